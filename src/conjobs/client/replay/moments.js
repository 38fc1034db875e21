/** The moments of a game, one for each ply, and what stands out among them. */

/**
 * @typedef {object} Mark what the slider shows at a ply
 * @property {number} at the moment's place
 * @property {"turn" | "event" | "takeover" | "gamble" | "end"} kind
 * @property {string} text the sentence of the fact that makes it
 */

const kinds = {
  "turn-ended": () => "turn",
  hosted: () => "event",
  "tile-taken": (fact) => (fact.before >= 0 ? "takeover" : null),
  gambled: () => "gamble",
  "game-ended": () => "end",
};

/** @param {object[]} moments @returns {Mark[]} */
export function marksOf(moments) {
  return moments.flatMap(({ facts }, at) => facts.flatMap((fact) => {
    const kind = kinds[fact.type]?.(fact);
    return kind ? [{ at, kind, text: fact.text }] : [];
  }));
}

/** The place where the turn before, or the turn after, begins. */
export function turnFrom(moments, at, step) {
  const starts = moments.map((_, place) => place)
    .filter((place) => place === 0 || moments[place].facts.some(({ type }) => type === "turn-ended"));
  if (step > 0) return starts.find((place) => place > at) ?? moments.length - 1;
  return starts.findLast((place) => place < at) ?? 0;
}

/** The place of the moment after a ply; the nearest where there is none. */
export function placeOf(moments, ply) {
  const place = moments.findIndex((moment) => moment.ply >= ply);
  return place < 0 ? moments.length - 1 : place;
}

/** What happened in a moment, in sentences; before the first ply, the setup. */
export function textOf({ facts }) {
  return facts.map(({ text }) => text).join(" ");
}
