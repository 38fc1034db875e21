/** A sheet over the page that Esc, its button or a press beside it closes; the focus goes back to where it was. */
import { html, useEffect, useRef } from "../lib/html.js";
import { t } from "../lib/words.js";

/** @param {{title: string, close: () => void, children: any, className?: string}} props */
export function Dialog({ title, close, children, className = "" }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const outside = (event) => event.target === dialog.current && dialog.current.close();
  return html`<dialog ref=${dialog} class=${`table-dialog ${className}`} aria-label=${title} onClose=${close}
    onClick=${outside}>
    <div class="inside"><div class="head"><h2>${title}</h2>
      <button class="back" onClick=${() => dialog.current.close()} aria-label=${t("table.close")}>×</button></div>
    ${children}</div></dialog>`;
}
