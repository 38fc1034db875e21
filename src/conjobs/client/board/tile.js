/** A casino tile: group colour and pattern, a sign, storeys with windows, its die; or its back, with what it joins. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { DIE_WIDTH, DieShape } from "./dice.js";
import { letterOf } from "./emblems.js";
import { INSIDE_HEIGHT, INSIDE_WIDTH } from "./geometry.js";
import { textWidth } from "./measure.js";
import { fillOf } from "./patterns.js";

const STOREY = 10;
/** All storeys share this where there are more than three. */
const MOST_FACADE = 30;
const WINDOWS = 8;

/** How high the rows of windows are together. @param {number} storeys */
export function facadeHeight(storeys) {
  return Math.min(storeys * STOREY, MOST_FACADE);
}

/** Where the die lies on a tile. @param {number} storeys @param {boolean} down @param {number} [wedges] how many */
export function diePlace(storeys, down, wedges = 0) {
  const top = INSIDE_HEIGHT - facadeHeight(storeys);
  if (down && wedges) return { x: (INSIDE_WIDTH - DIE_WIDTH) / 2, y: 21 };
  return { x: INSIDE_WIDTH - DIE_WIDTH - 5, y: down ? 30 : Math.min(top - 38, 28) };
}

/**
 * A tile and its die at the origin.
 *
 * @param {{
 *   board: string, name: string, lot: import("./types.js").Lot, colours: string[], wedges: Wedge[]
 * }} props  `board` is the board's id, `colours` those of the seats
 * @typedef {{side: "left" | "right" | "up" | "down", group: string}} Wedge
 */
export function Tile({ board, name, lot, colours, wedges }) {
  const { down = false, storeys = 1, die } = lot;
  const place = diePlace(storeys, down, wedges.length);
  return html`
    <g clip-path=${fillOf(board, "tile")}>
      <g class="tile">
        ${down ? html`<${Back} board=${board} name=${name} lot=${lot} wedges=${wedges} />`
               : html`<${Front} board=${board} name=${name} lot=${lot} />`}
      </g>
    </g>
    <g transform=${`translate(${place.x} ${place.y})`}>
      ${die ? html`<g class="die"><${DieShape} colour=${colours[die.seat]} value=${die.value} /></g>`
            : html`<${NoDie} />`}
    </g>`;
}

function Front({ board, name, lot }) {
  const { group, storeys = 1 } = lot;
  const top = INSIDE_HEIGHT - facadeHeight(storeys);
  return html`
    <rect width=${INSIDE_WIDTH} height=${INSIDE_HEIGHT} fill=${`var(--${group})`} />
    <rect width=${INSIDE_WIDTH} height=${top} fill=${fillOf(board, group)} />
    <${Facade} name=${name} storeys=${storeys} group=${group} />
    <${Sign} name=${name} group=${group} />
    ${storeys > 1 && html`<${Times} storeys=${storeys} x=${6} y=${Math.max(top - 23, 30)} />`}`;
}

/** The sign on the roof: the group's letter and the lot. */
function Sign({ name, group }) {
  const width = 21 + textWidth(name, 12, 500);
  return html`<g class="sign-board" transform="translate(6 10)">
    <rect width=${width} height="18" rx="4" fill=${`var(--${group}-d)`} />
    <text class="sign" x="6" y="13.3"><tspan class="sign-letter">${letterOf(group)}</tspan
      ><tspan x="17.5">${name}</tspan></text>
  </g>`;
}

function Times({ storeys, x, y }) {
  return html`<g transform=${`translate(${x} ${y})`}>
    <rect class="times" width="27" height="18" rx="4" />
    <text class="times-text" x="13.5" y="13.6">×${storeys}</text>
  </g>`;
}

