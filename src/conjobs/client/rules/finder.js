/** What finds rules: a search, the rulings alone, and the chapters. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Switch } from "../lobby/fields.js";
import { Search } from "./search.js";

/**
 * @param {{
 *   text: string, seek: (text: string) => void, rulings: boolean, only: (rulings: boolean) => void,
 *   chosen: {rules: object[]}[], contents: {id: string, title: string}[], focused?: boolean
 * }} props text: what is searched for; rulings: whether only these are shown; chosen: what was found
 */
export function Finder({ text, seek, rulings, only, chosen, contents, focused }) {
  const found = text.trim() || rulings ? chosen.reduce((sum, { rules }) => sum + rules.length, 0) : null;
  return html`<div class="finder">
    <${Search} sought=${text} set=${seek} found=${found} focused=${focused} />
    <${Switch} label=${t("outer.rules.rulings")} about=${t("outer.rules.rulings-about")} value=${rulings} set=${only} />
    <nav class="contents" aria-label=${t("outer.rules.contents")}>
      ${contents.map(({ id, title }) => html`<a key=${id} href=${`#${id}`}>${title}</a>`)}</nav>
  </div>`;
}
