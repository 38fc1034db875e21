/** Pointing with the mouse at a player, a group or a line of the log lets its spaces stand out on the board. */
import { useEffect, useState } from "../lib/html.js";

/** Who only passes by points at nothing: so long must the mouse rest, in ms. */
const RESTING = 180;

/**
 * What is pointed at, kept apart from the page's state, so that only the board is drawn anew.
 *
 * @returns {{point: (lots: string[] | null) => void, listen: (call: (lots: string[] | null) => void) => () => void}}
 */
export function newPointing() {
  const listeners = new Set();
  let timer = null;
  let shown = "";
  const show = (lots) => {
    shown = String(lots ?? "");
    listeners.forEach((call) => call(lots));
  };
  return {
    point: (lots) => {
      clearTimeout(timer);
      if (String(lots ?? "") !== shown) timer = setTimeout(show, lots ? RESTING : 0, lots);
    },
    listen: (call) => {
      listeners.add(call);
      return () => listeners.delete(call);
    },
  };
}

/**
 * The spaces that are pointed at; null where nothing is.
 *
 * @param {object} pointing
 * @param {number} version when the table moves on, what lay under the mouse may be elsewhere: nothing is pointed at
 */
export function usePointed(pointing, version) {
  const [lots, setLots] = useState(null);
  useEffect(() => pointing.listen(setLots), [pointing]);
  useEffect(() => pointing.point(null), [pointing, version]);
  return lots;
}

/**
 * What an element listens to that points at spaces; a finger points at nothing, and neither does a mouse that rests
 * where the element slides under it.
 */
export function pointer(pointing, lots) {
  if (!pointing || lots.length === 0) return {};
  return {
    onPointerMove: ({ pointerType, movementX, movementY }) => {
      if (pointerType === "mouse" && (movementX || movementY)) pointing.point(lots);
    },
    onPointerLeave: () => pointing.point(null),
  };
}

/** Where a player has a lot or a die. */
export function lotsOfPlayer(view, seat) {
  return Object.keys(view.lots).filter((name) => {
    const { owner, die } = view.lots[name];
    return owner === seat || die?.seat === seat;
  });
}

/** The spaces of a group's casinos. */
export function lotsOfGroup(view, group) {
  return view.casinos.filter((casino) => casino.group === group).flatMap(({ lots }) => lots);
}

/** The spaces that sentences name. */
export function lotsNamed(texts, view) {
  return [...new Set(texts.join(" ").match(/\b[A-F]\d+\b/g) ?? [])].filter((lot) => lot in view.lots);
}