/** A row of windows for each storey, some of them dark. */
function Facade({ name, storeys, group }) {
  const high = facadeHeight(storeys) / storeys;
  const seed = [...name].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0);
  const gap = INSIDE_WIDTH / WINDOWS;
  return html`<g class="facade">${Array.from({ length: storeys }, (_, storey) => html`
    <g key=${storey} transform=${`translate(0 ${INSIDE_HEIGHT - high * (storey + 1)})`}>
      <rect width=${INSIDE_WIDTH} height=${high + 0.5} fill=${group ? `var(--${group}-d)` : "var(--back-d)"} />
      <path class="ledge" d=${`M0 .5H${INSIDE_WIDTH}`} />
      ${Array.from({ length: WINDOWS }, (_, window) => html`
        <rect key=${window} class=${isLit(seed + storey * 3, window) ? "window" : "window is-dark"}
          x=${window * gap + (gap - 7.5) / 2} y=${high * 0.34} width="7.5" height=${high * 0.42} />`)}
    </g>`)}</g>`;
}

/** Whether somebody is at home behind a window: the same each time. */
function isLit(/** @type {number} */ seed, /** @type {number} */ window) {
  return (seed * 31 + window * window * 17 + window * 5) % 7 > 1;
}

/** The back of a tile: hatched, and a wedge of each colour that it has reaches in from the neighbour that gives it. */
function Back({ board, name, lot, wedges }) {
  const { storeys = 1 } = lot;
  const floor = INSIDE_HEIGHT - facadeHeight(storeys);
  const words = wedges.length ? "" : t("board.tile.colourless");
  const sign = 12 + textWidth(name, 12) + (words && 7 + textWidth(words, 11, 550));
  return html`
    <rect width=${INSIDE_WIDTH} height=${INSIDE_HEIGHT} fill="var(--back)" />
    <rect width=${INSIDE_WIDTH} height=${floor} fill=${fillOf(board, "back")} />
    <${Facade} name=${name} storeys=${storeys} group=${null} />
    ${wedges.map((wedge) => html`<${WedgeShape} key=${wedge.side} board=${board} floor=${floor} ...${wedge} />`)}
    <rect class="back-sign" x="6" y="10" width=${sign} height="17" rx="4" />
    <text class="sign back-name" x="12" y="22.5">${name}</text>
    ${words && html`<text class="back-words" x=${6 + sign - 6} y="22.3">${words}</text>`}
    ${storeys > 1 && html`<${Times} storeys=${storeys} x=${wedges.length ? INSIDE_WIDTH - 33 : 6}
      y=${wedges.length ? 8 : 31} />`}`;
}

/** The shape of a wedge, and where its letter stands, by the side from which it reaches in; `floor` is where storeys
 * begin. */
const WEDGES = {
  left: (/** @type {number} */ floor) =>
    ({ path: `M0 24 29 30V${floor - 11}L0 ${floor - 5}Z`, x: 8, y: besideLetter(floor) }),
  right: (/** @type {number} */ floor) =>
    ({ path: `M108 24 79 30V${floor - 11}L108 ${floor - 5}Z`, x: 84, y: besideLetter(floor) }),
  up: () => ({ path: "M40 0H74L69 24H45Z", x: 49, y: 5 }),
  down: (/** @type {number} */ floor) => floor === 70
    ? { path: "M34 70 40 52H68L74 70Z", x: 46, y: 55.5 }
    : { path: `M29 ${floor} 80 ${floor - 20}H106V${floor}Z`, x: 84, y: floor - 18 },
};

/** Where the letter of a wedge from the side stands: with storeys, a letter at the foot needs room below. */
function besideLetter(/** @type {number} */ floor) {
  return (floor + 20) / 2 - (floor === 70 ? 9 : 13);
}

function WedgeShape({ board, floor, side, group }) {
  const { path, x, y } = WEDGES[/** @type {Wedge["side"]} */ (side)](floor);
  return html`<g class="wedge">
    <path d=${path} fill=${`var(--${group})`} />
    <path class="wedge-edge" d=${path} fill=${fillOf(board, group)} />
    <rect x=${x} y=${y} width="16" height="14" rx="3.5" fill=${`var(--${group}-d)`} />
    <text class="wedge-letter" x=${x + 8} y=${y + 11.1}>${letterOf(group)}</text>
  </g>`;
}

function NoDie() {
  return html`<rect class="no-die" width=${DIE_WIDTH} height="35" rx="7.5" />
    <text class="no-die-words" x=${DIE_WIDTH / 2} y="21.7">${t("board.tile.noDie")}</text>`;
}
