/** The page of a table where a game is played: board, panels, and all that can be done. */
import { Board, Track } from "../board/index.js";
import { ConnectionBanner } from "../lib/banner.js";
import { Frame, Mark } from "../lib/frame.js";
import { html, useEffect, useMemo, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Actions } from "./actions.js";
import { useAttention } from "./attention.js";
import { Blocks, useBlock, usePhone } from "./blocks.js";
import { RunningClock } from "./clock.js";
import { Decks } from "./decks.js";
import { FirstTurn, useFirstTurn } from "./first-turn.js";
import { Groups } from "./groups.js";
import { useKeys } from "./keys.js";
import { litLots } from "./lit.js";
import { builtLot, Moment, momentOnBoard, useMoment } from "./moment.js";
import { More, Tabs } from "./more.js";
import { Over } from "./over.js";
import { PastBar } from "./past-bar.js";
import { Players } from "./players.js";
import { Question } from "./question.js";
import { openRule } from "./rule-link.js";
import { Sheets } from "./sheets.js";
import { Talk } from "./talk.js";
import { Offers, TradeBuilder } from "./trade.js";
import { useTray } from "./tray.js";
import { takeBack, UndoQuestion } from "./undo.js";
import { usePast } from "./use-past.js";
import { usePick } from "./use-pick.js";
import { useTable } from "./use-table.js";
import { useTrade } from "./use-trade.js";

/** The table with the view that is shown: now, or a past moment. @returns {Game} */
function gameOf(known, past) {
  const { table, view, seat } = known;
  const shown = past.ply === null ? view : past.moment?.view ?? view;
  const mine = seat !== null && view?.to_act === seat && view.phase !== "over" && past.ply === null
    && table.status === "running" && !table.seats[seat].given;
  const { pending } = view ?? {};
  return {
    ...known, now: view, view: shown && { offers: [], options: [], ...shown }, past: past.ply !== null, mine,
    names: table.seats.map((one) => one.name || t(`table.colour.${one.colour}`)),
    colours: table.seats.map((one) => one.colour),
    raises: table.config.raise ?? table.config.edition !== "classic",
    decision: view && [view.turn, view.to_act, view.phase, pending?.kind, pending?.seat, pending?.lot, past.ply].join(),
  };
}

/** What is going on, for the heading and for screen readers. */
function turnText(game) {
  const { now, names, seat } = game;
  if (now.phase === "over") return t("table.turn.over");
  if (now.pending && now.to_act !== now.active) {
    return now.to_act === seat ? t("table.turn.you_choose") : t("table.turn.chooses", { name: names[now.to_act] });
  }
  return now.active === seat ? t("table.turn.yours") : t("table.turn.of", { name: names[now.active] });
}

function Top({ game, onUndo, onReplay, onChat, onTable }) {
  const { table, now } = game;
  const { config } = table;
  const about = t("table.top.about", { turn: now.turn, name: table.name, edition: t(`table.config.${config.edition}`),
    cons: t(config.cons ? "table.config.cons" : "table.config.no_cons") });
  return html`<header class="top">
    <a class="skip" href="#board">${t("table.skip")}</a>
    <a class="brand" href="/"><${Mark} /><span>conjobs</span></a>
    <h1 class="what"><b>${turnText(game)}</b> <span class="soft">${about}</span></h1>
    <${RunningClock} game=${game} />
    <div class="ways">
      ${game.seat !== null && html`<button onClick=${onUndo} aria-keyshortcuts="u">${t("table.top.undo")}</button>`}
      <button onClick=${onReplay}>${t("table.top.replay")}</button>
      <button onClick=${() => openRule(null)}>${t("table.top.rules")}</button>
      <button onClick=${onChat} aria-keyshortcuts="c">${t("table.top.chat")}</button>
      <button onClick=${onTable}>${t("table.top.table")}</button>
    </div>
  </header>`;
}

