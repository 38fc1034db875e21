/** The rules beside the game: found by a word or a number, opened at the rule that a refusal names. */
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { book } from "../lib/book.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { t } from "../lib/words.js";
import { Finder } from "./finder.js";
import { chosenFrom, Rule } from "./rule.js";

/** Brings the rule or chapter into sight within its panel, each time it is asked for. */
function useSight(panel, asked, ready) {
  useEffect(() => {
    const element = panel.current?.querySelector(`[data-rule="${asked.id}"]`);
    element?.scrollIntoView({ block: "start" });
  }, [asked, ready]);
}

/** @param {{rule?: string | null}} props the number of the rule to begin with */
export function RulesPanel({ rule = null }) {
  const { data, error } = usePolled(book);
  const [text, setText] = useState("");
  const [rulings, setRulings] = useState(false);
  const [asked, setAsked] = useState({ id: rule });
  const panel = useRef(null);
  const sought = text.trim();
  useEffect(() => setAsked({ id: rule }), [rule]);
  useSight(panel, asked, Boolean(data) && !sought && !rulings);
  if (error) return html`<${Refusal} refusal=${error} />`;
  if (!data) return html`<p class="soft" role="status">${t("outer.loading")}</p>`;
  const chosen = chosenFrom(data.chapters, sought, rulings);
  const follow = (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    setText("");
    setRulings(false);
    setAsked({ id: link.getAttribute("href").slice(1) });
  };
  // Who did not come for a certain rule comes to search; where there is no keyboard, none is called up.
  const searches = rule === null && matchMedia("(hover: hover)").matches;
  return html`<section class="rules-panel" aria-label=${t("outer.title.rules")} onClick=${follow}>
    <${Finder} text=${text} seek=${setText} rulings=${rulings} only=${setRulings} chosen=${chosen}
      contents=${data.chapters} focused=${searches} />
    <div class="rules-list" ref=${panel} tabindex="0">
      ${chosen.map(({ id, title, rules }) => html`<section key=${id} data-rule=${id}>
        ${title && html`<h2>${title}</h2>`}
        ${rules.map((one) => html`<div key=${one.number} data-rule=${one.number}>
          <${Rule} rule=${one} sought=${sought} chosen=${one.number === asked.id} /></div>`)}</section>`)}
    </div>
  </section>`;
}
