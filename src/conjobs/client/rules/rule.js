/** One rule with its number, and what in it is a decision of ours. */
import { html } from "../lib/html.js";
import { holds, linked, marked } from "../lib/book.js";
import { t } from "../lib/words.js";

/** A text with its rules linked, and with what was searched for marked. */
function Text({ text, sought, to }) {
  return html`${linked(text, to).map((part) => (typeof part === "string" ? marked(part, sought) : part))}`;
}

function Aside({ word, text, sought, to }) {
  if (!text) return null;
  return html`<p class="ruling"><b>${word}</b> <${Text} text=${text} sought=${sought} to=${to} /></p>`;
}

/**
 * @param {{rule: object, sought?: string, chosen?: boolean, to?: (number: string) => string, id?: string}} props
 *   sought: what to mark; to: where a link to a rule leads; id: of the element
 */
export function Rule({ rule, sought, chosen, to, id }) {
  const { number, title, text, ruling, six_player: six, sources } = rule;
  const own = sources.length > 0 ? t("outer.rules.from", { sources: sources.join("; ") }) : "";
  return html`<article class=${`rule-text ${chosen ? "chosen" : ""}`} id=${id} tabindex="-1">
    <h3><a class="number" href=${to ? to(number) : `#${number}`}>${number}</a> ${marked(title, sought)}</h3>
    <p><${Text} text=${text} sought=${sought} to=${to} /></p>
    <${Aside} word=${t("outer.rules.ruling")} text=${ruling} sought=${sought} to=${to} />
    <${Aside} word=${t("outer.rules.six")} text=${six} sought=${sought} to=${to} />
    <p class="sources">${own}</p>
  </article>`;
}

/** Whether all words of a search begin words of the rule. */
export function matches({ number, title, text, ruling, six_player: six }, sought) {
  return holds([number, title, text, ruling, six].join(" "), sought);
}
