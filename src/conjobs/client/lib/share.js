/** A link to give away: to be read, copied, or handed to the system's own sharing. */
import { meta } from "./api.js";
import { html, useEffect, useRef, useState } from "./html.js";
import { t } from "./words.js";

/** Copies a text; where the clipboard is closed to us the field is selected, so that a key press copies. */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

/** Whether the page was opened at an address that means each machine itself: a link to it leads nobody else here. */
function onlyHere() {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
}

/** Where others reach the server: at the page's own address, or where that is none for them at the one it knows. */
function useBase() {
  const [base, setBase] = useState(location.origin);
  useEffect(() => {
    if (onlyHere()) meta().then(({ share }) => setBase(share ?? location.origin), () => {});
  }, []);
  return base;
}

/** @param {{label: string, way: string, title?: string}} props way: path, query and fragment of the link */
export function Share({ label, way, title }) {
  const base = useBase();
  const link = new URL(way, base).href;
  const field = useRef(null);
  const [copied, setCopied] = useState(false);
  const press = async () => {
    setCopied(await copy(link, field.current));
    setTimeout(() => setCopied(false), 2500);
  };
  const hand = () => navigator.share({ title, url: link }).catch(() => {});
  return html`<div class="share">
    <label>${label}<input ref=${field} readonly value=${link} onFocus=${(event) => event.target.select()} /></label>
    <button class="button" type="button" onClick=${press}>
      ${copied ? t("outer.share.copied") : t("outer.share.copy")}</button>
    ${navigator.share && html`<button class="button" type="button" onClick=${hand}>${t("outer.share.send")}</button>`}
    <span class="sr" role="status">${copied ? t("outer.share.copied") : ""}</span>
    ${onlyHere() && base === location.origin && html`<p class="soft">${t("outer.share.here-only")}</p>`}
  </div>`;
}
