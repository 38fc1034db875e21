/** A sheet over the page; Esc and a press beside it close it. */
import { createPortal, html, useEffect, useRef } from "./html.js";
import { t } from "./words.js";

/** @param {{title: string, close: () => void, children: any}} props */
export function Sheet({ title, close, children }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const outside = (event) => event.target === dialog.current && dialog.current.close();
  return createPortal(html`<dialog ref=${dialog} class="settings position-sheet outer" aria-label=${title}
    onClose=${close} onClick=${outside}>
    <div><h2>${title}</h2>${children}
      <button type="button" class="button" onClick=${() => dialog.current.close()}>${t("editor.close")}</button></div>
  </dialog>`, document.body);
}
