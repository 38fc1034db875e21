/** The scoring track: its spaces and breaks, a chip for each player, hollow chips for what would be. */
import { html, useLayoutEffect, useRef } from "../lib/html.js";
import { reducedMotion } from "../lib/settings.js";
import { list, t } from "../lib/words.js";
import { Chip } from "./emblems.js";
import { HOP, KNOCK } from "./motion.js";
import { running, useChange } from "./use-motion.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./motion.js").Step} Step
 */

/**
 * @param {{
 *   view: View, meta: import("./types.js").Meta, names?: string[], ghosts?: Object<number, number>,
 *   facts?: import("./types.js").Fact[], large?: boolean
 * }} props  `ghosts` are the points that players would have, by seat; `facts` how the view came about
 */
export function Track({ view, meta, names, ghosts = {}, facts, large = false }) {
  const { track } = meta.board;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const change = useChange(view, facts, track);
  useLayoutEffect(() => {
    if (!root.current || !change.before) return undefined;
    return running(walk(root.current, change.steps, track, view), () => {});
  }, [change]);
  const nameOf = (/** @type {number} */ seat) => names?.[seat] ?? view.players[seat].colour;
  const standing = view.players.map(({ points }, seat) =>
    t("board.track.player", { player: nameOf(seat), n: points }));
  return html`<section ref=${root} class=${large ? "track is-large" : "track"}
    aria-label=${t("board.track.label", { players: list(standing) })}>
    ${track.map((space, index) => html`
      ${index > 0 && space - track[index - 1] > 1
        && html`<${Break} key=${`break ${space}`} size=${space - track[index - 1]} />`}
      <${Space} key=${space} space=${space} view=${view} ghosts=${ghosts} last=${index === track.length - 1} />`)}
  </section>`;
}

function Break({ size }) {
  return html`<span class="track-break" title=${t("board.track.break", { n: size })} aria-hidden="true">${size}</span>`;
}

function Space({ space, view, ghosts, last }) {
  const here = view.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) =>
    (player.points === space ? [{ ...player, seat }] : []));
  const would = view.players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) =>
    (ghosts[seat] === space && player.points !== space ? [{ ...player, seat }] : []));
  const many = here.length + would.length;
  const crowd = many > 4 ? " is-crowd" : many > 2 ? " is-few" : "";
  const kind = last ? " is-last" : here.length ? " is-on" : "";
  return html`<div class=${`track-space${kind}`} data-space=${space} aria-hidden="true">
    <span class=${`track-chips${crowd}`}>
      ${here.map((/** @type {any} */ { colour, seat }) => html`
        <span key=${seat} data-seat=${seat}><${Chip} colour=${colour} size="100%" /></span>`)}
      ${would.map((/** @type {any} */ { colour, seat }) => html`
        <span key=${`ghost ${seat}`}><${Chip} colour=${colour} size="100%" ghost /></span>`)}
    </span>
    <b>${space}</b>
  </div>`;
}

/**
 * Lets chips walk to where they stand: space by space, with a knock where a break held points back.
 *
 * @param {HTMLElement} root
 * @param {Step[]} steps
 * @param {number[]} track
 * @param {View} view
 * @returns {Animation[]}
 */
function walk(root, steps, track, view) {
  if (reducedMotion()) return [];
  const walks = steps.filter(({ kind }) => kind === "score");
  return view.players.flatMap((_, seat) => {
    const own = walks.filter((step) => step.seat === seat);
    const chip = root.querySelector(`[data-seat="${seat}"]`);
    if (!own.length || !chip) return [];
    return [chip.animate(framesOf(own, chip, root, track), { duration: Math.max(1, endOf(own)), fill: "backwards" })];
  });
}

function endOf(/** @type {Step[]} */ steps) {
  return Math.max(...steps.map(({ at, ms }) => at + ms));
}

/** The key frames of one chip's walks. */
function framesOf(
  /** @type {Step[]} */ steps, /** @type {Element} */ chip, /** @type {Element} */ root, /** @type {number[]} */ track,
) {
  const home = chip.getBoundingClientRect();
  const size = home.height;
  const homeSpace = spaceBox(root, steps[steps.length - 1].to ?? 0);
  /** How far a space is from where the chip stands now. */
  const away = (/** @type {number} */ space) => {
    const box = spaceBox(root, space);
    if (box.left === homeSpace.left && box.top === homeSpace.top) return [0, 0];
    return [box.left + box.width / 2 - home.left - home.width / 2, box.top - homeSpace.top];
  };
  const end = Math.max(1, endOf(steps));
  /** @type {Keyframe[]} */
  const frames = [];
  const frame = (/** @type {number} */ at, /** @type {number[]} */ [x, y], right = 0, up = 0) => {
    const transform = `translate(${x + right}px, ${y - up}px)`;
    frames.push({ offset: Math.min(1, at / end), transform, easing: "ease-out" });
  };
  for (const { at, from = 0, to = 0, knock } of steps) {
    const way = track.slice(track.indexOf(from), track.indexOf(to) + 1);
    way.forEach((space, hop) => {
      const last = away(way[Math.max(0, hop - 1)]);
      if (hop) frame(at + (hop - 0.5) * HOP, away(space).map((far, axis) => (far + last[axis]) / 2), 0, size * 0.3);
      frame(at + hop * HOP, away(space));
    });
    if (!knock) continue;
    const stop = at + (way.length - 1) * HOP;
    frame(stop + KNOCK * 0.35, away(to), size * 0.4);
    frame(stop + KNOCK * 0.7, away(to), -size * 0.1);
    frame(stop + KNOCK, away(to));
  }
  if (frames[0].offset) frames.unshift({ ...frames[0], offset: 0 });
  frames.push({ ...frames[frames.length - 1], offset: 1 });
  return frames;
}

function spaceBox(/** @type {Element} */ root, /** @type {number} */ space) {
  return /** @type {Element} */ (root.querySelector(`[data-space="${space}"]`)).getBoundingClientRect();
}
