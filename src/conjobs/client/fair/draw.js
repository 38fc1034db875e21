/**
 * Draws from a committed seed, with Web Crypto: the same scheme as the server's, told in docs/fairness.md.
 *
 * A draw's label goes through HMAC-SHA256; the first byte below the largest multiple of the bound, modulo the bound, is
 * the number drawn.
 */

const HMAC = { name: "HMAC", hash: "SHA-256" };
const text = new TextEncoder();

/** The bytes of hex digits. */
function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function keyOf(raw) {
  return crypto.subtle.importKey("raw", raw, HMAC, false, ["sign"]);
}

/** Whether the browser lends its cryptography to this page: it does over HTTPS, and on this machine. */
export function canCheck() {
  return Boolean(globalThis.crypto?.subtle);
}

/** The SHA-256 of a secret seed, in hex. */
export async function commitmentOf(secret) {
  return hex(await crypto.subtle.digest("SHA-256", bytes(secret)));
}

/** The game's key: the secret seed with the players' words mixed in. */
export async function gameKey(secret, words) {
  const mixed = ["conjobs 1", ...words].join("\n");
  const raw = await crypto.subtle.sign("HMAC", await keyOf(bytes(secret)), text.encode(mixed));
  return keyOf(raw);
}

/** A whole number from 0 to bound - 1, at most 255; a label always gives the same. */
export async function draw(key, label, bound) {
  const limit = 256 - (256 % bound);
  for (let attempt = 0; ; attempt += 1) {
    const message = attempt ? `${label} again ${attempt}` : label;
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(message)));
    const found = digest.find((byte) => byte < limit);
    if (found !== undefined) return found % bound;
  }
}
