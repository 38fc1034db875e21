/** Lets a drawing move from view to view. */
import { useLayoutEffect, useMemo, useRef } from "../lib/html.js";
import { reducedMotion } from "../lib/settings.js";
import { outline, play } from "./animate.js";
import { endOf, stepsOf } from "./motion.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Fact} Fact
 * @typedef {import("./motion.js").Step} Step
 */

/**
 * The steps from the view that was shown before to this one. They are the same until another view comes, and there are
 * none where the facts have been played already.
 *
 * @param {View} view
 * @param {Fact[] | undefined} facts
 * @param {number[]} track
 * @returns {{steps: Step[], before: View | null}}
 */
export function useSteps(view, facts, track) {
  /** @type {{current: {view: View | null, facts: Fact[] | undefined}}} */
  const shown = useRef({ view: null, facts: undefined });
  const change = useMemo(() => {
    const before = facts && facts !== shown.current.facts ? shown.current.view : null;
    return { steps: stepsOf(facts ?? [], before, view, track), before };
  }, [view, facts, track]);
  useLayoutEffect(() => {
    shown.current = { view, facts };
  }, [view, facts]);
  return change;
}

/**
 * Plays a board's steps once they are drawn. What ran before is ended, and a press anywhere ends what runs.
 *
 * @param {{current: SVGSVGElement | null}} ref the board's drawing
 * @param {{steps: Step[], before: View | null}} change
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
