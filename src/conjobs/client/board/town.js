/** The ground of the board: the plan, its blocks, its streets, and the Strip with its palms. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";

const PALM = "M0 0C2-3 7-3.6 10 .6 6.5 .2 3 1 0 0Z";
const PALM_GAP = 62;

/** @param {{plan: import("./geometry.js").Plan}} props */
export function Town({ plan }) {
  const { width, height, strip, streets } = plan;
  return html`<g class="town" aria-hidden="true">
    <rect class="plan" width=${width} height=${height} rx="14" />
    ${streets.map((street) => html`<${Street} key=${`${street.x} ${street.y}`} street=${street} plan=${plan} />`)}
    ${Object.entries(plan.blocks).map(([name, block]) => html`
      <rect key=${name} class="block" x=${block.x - 4} y=${block.y - 4} width=${block.width + 8}
        height=${block.height + 8} rx="10" />`)}
    <${Strip} strip=${strip} />
  </g>`;
}

function Street({ street, plan }) {
  const middle = street.y + street.height / 2;
  const left = street.x < plan.strip.x;
  const start = left ? 0 : plan.strip.x + plan.strip.width - 8;
  const end = left ? plan.strip.x + 8 : plan.width;
  return html`
    <rect class="street" x=${start} y=${middle - 7} width=${end - start} height="14" />
    <path class="street-line" d=${`M${start + 6} ${middle}H${end - 6}`} />`;
}

function Strip({ strip }) {
  const middle = strip.x + strip.width / 2;
  const name = t("board.strip");
  const palms = [];
  for (let y = 34; y < strip.height; y += PALM_GAP) if (Math.abs(y - strip.height / 2) > 80) palms.push(y);
  return html`
    <rect class="kerb" x=${strip.x + 7} width=${strip.width - 14} height=${strip.height} />
    <rect class="street" x=${strip.x + 9} width=${strip.width - 18} height=${strip.height} />
    <path class="strip-line" d=${`M${middle - 17} 0V${strip.height}M${middle + 17} 0V${strip.height}`} />
    <rect class="median" x=${middle - 4.5} width="9" height=${strip.height} />
    ${palms.map((y) => html`<g key=${y} class="palm" transform=${`translate(${middle} ${y})`}>
      ${[0, 60, 120, 180, 240, 300].map((turn) => html`<path key=${turn} d=${PALM} transform=${`rotate(${turn})`} />`)}
    </g>`)}
    <g transform=${`translate(${middle} ${strip.height / 2}) rotate(-90)`}>
      <rect class="strip-sign" x="-58" y="-11" width="116" height="22" rx="11" />
      <text class="strip-name" y="5">${name}</text>
    </g>`;
}
