/** Trades: the offers on the table with what they bring, and the builder for an offer of one's own. */
import { Chip } from "../board/index.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { list, money, t } from "../lib/words.js";
import { OwnOffer } from "./own-offer.js";
import { BotsWait } from "./clock.js";
import { RefusalText, RuleLink } from "./rule-link.js";
import { ActionStep } from "./trade-action.js";
import { stepOf } from "./trade-steps.js";
import { usePreview } from "./use-trade.js";
import { doneText, withNames } from "./words-of.js";

// How high what scrolls fades out over what stays in view, in pixels.
const FADE = 10;

function Named({ seat, game }) {
  const name = game.names[seat];
  return html`<span class="named"><${Chip} colour=${game.colours[seat]} size="1rem" /><span title=${name}
    >${name}</span></span>`;
}

/** What a step gives: "$5", "lot C4". */
export function gift(step) {
  if (step.what === "money") return money(step.amount);
  return t(`table.trade.${step.what}_on`, { lot: step.lot });
}

/** A step to read: who – what – to whom. */
function StepLine({ text, game }) {
  const step = stepOf(text, game.view.players.map((player) => player.colour));
  if (step.from < 0) return html`<li>${text}</li>`;
  if (step.what === "action") {
    return html`<li><${Named} seat=${step.from} game=${game} /> ${doneText(step.action, game)}</li>`;
  }
  return html`<li><${Named} seat=${step.from} game=${game} /> ${t("table.trade.gives")} <b>${gift(step)}</b>
    ${" "}${t("table.trade.to")} <${Named} seat=${step.to} game=${game} /></li>`;
}

/** What differs for a party: what it gains and loses of pieces. */
function pieces(before, after) {
  const gained = [], lost = [];
  for (const lot of after.lots) if (!before.lots.includes(lot)) gained.push(lot);
  for (const lot of before.lots) if (!after.lots.includes(lot)) lost.push(lot);
  const dice = new Set([...Object.keys(before.dice), ...Object.keys(after.dice)]);
  for (const lot of dice) {
    const die = (value) => t("table.trade.die_short", { lot, value });
    if (!(lot in before.dice)) gained.push(die(after.dice[lot]));
    else if (!(lot in after.dice)) lost.push(die(before.dice[lot]));
  }
  return [...gained.map((piece) => `+${piece}`), ...lost.map((piece) => `−${piece}`)]
    .map((piece) => html`<span key=${piece}>${piece}</span> `);
}

/** Before and after for each party. */
export function Preview({ preview, game }) {
  if (!preview) return null;
  if (preview.refusal) return html`<p class="refusal"><${RefusalText} refusal=${preview.refusal} game=${game} /></p>`;
  const change = (was, is, show = String) => (was === is ? show(is) : `${show(was)} → ${show(is)}`);
  return html`<table class="parties">
    <thead><tr><td></td><th scope="col">${t("table.trade.money")}</th>
      <th scope="col">${t("table.trade.pieces")}</th><th scope="col">${t("table.trade.bosses")}</th></tr></thead>
    <tbody>${preview.parties.map(({ seat, before, after }) => html`<tr key=${seat}>
      <th scope="row"><${Named} seat=${seat} game=${game} /></th>
      <td>${change(before.money, after.money, money)}</td><td class="pieces">${pieces(before, after)}</td>
      <td>${change(before.bosses, after.bosses)}</td></tr>`)}</tbody></table>
    ${preview.stops && html`<p class="stops">${withNames(preview.stops, game)} ${t("table.trade.stops")}</p>`}`;
}

/** Who has still to accept. */
function waiting(offer) {
  return offer.named.filter((other) => !offer.accepted.includes(other) && other !== offer.maker);
}

