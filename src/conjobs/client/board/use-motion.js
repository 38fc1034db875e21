/** Lets a drawing move from view to view. */
import { useLayoutEffect, useMemo, useRef, useState } from "../lib/html.js";
import { reducedMotion } from "../lib/settings.js";
import { outline, play } from "./animate.js";
import { endOf, rolledAt, stepsOf } from "./motion.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Fact} Fact
 * @typedef {import("./motion.js").Step} Step
 * @typedef {{steps: Step[], before: View | null}} Change  the steps that lead to a view, and the view shown before it
 */

/** @type {Change} */
const NO_CHANGE = { steps: [], before: null };

/**
 * How this view came about. It is told once: as long as the facts are the same ones, so is the change, even if the view
 * is another, as where dice are tried out on the board.
 *
 * @param {View} view
 * @param {Fact[] | undefined} facts
 * @param {number[]} track
 * @returns {Change}
 */
export function useChange(view, facts, track) {
  /** @type {{current: {view: View | null, facts: Fact[] | undefined, change: Change}}} */
  const last = useRef({ view: null, facts: undefined, change: NO_CHANGE });
  const change = useMemo(() => {
    const { view: before, facts: told, change: known } = last.current;
    return facts === told ? known : { steps: stepsOf(facts ?? [], before, view, track), before };
  }, [view, facts, track]);
  useLayoutEffect(() => {
    last.current = { view, facts, change };
  });
  return change;
}

/**
 * Plays a board's steps once they are drawn. What ran before is ended, and a press anywhere ends what runs.
 *
 * @param {{current: SVGSVGElement | null}} ref the board's drawing
 * @param {Change} change
 * @param {View} view
 * @param {(() => void) | undefined} onRest called when all has come to rest
 */
export function useMotion(ref, change, view, onRest) {
  const rest = useRef(onRest);
  rest.current = onRest;
  useLayoutEffect(() => {
    const { steps, before } = change;
    if (!ref.current || !before || !steps.length) {
      rest.current?.();
      return undefined;
    }
    const reduced = reducedMotion();
    const animations = reduced
      ? outline(ref.current)
      : play(ref.current, steps, view, comingCasinos(before, view, steps));
    return running(animations, () => rest.current?.(), reduced);
  }, [change]);
}

const PRESSES = ["pointerdown", "keydown"];

/**
 * Watches animations; returns what ends them.
 *
 * @param {Animation[]} animations
 * @param {() => void} atRest
 * @param {boolean} [still] whether a press leaves them alone
 */
export function running(animations, atRest, still = false) {
  let over = false;
  const finish = () => animations.forEach((animation) => animation.finish());
  const stop = () => {
    over = true;
    for (const press of PRESSES) removeEventListener(press, finish, true);
  };
  if (!still) for (const press of PRESSES) addEventListener(press, finish, true);
  Promise.allSettled(animations.map((animation) => animation.finished)).then(() => {
    if (!over) atRest();
    stop();
  });
  return () => {
    stop();
    finish();
  };
}

/**
 * The view to tell of beside a board: while dice roll there the one before, so that nothing says what they will show.
 *
 * @param {View} view
 * @param {Fact[] | undefined} facts
 * @param {number[]} track
 * @returns {View}
 */
export function useRolled(view, facts, track) {
  const change = useChange(view, facts, track);
  const [rolled, setRolled] = useState(change);
  const rolls = change.before && rolledAt(change.steps) > 0 && !reducedMotion() && !document.hidden;
  useLayoutEffect(() => {
    const tell = () => setRolled(change);
    if (!rolls) return tell();
    // Like the board: a press ends what runs. A page out of sight shows no dice.
    const ends = [...PRESSES, "visibilitychange"];
    const timer = setTimeout(tell, rolledAt(change.steps));
    for (const end of ends) addEventListener(end, tell, true);
    return () => {
      clearTimeout(timer);
      for (const end of ends) removeEventListener(end, tell, true);
    };
  }, [change]);
  return rolls && rolled !== change && change.before ? change.before : view;
}

/**
 * When each casino that is new or changed has come to be: once all is at rest on its lots; and whether its line is new.
 *
 * @param {View} before
 * @param {View} view
 * @param {Step[]} steps
 */
function comingCasinos(before, view, steps) {
  const same = new Set(before.casinos.map((casino) => JSON.stringify(casino)));
  const lines = new Set(before.casinos.map(lineOf));
  /** @type {import("./animate.js").Coming[]} */
  const coming = [];
  for (const casino of view.casinos) {
    if (same.has(JSON.stringify(casino))) continue;
    const on = steps.filter(({ lot, kind }) =>
      kind !== "float" && kind !== "gamble" && lot && casino.lots.includes(lot));
    coming.push({ id: casino.id, at: endOf(on), newLine: !lines.has(lineOf(casino)) });
  }
  return coming;
}

function lineOf(/** @type {import("./types.js").Casino} */ { group, lots }) {
  return `${group} ${lots}`;
}
