/** What an action would bring, as the server foresees it: a sentence, gains by player, or odds where dice decide. */
import { Chip } from "../board/index.js";
import { html } from "../lib/html.js";
import { money, t } from "../lib/words.js";
import { percent } from "./groups.js";
import { withNames } from "./words-of.js";

/** A signed number: "+2", "−3". */
export function signed(number) {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** A signed amount: "+$2", "−$3". */
export function signedMoney(amount) {
  return amount < 0 ? money(amount) : `+${money(amount)}`;
}

/** The odds, one row for each outcome with its chance. @param {{odds: Odds, game: Game}} props */
export function OddsTable({ odds, game }) {
  const about = t(`table.odds.${odds.about}`);
  return html`<div class="odds">
    <h3>${odds.exact ? about : t("table.odds.about", { about })}</h3>
    <ul>${odds.rows.map((row, i) => html`<li key=${i}>
      ${row.seat !== null && row.seat >= 0
        ? html`<${Chip} colour=${game.view.players[row.seat].colour} size="1rem" />` : html`<span></span>`}
      <span class="text">${withNames(row.text, game)}</span>
      ${odds.about !== "mean" && html`
        <span class="chance" aria-hidden="true"><i style=${{ width: `${row.chance * 100}%` }}></i></span>
        <b>${percent(row.chance)}</b>`}
    </li>`)}</ul>
  </div>`;
}

/** Gains by player: points along the track with what breaks swallow, and money. */
export function Gains({ rows, game, title }) {
  if (rows.length === 0) return null;
  return html`<div class="gains">
    ${title && html`<h3>${title}</h3>`}
    <ul>${rows.map(({ seat, money: cash, points }) => {
      const gained = points ? points.after - points.before : 0;
      return html`<li key=${seat}>
        <${Chip} colour=${game.view.players[seat].colour} size="1rem" /><span class="name">${game.names[seat]}</span>
        <b>${[points && (gained || points.lost) ? signed(gained) : "", cash ? signedMoney(cash) : ""]
          .filter(Boolean).join(" ")}</b>
        <span>${points && (gained || points.lost) ? `${points.before} → ${points.after}` : ""}</span>
        <span class="soft">${points?.lost ? t("table.lost", { n: points.lost }) : ""}</span>
      </li>`;
    })}</ul>
  </div>`;
}

/** The gains in a result, best first. */
export function gainsOf(result) {
  const seats = new Set([...Object.keys(result.points ?? {}), ...Object.keys(result.money ?? {})].map(Number));
  const worth = (row) => (row.points ? row.points.after - row.points.before : 0) * 100 + (row.money ?? 0);
  return [...seats]
    .map((seat) => ({ seat, money: result.money?.[seat] ?? 0, points: result.points?.[seat] ?? null }))
    .filter((row) => row.money || (row.points && (row.points.after !== row.points.before || row.points.lost)))
    .sort((a, b) => worth(b) - worth(a));
}

/** @param {{result: Result, game: Game}} props */
export function Outcome({ result, game }) {
  if (!result) return null;
  const others = gainsOf(result).filter((row) => row.seat !== game.seat || row.points);
  return html`<div class="outcome">
    ${(!result.odds || result.casinos.some((casino) => casino.new)) && html`<p>${withNames(result.text, game)}</p>`}
    ${result.odds ? html`<${OddsTable} odds=${result.odds} game=${game} />`
      : html`<${Gains} rows=${others} game=${game} />`}
  </div>`;
}
