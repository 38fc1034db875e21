/** The table for a shared screen or a recording: 16:9, large, nothing to press; board, moment, players, odds, track. */
import { Board, Emblem, GroupBadge, Track, groupName, useRolled } from "../board/index.js";
import { ConnectionBanner } from "../lib/banner.js";
import { Frame, Mark } from "../lib/frame.js";
import { html, useEffect, useLayoutEffect, useMemo } from "../lib/html.js";
import { goneTitle } from "../lib/refusal.js";
import { useTitle } from "../lib/route.js";
import { money, t } from "../lib/words.js";
import { playedBy } from "../lobby/summary.js";
import { statsOf } from "../end/account.js";
import { headline, why } from "../end/why.js";
import { momentsOf } from "../replay/slider.js";
import { usePolled } from "../lib/poll.js";
import { RunningClock } from "../table/clock.js";
import { useCounting } from "../table/counting.js";
import { cardOf } from "../table/decks.js";
import { percent } from "../table/groups.js";
import { justText, momentOnBoard, useMoment } from "../table/moment.js";
import { gainsOf, shares, signed, signedMoney } from "../table/outcome.js";
import { useTable } from "../table/use-table.js";
import { shortLots, withNames } from "../table/words-of.js";

const DICE = 12;
const MARKERS = 10;
const LAST_TEXTS = 14;
const MOST_CHANCES = 6;

/** Everything on this page grows with the window: the root's type is a part of its size, and all measures are rem. */
function useLargeType() {
  useLayoutEffect(() => {
    document.documentElement.classList.add("is-director");
    return () => document.documentElement.classList.remove("is-director");
  }, []);
}

function Top({ game }) {
  const { view, names, table } = game;
  const over = view.phase === "over";
  const acting = over ? t("outer.director.over") : t("outer.director.turn-of", { name: names[view.active] });
  return html`<header class="director-top">
    <span class="brand"><${Mark} /><span>${t("outer.brand")}</span></span>
    <h1><b>${acting}</b> <span>${t("outer.director.about", { turn: view.turn, name: table.name, rules: playedBy({
      edition: table.config.edition, cons: table.config.cons }) })}</span></h1>
    ${table.status === "running" && html`<${RunningClock} game=${game} />`}
  </header>`;
}

function Gain({ row: { seat, money: cash, points }, game }) {
  const gained = points ? points.after - points.before : 0;
  const gains = [points && (gained || points.lost) ? signed(gained) : "", cash ? signedMoney(cash) : ""];
  return html`<li><${Emblem} colour=${game.view.players[seat].colour} size="1.375rem" /><span>${game.names[seat]}</span>
    <b>${gains.filter(Boolean).join(" ")}</b>
    <span>${points && (gained || points.lost) ? `${points.before} → ${points.after}` : ""}</span>
    <span class="soft">${points?.lost ? t("outer.director.lost", { n: points.lost }) : ""}</span></li>`;
}

function Chances({ odds, game }) {
  const chances = odds.about === "mean" ? [] : shares(odds);
  return html`${odds.about === "mean" && html`<h3>${t("table.odds.mean")}</h3>`}
    <ul class="odds">${odds.rows.slice(0, MOST_CHANCES).map(({ text }, i) => html`
      <li><span>${withNames(text, game)}</span><b>${chances[i]}</b></li>`)}</ul>`;
}

/** What hosting would do now, while somebody thinks about it. */
function Hosting({ moment, game }) {
  const rows = gainsOf(moment.host);
  const odds = moment.odds ?? moment.host.odds;
  return html`<section class="director-moment" aria-label=${t("outer.director.hosting")}>
    <p class="soft"><span>${t("outer.director.deciding", {
      name: game.names[moment.seat], group: groupName(moment.group) })}</span>
      <span class="pill">${t("table.host.set", { set: moment.set })}</span></p>
    <h2><${GroupBadge} group=${moment.group} size="2rem" />${moment.name}</h2>
    <p class="text">${moment.text}</p>
    ${odds ? html`<${Chances} odds=${odds} game=${game} />`
      : rows.length > 0 ? html`<h3>${t("outer.director.now")}</h3>
        <ul class="gains">${rows.map((row) => html`<${Gain} key=${row.seat} row=${row} game=${game} />`)}</ul>`
        : html`<p class="soft">${withNames(moment.host.text, game)}</p>`}
  </section>`;
}

/** What is asked of a player just now. */
function Asking({ game }) {
  const { pending } = game.view;
  const card = pending.card && cardOf(pending.card, game);
  return html`<section class="director-moment asks">
    <p class="soft"><span>${t("outer.director.asked", { name: game.names[pending.seat] })}</span>
      ${card?.set && html`<span class="pill">${t("table.host.set", { set: card.set })}</span>`}</p>
    ${card && html`<h2><${GroupBadge} group=${card.group} size="2rem" />${card.name}</h2>`}
    <p class="text">${card?.text || withNames(pending.text, game)}</p></section>`;
}

