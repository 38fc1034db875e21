/**
 * The seats that are mine: each belongs to a secret that only this browser and the server know.
 *
 * A seat is {seat, token, recovery, name, table, at}: its number, its secret, the secret that moves it to another
 * device, my name there, the table's name and when it was last kept; and, if an address is told of my turns, {webhook,
 * webhookHost}: all of it, and what the server shows of it.
 */
import { keep, kept, onKept } from "./store.js";

/** All my seats by table id. @returns {Object<string, object>} */
export function mySeats() {
  return kept("seats", {});
}

/** My seat at a table, or null. */
export function seatOf(tableId) {
  return mySeats()[tableId] ?? null;
}

/** My seat's secret at a table, or null. */
export function tokenOf(tableId) {
  return seatOf(tableId)?.token ?? null;
}

/** Keeps a seat, or what changed of it. */
export function keepSeat(tableId, seat) {
  const all = mySeats();
  all[tableId] = { ...all[tableId], ...seat, at: Date.now() };
  keep("seats", all);
}

/** Forgets a seat: left, lost or a table that is no more. */
export function forgetSeat(tableId) {
  const all = mySeats();
  delete all[tableId];
  keep("seats", all);
}

/** At a rematch the same secrets open the same seats. */
export function carrySeat(tableId, rematchId) {
  const seat = seatOf(tableId);
  if (seat && !seatOf(rematchId)) keepSeat(rematchId, seat);
}

/** Calls back when another tab takes or leaves a seat. */
export function onSeats(call) {
  return onKept("seats", call);
}

/** The name I last sat down with, "" before the first. */
export function myName() {
  return kept("name", "");
}

/** Remembers the name for the next table. */
export function keepName(name) {
  keep("name", name);
}

/** The path that moves a seat to another device; its secret stands after the #, which no server sees. */
export function recoveryWay(tableId) {
  const seat = seatOf(tableId);
  return seat?.recovery ? `/t/${tableId}#recover=${encodeURIComponent(seat.recovery)}` : null;
}
