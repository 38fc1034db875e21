/** The field that searches the rules. */
import { html, useEffect, useRef } from "../lib/html.js";
import { t } from "../lib/words.js";

/** @param {{sought: string, set: (text: string) => void, found: number | null, focused?: boolean}} props */
export function Search({ sought, set, found, focused = false }) {
  const field = useRef(null);
  useEffect(() => focused && field.current.focus(), []);
  return html`<div class="search" role="search">
    <input type="search" aria-label=${t("outer.rules.search")} placeholder=${t("outer.rules.search")} value=${sought}
      onInput=${(event) => set(event.target.value)} ref=${field} />
    <span class="soft" role="status">${found === null ? "" : t("outer.rules.found", { n: found })}</span>
  </div>`;
}
