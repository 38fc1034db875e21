/**
 * Plays the steps of `motion.js` on a board that already shows the new view. Every animation begins from the old and
 * ends where the drawing is, so that the board is right whenever it ends or is ended.
 */
import { hasPip } from "./dice.js";
import { FLIP, TUMBLE } from "./motion.js";
import { facadeHeight } from "./tile.js";

/**
 * @typedef {import("./motion.js").Step} Step
 * @typedef {{id: string, at: number, newLine: boolean}} Coming  a casino, when it has come to be, and whether its line
 *   is new
 */

const OUT = "cubic-bezier(.2, .7, .3, 1)";
const FACE = 75;
const FADE = 150;
/** How long what changed is outlined where nothing may move. */
const OUTLINE = 1500;

/**
 * Plays steps.
 *
 * @param {SVGElement} board
 * @param {Step[]} steps
 * @param {import("./types.js").View} view what is shown now
 * @param {Coming[]} coming the casinos that are new or changed
 * @returns {Animation[]}
 */
export function play(board, steps, view, coming) {
  const player = new Player(board, view);
  steps.forEach((step, index) => player.play(step, index));
  player.turnPips(steps);
  for (const casino of coming) player.fadeIn(casino);
  return player.animations;
}

/** Outlines what changed for a while, without movement. @param {SVGElement} board @returns {Animation[]} */
export function outline(board) {
  return [...board.querySelectorAll(".changed rect")].map((mark) =>
    mark.animate([{ opacity: 1 }, { opacity: 1 }], { duration: OUTLINE }));
}

class Player {
  /** @param {SVGElement} board @param {import("./types.js").View} view */
  constructor(board, view) {
    this.board = board;
    this.view = view;
    /** @type {Animation[]} */
    this.animations = [];
  }

  /** @param {Step} step @param {number} index */
  play(step, index) {
    if (step.kind === "glow") return this.glow(step);
    const lot = step.lot ? this.board.querySelector(`[data-lot="${step.lot}"]`) : null;
    if (!lot) return;
    const part = (/** @type {string} */ name) => lot.querySelector(name);
    const [piece, was, die] = [part(":scope > .piece"), part(":scope > .was"), part(":scope > .piece .die")];
    switch (step.kind) {
      case "drop": return this.drop(piece, step);
      case "exchange": this.hold(was, step.at + step.ms); return this.drop(piece, step);
      case "die-drop": return this.drop(die, step);
      case "lift": return this.lift(was, step);
      case "flip": return this.flip(piece, was, step);
      case "grow": return this.grow(part(":scope > .piece .facade"), step);
      case "tumble": return this.tumble(die, step);
      case "turn": return this.turn(die, step);
      case "slide": return this.slide(die, step);
      case "float": return this.float(this.board.querySelector(`[data-step="${index}"]`), step);
      case "gamble": return this.gamble(this.board.querySelector(`[data-step="${index}"]`), step);
    }
  }

