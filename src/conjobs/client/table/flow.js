/**
 * Which of the server's legal actions is meant: each pick leaves fewer of them, until one is left to confirm.
 *
 * Nothing here knows a rule. A pick is a list of [what, value] in the order chosen; Esc takes the last one back.
 */

/** The order of the actions in panels. */
export const VERBS = ["build", "sprawl", "remodel", "reorganize", "raise", "gamble"];
const AT_CASINO = new Set(["sprawl", "remodel", "reorganize", "raise", "gamble"]);

/** The casino that an option names, or null. */
export function casinoOf(option, view) {
  if (!AT_CASINO.has(option.kind)) return null;
  const [lot, group] = option.action.split(" ")[1].split(":");
  const name = lot.toUpperCase();
  return view.casinos.find((c) => c.lots.includes(name) && (!group || (c.group ?? "none") === group)) ?? null;
}

/** The spaces that stand for an option on the board. */
export function spacesOf(option, view) {
  if (option.kind === "sprawl") return [option.to];
  if (AT_CASINO.has(option.kind)) return casinoOf(option, view)?.lots ?? [option.lot];
  return [option.lot, option.to].filter(Boolean);
}

/** The other space of a pair to choose. */
function otherOf(option, lot) {
  if (option.kind !== "choose" || !option.to) return null;
  return option.lot === lot ? option.to : option.lot;
}

/** What an option answers to each question; a question is asked where the answers differ. */
const answers = {
  row: (option, view) => `${option.kind}|${casinoOf(option, view)?.id ?? ""}`,
  casino: (option, view) => casinoOf(option, view)?.id ?? null,
  to: (option) => (option.kind === "sprawl" ? option.to : null),
  second: (option, view, pick) => otherOf(option, pick.lot),
  group: (option) => (option.kind === "build" || option.kind === "remodel" ? option.group : null),
  using: (option) => option.using ?? null,
};
const QUESTIONS = Object.keys(answers);

/** The picks as one object. */
export function picked(picks) {
  return Object.fromEntries(picks);
}

/** Whether a space leads to an option: as its target, or as part of the casino that it starts from. */
function leadsTo(option, lot, view) {
  return spacesOf(option, view).includes(lot) || Boolean(casinoOf(option, view)?.lots.includes(lot));
}

function fits(option, [what, value], view, pick) {
  if (what === "root" || what === "asked") return true;
  if (what === "kind") return option.kind === value;
  if (what === "lot") return pick.root === "lot" || leadsTo(option, value, view);
  return answers[what](option, view, pick) === value;
}

/** The different answers that options give to a question, in the options' order. */
export function differing(question, options, view, pick) {
  return [...new Set(options.map((option) => answers[question](option, view, pick)))];
}

/**
 * What is to be asked next.
 *
 * @param {Option[]} all the legal actions in question: those of a space, of a kind, or of a pending choice
 * @param {[string, any][]} picks
 * @param {object} view
 * @returns {{ask: string, options: Option[]}} ask is "space" (pick one on the board), "row", "casino", "to", "second",
 *   "group", "using", "bet", "confirm", or "none" where nothing is legal
 */
export function nextStep(all, picks, view) {
  const pick = picked(picks);
  const options = all.filter((option) => picks.every((entry) => fits(option, entry, view, pick)));
  if (options.length === 0) return { ask: "none", options };
  if (pick.root !== "lot" && !pick.lot && options.some((option) => option.lot)) return { ask: "space", options };
  for (const question of QUESTIONS) {
    const open = !(question in pick) && differing(question, options, view, pick).length > 1;
    const direct = question === "casino" && pick.row;
    if (open && !direct && !(question === "row" && pick.root === "kind")) return { ask: question, options };
  }
  return { ask: options[0].kind === "gamble" ? "bet" : "confirm", options };
}

/** The spaces to light for a question that is answered on the board, each with the options it leads to. */
export function targets(step, picks, view) {
  const found = {};
  const add = (lot, option) => lot && (found[lot] ??= []).push(option);
  const pick = picked(picks);
  for (const option of step.options) {
    if (step.ask === "space") spacesOf(option, view).forEach((lot) => add(lot, option));
    if (step.ask === "to") add(option.to, option);
    if (step.ask === "second") add(otherOf(option, pick.lot), option);
    if (step.ask === "using") add(option.using, option);
  }
  return found;
}

/**
 * The casinos to choose from where an action is done to one, each with a space that leads to it, and to no other if
 * there is such a one.
 */
export function casinosIn(step, found, view) {
  const leads = (id) => (lot) => found[lot]?.every((option) => casinoOf(option, view)?.id === id);
  const ids = new Set(step.options.map((option) => casinoOf(option, view)?.id));
  return view.casinos.filter(({ id }) => ids.has(id)).map((casino) => ({
    casino, lot: casino.lots.find(leads(casino.id)) ?? casino.lots[0],
    options: step.options.filter((option) => casinoOf(option, view)?.id === casino.id),
  }));
}

/** The group whose con deck an option leads to (CJ-4), null where it leads to none. */
export function deckOf(option, view) {
  if (!option || !view.cons || view.done.hosted) return null;
  if (option.kind === "build") return option.group;
  if (option.kind !== "sprawl" && option.kind !== "raise") return null;
  return casinoOf(option, view)?.group ?? null;
}

/** What to draw dashed for an option: the new outline, as the server says. */
export function ghostOf(option) {
  const lots = option?.result?.outline;
  if (!lots) return null;
  const casino = option.result.casinos.find((c) => c.lots.join() === lots.join());
  return { lots, group: casino?.group ?? option.group };
}

/** The text of an option with another bet. */
export function withBet(option, bet) {
  return option.action.replace(/\$?\d+$/, String(bet));
}

/** The lowest cost among options, null where they cost nothing. */
export function cheapest(options) {
  const costs = options.map((option) => option.cost).filter((cost) => cost !== null && cost !== undefined);
  return costs.length ? Math.min(...costs) : null;
}
