/** A block in small, for choosing one on a phone. */
import { html, useMemo } from "../lib/html.js";
import { planOf } from "./geometry.js";

const STEP_X = 8;
const STEP_Y = 7;

/**
 * @param {{
 *   view: import("./types.js").View, meta: import("./types.js").Meta, block: string, size?: string
 * }} props  `size` is the width of three lots, any CSS length
 */
export function MiniBlock({ view, meta, block, size = "1.4375rem" }) {
  const plan = useMemo(() => planOf(meta.board), [meta.board]);
  const spots = Object.values(plan.spots).filter((spot) => spot.block === block);
  const wide = (Math.max(...spots.map((spot) => spot.column)) + 1) * STEP_X - 1;
  const high = (Math.max(...spots.map((spot) => spot.row)) + 1) * STEP_Y - 1;
  return html`<svg class="mini-block" viewBox=${`0 0 ${wide} ${high}`} style=${{ width: size, height: "auto" }}
    aria-hidden="true">
    ${spots.map(({ lot, row, column }) => html`<${MiniLot} key=${lot} x=${column * STEP_X} y=${row * STEP_Y}
      lot=${view.lots[lot]} view=${view} />`)}
  </svg>`;
}

function MiniLot({ x, y, lot, view }) {
  if (lot?.owner !== undefined) {
    return html`<rect class="mini-lot" x=${x} y=${y} width="7" height="6" rx="1" />
      <circle cx=${x + 3.5} cy=${y + 3} r="2.3" fill=${`var(--${view.players[lot.owner].colour})`} />`;
  }
  const fill = !lot ? undefined : lot.down ? "var(--back)" : `var(--${lot.group})`;
  return html`<rect class="mini-lot" x=${x} y=${y} width="7" height="6" rx="1" fill=${fill} />
    ${lot?.die && html`<rect x=${x + 2} y=${y + 1.8} width="3.4" height="2.6" rx=".6"
      fill=${`var(--${view.players[lot.die.seat].colour})`} />`}`;
}
