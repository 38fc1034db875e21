/** By which rules the position is played. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { isPlayed, withRules } from "./draft.js";
import { Check, Panel, Pick } from "./fields.js";

/** @param {import("./fields.js").PanelProps} props */
export function OptionsPanel({ draft, meta, change, about }) {
  const set = (part) => change((now) => withRules(now, meta, part));
  const editions = Object.entries(meta.editions).map(([id, { title }]) => [id, title]);
  const option = (name) => html`<${Check} label=${t(`editor.options.${name}`)} value=${isPlayed(draft, meta, name)}
    set=${(value) => set({ [name]: value === meta.editions[draft.edition][name] ? null : value })} />`;
  const sets = draft.cards ? "cards" : draft.sets?.[0] ?? "";
  const choices = meta.sets.map((name) => [name, t(`editor.options.set-${name}`)]);
  choices.unshift(["", t("editor.options.all-sets")]);
  if (draft.cards) choices.push(["cards", t("editor.options.cards", { n: draft.cards.length })]);
  const wrong = ["edition", "raise", "lay_off", "late_game_over", "sets", "cards"].some((field) => about(field).length);
  return html`<${Panel} id="options" title=${t("editor.options.title")} wrong=${wrong}>
    <${Pick} label=${t("editor.options.edition")} value=${draft.edition} options=${editions}
      set=${(edition) => set({ edition, raise: null, lay_off: null })} />
    <div class="checks">
      <${Check} label=${t("editor.options.cons")} value=${draft.cons} set=${(cons) => set({ cons,
        ...(cons ? {} : { hosted: false, window: null, decks: {}, gone: {} }) })} />
      ${option("raise")}${option("lay_off")}
      <${Check} label=${t("editor.options.late_game_over")} value=${draft.late_game_over}
        set=${(late_game_over) => set({ late_game_over, ...(late_game_over ? {} : { spread: 0 }) })} />
    </div>
    ${draft.cons && html`<${Pick} label=${t("editor.options.sets")} value=${sets} options=${choices}
      set=${(name) => name !== "cards" && set({ cards: null, sets: name ? [name] : null })} />`}
  <//>`;
}
