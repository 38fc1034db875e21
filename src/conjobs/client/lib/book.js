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

/** A text with what was searched for marked. */
export function marked(text, sought) {
  if (!sought) return text;
  const parts = text.split(new RegExp(`(${sought.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`, "i"));
  return parts.map((part, place) => (place % 2 ? html`<mark>${part}</mark>` : part));
}
