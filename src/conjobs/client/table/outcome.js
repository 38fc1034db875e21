/** What an action would bring, as the server foresees it: a sentence, gains by player, or odds where dice decide. */
import { Chip, Die } from "../board/index.js";
import { html } from "../lib/html.js";
import { money, t } from "../lib/words.js";
import { percent, percents } from "./groups.js";
import { withNames } from "./words-of.js";

/** A signed number: "+2", "−3". */
export function signed(number) {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** A signed amount: "+$2", "−$3". */
export function signedMoney(amount) {
  return amount < 0 ? money(amount) : `+${money(amount)}`;
}

/** Faces that are all as likely: one of each, in place of a row for each. */
function Faces({ odds, game, about }) {
  const { colour } = game.view.players[odds.rows[0].seat];
  return html`<div class="odds"><h3>${about}</h3>
    <p class="faces">${odds.rows.map((_, i) => html`
      <${Die} key=${i} colour=${colour} value=${i + 1} size="1.75rem" />`)}
      <b>${t("table.odds.each", { chance: percent(odds.rows[0].chance) })}</b></p></div>`;
}

/** Whether the odds are those of one fair die. */
function isOneDie({ about, rows }) {
  const even = rows.every((row) => row.chance === rows[0].chance);
  return about === "value" && rows.length === 6 && even && rows[0].seat != null && rows[0].seat >= 0;
}

/** What stands at each row: the chances of one casino's bosses, or of all rows, belong together. @param {Odds} odds */
export function shares({ rows }) {
  const told = new Map();
  for (const casino of new Set(rows.map((row) => row.casino))) {
    const own = rows.filter((row) => row.casino === casino);
    percents(own.map(({ chance }) => chance)).forEach((text, place) => told.set(own[place], text));
  }
  return rows.map((row) => told.get(row));
}

/** What comes on average: whatever the dice show, so without chances. */
function Means({ odds, game, about }) {
  return html`<div class="odds"><h3>${about}</h3>
    <ul class="means">${odds.rows.map((row, i) => html`<li key=${i}>
      ${row.seat != null && html`<${Chip} colour=${game.view.players[row.seat].colour} size="1rem" />`}
      <span>${withNames(row.text, game)}</span></li>`)}</ul></div>`;
}

/** The odds, one row for each outcome with its chance. @param {{odds: Odds, game: Game}} props */
export function OddsTable({ odds, game }) {
  const name = t(`table.odds.${odds.about}`);
  const about = odds.exact ? name : t("table.odds.about", { about: name });
  if (isOneDie(odds)) return html`<${Faces} odds=${odds} game=${game} about=${name} />`;
  if (odds.about === "mean") return html`<${Means} odds=${odds} game=${game} about=${about} />`;
  const chances = shares(odds);
  return html`<div class="odds">
    <h3>${about}</h3>
    <ul>${odds.rows.map((row, i) => html`<li key=${i}>
      ${row.seat != null && row.seat >= 0
        ? html`<${Chip} colour=${game.view.players[row.seat].colour} size="1rem" />` : html`<span></span>`}
      <span class="text">${withNames(row.text, game)}</span>
      <span class="chance" aria-hidden="true"><i style=${{ width: `${row.chance * 100}%` }}></i></span>
      <b>${chances[i]}</b>
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

/** The casinos of now that a changed one consists of. */
function partsOf(casino, { view }) {
  const joins = (lot) => casino.lots.includes(lot);
  return view.casinos.filter(({ group, lots }) => group === casino.group && lots.some(joins));
}

/** A number that changes: "2 → 4", and "4" where there was nothing before. */
function change(before, after) {
  return before === null || before === after ? String(after) : `${before} → ${after}`;
}

/** The casino that comes of it in figures, beside what it was, and what is left to me. */
function Facts({ result, game }) {
  const casino = result.casinos.find((one) => one.lots.join() === result.outline?.join());
  const cash = result.money[game.seat];
  const parts = casino ? partsOf(casino, game) : [];
  const before = (of) => (parts.length ? of(parts) : null);
  const facts = [];
  if (casino) facts.push(["size", change(before(() => parts.map(({ size }) => size).join(" + ")), casino.size)]);
  if (casino?.pays) {
    const mine = before(() => parts.reduce((sum, { pays }) => sum + pays[game.seat], 0));
    facts.push(["pays", change(mine === null ? null : money(mine), money(casino.pays[game.seat]))]);
  }
  if (cash) {
    const now = game.view.players[game.seat].money;
    facts.push(["money", change(money(now), money(now + cash))]);
  }
  if (!facts.length) return null;
  return html`<dl class="facts">${facts.map(([name, text]) => html`<div key=${name}>
    <dt>${t(`table.facts.${name}`)}</dt><dd>${text}</dd></div>`)}</dl>`;
}

/** @param {{result: Result, game: Game}} props */
export function Outcome({ result, game }) {
  if (!result) return null;
  const others = gainsOf(result).filter((row) => row.seat !== game.seat || row.points);
  return html`<div class="outcome">
    ${(!result.odds || result.casinos.some((casino) => casino.new)) && html`<p>${withNames(result.text, game)}</p>`}
    <${Facts} result=${result} game=${game} />
    ${result.odds ? html`<${OddsTable} odds=${result.odds} game=${game} />`
      : html`<${Gains} rows=${others} game=${game} />`}
  </div>`;
}