/** Says aloud what happened and whose turn it is. */
function Spoken({ game }) {
  const last = game.log.at(-1);
  return html`<div class="sr" aria-live="polite">${last ? last.texts.join(" ") : ""} ${turnText(game)}</div>`;
}

/** What stands above the actions: the hosting moment or the question, offers, somebody who wants to take back. */
function Urgent({ game, pick, tray, trade, moment, folded, onFold }) {
  const question = game.view.pending && !game.past;
  return html`
    ${game.table.undo && html`<${UndoQuestion} game=${game} />`}
    ${question && html`<${Question} game=${game} pick=${pick} tray=${tray} />`}
    ${moment && html`<${Moment} moment=${moment} game=${game} folded=${folded} onFold=${onFold} />`}
    ${game.view.phase === "over" && !game.past && html`<${Over} game=${game} />`}
    <${Offers} game=${game} trade=${trade} />`;
}

/** The hosting moment of now, and whether it is folded; each new moment is unfolded. */
function useHosting(known) {
  const moment = useMoment(known);
  const lot = moment && builtLot(known.log);
  const key = moment && `${known.now?.turn} ${lot} ${moment.card}`;
  const [foldedKey, setFolded] = useState(null);
  return { moment, lot, folded: foldedKey !== null && foldedKey === key, onFold: (fold) => setFolded(fold ? key : null) };
}

