/** The game as the panels need it: the view that is shown, who I am, and what is going on. */
import { t } from "../lib/words.js";

/** Whether the seat is to act, itself and now. */
function isMine({ table, view, seat }, past) {
  if (seat === null || view?.to_act !== seat || view.phase === "over") return false;
  return past.ply === null && table.status === "running" && !table.seats[seat].given;
}

/** Whether I have a seat in a game that goes on: then I may offer trades and type actions. */
function maySpeak({ table, view, seat }) {
  return seat !== null && table.status === "running" && view?.phase !== "over";
}

/** The pieces that the take-over of a drawn lot may lack: a trade may ease that, and else waits for choices. */
const EASED = new Set(["take-die", "give-lot"]);

/** Whether I may offer a trade at this moment. */
function mayTrade(known) {
  const { phase, pending } = known.view ?? {};
  return maySpeak(known) && (!pending || (phase === "draw" && EASED.has(pending.kind)));
}

/** What distinguishes one decision from the next: whose it is, and what about. */
function decisionOf(view, past) {
  const { pending } = view;
  return [view.turn, view.to_act, view.phase, pending?.kind, pending?.seat, pending?.lot, past.ply].join();
}

/**
 * The table with the view that is shown: now, or a past moment.
 *
 * @param {object} known what `useTable` knows
 * @param {object} past what `usePast` knows
 * @returns {Game}
 */
export function gameOf(known, past) {
  const { table, view } = known;
  const shown = past.ply === null ? view : past.moment?.view ?? view;
  return {
    ...known, now: view, view: { offers: [], options: [], ...shown }, past: past.ply !== null,
    mine: isMine(known, past), sits: maySpeak(known), trades: mayTrade(known), decision: decisionOf(view, past),
    names: table.seats.map((seat) => seat.name || t(`table.colour.${seat.colour}`)),
    colours: table.seats.map((seat) => seat.colour),
    raises: table.config.raise ?? table.config.edition !== "classic",
  };
}

/** Whose turn it is, or whose choice, for the heading and for screen readers. @param {Game} game */
export function turnText({ table, now, names, seat }) {
  if (table.status === "closed") return t("table.turn.closed");
  if (now.phase === "over") return t("table.turn.over");
  if (now.to_act === seat && table.seats[seat]?.given) return t("table.turn.given");
  if (now.pending && now.to_act !== now.active) {
    return now.to_act === seat ? t("table.turn.you_choose") : t("table.turn.chooses", { name: names[now.to_act] });
  }
  return now.active === seat ? t("table.turn.yours") : t("table.turn.of", { name: names[now.active] });
}
