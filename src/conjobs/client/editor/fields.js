/**
 * Fields of the editor's panels.
 *
 * @typedef {{
 *   draft: import("./draft.js").Draft, meta: object, change: (make: (now: any) => any, what?: string) => void,
 *   about: (field: string) => {text: string, field: string, of: string, lots: string[]}[]
 * }} PanelProps  `about` has the problems that are about a field
 */
import { html } from "../lib/html.js";

/** A panel; `wrong` marks that a problem is about it. */
export function Panel({ id, title, wrong = false, children }) {
  return html`<section class=${`panel ${wrong ? "is-wrong" : ""}`} id=${`position-${id}`} tabindex="-1">
    <h2>${title}</h2>${children}</section>`;
}

/** A whole number, 0 where the field is empty. */
export function Whole({ label, value, set, most, wrong = false, hidden = false, placeholder }) {
  const type = ({ target }) => set(Number.isInteger(target.valueAsNumber) ? Math.max(0, target.valueAsNumber) : null);
  const input = html`<input type="number" inputmode="numeric" min="0" max=${most} value=${value ?? ""}
    placeholder=${placeholder}
    aria-label=${hidden ? label : null} aria-invalid=${wrong ? "true" : null}
    onInput=${type} />`;
  return hidden ? input : html`<label class="field">${label}${input}</label>`;
}

/** One of several words. @param {{options: [string, string][]}} props value and word of each */
export function Pick({ label, value, set, options, hidden = false }) {
  const select = html`<select value=${value} aria-label=${hidden ? label : null}
    onChange=${(event) => set(event.target.value)}>
    ${options.map(([id, word]) => html`<option key=${id} value=${id}
      selected=${id === value}>${word}</option>`)}</select>`;
  return hidden ? select : html`<label class="field">${label}${select}</label>`;
}

/** Yes or no. */
export function Check({ label, value, set, disabled = false }) {
  return html`<label class="check"><input type="checkbox" checked=${value} disabled=${disabled}
    onChange=${(event) => set(event.target.checked)} /> ${label}</label>`;
}
