/** A link to give away: to be read, copied, or handed to the system's own sharing. */
import { html, useRef, useState } from "./html.js";
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

/** @param {{label: string, link: string, title?: string}} props */
export function Share({ label, link, title }) {
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
  </div>`;
}
