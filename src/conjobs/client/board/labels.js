/** What a screen reader says of a lot: all that the drawing shows there. */
import { list, t } from "../lib/words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Casino} Casino
 */

/** A group's name as in a sentence. @param {string | null} group */
export function groupName(group) {
  return t(`board.group.${group ?? "none"}`);
}

/**
 * A lot in words.
 *
 * @param {{
 *   view: View, name: string, printed: import("./types.js").PrintedLot, names: string[], lit?: {label?: string},
 *   gains?: Object<string, number | string>, closed?: boolean
 * }} about
 * @returns {string}
 */
export function lotLabel({ view, name, printed, names, lit, gains = {}, closed = false }) {
  const lot = view.lots[name];
  const parts = [];
  if (closed) parts.push(t("board.lot.closed", { lot: name }));
  else if (!lot) parts.push(t("board.lot.empty", { lot: name, price: printed.price, die: printed.die }));
  else if (!lot.group) {
    const owner = names[lot.owner ?? 0];
    parts.push(t("board.lot.parking", { lot: name, player: owner, price: printed.price, die: printed.die }));
  } else {
    parts.push(tileWords(name, lot, names));
    parts.push(...view.casinos.filter((casino) => casino.lots.includes(name))
      .map((casino) => casinoWords(casino, names, gains[casino.id])));
  }
  if (lit) parts.push(t("board.lot.lit", { action: lit.label ?? t("board.lot.choose") }));
  return parts.join(" ");
}

/**
 * @param {string} name
 * @param {import("./types.js").Lot} lot
 * @param {string[]} names
 */
function tileWords(name, lot, names) {
  const storeys = t("board.tile.storeys", { n: lot.storeys ?? 1 });
  const die = lot.die
    ? t("board.tile.die", { player: names[lot.die.seat], value: lot.die.value })
    : t("board.tile.noDie");
  if (!lot.down) return t("board.tile.up", { lot: name, group: groupName(lot.group ?? null), storeys, die });
  const joined = lot.groups?.length ? list(lot.groups.map(groupName)) : null;
  if (!joined) return t("board.tile.downAlone", { lot: name, storeys, die });
  return t("board.tile.down", { lot: name, groups: joined, storeys, die });
}

function casinoWords(
  /** @type {Casino} */ casino, /** @type {string[]} */ names, /** @type {number | string | undefined} */ gain,
) {
  const boss = casino.boss < 0 ? t("board.casino.bossless") : t("board.casino.boss", { player: names[casino.boss] });
  const paid = casino.pays.flatMap((amount, seat) => (amount ? [`${names[seat]} $${amount}`] : []));
  const pays = paid.length ? t("board.casino.pays", { players: list(paid) }) : t("board.casino.paysNobody");
  const would = gain === undefined ? "" : ` ${t("board.casino.gain", { gain })}`;
  const about = { group: groupName(casino.group), lots: list(casino.lots), size: casino.size, boss, pays };
  return t("board.casino.words", about) + would;
}
