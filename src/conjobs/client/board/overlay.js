/** What is seen only while something moves: amounts that float up, the dice of a gamble, outlines of what changed. */
import { html } from "../lib/html.js";
import { PlainDieShape } from "./dice.js";
import { MarkerShape } from "./emblems.js";
import { INSIDE_HEIGHT, INSIDE_WIDTH, LOT_MARGIN, LOT_WIDTH } from "./geometry.js";
import { textWidth } from "./measure.js";

/**
 * @typedef {import("./motion.js").Step} Step
 *
 * @param {{plan: import("./geometry.js").Plan, steps: Step[], colours: string[], reduced: boolean}} props
 */
export function Overlay({ plan, steps, colours, reduced }) {
  if (reduced) return html`<${Changed} plan=${plan} steps=${steps} />`;
  return html`<g class="overlay" aria-hidden="true">${steps.map((step, index) => {
    const spot = step.lot ? plan.spots[step.lot] : null;
    if (!spot || !["float", "gamble"].includes(step.kind)) return null;
    return html`<g key=${index} transform=${`translate(${spot.x + LOT_WIDTH / 2} ${spot.y})`}>
      <g data-step=${index} opacity="0">
        ${step.kind === "float" ? html`<${Float} step=${step} colours=${colours} />`
                                : html`<${Gamble} dice=${step.dice ?? []} />`}
      </g>
    </g>`;
  })}</g>`;
}

function Float({ step, colours }) {
  const width = textWidth(step.text, 13, 700) + 32;
  const low = step.text.startsWith("−");
  return html`<g transform=${`translate(${-width / 2} 14)`}>
    <rect class=${low ? "float-ground is-loss" : "float-ground"} width=${width} height="20" rx="10" />
    <g transform="translate(11 10)"><${MarkerShape} colour=${colours[step.seat]} radius=${7.4} /></g>
    <text class="float-text" x="22" y="14.6">${step.text}</text>
  </g>`;
}

function Gamble({ dice }) {
  const width = dice.length * 44 + 8;
  return html`<g transform=${`translate(${-width / 2} 20)`}>
    <rect class="gamble-ground" width=${width} height="51" rx="10" />
    ${dice.map((/** @type {number} */ value, /** @type {number} */ index) => html`
      <g key=${index} transform=${`translate(${index * 44 + 8} 8)`}><g class="die"><${PlainDieShape} value=${value} /></g></g>`)}
  </g>`;
}

function Changed({ plan, steps }) {
  const lots = new Set(steps.map((/** @type {Step} */ step) => step.lot).filter(Boolean));
  return html`<g class="changed" aria-hidden="true">${[...lots].map((lot) => {
    const { x, y } = plan.spots[/** @type {string} */ (lot)];
    return html`<rect key=${lot} x=${x + LOT_MARGIN} y=${y + LOT_MARGIN} width=${INSIDE_WIDTH} height=${INSIDE_HEIGHT}
      rx="6" opacity="0" />`;
  })}</g>`;
}