/** How it ended, once it has. */
function Ended({ game }) {
  const { data } = usePolled(() => Promise.all([momentsOf(game.id), statsOf(game.id)]));
  const told = useMemo(() => (data ? why(data[0], game.names, data[1]) : []), [data]);
  return html`<section class="director-moment">
    <h2>${headline(game.view, game.names)}</h2><p class="text">${told.join(" ")}</p></section>`;
}

function Player({ game, told, seat }) {
  const { view, names } = game;
  const player = view.players[seat];
  const cash = useCounting(told.money);
  const points = useCounting(told.points);
  const turn = view.phase === "over" ? view.winners.includes(seat) : view.active === seat;
  return html`<li class=${turn ? "turn" : ""}>
    <${Emblem} colour=${player.colour} size="2.375rem" />
    <div><b>${names[seat]}</b><span class="soft">
      <span>${t("outer.director.dice", { n: player.dice, all: DICE })}</span>
      <span>${t("outer.director.markers", { n: player.markers, all: MARKERS })}</span></span></div>
    <div class="amount">${money(cash)}<small>${t("outer.end.money.left")}</small></div>
    <div class="amount">${points}<small>${t("table.players.points", { n: told.points })}</small></div>
  </li>`;
}

/** The chance of each colour to be turned up next, and how far off Game Over is. */
function Odds({ view, meta }) {
  const next = [...meta.groups.map(({ name }) => name), "strip"];
  const over = view.next_card["game-over"];
  return html`<section class="director-odds" aria-label=${t("outer.director.odds")}>
    <h2>${t("outer.director.odds")} <span>${over > 0 ? t("outer.director.over-chance", { chance: percent(over) })
      : t("outer.director.over-in", { n: view.before_game_over })}</span></h2>
    <ul>${next.map((group) => html`<li key=${group}>
      <${GroupBadge} group=${group} size="1.5rem" label=${groupName(group)} />
      ${percent(view.next_card[group])}</li>`)}</ul>
  </section>`;
}

/** The last sentences of the log, the newest first. */
function lastTexts(log) {
  const found = [];
  for (const entry of [...log].reverse()) {
    found.push(entry.texts);
    if (found.flat().length >= LAST_TEXTS) break;
  }
  return found;
}

function JustNow({ log }) {
  const [now = [], ...before] = lastTexts(log);
  return html`<section class="director-now" aria-live="polite"><h2>${t("outer.director.just-now")}</h2>
    <p>${shortLots(now.join(" "))}</p>
    ${before.map((texts, place) => html`<p class="soft" key=${place}>${shortLots(texts.join(" "))}</p>`)}</section>`;
}

/** What the moment's panel shows: hosting comes first, then a question, then the end. */
function Panel({ game, moment }) {
  if (game.view.phase === "over") return html`<${Ended} game=${game} />`;
  if (moment) return html`<${Hosting} moment=${moment} game=${game} />`;
  return game.view.pending ? html`<${Asking} game=${game} />` : null;
}

function Show({ known }) {
  const game = useMemo(() => ({
    ...known, mine: false, past: false,
    names: known.table.seats.map((seat) => seat.name ?? t(`outer.colour.${seat.colour}`)),
    colours: known.table.seats.map((seat) => seat.colour),
  }), [known]);
  const moment = useMoment(game);
  const { gains, ghosts } = momentOnBoard(moment);
  const { view, meta, names } = game;
  const told = useRolled(view, known.facts, meta.board.track);
  useTitle(known.table.name, t("outer.title.director"));
  useEffect(() => {
    const lock = navigator.wakeLock?.request("screen").catch(() => null);
    return () => void lock?.then((held) => held?.release());
  }, []);
  return html`<div class=${`director seats-${view.players.length}`}>
    <${ConnectionBanner} state=${known.connection} retry=${known.retry} />
    <${Top} game=${game} />
    <main class="director-board"><${Board} view=${view} meta=${meta} names=${names} facts=${known.facts} gains=${gains}
      just=${moment?.opened?.lot ?? null} justLabel=${justText(moment)} quiet=${true} /></main>
    <section class="director-side" aria-label=${t("outer.director.players")}>
      <${Panel} game=${game} moment=${moment} />
      <ul class="director-players">${view.players.map((_, seat) => html`
        <${Player} key=${seat} game=${game} told=${told.players[seat]} seat=${seat} />`)}</ul>
      ${view.phase !== "over" && html`<${Odds} view=${view} meta=${meta} />`}
      <${JustNow} log=${known.log} />
    </section>
    <div class="director-track"><${Track} view=${view} meta=${meta} names=${names} ghosts=${ghosts} facts=${known.facts}
      large=${true} /></div>
  </div>`;
}

/** @param {{id: string}} props the table's */
export function Director({ id }) {
  useLargeType();
  const known = useTable(id);
  const error = known.problem ?? (known.gone && !known.table ? known.gone : null);
  if (error) return html`<${Frame} title=${goneTitle(error)} lead=${error.message} />`;
  if (!known.table || !known.meta) return html`<p class="wait" role="status">${t("outer.loading")}</p>`;
  const waits = t("outer.director.waits", { name: known.table.name });
  if (!known.view) return html`<p class="wait" role="status">${waits}</p>`;
  return html`<${Show} known=${known} />`;
}
