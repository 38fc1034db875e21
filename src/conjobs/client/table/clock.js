/** The clock of a seat, counting down by the server's time. */
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/words.js";

/** Seconds as people read them: "1:42", "2 h 05", "3 d 4 h". */
export function readable(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (number) => String(number).padStart(2, "0");
  if (left < 3600) return `${Math.floor(left / 60)}:${two(left % 60)}`;
  if (left < 86400) return t("table.clock.hours", { h: Math.floor(left / 3600), m: two(Math.floor(left / 60) % 60) });
  return t("table.clock.days", { d: Math.floor(left / 86400), h: Math.floor(left / 3600) % 24 });
}

/** Seconds until a time of the server, counted anew each half second; null without a time. */
export function useCountdown(ends, skew) {
  const left = () => (ends === null || ends === undefined ? null : ends - Date.now() / 1000 - skew);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (ends === null || ends === undefined) return undefined;
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  }, [ends, skew]);
  return seconds;
}

/** Whether what counts down is no time to act, but how long bots wait for somebody's answer to their offer. */
function isWait({ table, view, now = view }) {
  return table.config.clock.kind === "none" || table.clock?.running !== now.to_act;
}

/** How long bots still wait for my answer to their offer, and what comes then. */
export function BotsWait({ game }) {
  const seconds = useCountdown(game.table.clock?.ends, game.skew);
  return seconds === null ? null : t("table.clock.your_answer", { time: readable(seconds) });
}

/** Who acts when the time of a seat is up, and where one chooses that; null where no clock runs out. */
function whenUp(game, number) {
  const { config, seats } = game.table;
  const seat = seats[number];
  if (config.clock.kind === "none" || seat?.kind !== "person") return null;
  const bot = game.meta.bots.find(({ id }) => id === seat.stand_in)?.name ?? seat.stand_in;
  if (number === game.seat) return t("table.clock.mine_up", { bot });
  return t("table.clock.up", { bot, name: game.names[number] });
}

/** The time that is left to who must act; else how long bots wait for the answer of somebody. */
export function RunningClock({ game }) {
  const { running, ends } = game.table.clock ?? {};
  const seconds = useCountdown(ends, game.skew);
  if (seconds === null) return null;
  if (isWait(game)) {
    return html`<span class="clock soft" role="timer" title=${t("table.clock.answer", { name: game.names[running] })}>
      ${t("table.clock.wait", { time: readable(seconds) })}</span>`;
  }
  const late = seconds < 15;
  return html`<span class=${`clock ${late ? "late" : ""}`} role="timer" aria-label=${t("table.clock.left")}
    title=${whenUp(game, running)}>
    ${readable(seconds)}</span>`;
}

/** The time of one seat: running, or what it has left. */
export function SeatClock({ game, seat }) {
  const { running, ends } = game.table.clock ?? {};
  const seconds = useCountdown(running === seat && !isWait(game) ? ends : null, game.skew);
  const left = seconds ?? game.table.seats[seat].time_left;
  if (left === null || left === undefined) return null;
  return html`<span class="time" title=${whenUp(game, seat)}>${readable(left)}</span>`;
}
