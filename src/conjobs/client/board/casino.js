/** The casinos over the lots: an outline round the joined spaces, a tag with boss, size, pay and gain. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { MarkerShape } from "./emblems.js";
import { frameOf, LOT_WIDTH, outlineOf } from "./geometry.js";
import { placeOf } from "./marks.js";
import { textWidth } from "./measure.js";
import { fillOf } from "./patterns.js";

/**
 * @typedef {import("./types.js").Casino} Casino
 * @typedef {import("./types.js").View} View
 * @typedef {import("./geometry.js").Plan} Plan
 */

const TAG_HEIGHT = 18;
const TEXT = 12;
/** How much larger a compact tag is. */
const COMPACT = 1.7;
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

/** The dashed line round the casino that an action would make, and its colour on lots that have no tile yet. */
export function Ghost({ board, plan, view, ghost }) {
  const path = outlineOf(plan, ghost.lots, () => OUTER);
  const coming = ghost.lots.filter((/** @type {string} */ lot) => !view.lots[lot]?.group);
  return html`<g class=${`ghost is-${ghost.group ?? "none"}`}>
    ${coming.map((/** @type {string} */ lot) => {
      const place = placeOf(plan.spots[lot], 0);
      return html`<g key=${lot}><rect class="ghost-tile" ...${place} />
        <rect ...${place} fill=${fillOf(board, ghost.group ?? "back")} /></g>`;
    })}
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
 * @param {{plan: Plan, view: View, casino: Casino, gain?: number | string, open: boolean, compact: boolean,
 *   pale?: boolean}} props  an open one tells whom it pays; a compact one has only emblem and size, in large; a pale
 *   one lies where nobody points
 */
export function Tag({ plan, view, casino, gain, open, compact, pale = false }) {
  const parts = partsOf(view, casino, gain, open, compact);
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  const scale = compact ? COMPACT : 1;
  const spot = plan.spots[tagLot(casino, view)];
  const middle = spot.x + LOT_WIDTH / 2 - (width * scale) / 2;
  // It stays over its block: on a phone nothing else is in view.
  const frame = frameOf(plan, spot.block);
  const x = Math.max(frame.x + 1, Math.min(middle, frame.x + frame.width - width * scale - 1));
  let at = 0;
  const classes = `tag is-${casino.group ?? "none"} ${pale ? "is-pale" : ""}`;
  return html`<g class=${classes} data-tag=${casino.id} aria-hidden="true"
    transform=${`translate(${x} ${spot.y + 1 - (TAG_HEIGHT * scale) / 2}) scale(${scale})`}>
    <rect class="tag-ground" width=${width} height=${TAG_HEIGHT} rx="9" />
    ${parts.map((part, index) => {
      const start = at;
      at += part.width;
      return html`<g key=${index} transform=${`translate(${start} 0)`}>${part.drawing}</g>`;
    })}
  </g>`;
}

/**
 * What a tag consists of, from left to right.
 *
 * @param {View} view
 * @param {Casino} casino
 * @param {number | string | undefined} gain
 * @param {boolean} open
 * @param {boolean} compact
 * @returns {{width: number, drawing: any}[]}
 */
function partsOf(view, casino, gain, open, compact) {
  const bossless = casino.boss < 0;
  const parts = [];
  if (!bossless) parts.push(emblemPart(view, casino.boss));
  else if (compact) parts.push(nobodyPart());
  else parts.push({ width: 9, drawing: null });
  if (compact) parts.push(textPart(String(casino.size), "tag-text", 0, 7));
  else {
    const words = t(bossless ? "board.tag.bossless" : "board.tag.size", { size: casino.size });
    parts.push(textPart(words, "tag-text", 2, 0));
  }
  if (gain !== undefined) return [...parts, { width: 8, drawing: null }, gainPart(gain)];
  const paid = casino.pays.flatMap((amount, seat) => (amount ? [{ amount, seat }] : []));
  if (compact || !paid.length) return [...parts, { width: compact ? 0 : 9, drawing: null }];
  if (!open) {
    const sum = paid.reduce((whole, { amount }) => whole + amount, 0);
    return [...parts, textPart(`$${sum}`, "tag-pay", 6, 9)];
  }
  parts.push(textPart(t("board.tag.pays"), "tag-pay", 9, 1));
  for (const { amount, seat } of paid) parts.push(emblemPart(view, seat), textPart(`$${amount}`, "tag-text", 1, 4));
  return [...parts, { width: 5, drawing: null }];
}

function textPart(
  /** @type {string} */ text, /** @type {string} */ name, /** @type {number} */ before, /** @type {number} */ after,
) {
  const width = before + textWidth(text, TEXT, name === "tag-text" ? 600 : 500) + after;
  return { width, drawing: html`<text class=${name} x=${before} y="13.2">${text}</text>` };
}

function emblemPart(/** @type {View} */ view, /** @type {number} */ seat) {
  const { colour } = view.players[seat];
  const drawing = html`<g transform="translate(10 9)"><${MarkerShape} colour=${colour} radius=${7.2} /></g>`;
  return { width: 19, drawing };
}

/** The mark of a casino without a boss, where there is no room for the words. */
function nobodyPart() {
  return { width: 19, drawing: html`<circle class="tag-nobody" cx="10" cy="9" r="6" />` };
}

/** What hosting would give, at a tag's end. */
function gainPart(/** @type {number | string} */ gain) {
  const text = typeof gain === "string" ? gain : gain < 0 ? `−${-gain}` : `+${gain}`;
  const width = Math.max(26, textWidth(text, TEXT, 750) + 14);
  const nothing = gain === 0 ? " is-nothing" : "";
  return {
    width,
    drawing: html`<path class=${`tag-gain${nothing}`} d=${`M0 .8h${width - 9}a8.2 8.2 0 0 1 0 16.4h-${width - 9}z`} />
      <text class=${`tag-gain-text${nothing}`} x=${width / 2 - 1} y="13.2">${text}</text>`,
  };
}
