/**
 * The page's texts, all in words/en.json, so that others can translate them.
 *
 * They are fetched before any module that imports this one runs. A key is the way through the file, such as
 * "outer.lobby.title".
 * A text with forms by number is an object {"one": …, "other": …} and chooses by the value called n.
 */
const language = "en";
const plural = new Intl.PluralRules(language);
const words = await fetch(new URL(`../words/${language}.json`, import.meta.url)).then((answer) => answer.json());

/** The text of a key, or undefined where there is none. */
function find(key) {
  return key.split(".").reduce((part, name) => part?.[name], words);
}

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/** A text as it stands in a sentence: one that is written from right to left must not turn what is around it. */
export function isolated(text) {
  return FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : String(text);
}

/**
 * The text of a key with {name} replaced by values.name; a missing key shows itself.
 *
 * @param {string} key
 * @param {Object<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  let text = find(key);
  if (text && typeof text === "object") text = text[plural.select(Number(values.n))] ?? text.other;
  if (typeof text !== "string") return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? isolated(values[name]) : whole));
}

/** Money as people read it: "$5", "−$5". */
export function money(amount) {
  return amount < 0 ? `−$${-amount}` : `$${amount}`;
}

/** A list in a sentence: "Rafi, Lena and Juno". */
export function list(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names.map(isolated));
}

/** A date and time in the reader's own way; seconds since 1970. */
export function moment(seconds) {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
}
