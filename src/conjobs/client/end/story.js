/** The story of a game: who won and why, points and money over the time, the moments that decided it, and luck. */
import { Emblem, groupName } from "../board/index.js";
import { html, useMemo } from "../lib/html.js";
import { list, money, t } from "../lib/words.js";
import { courseOf, ranked, sheetsOf } from "./account.js";
import { keyMoments } from "./key-moments.js";
import { luckOf } from "./luck.js";
import { Plot } from "./plot.js";
import { LuckSheet, MoneySheet, PointsSheet } from "./tables.js";
import { headline, why } from "./why.js";

/** The standings, the winner first. */
function Standings({ view, order, names, colours }) {
  return html`<ol class="standings">
    ${order.map((seat, place) => html`<li key=${seat} class=${view.winners.includes(seat) ? "won" : ""}>
      <span class="place">${view.winners.includes(seat) ? 1 : place + 1}</span>
      <${Emblem} colour=${colours[seat]} size="2rem" />
      <b>${names[seat]}</b>
      <span class="amount">${view.players[seat].points}<small>${t("outer.end.points.points")}</small></span>
      <span class="amount">${money(view.players[seat].money)}<small>${t("outer.end.money.left")}</small></span>
    </li>`)}
  </ol>`;
}

/** A key moment in words. */
function said(moment, names) {
  const { kind, seat, from, gain, casino, boss, points, groups = [] } = moment;
  const values = {
    name: names[seat], from: names[from], boss: names[boss], gain, points, n: Math.abs(gain), size: casino?.size,
    casino: casino ? `${groupName(casino.group ?? "none")} ${casino.lots[0]}` : "", amount: money(Math.abs(gain ?? 0)),
    groups: list(groups.map((group) => groupName(group ?? "none"))),
  };
  if (kind === "gamble") return t(gain < 0 ? "outer.end.key.lost" : "outer.end.key.won", values);
  return t(`outer.end.key.${kind}`, values);
}

function Keys({ found, moments, names, colours, go }) {
  if (!found.length) return null;
  return html`<section class="card"><h2>${t("outer.end.key.title")}</h2>
    <ol class="key-moments">${found.map((moment) => html`<li key=${`${moment.at}${moment.kind}`}>
      <button type="button" onClick=${() => go(moment.at)}>
        <span class="soft">${t("outer.end.turn-n", { n: moments[moment.at].view.turn })}</span>
        <${Emblem} colour=${colours[moment.seat]} size="1.25rem" /><span>${said(moment, names)}</span>
      </button></li>`)}</ol>
  </section>`;
}

/**
 * @param {{
 *   moments: object[], names: string[], meta: object, at?: number | null, go: (at: number) => void, children?: any
 * }} props go: shows a moment on the board; children: what can be done now, such as a rematch
 */
export function Story({ moments, names, meta, at = null, go, children }) {
  const { view } = moments.at(-1);
  const colours = view.players.map(({ colour }) => colour);
  const found = useMemo(() => ({
    sheets: sheetsOf(moments), key: keyMoments(moments), luck: luckOf(moments, meta.board),
    points: courseOf(moments, "points"), money: courseOf(moments, "money"),
    turns: moments.map((moment) => moment.view.turn),
  }), [moments]);
  const order = ranked(view);
  const who = { names, colours, order, view };
  const course = { turns: found.turns, at, names, colours, go };
  return html`<article class="end">
    <header>
      <h2>${headline(view, names)}</h2>
      <p class="lead">${why(moments, names, found.sheets).join(" ")}</p>
      <div class="end-deeds">${children}</div>
    </header>
    <div class="end-columns">
      <div class="column">
        <${Standings} ...${who} />
        <${Keys} found=${found.key} moments=${moments} names=${names} colours=${colours} go=${go} />
        <div class="card"><${LuckSheet} luck=${found.luck} ...${who} /></div>
      </div>
      <div class="column">
        <div class="card"><${Plot} title=${t("outer.end.points-course")} courses=${found.points} ...${course} /></div>
        <div class="card"><${Plot} title=${t("outer.end.money-course")} courses=${found.money} unit="$"
          ...${course} /></div>
        <div class="card"><${PointsSheet} sheets=${found.sheets} ...${who} /></div>
      </div>
      <div class="card whole"><${MoneySheet} sheets=${found.sheets} ...${who} /></div>
    </div>
  </article>`;
}
