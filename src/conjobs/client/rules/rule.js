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
function matches({ number, title, text, ruling, six_player: six }, sought) {
  return holds([number, title, text, ruling, six].join(" "), sought);
}

/** How near a rule comes to what is sought: its number is that, its title has it, or only its text. */
function distance({ number, title }, sought) {
  if (number.toLowerCase() === sought.toLowerCase()) return 0;
  return holds(title, sought) ? 1 : 2;
}

/**
 * The chapters with those of their rules that fit; of a search one without a title, the nearest rules first.
 *
 * @param {{id: string, title: string, rules: object[]}[]} chapters
 * @param {string} sought what is searched for, or nothing
 * @param {boolean} rulings whether only rules with a decision of ours are wanted
 */
export function chosenFrom(chapters, sought, rulings) {
  const wanted = (rule) => !rulings || rule.ruling || rule.six_player;
  const left = chapters.map((chapter) => ({ ...chapter, rules: chapter.rules.filter(wanted) }))
    .filter(({ rules }) => rules.length > 0);
  if (!sought) return left;
  const rules = left.flatMap((chapter) => chapter.rules).filter((rule) => matches(rule, sought));
  rules.sort((one, other) => distance(one, sought) - distance(other, sought));
  return rules.length > 0 ? [{ id: "found", title: null, rules }] : [];
}
