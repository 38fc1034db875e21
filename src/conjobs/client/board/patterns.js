/** What the drawing fills areas with: a pattern for each group, the back of a tile, the bays of a parking lot. */
import { html } from "../lib/html.js";
import { INSIDE_HEIGHT, INSIDE_WIDTH } from "./geometry.js";

/**
 * How the drawings of one board name their patterns; every board on a page has its own.
 *
 * @param {string} board the board's id
 * @param {string} pattern a group, "back", "bays" or "tile"
 */
export function fillOf(board, pattern) {
  return `url(#${board}-${pattern})`;
}

/** The definitions, once in each board. */
export function Patterns({ board }) {
  const id = (/** @type {string} */ name) => `${board}-${name}`;
  return html`<defs>
    <clipPath id=${id("tile")}><rect width=${INSIDE_WIDTH} height=${INSIDE_HEIGHT} rx="6" /></clipPath>
    <${Pattern} id=${id("albion")} width=${16} height=${16}>
      <path class="pattern-line is-albion" d="M8 1 15 8 8 15 1 8Z" stroke-width="1.5" />
    <//>
    <${Pattern} id=${id("sphinx")} width=${18} height=${11}>
      <path class="pattern-line is-sphinx" d="M-1 11 9 2 19 11" stroke-width="1.6" />
    <//>
    <${Pattern} id=${id("vega")} width=${15} height=${15}>
      <circle class="pattern-dot is-vega" cx="4" cy="4" r="2.2" />
      <circle class="pattern-line is-vega" cx="11.5" cy="11.5" r="2.2" stroke-width="1.3" />
    <//>
    <${Pattern} id=${id("tivoli")} width=${9} height=${9}>
      <path class="pattern-line is-tivoli" d="M2 0V9M5.5 0V9" stroke-width="1.2" />
    <//>
    <${Pattern} id=${id("pioneer")} width=${28} height=${14}>
      <path class="pattern-line is-pioneer" d="M0 .7H28M0 7.7H28M7 .7V7.7M21 7.7V14.7" stroke-width="1.3" />
    <//>
    <${Pattern} id=${id("back")} width=${10} height=${10}>
      <path class="back-line" d="M0 10 10 0M-1 1 1-1M9 11 11 9M0 0 10 10M-1 9 1 11M9-1 11 1" />
    <//>
    <${Pattern} id=${id("bays")} width=${14} height=${14} turn="rotate(45)">
      <path class="bay-line" d="M7 0V14" />
    <//>
  </defs>`;
}

function Pattern({ id, width, height, turn, children }) {
  return html`<pattern id=${id} width=${width} height=${height} patternUnits="userSpaceOnUse" patternTransform=${turn}>
    ${children}
  </pattern>`;
}
