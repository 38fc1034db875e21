/** A refusal as people see it, where they tried: what, why, and the rule as a link. */
import { html } from "./html.js";
import { t } from "./words.js";

/** The heading of a page on which a table cannot be shown. @param {{code: string}} error why */
export function goneTitle({ code }) {
  return t(code === "no-table" ? "outer.door.none" : "table.gone");
}

/** @param {{refusal: {message: string, rule?: string | null} | null}} props */
export function Refusal({ refusal }) {
  if (!refusal) return null;
  const { message, rule } = refusal;
  return html`<p class="refusal" role="alert">${message}${rule && html` <a href=${`/rules#${rule}`}>${rule}</a>`}</p>`;
}
