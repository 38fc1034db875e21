/** What was said and not yet looked at, and who is not to be heard: that is kept in this browser alone. */
import { useEffect, useState } from "../lib/html.js";
import { keep, kept } from "../lib/store.js";

/** How long a note of the table stays in view, in ms. */
const NOTED_FOR = 10_000;

/** The name under which a message was said. */
export function speakerOf(message, game) {
  return message.name ?? game.names[message.seat];
}

/** The names that are muted, and what mutes or unmutes one. @returns {[string[], (name: string) => void]} */
export function useMuted() {
  const [muted, setMuted] = useState(() => kept("muted", []));
  const toggle = (name) => {
    const next = muted.includes(name) ? muted.filter((other) => other !== name) : [...muted, name];
    keep("muted", next);
    setMuted(next);
  };
  return [muted, toggle];
}

/** Whether a message is to be heard: who is muted says nothing, but what happened at the table is told of all. */
export function isHeard(message, muted, game) {
  return message.kind === "note" || !muted.includes(speakerOf(message, game));
}

/** Whether who said it has deleted it since, with all else that the table knew of him. */
export function isDeleted(message) {
  return message.kind !== "note" && message.text === "";
}

/** How many messages of others came since the chat was last in view. */
export function useUnread(game, muted, inView) {
  const last = game.chat.at(-1)?.number ?? 0;
  const [read, setRead] = useState(last);
  useEffect(() => {
    if (inView || last < read) setRead(last);
  }, [last, inView]);
  return game.chat.filter((message) => message.number > read && message.seat !== game.seat
    && isHeard(message, muted, game) && !isDeleted(message)).length;
}

/**
 * A note of the table, such as that somebody's time is over, for a while after it came in view; else null.
 *
 * @param {Game} game
 * @param {boolean} inView whether the place where it is shown is in view
 */
export function useNotice(game, inView) {
  const note = game.chat.findLast((message) => message.kind === "note") ?? null;
  const [seen, setSeen] = useState(note?.number ?? 0);
  const isNew = note !== null && note.number > seen;
  useEffect(() => {
    if (!isNew || !inView) return undefined;
    const timer = setTimeout(() => setSeen(note.number), NOTED_FOR);
    return () => clearTimeout(timer);
  }, [note?.number, isNew, inView]);
  // Who is away, or out of time, matters no more when the game is over.
  return isNew && game.table.status === "running" ? note : null;
}
