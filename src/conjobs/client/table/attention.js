/** Tells the player that something is his to do: by title, sound, and a notification when the page is out of sight. */
import { useEffect, useRef } from "../lib/html.js";
import { useTitle } from "../lib/route.js";
import { settings } from "../lib/settings.js";
import { t } from "../lib/words.js";
import { play } from "./sound.js";

/** What is mine to do now: "turn", "choice", "offer", "over", or null. */
function calling(game) {
  const { now, seat } = game;
  if (!now) return null;
  if (now.phase === "over") return "over";
  if (seat === null) return null;
  if (game.mine) return now.active === seat && !now.pending ? "turn" : "choice";
  const open = now.offers.some((offer) => offer.maker !== seat && offer.named.includes(seat)
    && !offer.accepted.includes(seat));
  return open ? "offer" : null;
}

function notify(game, call) {
  const wanted = settings().notifications === "on" && globalThis.Notification?.permission === "granted";
  if (!wanted || !document.hidden) return;
  const note = new Notification(t(`table.call.${call}`), { body: game.table.name, tag: `conjobs-${game.id}` });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** @param {Game} game */
export function useAttention(game) {
  const call = calling(game);
  const key = call && `${call} ${call === "turn" ? game.now.turn : ""}`;
  const before = useRef(undefined);
  useTitle(call && call !== "over" ? `● ${t(`table.call.${call}`)}` : null, game.table?.name);
  useEffect(() => {
    const first = before.current === undefined;
    const changed = before.current !== key;
    before.current = key;
    if (first || !changed || !call) return;
    play(call);
    if (call !== "over") notify(game, call);
  }, [key]);
}
