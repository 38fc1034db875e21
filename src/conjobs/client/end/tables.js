/** What each player's points and money are made of, and how lucky he was. */
import { Emblem } from "../board/index.js";
import { html } from "../lib/html.js";
import { money, t } from "../lib/words.js";
import { luckOf, of, takeoversOf, used } from "./account.js";

/** A number with its sign: "+3", "−2", "0"; with one decimal where it needs one. */
export function signed(number, unit = "") {
  const size = `${unit}${Math.abs(Math.round(number * 10) / 10)}`;
  if (Math.abs(number) < 0.05) return `${unit}0`;
  return number < 0 ? `−${size}` : `+${size}`;
}

export function Who({ seat, names, colours }) {
  return html`<th scope="row"><${Emblem} colour=${colours[seat]} size="1.375rem" /> ${names[seat]}</th>`;
}

function Head({ columns }) {
  return html`<thead><tr><th scope="col"><span class="sr">${t("outer.end.player")}</span></th>
    ${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;
}

/**
 * @param {{
 *   caption: string, columns: string[], rows: {seat: number, cells: any[]}[], names: string[], colours: string[]
 * }} props
 */
function Sheet({ caption, columns, rows, names, colours }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}>
    <table class="sheet"><caption>${caption}</caption><${Head} columns=${columns} />
      <tbody>${rows.map(({ seat, cells }) => html`<tr key=${seat}>
        <${Who} seat=${seat} names=${names} colours=${colours} />
        ${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table></div>`;
}

/** Points by source; what breaks took is told, not subtracted. */
export function PointsSheet({ stats, order, view, names, colours }) {
  const rows = order.map((seat) => {
    const { cards, events, lost } = of(stats.points, seat);
    return { seat, cells: [cards, events, lost, html`<b>${view.players[seat].points}</b>`] };
  });
  return html`<${Sheet} caption=${t("outer.end.points-from")} rows=${rows} names=${names} colours=${colours}
    columns=${["cards", "events", "lost", "points"].map((name) => t(`outer.end.points.${name}`))} />`;
}

/** Money by source, what was spent in all, and what is left. */
export function MoneySheet({ stats, order, view, names, colours }) {
  const sources = used(stats.income);
  const rows = order.map((seat) => ({
    seat,
    cells: [
      ...sources.map((name) => money(stats.income[name][seat])), money(-spent(stats, seat)),
      html`<b>${money(view.players[seat].money)}</b>`,
    ],
  }));
  return html`<${Sheet} caption=${t("outer.end.money-from")} rows=${rows} names=${names} colours=${colours}
    columns=${[...sources, "spent", "left"].map((name) => t(`outer.end.money.${name}`))} />`;
}

function spent({ costs }, seat) {
  return Object.values(of(costs, seat)).reduce((sum, cost) => sum + cost, 0);
}

/** What the money was spent on. */
export function CostsSheet({ stats, order, names, colours }) {
  const kinds = used(stats.costs);
  if (!kinds.length) return null;
  const rows = order.map((seat) => ({
    seat, cells: [...kinds.map((kind) => money(stats.costs[kind][seat])), html`<b>${money(spent(stats, seat))}</b>`],
  }));
  return html`<${Sheet} caption=${t("outer.end.costs-of")} rows=${rows} names=${names} colours=${colours}
    columns=${[...kinds, "all"].map((kind) => t(`outer.end.costs.${kind}`))} />`;
}

/** Casinos that got another boss. */
export function TakeoversSheet({ stats, order, names, colours }) {
  const rows = order.map((seat) => {
    const { taken, lost } = takeoversOf(stats, seat);
    return { seat, cells: [taken, lost] };
  });
  return html`<${Sheet} caption=${t("outer.end.takeovers.title")} rows=${rows} names=${names} colours=${colours}
    columns=${["taken", "lost"].map((name) => t(`outer.end.takeovers.${name}`))} />`;
}

/** A bar to the right for luck, to the left for bad luck; `most` fills half. */
function Tilt({ value, most }) {
  const part = Math.min(1, Math.abs(value) / most) * 50;
  const place = value < 0 ? { right: "50%", width: `${part}%` } : { left: "50%", width: `${part}%` };
  return html`<span class="tilt" aria-hidden="true"><i class=${value < 0 ? "bad" : ""} style=${place}></i></span>`;
}

function luckCell(value, most, unit) {
  return html`<span class="luck">${signed(value, unit)} <${Tilt} value=${value} most=${most} /></span>`;
}

/** The mean of the dice that a seat rolled on the board. */
function mean({ sum, rolled }, seat) {
  const n = rolled[seat];
  return n ? t("outer.end.luck.mean", { mean: (sum[seat] / n).toFixed(1), n }) : "–";
}

/** Luck against the average: of the cards in money and points, of the dice in pips, of the bets in money. */
export function LuckSheet({ stats, order, names, colours }) {
  const luck = stats.players.map((_, seat) => luckOf(stats, seat));
  const cell = (seat, name, unit = "") => {
    const most = Math.max(1, ...luck.map((sheet) => Math.abs(sheet[name])));
    return luckCell(luck[seat][name], most, unit);
  };
  const rows = order.map((seat) => ({
    seat,
    cells: [
      cell(seat, "points"), cell(seat, "money", "$"), cell(seat, "pips"), mean(stats.dice, seat),
      cell(seat, "bets", "$"),
    ],
  }));
  return html`<${Sheet} caption=${t("outer.end.luck.title")} rows=${rows} names=${names} colours=${colours}
    columns=${["points", "money", "pips", "dice", "bets"].map((name) => t(`outer.end.luck.${name}`))} />
    <p class="soft">${t("outer.end.luck.about")}</p>`;
}