  /** @param {Element | null} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
  animate(element, frames, options) {
    if (element) this.animations.push(element.animate(frames, { easing: OUT, ...options }));
  }

  drop(/** @type {Element | null} */ element, /** @type {Step} */ { at, ms }) {
    const from = { transform: "translateY(-26px) scale(1.14)", opacity: 0 };
    this.animate(element, [from, { transform: "none", opacity: 1 }], { delay: at, duration: ms, fill: "backwards" });
  }

  /** Lets what was there be seen until a time. */
  hold(/** @type {Element | null} */ was, /** @type {number} */ ms) {
    this.animate(was, [{ opacity: 1 }, { opacity: 1 }], { duration: ms });
  }

  lift(/** @type {Element | null} */ was, /** @type {Step} */ { at, ms }) {
    const end = at + ms;
    const still = { opacity: 1, transform: "none", easing: OUT };
    const frames = [still, { ...still, offset: at / end }, { opacity: 0, transform: "translateY(-22px) scale(1.08)" }];
    this.animate(was, frames, { duration: end, easing: "linear" });
  }

  flip(/** @type {Element | null} */ piece, /** @type {Element | null} */ was, /** @type {Step} */ { at }) {
    const middle = at + FLIP / 2;
    const still = { opacity: 1, transform: "scaleX(1)", easing: "ease-in" };
    const away = { opacity: 1, transform: "scaleX(0)" };
    this.animate(was, [still, { ...still, offset: at / middle }, away], { duration: middle, easing: "linear" });
    const frames = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
    this.animate(piece, frames, { delay: middle, duration: FLIP / 2, fill: "backwards" });
  }

  grow(/** @type {Element | null} */ facade, /** @type {Step} */ { at, ms, lot = "" }) {
    const storeys = this.view.lots[lot]?.storeys ?? 1;
    const below = facadeHeight(storeys) - facadeHeight(storeys - 1) || facadeHeight(storeys) / storeys;
    const frames = [{ transform: `translateY(${below}px)` }, { transform: "none" }];
    this.animate(facade, frames, { delay: at, duration: ms, fill: "backwards" });
  }

  tumble(/** @type {Element | null} */ die, /** @type {Step} */ { at, ms }) {
    const frames = [
      { transform: "none" },
      { transform: "translate(-7px, -13px) rotate(150deg) scale(1.1)" },
      { transform: "translate(5px, -3px) rotate(275deg) scale(1.04)" },
      { transform: "translate(-2px, -7px) rotate(345deg) scale(1.06)" },
      { transform: "rotate(360deg)" },
    ];
    this.animate(die, frames, { delay: at, duration: ms });
  }

  turn(/** @type {Element | null} */ die, /** @type {Step} */ { at, ms }) {
    const frames = [{ transform: "none" }, { transform: "translateY(-7px) rotate(-10deg)" }, { transform: "none" }];
    this.animate(die, frames, { delay: at, duration: ms });
  }

  slide(/** @type {Element | null} */ die, /** @type {Step} */ { at, ms, other }) {
    const there = this.board.querySelector(`[data-lot="${other}"] .piece .die`);
    if (!die || !there) return;
    const [a, b] = [die, there].map((element) => /** @type {SVGGraphicsElement} */ (element).getCTM());
    if (!a || !b) return;
    const from = { transform: `translate(${(b.e - a.e) / a.a}px, ${(b.f - a.f) / a.d}px)` };
    this.animate(die, [from, { transform: "none" }], { delay: at, duration: ms, fill: "backwards" });
  }

  float(/** @type {Element | null} */ element, /** @type {Step} */ { at, ms }) {
    const frames = [
      { opacity: 0, transform: "translateY(10px)" }, { opacity: 1, transform: "none", offset: 0.2 },
      { opacity: 1, transform: "translateY(-8px)", offset: 0.75 }, { opacity: 0, transform: "translateY(-14px)" },
    ];
    this.animate(element, frames, { delay: at, duration: ms, easing: "linear" });
  }

  gamble(/** @type {Element | null} */ element, /** @type {Step} */ { at, ms, dice = [] }) {
    const frames = [
      { opacity: 0 }, { opacity: 1, offset: 0.05 }, { opacity: 1, offset: 0.9 }, { opacity: 0 },
    ];
    this.animate(element, frames, { delay: at, duration: ms, easing: "linear" });
    [...(element?.querySelectorAll(".die") ?? [])].forEach((die, index) => {
      const step = { kind: /** @type {const} */ ("tumble"), at, ms: TUMBLE + 80 * index, to: dice[index] };
      this.tumble(die, step);
      this.pips(die, [step]);
    });
  }

  glow(/** @type {Step} */ { at, ms, casino }) {
    const line = this.board.querySelector(`[data-line="${casino}"] .outline-line`);
    const frames = [{ strokeWidth: "3.2px" }, { strokeWidth: "8px", offset: 0.25 }, { strokeWidth: "3.2px" }];
    this.animate(line, frames, { delay: at, duration: ms });
  }

  /** Lets every die show the faces that it had on the way to its last. @param {Step[]} steps */
  turnPips(steps) {
    const turning = steps.filter(({ kind }) => kind === "tumble" || kind === "turn");
    for (const lot of new Set(turning.map((step) => step.lot))) {
      const die = this.board.querySelector(`[data-lot="${lot}"] .piece .die`);
      this.pips(die, turning.filter((step) => step.lot === lot));
    }
  }

  /** @param {Element | null} die @param {Step[]} steps those of this die, in order */
  pips(die, steps) {
    if (!die) return;
    const end = Math.max(...steps.map(({ at, ms }) => at + ms));
    const faces = steps.flatMap(facesOf).sort((a, b) => a.at - b.at);
    if (faces[0]?.at > 0) faces.unshift({ at: 0, value: steps[0].from ?? faces[0].value });
    [...die.querySelectorAll(".pips circle")].forEach((pip, place) => {
      const frames = faces.map(({ at, value }) =>
        ({ offset: at / end, opacity: hasPip(value, place) ? 1 : 0, easing: "step-end" }));
      const last = { ...frames[frames.length - 1], offset: 1 };
      this.animate(pip, [...frames, last], { duration: end, easing: "linear" });
    });
  }

  /** Lets a casino's tag, and its line if that is new, appear. @param {Coming} casino */
  fadeIn({ id, at, newLine }) {
    const options = { delay: at, duration: FADE, fill: /** @type {const} */ ("backwards") };
    const parts = newLine ? ["tag", "line"] : ["tag"];
    for (const part of parts) {
      this.animate(this.board.querySelector(`[data-${part}="${id}"]`), [{ opacity: 0 }, { opacity: 1 }], options);
    }
  }
}

/** The faces that a step shows: a tumbling die some, none twice in a row, then its last. @param {Step} step */
function facesOf({ kind, at, ms, to = 1, from }) {
  if (kind === "turn") return [{ at: at + ms / 2, value: to }];
  const faces = [];
  let value = from ?? 0;
  for (let time = 0; time < ms - FACE; time += FACE) {
    value = 1 + ((value + Math.floor(Math.random() * 5)) % 6);
    faces.push({ at: at + time, value });
  }
  return [...faces, { at: at + ms - FACE, value: to }];
}