function Playing({ known, past }) {
  const base = useMemo(() => gameOf(known, past), [known, past.ply, past.moment]);
  const hosting = useHosting(base);
  const game = useMemo(() => ({ ...base, unfolded: Boolean(hosting.moment) && !hosting.folded }),
    [base, hosting.moment, hosting.folded]);
  const pick = usePick(game);
  const tray = useTray(game);
  const trade = useTrade(game);
  const tour = useFirstTurn(game, pick);
  const phone = usePhone();
  const [tab, setTab] = useState("board");
  const [talk, setTalk] = useState("log");
  const [sheet, setSheet] = useState(null);
  const [typing, setTyping] = useState(false);
  useAttention(game);
  const questioned = Boolean(game.view.pending) && game.mine;
  const lit = litLots(game, pick, tray, trade);
  const [block, setBlock] = useBlock(`${game.decision} ${hosting.lot} ${pick.chosen}`,
    pick.chosen ? [pick.chosen] : hosting.moment ? [hosting.lot] : Object.keys(lit));
  useEffect(() => {
    if (phone && tab === "trade" && !trade.isOpen && game.seat !== null) trade.open();
    if (tab !== "trade" && phone && trade.isOpen) setTab("trade");
  }, [tab, trade.isOpen]);

  const toTalk = (name) => {
    setTalk(name);
    setTab("log");
  };
  const toTrade = () => {
    pick.clear();
    trade.open();
  };
  const closeTrade = () => {
    trade.close();
    setTab("board");
  };
  const onPick = (lot) => {
    if (game.past) return;
    if (trade.isOpen) trade.space(lot);
    else if (tray) tray.space(lot);
    else pick.space(lot);
  };
  const escape = () => {
    if (trade.isOpen) closeTrade();
    else if (pick.active || pick.picks.length > 1) pick.back();
    else if (game.past) past.go(null);
  };
  const last = game.table.ply;
  const undo = () => takeBack(game);
  const doings = {
    escape, undo, trade: () => game.seat !== null && toTrade(), type: () => setTyping(true), help: () => setSheet("help"),
    draw: () => game.mine && game.act("draw"), end: () => game.mine && game.act("end"),
    chat: () => toTalk("chat"), log: () => toTalk("log"), later: () => hosting.moment && hosting.onFold(true),
    before: () => past.go((past.ply ?? last) - 1), after: () => past.ply !== null && past.go(past.ply + 1),
    host: () => document.querySelector("[data-twice=h]")?.focus(),
    cancel: () => document.querySelector("[data-twice=x]")?.focus(),
  };
  useKeys((name, event) => {
    if (name === "type") event.preventDefault();
    if (doings[name]) doings[name]();
    else if (game.mine && game.view.phase === "actions") pick.startKind(name);
  });
  const onBoard = momentOnBoard(hosting.folded ? null : hosting.moment);
  const shown = tray?.view ?? game.view;
  const bar = phone && tab !== "board" && (questioned || (hosting.moment && game.mine));
  const urgent = { game, pick, tray, trade, ...hosting };

  return html`<div class=${`table-page ${game.past ? "is-past" : ""}`} data-tab=${tab}
    data-urgent=${questioned || game.unfolded ? "true" : null}>
    <${ConnectionBanner} state=${known.connection} retry=${known.retry} />
    <${Top} game=${game} onUndo=${undo} onReplay=${() => past.go(past.ply === null ? last - 1 : null)}
      onChat=${() => toTalk("chat")} onTable=${() => setSheet("table")} />
    <${Spoken} game=${game} />
    <div class="track-area">
      <${Track} view=${game.view} meta=${game.meta} names=${game.names} ghosts=${onBoard.ghosts}
        facts=${game.past ? past.moment?.facts : known.facts} />
    </div>
    ${game.past && html`<${PastBar} game=${game} past=${past} last=${last} />`}
    <div class="left"><${Players} game=${game} /><${Groups} game=${game} />
      <${Talk} game=${game} past=${past} open=${talk} onOpen=${setTalk} /></div>
    ${phone && html`<${Blocks} game=${game} block=${block} onBlock=${setBlock} lit=${lit} />`}
    <main class="board-area" id="board" tabindex="-1">
      <${Board} view=${shown} meta=${game.meta} names=${game.names} lit=${lit} chosen=${tray?.hand ?? pick.chosen}
        ghost=${pick.ghost} gains=${onBoard.gains} just=${game.unfolded ? hosting.lot : null}
        facts=${game.past ? past.moment?.facts ?? [] : known.facts} block=${phone && block !== "all" ? block : null}
        onPick=${onPick} onKeyboardEscape=${escape} quiet=${false} />
    </main>
    <div class="right">
      <${Urgent} ...${urgent} />
      ${trade.isOpen ? html`<${TradeBuilder} game=${game} trade=${{ ...trade, close: closeTrade }} />`
        : html`<${Decks} game=${game} />`}
      ${!game.past && html`<${Actions} game=${game} pick=${pick} onTrade=${toTrade} questioned=${questioned}
        typing=${typing} onTyping=${setTyping} />`}
      <${More} game=${game} onUndo=${undo} onSheet=${setSheet} onChat=${() => toTalk("chat")}
        onReplay=${() => (setTab("board"), past.go(last - 1))} />
    </div>
    ${bar && html`<button class="host-bar to-board" onClick=${() => (hosting.onFold(false), setTab("board"))}>
      ${hosting.moment ? html`<b>${hosting.moment.name}</b> <span>${t("table.host.bar")}</span>`
        : t("table.turn.you_choose")}</button>`}
    <${Tabs} tab=${tab} onTab=${(name) => (name !== "trade" && trade.close(), setTab(name))} game=${game} />
    <${Sheets} sheet=${sheet} onSheet=${setSheet} game=${game} tour=${tour} />
    ${tour.step && !sheet && html`<${FirstTurn} tour=${tour} version=${game.version} />`}
  </div>`;
}

/** @param {{id: string}} props the table */
export function TablePage({ id }) {
  const known = useTable(id);
  const past = usePast(known.server, known.table?.ply ?? 0);
  const error = known.problem ?? (known.gone && !known.table ? known.gone : null);
  if (error) {
    return html`<${Frame} title=${t("table.gone")} lead=${error.message}>
      <p><a class="button" href="/">${t("table.home")}</a></p><//>`;
  }
  if (!known.table || !known.view || !known.meta) {
    return html`<${ConnectionBanner} state=${known.connection} retry=${known.retry} />
      <p class="wait" role="status">${t("table.loading")}</p>`;
  }
  return html`<${Playing} known=${known} past=${past} />`;
}
