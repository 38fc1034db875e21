/** What a new table's form holds, and what of it goes to the server. */
import { kept } from "../lib/store.js";
import { t } from "../lib/words.js";

const MINUTE = 60;
const DAY = 86_400;

/**
 * What the form shows at first; the edition's own rules are the start of the house options.
 *
 * @param {object} meta
 * @param {string} name mine
 */
export function firstForm(meta, name) {
  return {
    name: "", player: name, edition: "six-player", players: 4, bots: {},
    cons: true, sets: meta.sets.map(idOf), cards: null,
    raise: null, lay_off: null, late_game_over: false, clock: "none", minutes: 2, total: 25, days: 2, choice: 1,
    choice_days: 1, watch: "link", public: false, pace: kept("pace", 0.8),
  };
}

/** Sets come as names, or as objects with an id. */
export function idOf(set) {
  return typeof set === "string" ? set : set.id;
}

/** Another edition takes its own options along, and at most as many players as it seats. */
export function withEdition(form, edition, { players: [least, most] }) {
  return { ...form, edition, raise: null, lay_off: null, players: Math.min(Math.max(form.players, least), most) };
}

/** The clock as the server wants it, in seconds. */
function clockOf({ clock, minutes, total, days, choice, choice_days }) {
  const seconds = { none: null, turn: minutes * MINUTE, game: total * MINUTE, days: days * DAY }[clock];
  return { kind: clock, seconds, choice_seconds: clock === "days" ? choice_days * DAY : choice * MINUTE };
}

/** Whether a card file was picked that the server has not found right. */
export function hasBadCards({ cons, cards }) {
  return cons && cards !== null && !cards.text;
}

/** The bots of the seats that exist. */
function botsOf({ bots, players }) {
  return Object.fromEntries(Object.entries(bots).filter(([seat, bot]) => bot && Number(seat) < players));
}

/** The request that makes the table; it starts at once where no seat is left open. */
export function requestOf(form) {
  const bots = botsOf(form);
  const { edition, players, cons, raise, lay_off, late_game_over, watch, pace } = form;
  return {
    name: form.name.trim() || t("outer.new.table-of", { name: form.player.trim() }), player: form.player.trim(),
    edition, players, cons, sets: cons ? form.sets : [], cards: cons ? form.cards?.text ?? null : null, raise, lay_off,
    late_game_over, watch, pace, public: form.public && watch === "link", clock: clockOf(form), bots,
    start: Object.keys(bots).length === players - 1,
  };
}
