/** One lot as it lies: empty, a parking lot or under a tile; a button for whoever may choose it. */
import { html } from "../lib/html.js";
import { PrintedDie } from "./dice.js";
import { MarkerShape } from "./emblems.js";
import { INSIDE_HEIGHT, INSIDE_WIDTH, LOT_MARGIN } from "./geometry.js";
import { textWidth } from "./measure.js";
import { fillOf } from "./patterns.js";
import { Tile } from "./tile.js";

const LABEL = 12;

/**
 * @typedef {import("./types.js").Lot} LotState
 * @typedef {import("./types.js").PrintedLot} PrintedLot
 * @typedef {import("./tile.js").Wedge} Wedge
 * @typedef {{label?: string}} Lit
 *
 * @param {{
 *   board: string, spot: import("./geometry.js").Spot, printed: PrintedLot, lot?: LotState, colours: string[],
 *   wedges: Wedge[], was?: {lot: LotState, wedges: Wedge[], above: boolean}, lit?: Lit, chosen: boolean,
 *   closed: boolean, label: string, tabbable: boolean, quiet: boolean
 * }} props  `was` is what lay there before, seen only while it goes, under or
 *   above what lies there now
 */
export function LotButton(props) {
  const { spot, lot, was, lit, chosen, closed, label, tabbable, quiet } = props;
  const classes = ["lot", lot && "is-taken", lit && "is-lit", chosen && "is-chosen", closed && "is-closed"];
  const button = quiet ? { role: "img" } : { role: "button", tabindex: tabbable ? 0 : -1, "aria-pressed": chosen };
  return html`<g class=${classes.filter(Boolean).join(" ")} data-lot=${spot.lot} aria-label=${label} ...${button}
    transform=${`translate(${spot.x + LOT_MARGIN} ${spot.y + LOT_MARGIN})`}>
    <${Ground} ...${props} />
    ${was && !was.above && html`<${Was} ...${props} />`}
    ${lot && html`<g key="piece" class="piece"><${Piece} ...${props} /></g>`}
    ${was?.above && html`<${Was} ...${props} />`}
    <rect class="edge" width=${INSIDE_WIDTH} height=${INSIDE_HEIGHT} rx="6" />
  </g>`;
}

/** What lay here before, while it goes. */
function Was(props) {
  return html`<g class="was" opacity="0"><${Piece} ...${props} lot=${props.was.lot} wedges=${props.was.wedges} /></g>`;
}

/** What is printed on the board: name, price and die. */
function Ground({ board, spot, printed, lot }) {
  return html`
    <rect class="ground" width=${INSIDE_WIDTH} height=${INSIDE_HEIGHT} rx="6" />
    ${lot?.owner !== undefined && html`<rect width=${INSIDE_WIDTH} height=${INSIDE_HEIGHT} rx="6"
      fill=${fillOf(board, "bays")} />`}
    <text class="lot-name" x="9" y="20">${spot.lot}</text>
    <text class="price" x="9" y="66">$${printed.price}</text>
    <g transform=${`translate(${INSIDE_WIDTH - 32} 46)`}><${PrintedDie} value=${printed.die} /></g>`;
}

function Piece({ board, spot, lot, colours, wedges }) {
  if (lot.group) {
    return html`<${Tile} board=${board} name=${spot.lot} lot=${lot} colours=${colours} wedges=${wedges} />`;
  }
  return html`
    <g transform=${`translate(${INSIDE_WIDTH / 2 + 3} 40)`}><g class="marker">
      <ellipse class="drop" cy="2" rx="16.4" ry="16.2" /><${MarkerShape} colour=${colours[lot.owner]} radius=${15.4} />
    </g></g>`;
}

/** What can be done on a lot, in the upper corner of a free one or along the foot of a tile. */
export function LitLabel({ spot, lot, text }) {
  if (!text) return null;
  const width = textWidth(text, LABEL, 650);
  const room = INSIDE_WIDTH - 17 - textWidth(spot.lot, 14, 650) - 6;
  const place = `translate(${spot.x + LOT_MARGIN} ${spot.y + LOT_MARGIN})`;
  if (!lot?.group && width <= room) {
    return html`<text class="lit-label" transform=${place} x=${INSIDE_WIDTH - 8} y="20">${text}</text>`;
  }
  const most = INSIDE_WIDTH - 6;
  const wide = Math.min(width + 14, most);
  const squeeze = width + 14 > most ? { textLength: most - 14, lengthAdjust: "spacingAndGlyphs" } : {};
  return html`<g transform=${place}><g transform=${`translate(${(INSIDE_WIDTH - wide) / 2} 61)`}>
    <rect class="lit-pill" width=${wide} height="17" rx="8.5" />
    <text class="lit-pill-text" x=${wide / 2} y="12.7" ...${squeeze}>${text}</text>
  </g></g>`;
}
