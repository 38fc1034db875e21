/** The casinos over the lots: an outline round the joined spaces, a tag with boss, size, pay and gain. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { MarkerShape } from "./emblems.js";
import { LOT_WIDTH, outlineOf } from "./geometry.js";
import { textWidth } from "./measure.js";

/**
 * @typedef {import("./types.js").Casino} Casino
 * @typedef {import("./types.js").View} View
 * @typedef {import("./geometry.js").Plan} Plan
 */

const TAG_HEIGHT = 18;
const TEXT = 12;
const OUTER = 1.6;
const STEP = 4.8;

/** The lines round all casinos; where two run round one tile, the later lies inside. */
export function Outlines({ plan, casinos }) {
  return html`<g class="outlines">${casinos.map((/** @type {Casino} */ casino, /** @type {number} */ index) => {
    const earlier = casinos.slice(0, index);
    const depth = (/** @type {string} */ lot) =>
      earlier.filter((/** @type {Casino} */ other) => other.lots.includes(lot)).length;
    const path = outlineOf(plan, casino.lots, (lot) => OUTER + STEP * depth(lot));
    return html`<g key=${casino.id} class=${`outline is-${casino.group ?? "none"}`} data-line=${casino.id}>
      <path class="outline-ground" d=${path} />
      <path class=${casino.boss < 0 ? "outline-line is-bossless" : "outline-line"} d=${path} />
    </g>`;
  })}</g>`;
}

/** The dashed line round the casino that an action would make. */
export function Ghost({ plan, ghost }) {
  const path = outlineOf(plan, ghost.lots, () => OUTER);
  return html`<g class=${`ghost is-${ghost.group ?? "none"}`}>
    <path class="ghost-ground" d=${path} />
    <path class="ghost-line" d=${path} />
  </g>`;
}

/**
 * The lot whose top edge carries a casino's tag: its first that is face up.
 *
 * @param {Casino} casino
 * @param {View} view
 */
export function tagLot(casino, view) {
  return casino.lots.find((lot) => !view.lots[lot]?.down) ?? casino.lots[0];
}

/**
 * A casino's tag: boss, size, and what it pays if its colour is drawn, or what hosting would give.
 *
 * @param {{plan: Plan, view: View, casino: Casino, gain?: number | string, open: boolean}} props  an open one tells whom
 *   it pays
 */
export function Tag({ plan, view, casino, gain, open }) {
  const spot = plan.spots[tagLot(casino, view)];
  const bossless = casino.boss < 0;
  const pay = casino.pays.reduce((sum, amount) => sum + amount, 0);
  const size = t(bossless ? "board.tag.bossless" : "board.tag.size", { size: casino.size });
  const shown = gain === undefined && pay > 0 ? `$${pay}` : "";
  const start = bossless ? 9 : 21;
  const sizeWidth = textWidth(size, TEXT);
  const payWidth = shown ? textWidth(shown, TEXT, 500) + 6 : 0;
  const body = start + sizeWidth + payWidth + 8;
  const said = gain === undefined ? "" : gainText(gain);
  const gainWidth = said ? Math.max(26, textWidth(said, TEXT, 750) + 14) : 0;
  const x = spot.x + (LOT_WIDTH - body - gainWidth) / 2;
  return html`<g class=${`tag is-${casino.group ?? "none"}`} data-tag=${casino.id} aria-hidden="true"
    transform=${`translate(${x} ${spot.y - 8})`}>
    <rect class="tag-ground" width=${body + gainWidth} height=${TAG_HEIGHT} rx="9" />
    ${!bossless && html`<g transform="translate(10 9)"><${MarkerShape} colour=${colourOf(view, casino.boss)}
      radius=${7.2} /></g>`}
    <text class="tag-text" x=${start} y="13.2">${size}</text>
    ${shown && html`<text class="tag-pay" x=${start + sizeWidth + 6} y="13.2">${shown}</text>`}
    ${said && html`
      <path class=${isNothing(gain) ? "tag-gain is-nothing" : "tag-gain"}
        d=${`M${body} .8h${gainWidth - 9}a8.2 8.2 0 0 1 0 16.4h-${gainWidth - 9}z`} />
      <text class=${isNothing(gain) ? "tag-gain-text is-nothing" : "tag-gain-text"} x=${body + gainWidth / 2 - 1}
        y="13.2">${said}</text>`}
    ${open && pay > 0 && html`<${Pays} view=${view} casino=${casino} middle=${(body + gainWidth) / 2} />`}
  </g>`;
}

/** The line under an open tag: whom the casino would pay how much. */
function Pays({ view, casino, middle }) {
  const words = t("board.tag.pays");
  let at = textWidth(words, TEXT, 500) + 16;
  const parts = casino.pays.flatMap((/** @type {number} */ amount, /** @type {number} */ seat) => {
    if (!amount) return [];
    const x = at;
    at += 22 + textWidth(`$${amount}`, TEXT) + 8;
    return [{ seat, amount, x }];
  });
  return html`<g class="tag-pays" transform=${`translate(${middle - (at + 2) / 2} 20)`}>
    <rect class="tag-ground" width=${at + 2} height="20" rx="10" />
    <text class="tag-pay" x="10" y="14.2">${words}</text>
    ${parts.map(({ seat, amount, x }) => html`<g key=${seat} transform=${`translate(${x} 0)`}>
      <g transform="translate(8 10)"><${MarkerShape} colour=${colourOf(view, seat)} radius=${7} /></g>
      <text class="tag-text" x="18" y="14.2">$${amount}</text>
    </g>`)}
  </g>`;
}

function colourOf(/** @type {View} */ view, /** @type {number} */ seat) {
  return view.players[seat].colour;
}

function gainText(/** @type {number | string} */ gain) {
  if (typeof gain === "string") return gain;
  return gain < 0 ? `−${-gain}` : `+${gain}`;
}

function isNothing(/** @type {number | string | undefined} */ gain) {
  return gain === 0;
}
