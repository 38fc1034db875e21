/**
 * What is done to a lot: a tool is picked in the palette or by a key, then a lot.
 *
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {{kind: "select" | "clear" | "die-off" | "flip" | "storey"} | {kind: "tile", group: string} |
 *   {kind: "marker", colour: string} | {kind: "die", colour: string, value: number}} Tool
 */
import { GROUPS } from "../board/index.js";
import { MOST_STOREYS, withLot } from "./draft.js";

export const SELECT = { kind: "select" };

/** Whether two tools are the same. @param {Tool} one @param {Tool} other */
export function sameTool(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The draft after a tool was used on a lot, or the key of the sentence why it cannot be.
 *
 * @param {Draft} draft
 * @param {Tool} tool
 * @param {string} lot
 * @param {{die: number}} printed what is printed on the lot
 * @returns {{draft: Draft} | {why: string}}
 */
export function used(draft, tool, lot, printed) {
  const space = draft.lots[lot];
  if (tool.kind === "tile") return { draft: withLot(draft, lot, tileOver(space, tool.group, printed)) };
  if (tool.kind === "marker") return { draft: withLot(draft, lot, { owner: tool.colour }) };
  if (tool.kind === "clear") return { draft: withLot(draft, lot) };
  if (tool.kind === "select") return { draft };
  if (!space?.group) return { why: tool.kind === "die" ? "editor.why.die" : "editor.why.tile" };
  if (tool.kind === "die") {
    return { draft: withLot(draft, lot, { ...space, die: { colour: tool.colour, value: tool.value } }) };
  }
  if (tool.kind === "die-off") return { draft: withLot(draft, lot, { ...space, die: null }) };
  if (tool.kind === "flip") return { draft: withLot(draft, lot, { ...space, down: !space.down }) };
  return { draft: withLot(draft, lot, { ...space, storeys: (space.storeys % MOST_STOREYS) + 1 }) };
}

/** A tile on what lies there: a tile changes its group, on a parking lot its owner builds with the printed die. */
function tileOver(space, group, printed) {
  if (space?.group) return { ...space, group };
  const die = space?.owner ? { colour: space.owner, value: printed.die } : null;
  return { group, storeys: 1, down: false, die };
}

/**
 * The tool of a key on a lot: a group's letter, a value of the present player's die, m, f, +, Delete.
 *
 * @param {string} key
 * @param {string} colour the present player's
 * @returns {Tool | null}
 */
export function toolOfKey(key, colour) {
  const group = GROUPS.find((name) => name[0] === key.toLowerCase());
  if (group) return { kind: "tile", group };
  if (/^[1-6]$/.test(key)) return { kind: "die", colour, value: Number(key) };
  if (key === "m") return { kind: "marker", colour };
  if (key === "f") return { kind: "flip" };
  if (key === "+") return { kind: "storey" };
  return key === "Delete" || key === "Backspace" ? { kind: "clear" } : null;
}
