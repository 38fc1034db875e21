/** What happened just now: all that came of the last action, and where it was. */

/** The answers to what an action asks: what comes of them came of that action. */
const ANSWERS = new Set(["choose", "place", "pass", "layoff", "cover"]);
/** Pieces that were taken from elsewhere for what was done. */
const ASIDE = new Set(["die-moved", "lot-given-up"]);

/** The sentences of the last action and of the answers to it, in order. @param {object[]} log @returns {string[]} */
export function lastSentences(log) {
  const began = log.findLastIndex(({ action }) => !ANSWERS.has(action.split(" ")[0]));
  return log.slice(Math.max(0, began)).flatMap(({ texts }) => texts);
}

/** The spaces that a fact names; of a trade that stopped the step is a number. */
function namedIn({ to, lot, lots, spaces, step }) {
  const one = to ?? lot ?? String(step).match(/(?:lot|die) (\w+)$/i)?.[1];
  return one ? [one] : lots ?? spaces ?? [];
}

/** The spaces where it happened, as the first of the facts that names some tells; none where no fact does. */
export function placesOf(facts) {
  const placed = facts.filter((fact) => namedIn(fact).length > 0);
  const first = placed.find(({ type }) => !ASIDE.has(type)) ?? placed[0];
  return first ? namedIn(first) : [];
}
