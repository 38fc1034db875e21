/** The number of a rule as a link to its text, which opens beside the game. */
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { withNames } from "./words-of.js";

const ASKED = "conjobs-rule";

/** Opens the rules beside the game, at a rule. @param {string | null} rule */
export function openRule(rule) {
  document.dispatchEvent(new CustomEvent(ASKED, { detail: { rule } }));
}

/** The rule that was asked for last, and what forgets it. @returns {[{rule: string | null} | null, () => void]} */
export function useAskedRule() {
  const [asked, setAsked] = useState(null);
  useEffect(() => {
    const hear = (event) => setAsked(event.detail);
    document.addEventListener(ASKED, hear);
    return () => document.removeEventListener(ASKED, hear);
  }, []);
  return [asked, () => setAsked(null)];
}

/** A press opens the rule here; with Ctrl or the middle button it is a link like any other. */
export function RuleLink({ rule }) {
  if (!rule) return null;
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openRule(rule);
  };
  return html`<a class="rule" href=${`/rules#${rule}`} onClick=${press}>${t("table.rule", { rule })}</a>`;
}

/** A refusal: what, why, what is possible, and the rule. */
export function RefusalText({ refusal, game }) {
  return html`${game ? withNames(refusal.message, game) : refusal.message} <${RuleLink} rule=${refusal.rule} />`;
}
