/** The page of a table where a game is played: board, panels, and all that can be done. */
import { Board, Track } from "../board/index.js";
import { ConnectionBanner } from "../lib/banner.js";
import { Frame } from "../lib/frame.js";
import { html, useEffect, useMemo } from "../lib/html.js";
import { goneTitle } from "../lib/refusal.js";
import { money, t } from "../lib/words.js";
import { Actions } from "./actions.js";
import { useAttention } from "./attention.js";
import { Blocks, useBlock, usePhone, useTabbed } from "./blocks.js";
import { Decks } from "./decks.js";
import { doingsOf, useOpen } from "./doings.js";
import { FirstTurn, useFirstTurn } from "./first-turn.js";
import { deckOf } from "./flow.js";
import { gameOf } from "./game.js";
import { Groups, NextCards } from "./groups.js";
import { useCaught, useLed } from "./kept-focus.js";
import { useKeys } from "./keys.js";
import { litLots } from "./lit.js";
import { Moment, momentOnBoard, useHosting } from "./moment.js";
import { More, Tabs } from "./more.js";
import { Over, OverBar } from "./over.js";
import { PastBar } from "./past-bar.js";
import { Players } from "./players.js";
import { newPointing, usePointed } from "./pointing.js";
import { Question } from "./question.js";
import { Recent } from "./recent.js";
import { Sheets } from "./sheets.js";
import { Spoken } from "./spoken.js";
import { Talk } from "./talk.js";
import { Offers, TradeBuilder } from "./trade.js";
import { Top } from "./top.js";
import { useTray } from "./tray.js";
import { UndoQuestion } from "./undo.js";
import { useMuted, useNotice, useUnread } from "./unread.js";
import { usePast } from "./use-past.js";
import { usePick } from "./use-pick.js";
import { useTable } from "./use-table.js";
import { useTrade } from "./use-trade.js";

const NOTHING = [];

/** What stands above the actions: the hosting moment or the question, offers, somebody who wants to take back. */
function Urgent({ game, pick, tray, trade, hosting }) {
  const question = game.view.pending && !game.past;
  return html`
    ${game.table.undo && html`<${UndoQuestion} game=${game} />`}
    ${question && html`<${Question} game=${game} pick=${pick} tray=${tray} />`}
    ${hosting.moment && html`<${Moment} ...${hosting} game=${game} />`}
    ${game.view.phase === "over" && !game.past && html`<${Over} game=${game} />`}
    <${Offers} game=${game} trade=${trade} />`;
}

/** What a press on a space means: a piece to trade, a place for a die, or a pick towards an action. */
function pickerOf({ game, trade, tray, pick }) {
  if (game.past) return undefined;
  if (trade.isOpen) return trade.space;
  return tray ? tray.space : pick.space;
}

/** The space where something was done that waits for an answer, and what: a bet, or what may be hosted now. */
function justDone({ game, hosting }) {
  const { pending } = game.view;
  if (pending?.kind === "lay-off" && !game.past) {
    return { just: pending.lot, justLabel: t("table.bet.at_stake", { bet: money(pending.bet) }) };
  }
  return { just: game.unfolded ? hosting.lot : null, justLabel: hosting.just };
}

function BoardArea({ page, lit, block, facts, doings }) {
  const { game, trade, tray, hosting } = page;
  const picking = trade.isOpen ? trade.doing.pick : page.pick;
  const pointed = usePointed(page.pointing, game.version);
  const { gains } = momentOnBoard(hosting.folded ? null : hosting.moment);
  return html`<main class="board-area" id="board" tabindex="-1">
    <${Board} view=${tray?.view ?? game.view} meta=${game.meta} names=${game.names} lit=${lit}
      chosen=${tray ? tray.hand : picking.chosen} ghost=${picking.ghost} gains=${gains}
      ...${justDone(page)}
      facts=${facts}
      block=${block} onPick=${pickerOf(page)} onKeyboardEscape=${doings.escape} pointed=${pointed} />
    ${block && html`<${NextCards} view=${game.view} meta=${game.meta} /><${Recent} game=${game} block=${block} />`}
  </main>`;
}

/** Where there are tabs, what must not be missed while another one is open. */
function UrgentBar({ game, hosting, onPress }) {
  return html`<button class="host-bar to-board" onClick=${onPress}>
    ${game.now.phase === "over" ? html`<${OverBar} game=${game} />`
      : hosting.moment ? html`<b>${hosting.moment.name}</b> <span>${t("table.host.bar")}</span>`
        : t("table.turn.you_choose")}</button>`;
}

/** Where there are tabs the trade is one of them: its builder opens and closes with it. */
function useTradeTab(tabbed, open, trade, game) {
  useEffect(() => {
    if (!tabbed) return;
    if (open.tab === "trade" && !trade.isOpen && game.seat !== null && !game.past) trade.open();
    else if (open.tab !== "trade" && trade.isOpen) open.setTab("trade");
  }, [tabbed, open.tab, trade.isOpen]);
}

/** When my turn begins while I have put nothing together in the tab of trades, the board is shown, where one draws. */
function useTurnBegins(tabbed, open, trade, game) {
  const begins = game.mine && game.now.phase === "draw" && !game.now.pending;
  useEffect(() => {
    if (!tabbed || !begins || open.tab !== "trade" || trade.steps?.length) return;
    trade.close();
    open.setTab("board");
  }, [begins]);
}

