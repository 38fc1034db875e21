/** What the table page asks the server about one table. */
import { del, get, getText, post, put } from "../lib/api.js";

/**
 * The table's addresses for one seat.
 *
 * @param {string} id the table
 * @param {string | null} token the seat's secret, null for who only watches
 */
export function serverOf(id, token) {
  const base = `/api/tables/${encodeURIComponent(id)}`;
  const asked = (values) => new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  ).toString();
  return {
    table: () => get(base, token),
    look: (what = {}) => get(`${base}/look?${asked(what)}`, token),
    moment: () => get(`${base}/moment`, token),
    preview: (steps) => post(`${base}/offer-preview`, { steps }, token),
    offered: (steps, kind, action = null) => post(`${base}/offer-action`, { steps, kind, action }, token),
    complete: (text) => get(`${base}/complete?${asked({ text })}`, token),
    at: (ply) => get(`${base}/at/${ply}`, token),
    sit: (name, seat) => post(`${base}/seats`, seat === undefined ? { name } : { name, seat }),
    recover: (recovery) => post(`${base}/recover`, { recovery }),
    own: (seat) => get(`${base}/seats/${seat}`, token),
    seat: (seat, change) => put(`${base}/seats/${seat}`, change, token),
    leave: (seat) => del(`${base}/seats/${seat}`, token),
    erase: (seat) => del(`${base}/seats/${seat}/data`, token),
    start: () => post(`${base}/start`, {}, token),
    rematch: () => post(`${base}/rematch`, {}, token),
    close: () => post(`${base}/close`, {}, token),
    record: () => getText(`${base}/record`, token),
  };
}
