/** The steps of an offer: as text in the notation, and as parts to show and to change. */

const GIVES = /^(\w+) gives (\w+) (?:\$?(\d+)|(lot|die) (\w+))$/i;
const DOES = /^(\w+) does (.+)$/i;

/**
 * @typedef {{from: number, what: "money" | "lot" | "die" | "action", to: number | null, amount?: number, lot?: string,
 *   action?: string, typed?: boolean}} Step  `typed`: its action is written, not picked
 */

/** The parts of a step's text. @param {string} text @param {string[]} colours by seat @returns {Step} */
export function stepOf(text, colours) {
  const gives = text.match(GIVES);
  if (gives) {
    const [, from, to, amount, piece, lot] = gives;
    const ends = { from: colours.indexOf(from.toLowerCase()), to: colours.indexOf(to.toLowerCase()) };
    if (amount) return { ...ends, what: "money", amount: Number(amount) };
    return { ...ends, what: piece, lot: lot.toUpperCase() };
  }
  const [, who, action] = text.match(DOES) ?? [null, "", text];
  return { from: colours.indexOf(who.toLowerCase()), what: "action", to: null, action };
}

/** The text of a step. @param {Step} step @param {string[]} colours */
export function textOf(step, colours) {
  if (step.what === "action") return `${colours[step.from]} does ${step.action}`;
  const gift = step.what === "money" ? `$${step.amount}` : `${step.what} ${step.lot}`;
  return `${colours[step.from]} gives ${colours[step.to]} ${gift}`;
}

/** Whether a step says all that it must. */
export function isWhole(step) {
  if (step.what === "action") return Boolean(step.action?.trim());
  return step.to !== null && (step.what === "money" ? step.amount > 0 : Boolean(step.lot));
}

/** Whether it matters which step comes first: not where two players exchange what they have. */
export function areOrdered(steps) {
  const named = new Set(steps.flatMap(({ from, to }) => [from, to]));
  return named.size > 2 || steps.some(({ what }) => what === "action");
}

/** Whether a step is an action that is still to be picked. */
export function isPicked(step) {
  return step.what === "action" && !step.action && !step.typed;
}

/** The piece on a space that can be traded: a lot, a die, or null. */
export function pieceAt(lot, view) {
  const there = view.lots[lot];
  if (!there) return null;
  if ("owner" in there) return { what: "lot", from: there.owner };
  return there.die ? { what: "die", from: there.die.seat } : null;
}
