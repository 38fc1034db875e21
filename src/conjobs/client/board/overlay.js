/** What is seen only while something moves: amounts that float up, the dice of a gamble, outlines of what changed. */
import { html } from "../lib/html.js";
import { PlainDieShape } from "./dice.js";
import { MarkerShape } from "./emblems.js";
import { LOT_WIDTH } from "./geometry.js";
import { placeOf } from "./marks.js";
import { textWidth } from "./measure.js";

/**
 * @typedef {import("./motion.js").Step} Step
 *
 * @param {{
 *   plan: import("./geometry.js").Plan, view: import("./types.js").View, steps: Step[], shown: string[],
 *   reduced: boolean
 * }} props
 */
export function Overlay({ plan, view, steps, shown, reduced }) {
  if (reduced) return html`<${Changed} plan=${plan} steps=${steps} shown=${shown} />`;
  return html`<g class="overlay" aria-hidden="true">${steps.map((step, index) => {
    if (!step.lot || !shown.includes(step.lot) || !["float", "gamble"].includes(step.kind)) return null;
    const { x, y } = plan.spots[step.lot];
    return html`<g key=${index} transform=${`translate(${x + LOT_WIDTH / 2} ${y})`}>
      <g data-step=${index} opacity="0">
        ${step.kind === "float"
          ? html`<${Float} text=${step.text} colour=${view.players[step.seat ?? 0].colour} />`
          : html`<${Gamble} dice=${step.dice ?? []} />`}
      </g>
    </g>`;
  })}</g>`;
}

function Float({ text, colour }) {
  const width = textWidth(text, 13, 700) + 32;
  const loss = text.startsWith("−");
  return html`<g transform=${`translate(${-width / 2} 14)`}>
    <rect class=${loss ? "float-ground is-loss" : "float-ground"} width=${width} height="20" rx="10" />
    <g transform="translate(11 10)"><${MarkerShape} colour=${colour} radius=${7.4} /></g>
    <text class="float-text" x="22" y="14.6">${text}</text>
  </g>`;
}

function Gamble({ dice }) {
  const width = dice.length * 44 + 8;
  return html`<g transform=${`translate(${-width / 2} 20)`}>
    <rect class="gamble-ground" width=${width} height="51" rx="10" />
    ${dice.map((/** @type {number} */ value, /** @type {number} */ index) => html`
      <g key=${index} transform=${`translate(${index * 44 + 8} 8)`}>
        <g class="die"><${PlainDieShape} value=${value} /></g>
      </g>`)}
  </g>`;
}

function Changed({ plan, steps, shown }) {
  const lots = new Set(steps.map((/** @type {Step} */ step) => step.lot));
  return html`<g class="changed" aria-hidden="true">${shown.filter((/** @type {string} */ lot) => lots.has(lot)).map(
    (/** @type {string} */ lot) => html`<rect key=${lot} ...${placeOf(plan.spots[lot], 0)} opacity="0" />`)}
  </g>`;
}