function Right({ page, doings }) {
  const { game, pick, trade, open, questioned, notice } = page;
  const closeTrade = () => {
    trade.close();
    open.setTab("board");
  };
  return html`<div class="right">
    <${Urgent} ...${page} />
    ${trade.isOpen ? html`<${TradeBuilder} game=${game} trade=${{ ...trade, close: closeTrade }} />`
      : html`<${Decks} game=${game} aimed=${deckOf(pick.shown, game.view)} pointing=${page.pointing} />`}
    ${!game.past && html`<${Actions} game=${game} pick=${pick} notice=${notice} onTrade=${doings.trade}
      questioned=${questioned} typing=${open.typing} onTyping=${open.setTyping} />`}
    <${More} game=${game} doings=${doings} />
  </div>`;
}

function Playing({ known, past }) {
  const base = useMemo(() => gameOf(known, past), [known, past.ply, past.moment]);
  const hosting = useHosting(base);
  const unfolded = Boolean(hosting.moment) && !hosting.folded;
  const game = useMemo(() => ({ ...base, unfolded }), [base, unfolded]);
  const pick = usePick(game);
  const tray = useTray(game);
  const trade = useTrade(game);
  const tour = useFirstTurn(game, pick);
  const phone = usePhone();
  const tabbed = useTabbed();
  const open = useOpen();
  const questioned = Boolean(game.view.pending) && game.mine;
  const pointing = useMemo(newPointing, []);
  const notice = useNotice(game, !game.past && !open.sheet && (!tabbed || open.tab === "board"));
  const page = { game, pick, tray, trade, past, hosting, open, questioned, pointing, notice };
  const doings = doingsOf(page);
  const lit = litLots(game, pick, tray, trade);
  const facts = (game.past ? past.moment?.facts : game.facts) ?? NOTHING;
  const [block, setBlock] = useBlock(page, lit, facts);
  const [muted, onMute] = useMuted();
  const talking = !tabbed || open.tab === "log";
  const unread = useUnread(game, muted, open.talk === "chat" && talking);
  useAttention(game);
  useTradeTab(tabbed, open, trade, game);
  useTurnBegins(tabbed, open, trade, game);
  useLed("section.host", questioned ? game.decision : game.mine && !hosting.folded ? hosting.key : null);
  useCaught(tour.step?.name, [".coach button"]);
  useCaught(hosting.folded, [".right > .host", ".right > .host-bar"]);
  useKeys((name, event) => {
    event.preventDefault();
    doings[name]();
  });
  const { ghosts } = momentOnBoard(hosting.folded ? null : hosting.moment);
  const toTab = (name) => {
    if (name !== "trade") trade.close();
    open.setTab(name);
  };
  const toMoment = (ply) => {
    past.go(ply);
    if (!document.querySelector("#board").checkVisibility()) toTab("board");
  };
  const over = game.now.phase === "over" && !game.past;
  const urgent = questioned || over || (Boolean(hosting.moment) && game.mine);
  return html`<div class=${`table-page ${game.past ? "is-past" : ""}`} data-tab=${open.tab}
    data-urgent=${questioned || unfolded ? "true" : null}>
    <${ConnectionBanner} state=${known.connection} retry=${known.retry} />
    <${Top} game=${game} doings=${doings} />
    <${Spoken} game=${game} />
    <div class="track-area"><${Track} view=${game.view} meta=${game.meta} names=${game.names} ghosts=${ghosts}
      facts=${game.past ? NOTHING : game.facts} /></div>
    ${game.past && html`<${PastBar} game=${game} past=${past} />`}
    <div class="left"><${Players} game=${game} facts=${facts} pointing=${pointing} />
      <${Groups} game=${game} pointing=${pointing} />
      <${Talk} game=${game} past=${past} open=${open.talk} onOpen=${open.setTalk} unread=${unread}
        saying=${open.saying} onSay=${open.toSay} onSaying=${() => open.setSaying(false)}
        muted=${muted} onMute=${onMute} inView=${talking} onMoment=${toMoment} pointing=${pointing} /></div>
    ${phone && html`<${Blocks} game=${game} block=${block} onBlock=${setBlock} lit=${lit} />`}
    <${BoardArea} page=${page} lit=${lit} block=${phone && block !== "all" ? block : null} facts=${facts}
      doings=${doings} />
    <${Right} page=${page} doings=${doings} />
    ${tabbed && open.tab !== "board" && urgent && html`<${UrgentBar} game=${game} hosting=${hosting}
      onPress=${() => (hosting.onFold(false), toTab("board"))} />`}
    <${Tabs} tab=${open.tab} onTab=${toTab} game=${game} unread=${unread} />
    <${Sheets} sheet=${open.sheet} onSheet=${open.setSheet} game=${game} tour=${tour} />
    ${tour.step && !open.sheet && html`<${FirstTurn} key=${tour.step.name} tour=${tour}
      version=${game.version} />`}
  </div>`;
}

/** @param {{id: string, notice?: string | null}} props id: the table's; notice: what became of my seat here */
export function TablePage({ id, notice = null }) {
  const known = useTable(id, notice);
  const past = usePast(known.server, known.log);
  const closed = known.table?.status === "closed" && !known.view && { message: t("table.say.closed") };
  const error = known.problem ?? (known.gone && !known.table ? known.gone : null) ?? (closed || null);
  if (error) {
    return html`<${Frame} title=${goneTitle(error)} lead=${error.message}>
      <p><a class="button" href="/">${t("table.home")}</a></p><//>`;
  }
  if (!known.table || !known.view || !known.meta) {
    return html`<${ConnectionBanner} state=${known.connection} retry=${known.retry} />
      <p class="wait" role="status">${t("table.loading")}</p>`;
  }
  return html`<${Playing} known=${known} past=${past} />`;
}
