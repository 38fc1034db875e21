/** What each player's points and money are made of, and how lucky he was. */
import { Emblem } from "../board/index.js";
import { html } from "../lib/html.js";
import { money, t } from "../lib/words.js";
import { INCOME } from "./account.js";

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
export function PointsSheet({ sheets, order, view, names, colours }) {
  const rows = order.map((seat) => ({
    seat,
    cells: [
      sheets[seat].cardPoints, sheets[seat].eventPoints, sheets[seat].lost, html`<b>${view.players[seat].points}</b>`,
    ],
  }));
  return html`<${Sheet} caption=${t("outer.end.points-from")} rows=${rows} names=${names} colours=${colours}
    columns=${["cards", "events", "lost", "points"].map((name) => t(`outer.end.points.${name}`))} />`;
}

export function MoneySheet({ sheets, order, view, names, colours }) {
  const used = INCOME.filter((name) => sheets.some((sheet) => sheet[name] !== 0));
  const rows = order.map((seat) => ({
    seat,
    cells: [
      ...used.map((name) => money(sheets[seat][name])), money(-sheets[seat].spent),
      html`<b>${money(view.players[seat].money)}</b>`,
    ],
  }));
  return html`<${Sheet} caption=${t("outer.end.money-from")} rows=${rows} names=${names} colours=${colours}
    columns=${[...used, "spent", "left"].map((name) => t(`outer.end.money.${name}`))} />`;
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

/** The mean of the dice that somebody rolled. */
function mean({ count, sum }) {
  return count ? t("outer.end.luck.mean", { mean: (sum / count).toFixed(1), n: count }) : "–";
}

/** Luck against the average: of the cards in money and points, of the dice in pips a roll. */
export function LuckSheet({ luck, order, names, colours }) {
  const over = ({ got, expected }) => got - expected;
  const most = (name) => Math.max(1, ...luck.map((sheet) => Math.abs(over(sheet[name]))));
  const rows = order.map((seat) => {
    const { dice, points, money: cash } = luck[seat];
    const cells = [luckCell(over(points), most("points"), ""), luckCell(over(cash), most("money"), "$"), mean(dice)];
    return { seat, cells };
  });
  return html`<${Sheet} caption=${t("outer.end.luck.title")} rows=${rows} names=${names} colours=${colours}
    columns=${["points", "money", "dice"].map((name) => t(`outer.end.luck.${name}`))} />
    <p class="soft">${t("outer.end.luck.about")}</p>`;
}