/** One offer on the table. */
function Offer({ offer, game, trade }) {
  const later = !game.mine && game.table.clock?.running === game.seat;
  const { seat } = game;
  const held = game.sending || !game.trades;
  const waits = waiting(offer);
  const asked = waits.includes(seat);
  const [wanted, show] = useState(null);
  // What it brings is shown to those who decide, and to who watches; while one builds an offer, that has the room.
  const shown = wanted ?? ((asked || seat === null) && !trade.isOpen);
  const preview = usePreview(game, shown ? offer.steps : []);
  const colour = game.view.players[offer.maker].colour;
  return html`<article class=${`offer ${asked ? "asked" : ""}`}>
    <h2><${Named} seat=${offer.maker} game=${game} /> ${t("table.trade.offers")}
      <button class="text-button" aria-expanded=${String(shown)} onClick=${() => show(!shown)}>
        ${t(shown ? "table.trade.hide" : "table.trade.show")}</button></h2>
    <ol>${offer.steps.map((text) => html`<${StepLine} key=${text} text=${text} game=${game} />`)}</ol>
    ${shown && html`<${Preview} preview=${preview} game=${game} />`}
    <div class="answer">${waits.length > 0 && html`<p class="soft">${t("table.trade.waits", {
      names: list(waits.map((other) => (other === seat ? t("table.trade.you") : game.names[other]))) })}
      ${asked && later && html` <${BotsWait} game=${game} />`}</p>`}
    ${seat !== null && !game.past && html`<div class="buttons">
      ${asked && html`<button class="go" disabled=${held} onClick=${() => game.act(`accept ${colour}`)}>
        ${t("table.trade.accept")}</button>`}
      ${offer.named.includes(seat) && offer.maker !== seat && html`
        <button disabled=${held} onClick=${() => game.act(`decline ${colour}`)}>
          ${t("table.trade.decline")}</button>
        <button disabled=${held} onClick=${() => (show(null), trade.open(offer.steps, offer))}>
          ${t("table.trade.counter")}</button>`}
      ${asked && later && html`<button disabled=${game.sending} onClick=${() => game.act("later")}>
        ${t("table.trade.later")}</button>`}
      ${offer.maker === seat && html`<button disabled=${held} onClick=${() => game.act("withdraw")}>
        ${t("table.trade.withdraw")}</button>`}
    </div>`}</div>
  </article>`;
}

/** All open offers, first those that I have to answer. @param {{game: Game, trade: object}} props */
export function Offers({ game, trade }) {
  const asks = (offer) => Number(waiting(offer).includes(game.seat));
  const offers = [...game.view.offers].sort((a, b) => asks(b) - asks(a));
  if (!offers.length) return null;
  return html`<section class="panel offers" aria-label=${t("table.trade.open_offers")}>
    ${offers.map((offer) => html`<${Offer} key=${`${offer.maker} ${offer.steps}`} offer=${offer} game=${game}
      trade=${trade} />`)}</section>`;
}

function SeatPick({ value, onPick, game, label, except }) {
  return html`<select aria-label=${label} value=${value} onChange=${(event) => onPick(Number(event.target.value))}>
    ${game.names.map((name, seat) => seat !== except && html`<option key=${seat} value=${seat}
      selected=${seat === value}>${name}</option>`)}</select>`;
}

function MoneyPick({ step, onChange }) {
  return html`<span class="money-pick">
    <button onClick=${() => onChange(Math.max(1, step.amount - 1))} aria-label=${t("table.trade.less")}>−</button>
    <label>$<input type="number" min="1" value=${step.amount} inputmode="numeric" aria-label=${t("table.trade.amount")}
      onInput=${(event) => onChange(Math.max(0, Math.round(Number(event.target.value)) || 0))} /></label>
    <button onClick=${() => onChange(step.amount + 1)} aria-label=${t("table.trade.more")}>+</button></span>`;
}

