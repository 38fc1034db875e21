/** The table as this page knows it: kept up to date by the server's messages, corrected where the page was behind. */
import { meta as readMeta } from "../lib/api.js";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "../lib/html.js";
import { live } from "../lib/live.js";
import { carrySeat, forgetSeat, onSeats, tokenOf } from "../lib/seats.js";
import { t } from "../lib/words.js";
import { serverOf } from "./server.js";

const START = {
  table: null, view: null, setup: [], log: [], chat: [], seat: null, version: 0, facts: [], moved: 0, last: null,
  back: null, connection: "connecting", retry: 0, skew: 0, gone: null,
};

/** How a message of the server changes what is known. */
const hear = {
  connection: (was, { state, retry }) => ({ ...was, connection: state, retry }),
  welcome: (was, m) => ({
    ...was, table: m.table, view: seen(m), seat: m.seat, chat: m.chat, version: m.table.version,
    setup: m.setup, log: caughtUp(was, m), facts: [], skew: skewOf(m.now), gone: null,
    back: null,
  }),
  moved: (was, m) => ({
    ...was, view: seen(m), version: m.version, facts: m.facts, moved: was.moved + 1, last: m, back: null,
    log: m.entry ? [...was.log, m.entry] : was.log, table: tableOf(was, m), skew: skewOf(m.now),
  }),
  undone: (was, m) => ({
    ...was, view: seen(m), version: m.version, log: m.log, table: tableOf(was, m), facts: [], last: null,
    back: takenBack(was, m),
  }),
  table: (was, m) => ({
    ...was, table: m.table, skew: m.now ? skewOf(m.now) : was.skew,
    ...(m.log && { log: m.log, setup: m.setup, facts: [] }),
  }),
  chat: (was, m) => ({ ...was, chat: withMessage(was.chat, m.message) }),
  bye: (was, m) => ({ ...was, gone: m }),
};

/** What was taken back: who asked all for it, or took back what he alone had done, how many plies, and the first. */
function takenBack(was, { log }) {
  const stands = new Set(log.map(({ version }) => version));
  const gone = was.log.filter(({ version }) => !stands.has(version));
  if (gone.length === 0) return null;
  const asked = was.table.undo?.seat ?? null;
  const alone = gone.every(({ seat }) => seat === gone[0].seat) ? gone[0].seat : null;
  return { asked, seat: asked ?? alone, n: gone.length, first: gone[0].texts[0] ?? "" };
}

/** What lies on the table, with what I may do; that comes to whoever is to act. */
function seen({ view, options = [] }) {
  return view && { ...view, options };
}

/** A message with the number of an old one takes its place, as when somebody's words are deleted. */
function withMessage(chat, message) {
  const at = chat.findIndex((one) => one.number === message.number);
  return at < 0 ? [...chat, message] : chat.with(at, message);
}

/** The table comes along only where more of it changed than how far the game is. */
function tableOf(was, m) {
  return { ...(m.table ?? was.table), ply: m.ply, version: m.version };
}

/** A welcome brings the whole log, or after a reconnection only what is newer than what we have. */
function caughtUp(was, m) {
  const last = was.log.at(-1)?.version ?? 0;
  if (m.log.length > 0) return m.log[0].version > last ? [...was.log, ...m.log] : m.log;
  return m.table.version === was.version ? was.log : [];
}

/** Seconds that the server's clock is ahead of ours. */
function skewOf(now) {
  return now ? now - Date.now() / 1000 : 0;
}

function reduce(was, message) {
  return hear[message.type] ? hear[message.type](was, message) : was;
}

/** The seat's secret, also when it was taken in another tab. */
function useToken(id) {
  const [token, setToken] = useState(() => tokenOf(id));
  useEffect(() => onSeats(() => setToken(tokenOf(id))), [id]);
  return [token, () => setToken(tokenOf(id))];
}

/** Sends actions, one at a time, and keeps what was refused. */
function useActing(line, state, notice) {
  const [refusal, setRefusal] = useState(notice && { message: notice });
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const version = useRef(0);
  version.current = state.version;
  const act = useCallback(async (action) => {
    if (busy.current || !line.current) return false;
    busy.current = true;
    setSending(true);
    try {
      const done = await line.current.act(version.current, action);
      version.current = Math.max(version.current, done.version ?? 0);
      setRefusal(null);
      return true;
    } catch (error) {
      setRefusal(error.code === "stale" ? { code: "stale", message: t("table.stale") } : error);
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  }, []);
  return { act, sending, refusal, refuse: setRefusal };
}

/**
 * Follows the table; what comes back is drawn again with every message.
 *
 * @param {string} id
 * @param {string | null} notice what is to be said at first, as if it were a refusal
 */
export function useTable(id, notice) {
  const [token, sat] = useToken(id);
  const [state, tell] = useReducer(reduce, START);
  const [meta, setMeta] = useState(null);
  const [problem, setProblem] = useState(null);
  const line = useRef(null);
  const acting = useActing(line, state, notice);
  useEffect(() => {
    readMeta().then(setMeta, setProblem);
  }, []);
  useEffect(() => {
    line.current = live(id, token, (message) => {
      if (message.type === "bye" && message.code === "bad-token") {
        forgetSeat(id);
        sat();
        acting.refuse(message);
      }
      // What could not be sent then can be sent now.
      if (message.state === "open") acting.refuse((refusal) => (refusal?.code === "offline" ? null : refusal));
      if (message.table?.rematch) carrySeat(id, message.table.rematch);
      tell(message);
    });
    return () => line.current.close();
  }, [id, token]);
  const server = useMemo(() => serverOf(id, token), [id, token]);
  return { ...state, id, token, sat, meta, problem, server, line, ...acting };
}
