/** A decision that the game waits for: what is asked, the legal spaces with their outcome, or nothing where allowed. */
import { GroupBadge } from "../board/index.js";
import { Explained } from "../lib/glossary.js";
import { html, useRef } from "../lib/html.js";
import { list, t } from "../lib/words.js";
import { cardOf } from "./decks.js";
import { FlowStep, Refused } from "./flow-step.js";
import { useShown } from "./kept-focus.js";
import { Outcome } from "./outcome.js";
import { RuleLink } from "./rule-link.js";
import { Tray } from "./tray.js";
import { withNames } from "./words-of.js";

/** What is asked without a card, in a sentence with its rule: it speaks to him who answers, not to those who wait. */
function Asked({ game, pending }) {
  if (!game.mine && pending.kind !== "lay-off") return null;
  const told = pending.kind === "place" ? t("table.question.rolled", { values: list(pending.values.map(String)) })
    : withNames(pending.text, game);
  return html`<p class="text">${told} <${RuleLink} rule=${pending.rule} /></p>`;
}

/** Who chooses, and the set of the card that asks. */
function Lead({ game, pending, children }) {
  const set = pending.card && cardOf(pending.card, game).set;
  return html`<p class="lead"><span>${children}</span>
    ${set && html`<span class="set">${t("table.host.set", { set })}</span>`}</p>`;
}

/** The card that asks, with its text; without a card the kind of the question. */
function Heading({ game, pending }) {
  if (!pending.card) {
    const asked = t(game.mine ? `table.question.${pending.kind}` : `table.question.of.${pending.kind}`);
    return html`<h2>${asked}</h2><${Asked} game=${game} pending=${pending} />`;
  }
  const card = cardOf(pending.card, game);
  return html`<h2><${GroupBadge} group=${card.group} size="1.375rem" />${card.name}</h2>
    <p class="text"><${Explained} text=${card.text || pending.text} /></p>`;
}

/** To lay off half of a bet, or to cover all of it (A-6), each with its odds. */
function LayOff({ game, pick }) {
  const options = pick.look?.options ?? game.view.options;
  return html`<div class="choose two">${options.map((option) => html`<div key=${option.action}>
    <button class="go" disabled=${game.sending} onClick=${() => pick.confirm(option.action)}>
      ${t(`table.verb.${option.kind}`)}</button>
    <${Outcome} result=${option.result} game=${game} /></div>`)}</div>`;
}

function Answers({ game, pick, pending }) {
  const deep = pick.picks.length > 1;
  return html`${deep && html`<button class="text-button" onClick=${pick.back}>‹ ${t("table.back")}</button>`}
    <${FlowStep} game=${game} pick=${pick} />
    ${pick.pick.asked && html`<${Refused} look=${pick.look} asked=${pick.pick.asked} game=${game} />`}
    ${pending.may_pass && !deep && html`<button class="nothing" disabled=${game.sending}
      onClick=${() => pick.confirm("pass")}>${t("table.question.nothing")}</button>`}`;
}

/** @param {{game: Game, pick: object, tray: object}} props */
export function Question({ game, pick, tray }) {
  const { pending } = game.view;
  const box = useRef(null);
  const name = game.names[pending.seat];
  useShown(box, game.mine && game.decision);
  if (!game.mine) {
    return html`<section class="host asked" ref=${box} tabindex="-1" aria-label=${t("table.question.label")}>
      <${Lead} game=${game} pending=${pending}>${t("table.question.other", { name })}<//>
      <${Heading} game=${game} pending=${pending} />
    </section>`;
  }
  const Body = pending.kind === "lay-off" ? LayOff : Answers;
  return html`<section class="host asked" ref=${box} tabindex="-1" aria-label=${t("table.question.label")}>
    <${Lead} game=${game} pending=${pending}>${t("table.question.you")}<//>
    <${Heading} game=${game} pending=${pending} />
    ${pending.kind === "place" ? html`<${Tray} game=${game} tray=${tray} />`
      : html`<${Body} game=${game} pick=${pick} pending=${pending} />`}
  </section>`;
}
