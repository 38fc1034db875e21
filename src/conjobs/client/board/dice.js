/** Dice: those of the players with emblem and pips, and those printed on the lots. */
import { html } from "../lib/html.js";
import { EmblemShape } from "./emblems.js";

export const DIE_WIDTH = 52;
export const DIE_HEIGHT = 35;

/** Where the pips of all faces lie, in steps from the middle. */
const PLACES = [[-1, -1], [1, -1], [-1, 0], [0, 0], [1, 0], [-1, 1], [1, 1]];
/** Which of the places each face uses; face 0 has none. */
const FACES = [[], [3], [0, 6], [0, 3, 6], [0, 1, 5, 6], [0, 1, 3, 5, 6], [0, 1, 2, 4, 5, 6]];

/** Whether a face has a pip at a place. @param {number} value @param {number} place @returns {boolean} */
export function hasPip(value, place) {
  return FACES[value].includes(place);
}

/**
 * All seven pips of a die, those that its face does not use unseen: a tumbling die shows them in turn.
 */
export function Pips({ value, x, y, step, radius }) {
  return html`<g class="pips">${PLACES.map(([across, down], place) => html`
    <circle key=${place} cx=${x + across * step} cy=${y + down * step} r=${radius}
      opacity=${hasPip(value, place) ? 1 : 0} />`)}</g>`;
}

/** A player's die lying at the origin: emblem on a darker end, pips on the square end. */
export function DieShape({ colour, value }) {
  return html`
    <rect class="drop" x="-.4" y="1.6" width="52.8" height="36" rx="8.5" />
    <rect class="die-body" width=${DIE_WIDTH} height=${DIE_HEIGHT} rx="7.5" fill=${`var(--${colour})`} />
    <path class=${`die-end is-${colour}`}
      d="M7.5 .8H17V34.2H7.5A6.7 6.7 0 0 1 .8 27.5V7.5A6.7 6.7 0 0 1 7.5 .8Z" />
    <${EmblemShape} colour=${colour} scale=${1.08} x=${9} y=${17.5} />
    <g fill=${`var(--on-${colour})`}><${Pips} value=${value} x=${34.5} y=${17.5} step=${9} radius=${3.2} /></g>`;
}

/** A die of nobody's, square, lying at the origin, 35 units wide: that of a gamble. */
export function PlainDieShape({ value }) {
  return html`
    <rect class="drop" x="-.4" y="1.6" width="35.8" height="36" rx="8.5" />
    <rect class="plain-die" width="35" height="35" rx="7.5" />
    <g class="plain-pips"><${Pips} value=${value} x=${17.5} y=${17.5} step=${9} radius=${3.2} /></g>`;
}

/** The die printed on a lot, as a line drawing. */
export function PrintedDie({ value }) {
  return html`<g class="printed-die">
    <rect width="24" height="24" rx="5" />
    ${FACES[value].map((place) => html`
      <circle key=${place} cx=${12 + PLACES[place][0] * 6} cy=${12 + PLACES[place][1] * 6} r="2" />`)}
  </g>`;
}

/**
 * A player's die as an image of its own, such as in the tray of rolled dice; `size` is its height, any CSS length.
 *
 * @param {{colour: string, value: number, size?: string, label?: string}} props
 */
export function Die({ colour, value, size = "2.25rem", label }) {
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="die-image" viewBox="-1 -1 54 40" style=${{ height: size, width: "auto" }} ...${name}>
    <${DieShape} colour=${colour} value=${value} />
  </svg>`;
}