function StepRow({ step, i, game, trade }) {
  const change = (part) => trade.change(i, part);
  return html`<li class="step-row"><div>
    ${step.what === "action"
      ? html`<${Named} seat=${step.from} game=${game} />
        <${ActionStep} step=${step} i=${i} game=${game} trade=${trade} change=${change} />`
      : html`${step.what === "money"
          ? html`<${SeatPick} value=${step.from} game=${game} except=${step.to} label=${t("table.trade.giver")}
              onPick=${(from) => change({ from })} />
            <${MoneyPick} step=${step} onChange=${(amount) => change({ amount })} />`
          : html`<${Named} seat=${step.from} game=${game} /><b>${gift(step)}</b>`}
        <span class="soft">→</span>
        <${SeatPick} value=${step.to} game=${game} except=${step.from} label=${t("table.trade.taker")}
          onPick=${(to) => change({ to })} />`}</div>
    <span class="tools">
      ${i > 0 && trade.ordered && html`<button onClick=${() => trade.move(i, -1)}
        aria-label=${t("table.trade.up")}>↑</button>`}
      <button onClick=${() => trade.remove(i)} aria-label=${t("table.trade.remove")}>×</button></span>
  </li>`;
}

/** Where what stays in view at the builder's lower end begins, else where that end is. */
function lowerEdge(builder) {
  const foot = builder.querySelector(".foot");
  const stays = [foot, foot.lastElementChild].find((one) => getComputedStyle(one).position === "sticky");
  return (stays?.getBoundingClientRect().top ?? builder.getBoundingClientRect().bottom) - FADE;
}

/** Scrolls the builder to a step that is added, also when what the offer brings comes to lie over it. */
function useLastStep({ steps, at }, preview) {
  const box = useRef(null);
  const before = useRef({ count: steps.length, added: false });
  useLayoutEffect(() => {
    const { count, added } = before.current;
    before.current = { count: steps.length, added: steps.length === count ? added : steps.length === count + 1 };
    if (!before.current.added) return;
    const row = box.current.querySelector(".step-row:last-child").getBoundingClientRect();
    const hidden = row.bottom - lowerEdge(box.current);
    if (hidden > 0) box.current.scrollTop += Math.min(hidden, row.top - box.current.getBoundingClientRect().top);
  }, [steps.length, at, Boolean(preview)]);
  return box;
}

/** The builder. Pieces are picked on the board. @param {{game: Game, trade: object}} props */
export function TradeBuilder({ game, trade }) {
  const preview = usePreview(game, trade.texts);
  const must = (preview?.must_accept ?? []).filter((seat) => seat !== game.seat);
  const box = useLastStep(trade, preview);
  return html`<section class="panel builder" ref=${box} aria-label=${t("table.trade.builder")}>
    <div class="head"><h2>${t("table.trade.builder")}</h2>
      <button class="back" onClick=${trade.close} aria-label=${t("table.close")}>×</button></div>
    ${trade.steps.length === 0 && html`<${OwnOffer} game=${game} />`}
    <p class="soft how">${t("table.trade.hint")}</p>
    <ol>${trade.steps.map((step, i) => html`
      <${StepRow} key=${i} step=${step} i=${i} game=${game} trade=${trade} />`)}</ol>
    <div class="buttons">
      <button class="spot" onClick=${() => trade.give(true)}>${t("table.trade.add_give")}</button>
      <button class="spot" onClick=${() => trade.give(false)}>${t("table.trade.add_get")}</button>
      <button class="spot" disabled=${trade.at >= 0} onClick=${trade.act}>${t("table.trade.add_action")}</button>
    </div>
    ${game.sits && !game.trades && html`<p class="refusal">${t("table.trade.not_now")} <${RuleLink} rule="R-1" /></p>`}
    <div class="foot"><${Preview} preview=${preview} game=${game} />
    ${must.length > 0 && html`<p class="soft">${t("table.trade.must", {
      names: list(must.map((seat) => game.names[seat])) })}</p>`}
    <button class="go" onClick=${trade.send}
      disabled=${!trade.whole || !game.trades || game.sending || Boolean(preview?.refusal)}>
      ${t("table.trade.send")}</button></div>
  </section>`;
}
