/** Starting a table of one's own at once: without a waiting room, but with dice that the server alone cannot choose. */
import { post, put } from "../lib/api.js";

const BYTES = 16;

/** Words that nobody could foresee. */
function words() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Starts a table that I have just made. Its dice are bound by then; random words of this browser are mixed in first, as
 * a person could do in the waiting room.
 *
 * @param {{table: object, seat: number, token: string}} made
 */
export async function begin({ table, seat, token }) {
  const at = `/api/tables/${table.id}`;
  if (table.fairness?.commitment) await put(`${at}/seats/${seat}`, { words: words() }, token);
  await post(`${at}/start`, {}, token);
}
