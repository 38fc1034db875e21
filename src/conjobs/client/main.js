/** The page's beginning: finds out by the path which page to show, and fetches only that page's modules. */
import "./lib/settings.js";
import { html, render, useEffect, useErrorBoundary, useState } from "./lib/html.js";
import { Frame } from "./lib/frame.js";
import { catchLinks, useRoute, useTitle } from "./lib/route.js";
import { t } from "./lib/words.js";

/** Path, module, name of its component; what the parentheses hold is the table's id. */
const pages = [
  [/^\/$/, () => import("./lobby/lobby.js"), "Lobby"],
  [/^\/play$/, () => import("./lobby/play.js"), "Play"],
  [/^\/new$/, () => import("./lobby/new.js"), "NewTable"],
  [/^\/watch$/, () => import("./replay/watch.js"), "Watch"],
  [/^\/position$/, () => import("./editor/position.js"), "Position"],
  [/^\/rules$/, () => import("./rules/page.js"), "Rules"],
  [/^\/t\/([\w-]+)$/, () => import("./lobby/door.js"), "Door"],
  [/^\/t\/([\w-]+)\/director$/, () => import("./director/director.js"), "Director"],
];

function Lost({ path }) {
  useTitle(t("outer.lost.title"));
  return html`<${Frame} title=${t("outer.lost.title")}>
    <p>${t("outer.lost.text", { path })}</p>
    <p><a class="button" href="/">${t("outer.lost.home")}</a></p>
  <//>`;
}

function Failed({ error }) {
  return html`<${Frame} title=${t("outer.failed.title")}>
    <p>${error.message}</p>
    <p><button class="button" onClick=${() => location.reload()}>${t("outer.failed.again")}</button></p>
  <//>`;
}

/** The component of a page once its modules are there; keyed by the page, so that each has its own state. */
function Page({ load, name, id }) {
  const [found, setFound] = useState({});
  const [error] = useErrorBoundary();
  useEffect(() => {
    load().then((module) => setFound({ Component: module[name] }), (failure) => setFound({ failure }));
  }, []);
  if (error ?? found.failure) return html`<${Failed} error=${error ?? found.failure} />`;
  if (!found.Component) return html`<p class="wait" role="status">${t("outer.loading")}</p>`;
  return html`<${found.Component} id=${id} />`;
}

function App() {
  const { path } = useRoute();
  for (const [pattern, load, name] of pages) {
    const match = path.match(pattern);
    if (match) return html`<${Page} key=${path} load=${load} name=${name} id=${match[1]} />`;
  }
  return html`<${Lost} path=${path} />`;
}

catchLinks();
render(html`<${App} />`, document.getElementById("page"));
