/** The rules, the rulings and the glossary: asked for once, when somebody first wants to read them. */
import { get } from "./api.js";
import { html } from "./html.js";

let asked = null;

/**
 * @returns {Promise<{
 *   chapters: object[], rulings: object[], glossary: {term: string, text: string, rule: string}[]
 * }>}
 */
export function book() {
  asked ??= get("/api/rules").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

const NUMBER = /\b((?:CJ|[A-Z])-\d+)\b/;

/** A text with the rules that it names as links; `to` makes a link's address from a number. */
export function linked(text, to = (number) => `#${number}`) {
  return text.split(NUMBER).map((part, place) => (place % 2 ? html`<a href=${to(part)}>${part}</a>` : part));
}

/** What finds words that begin like one of these. */
function beginning(...words) {
  const plain = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`((?<![\\p{L}\\d])(?:${plain.join("|")}))`, "iu");
}

/** Whether all words of a search begin words of a text. */
export function holds(text, sought) {
  return sought.split(/\s+/).every((word) => beginning(word).test(text));
}

/** A text with what was searched for marked: all of it together, and its words, but for the shortest. */
export function marked(text, sought) {
  if (!sought) return text;
  const parts = text.split(beginning(sought, ...sought.split(/\s+/).filter((word) => word.length > 2)));
  return parts.map((part, place) => (place % 2 ? html`<mark>${part}</mark>` : part));
}
