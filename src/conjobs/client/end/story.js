/** The story of a game: who won and why, points and money over the time, the moments that decided it, and luck. */
import { Emblem, groupName } from "../board/index.js";
import { html, useMemo } from "../lib/html.js";
import { list, money, t } from "../lib/words.js";
import { courseOf, ranked, turnEnds } from "./account.js";
import { keyMoments } from "./key-moments.js";
import { Plot } from "./plot.js";
import { CostsSheet, LuckSheet, MoneySheet, PointsSheet, TakeoversSheet } from "./tables.js";
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

const casinoName = ({ group, lots }) => `${groupName(group ?? "none")} ${lots[0]}`;
const amountOf = (number) => (number > 0 ? `+${number}` : `−${-number}`);

/** A key moment in words; `who` names a seat. */
function said(moment, who) {
  const { kind, seat, from = [], gain = 0, boss, points, groups = [], lots = [], told, change = 0 } = moment;
  const values = {
    name: who(seat), from: list(from.map(who)), boss: who(boss), gain, points, n: Math.abs(gain), size: lots.length,
    casino: kind === "boss" ? casinoName(moment) : "", amount: money(Math.abs(gain)), told, change: amountOf(change),
    groups: list(groups.map((group) => groupName(group ?? "none"))),
  };
  if (kind === "gamble") return t(gain < 0 ? "outer.end.key.lost" : "outer.end.key.won", values);
  return t(`outer.end.key.${kind}`, values);
}

/** Who led from which turn on. */
function Leaders({ lead, who }) {
  if (!lead.length) return null;
  const turns = lead.map(({ turn, seat }) => t("outer.end.key.leader", { n: turn, name: who(seat) }));
  return html`<p class="soft">${t("outer.end.key.leaders", { leaders: list(turns) })}</p>`;
}

function Keys({ found, stats, names, colours, go }) {
  if (!found.length) return null;
  const who = (seat) => names[typeof seat === "string" ? colours.indexOf(seat) : seat];
  return html`<section class="card"><h2>${t("outer.end.key.title")}</h2>
    <ol class="key-moments">${found.map((moment) => html`<li key=${`${moment.at}${moment.kind}`}>
      <button type="button" onClick=${() => go(moment.at)}>
        <span class="soft">${t("outer.end.turn-n", { n: moment.turn })}</span>
        <${Emblem} colour=${colours[moment.seat]} size="1.25rem" /><span>${said(moment, who)}</span>
      </button></li>`)}</ol>
    <${Leaders} lead=${stats.lead} who=${who} />
  </section>`;
}

/**
 * @param {{
 *   moments: object[], stats: import("./account.js").Stats, names: string[], at?: number | null,
 *   go: (at: number) => void, children?: any
 * }} props go: shows a moment on the board; children: what can be done now, such as a rematch
 */
export function Story({ moments, stats, names, at = null, go, children }) {
  const { view } = moments.at(-1);
  const colours = view.players.map(({ colour }) => colour);
  const found = useMemo(() => {
    const ends = turnEnds(moments);
    const last = ends.map((end) => moments[end]);
    return {
      key: keyMoments(moments, stats), points: courseOf(last, "points"), money: courseOf(last, "money"), ends,
      turns: last.map((moment) => moment.view.turn),
    };
  }, [moments, stats]);
  const order = ranked(view);
  const who = { stats, names, colours, order, view };
  const course = {
    turns: found.turns, at: at === null ? null : found.ends.findIndex((end) => end >= at), names, colours,
    go: (turn) => go(found.ends[turn]),
  };
  return html`<article class="end">
    <header>
      <h2>${headline(view, names)}</h2>
      <p class="lead">${why(moments, names, stats).join(" ")}</p>
      <div class="end-deeds">${children}</div>
    </header>
    <div class="end-columns">
      <div class="column">
        <${Standings} ...${who} />
        <${Keys} found=${found.key} stats=${stats} names=${names} colours=${colours} go=${go} />
      </div>
      <div class="column">
        <div class="card"><${Plot} title=${t("outer.end.points-course")} courses=${found.points} ...${course} /></div>
        <div class="card"><${Plot} title=${t("outer.end.money-course")} courses=${found.money} unit="$" lanes
          ...${course} /></div>
        <div class="card"><${PointsSheet} ...${who} /></div>
      </div>
      <div class="card whole"><${LuckSheet} ...${who} /></div>
      <div class="card whole"><${MoneySheet} ...${who} /></div>
      <div class="card"><${CostsSheet} ...${who} /></div>
      <div class="card"><${TakeoversSheet} ...${who} /></div>
    </div>
  </article>`;
}
