/**
 * How a game went: its statistics, as the server counts them and `conjobs stats` prints them, read by seat.
 *
 * @typedef {{
 *   players: {colour: string, who: string}[], over: boolean, winners: number[],
 *   income: Record<string, number[]>, costs: Record<string, number[]>, points: Record<string, number[]>,
 *   cards: Record<string, number[]>, dice: Record<string, number[]>,
 *   taken_over: {ply: number, turn: number, group: string | null, lots: string[], by: number, from: number[]}[],
 *   lead: {turn: number, ply: number, seat: number, before: number}[],
 *   swings: {turn: number, ply: number, player: string, action: string, seat: number, change: number}[],
 * }} Stats
 */
import { get } from "../lib/api.js";
import { tokenOf } from "../lib/seats.js";

/** The statistics of a table's game so far. @returns {Promise<Stats>} */
export function statsOf(id) {
  return get(`/api/tables/${encodeURIComponent(id)}/stats`, tokenOf(id));
}

/** The names of the sources that brought or took anything, in their order. */
export function used(table) {
  return Object.keys(table).filter((name) => table[name].some((amount) => amount !== 0));
}

/** What one seat has of each source. */
export function of(table, seat) {
  return Object.fromEntries(Object.entries(table).map(([name, amounts]) => [name, amounts[seat]]));
}

/** What chance brought a seat less what was to be expected. @param {Stats} stats @param {number} seat */
export function luckOf({ cards, dice }, seat) {
  return {
    points: cards.points[seat] - cards.expected_points[seat], money: cards.money[seat] - cards.expected_money[seat],
    pips: dice.sum[seat] - dice.expected_sum[seat], bets: dice.won[seat] - dice.expected_won[seat],
  };
}

/** How many casinos a seat took over, and how many it lost so. @param {Stats} stats @param {number} seat */
export function takeoversOf({ taken_over: all }, seat) {
  return {
    taken: all.filter(({ by }) => by === seat).length, lost: all.filter(({ from }) => from.includes(seat)).length,
  };
}

/** The place of the last moment of each turn: what is spent within a turn and comes back would only hide the course. */
export function turnEnds(moments) {
  return moments.flatMap(({ view }, at) => (view.turn !== moments[at + 1]?.view.turn ? [at] : []));
}

/** The course of one amount ("points" or "money") over these moments, for each seat a number a moment. */
export function courseOf(moments, amount) {
  return moments[0].view.players.map((_, seat) => moments.map(({ view }) => view.players[seat][amount]));
}

/** The seats from the first to the last: points, then money (E-2). */
export function ranked({ players, winners = [] }) {
  const won = (seat) => (winners.includes(seat) ? 1 : 0);
  return players.map((_, seat) => seat).sort((one, other) => won(other) - won(one)
    || players[other].points - players[one].points || players[other].money - players[one].money);
}
