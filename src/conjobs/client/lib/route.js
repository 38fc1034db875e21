/** Where we are: paths without reload, and the document's title. */
import { useEffect, useState } from "./html.js";

const listeners = new Set();

function tell() {
  listeners.forEach((call) => call());
}

/** Goes to a page of ours without loading it anew. */
export function navigate(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  tell();
  if (!location.hash) scrollTo(0, 0);
}

/** Puts something behind the # of the present page, as for a moment of a game; null takes it away. */
export function setHash(hash) {
  history.replaceState(null, "", location.pathname + location.search + (hash ? `#${hash}` : ""));
  tell();
}

/** The values behind the #: "ply=57" gives {ply: "57"}, "A-2" gives {"A-2": ""}. */
export function hashValues() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Path and hash in a component, which is drawn again when they change. */
export function useRoute() {
  const [route, setRoute] = useState({ path: location.pathname, hash: location.hash });
  useEffect(() => {
    const update = () => setRoute({ path: location.pathname, hash: location.hash });
    listeners.add(update);
    addEventListener("popstate", update);
    addEventListener("hashchange", update);
    return () => {
      listeners.delete(update);
      removeEventListener("popstate", update);
      removeEventListener("hashchange", update);
    };
  }, []);
  return route;
}

/** Whether a click on a link should stay in the page: plain, same origin, nothing to download. */
function isOurs(event, link) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return !link.pathname.startsWith("/api/") && !link.pathname.startsWith("/static/");
}

/** From now on links between our pages load nothing anew; a link within the page stays the browser's. */
export function catchLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!isOurs(event, link)) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

/** Sets the document's title as long as the component is there: "● Your turn · Friday table · conjobs". */
export function useTitle(...parts) {
  const text = [...parts.filter(Boolean), "conjobs"].join(" · ");
  useEffect(() => {
    document.title = text;
  }, [text]);
}
