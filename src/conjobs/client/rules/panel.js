/** The rules beside the game: found by a word or a number, opened at the rule that a refusal names. */
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { book } from "../lib/book.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { t } from "../lib/words.js";
import { matches, Rule } from "./rule.js";
import { Search } from "./search.js";

/** Brings the rule into sight within its panel. */
function useSight(panel, number, ready) {
  useEffect(() => {
    const element = panel.current?.querySelector(`[data-rule="${number}"]`);
    element?.scrollIntoView({ block: "start" });
  }, [number, ready]);
}

/** @param {{rule?: string | null}} props the number of the rule to begin with */
export function RulesPanel({ rule = null }) {
  const { data, error } = usePolled(book);
  const [sought, setSought] = useState("");
  const [chosen, setChosen] = useState(rule);
  const panel = useRef(null);
  useEffect(() => setChosen(rule), [rule]);
  useSight(panel, chosen, !data || sought);
  if (error) return html`<${Refusal} refusal=${error} />`;
  if (!data) return html`<p class="soft" role="status">${t("outer.loading")}</p>`;
  const rules = data.chapters.flatMap((chapter) => chapter.rules);
  const found = sought.trim() ? rules.filter((one) => matches(one, sought.trim())) : rules;
  const follow = (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    setSought("");
    setChosen(link.getAttribute("href").slice(1));
  };
  // Who did not come for a certain rule comes to search; where there is no keyboard, none is called up.
  const searches = rule === null && matchMedia("(hover: hover)").matches;
  return html`<section class="rules-panel" aria-label=${t("outer.title.rules")}>
    <${Search} sought=${sought} set=${setSought} found=${sought.trim() ? found.length : null}
      focused=${searches} />
    <div class="rules-list" ref=${panel} tabindex="0" onClick=${follow}>
      ${found.map((one) => html`<div key=${one.number} data-rule=${one.number}>
        <${Rule} rule=${one} sought=${sought.trim()} chosen=${one.number === chosen} /></div>`)}
    </div>
  </section>`;
}
