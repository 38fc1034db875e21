/** What the keys, the bar at the top and the tabs do: one list, so that each way does the same. */
import { useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { takeBack } from "./undo.js";

/** What is open on the page: the phone's tab, log or chat (`saying`: its field is wanted), a sheet, the action line. */
export function useOpen() {
  const [tab, setTab] = useState("board");
  const [talk, setTalk] = useState("log");
  const [sheet, setSheet] = useState(null);
  const [typing, setTyping] = useState(false);
  const [saying, setSaying] = useState(false);
  const toTalk = (name) => {
    setTalk(name);
    setTab("log");
  };
  const toSay = () => {
    toTalk("chat");
    setSaying(true);
  };
  return { tab, setTab, talk, setTalk, toTalk, toSay, saying, setSaying, sheet, setSheet, typing, setTyping };
}

function focusTwice(key) {
  document.querySelector(`[data-twice=${key}]`)?.focus();
}

/** Opens the line to write actions, or puts the cursor into it where it is open already. */
function typeInto(open) {
  open.setTab("board");
  open.setTyping(true);
  document.querySelector(".typed input")?.focus();
}

/** One step back: out of the trade, out of what is picked, out of the past. */
function stepBack({ trade, pick, game, past, open }) {
  if (trade.isOpen && trade.doing.pick.active) trade.doing.pick.back();
  else if (trade.isOpen) {
    trade.close();
    open.setTab("board");
  } else if (pick.active || pick.picks.length > 1) pick.back();
  else if (game.past) past.go(null);
}

/**
 * Everything by name.
 *
 * @param {{game: Game, pick: object, trade: object, past: object, hosting: object, open: object}} page
 * @returns {Object<string, () => void>}
 */
export function doingsOf(page) {
  const { game, pick, trade, past, hosting, open } = page;
  const last = game.table.ply;
  const acts = (action) => () => game.mine && game.act(action);
  const begins = (kind) => () => game.mine && game.view.phase === "actions" && pick.startKind(kind);
  return {
    escape: () => stepBack(page),
    draw: acts("draw"), end: acts("end"),
    build: begins("build"), sprawl: begins("sprawl"), remodel: begins("remodel"), reorganize: begins("reorganize"),
    raise: begins("raise"), gamble: begins("gamble"),
    trade: () => {
      if (game.seat === null || game.past) return;
      if (game.sits && !game.trades) {
        game.refuse({ message: t("table.trade.not_now"), rule: "R-1" });
        return;
      }
      pick.clear();
      trade.open();
      open.setTab("trade");
    },
    host: () => focusTwice("h"), cancel: () => focusTwice("x"), later: () => hosting.moment && hosting.onFold(true),
    undo: () => {
      if (game.past) past.go(null);
      takeBack(game);
    },
    chat: open.toSay, log: () => open.toTalk("log"),
    type: () => typeInto(open), help: () => open.setSheet("help"), table: () => open.setSheet("table"),
    settings: () => open.setSheet("settings"),
    replay: () => {
      open.setTab("board");
      past.go(game.past ? null : last - 1);
    },
    before: () => past.go((past.ply ?? last) - 1),
    after: () => past.ply !== null && past.go(past.ply + 1),
  };
}
