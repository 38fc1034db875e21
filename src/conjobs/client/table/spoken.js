/** What screen readers are told as it comes: what happened, whose turn it is, and what waits to be decided. */
import { groupName } from "../board/index.js";
import { html } from "../lib/html.js";
import { isolated, list, t } from "../lib/words.js";
import { cardOf } from "./decks.js";
import { turnText } from "./game.js";
import { gift } from "./trade.js";
import { stepOf } from "./trade-steps.js";
import { backText } from "./undo.js";
import { doneText, withNames } from "./words-of.js";

/** That an event may be hosted or cancelled, and which: to who may, with all that the card says. */
function hostText(game) {
  const { view, mine, names } = game;
  const card = cardOf(view.window.card, game);
  const values = { name: names[view.to_act], card: card.name, group: groupName(view.window.group), text: card.text };
  return t(mine ? "table.spoken.host_you" : "table.spoken.host_other", values);
}

/** What is asked of whom. The dice that were rolled are told by the log. */
function askedText(game) {
  const { view, mine, names } = game;
  const { pending } = view;
  const card = pending.card && cardOf(pending.card, game);
  const kind = mine ? `table.question.${pending.kind}` : `table.question.of.${pending.kind}`;
  const lead = mine ? t("table.question.you") : t("table.question.other", { name: names[pending.seat] });
  const more = !mine || pending.kind === "place" ? "" : card?.text || withNames(pending.text, game);
  return `${lead} ${card ? card.name : t(kind)}. ${more}`;
}

/** A step of an offer in a sentence. */
function stepText(text, game) {
  const step = stepOf(text, game.colours);
  if (step.from < 0) return text;
  const name = (seat) => isolated(game.names[seat]);
  if (step.what === "action") return `${name(step.from)} ${doneText(step.action, game)}`;
  return `${name(step.from)} ${t("table.trade.gives")} ${gift(step)} ${t("table.trade.to")} ${name(step.to)}`;
}

/** What others offer me and wait for. */
function offerTexts(game) {
  const { view, seat, names } = game;
  const asked = view.offers.filter(({ maker, named, accepted }) =>
    maker !== seat && named.includes(seat) && !accepted.includes(seat));
  return asked.map(({ maker, steps }) => t("table.spoken.offer", {
    name: names[maker], steps: list(steps.map((step) => stepText(step, game))) }));
}

/** All that waits to be decided now. @param {Game} game */
export function waitingTexts(game) {
  const { view } = game;
  if (game.past || view.phase === "over" || game.table.status !== "running") return [];
  const texts = offerTexts(game);
  if (view.window) texts.unshift(hostText(game));
  if (view.pending) texts.unshift(askedText(game));
  return texts;
}

/** Each in a line of its own, for only the lines that change are said. @param {{game: Game}} props */
export function Spoken({ game }) {
  const last = game.log.at(-1);
  return html`<div class="sr" aria-live="polite">
    <p>${backText(game) ?? (last ? last.texts.join(" ") : "")}</p><p>${turnText(game)}</p>
    ${waitingTexts(game).map((text) => html`<p key=${`${game.decision} ${text}`}>${text}</p>`)}</div>`;
}
