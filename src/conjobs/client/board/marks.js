/** What is drawn over the lots to point them out: those with something to do, the chosen one, the one built last. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { LOT_HEIGHT, LOT_MARGIN, LOT_WIDTH } from "./geometry.js";
import { LitLabel } from "./lot.js";
import { textWidth } from "./measure.js";

/** The size of the word on a closed block: it is read on a small board, too. */
const CLOSED = 26;

/** The glow round the lots with something to do, and what that is. */
export function Halos({ plan, view, lit, shown }) {
  const lots = Object.keys(lit).filter((lot) => shown.includes(lot));
  const place = (/** @type {string} */ lot) => placeOf(plan.spots[lot], 0);
  return html`
    <g class="halos">${lots.map((lot) => html`<g key=${lot} class="halo">
      <rect ...${place(lot)} stroke-width="15" /><rect ...${place(lot)} stroke-width="10" />
      <rect ...${place(lot)} stroke-width="6" />
    </g>`)}</g>
    ${lots.map((lot) => html`<g key=${lot}>
      <rect class="lit-line" ...${place(lot)} />
      <${LitLabel} spot=${plan.spots[lot]} lot=${view.lots[lot]} text=${lit[lot].quiet ? null : lit[lot].label} />
    </g>`)}`;
}

/** Says of a block that it is out of play (S-4), over its pale lots, which say so each for itself. */
export function ClosedSign({ box }) {
  const text = t("board.closed");
  const width = textWidth(text, CLOSED, 650) + 28;
  return html`<g class="closed-sign" aria-hidden="true"
    transform=${`translate(${box.x + box.width / 2} ${box.y + box.height / 2})`}>
    <rect x=${-width / 2} y="-21" width=${width} height="42" rx="21" /><text y="9">${text}</text></g>`;
}

/** Lets lots pale, so that the others stand out. */
export function Veil({ plan, lots }) {
  return html`<g class="veil">${lots.map((/** @type {string} */ lot) => html`
    <rect key=${lot} ...${placeOf(plan.spots[lot], -1)} />`)}</g>`;
}

/** A ring inside a lot: accent on a light line. */
export function Ring({ spot, name, inset }) {
  const place = placeOf(spot, inset);
  return html`<g class=${`ring ${name}`}>
    <rect class="ring-ground" ...${place} /><rect class="ring-line" ...${place} />
  </g>`;
}

/**
 * A rectangle so far inside a lot's ground.
 *
 * @param {import("./geometry.js").Spot} spot
 * @param {number} inset
 */
export function placeOf({ x, y }, inset) {
  const margin = LOT_MARGIN + inset;
  return { x: x + margin, y: y + margin, width: LOT_WIDTH - 2 * margin, height: LOT_HEIGHT - 2 * margin, rx: 6 };
}

/** Where something was done last, while that matters. */
export function Just({ spot, label }) {
  const width = textWidth(label, 12, 700) + 20;
  return html`<g class="just" transform=${`translate(${spot.x} ${spot.y})`} aria-hidden="true">
    <rect class="just-line" x="3" y="3" width=${LOT_WIDTH - 6} height=${LOT_HEIGHT - 6} rx="7" />
    ${label && html`<g transform=${`translate(${(LOT_WIDTH - width) / 2} ${LOT_HEIGHT - 10})`}>
      <rect class="just-pill" width=${width} height="18" rx="9" />
      <text class="just-text" x=${width / 2} y="13.2">${label}</text>
    </g>`}
  </g>`;
}
