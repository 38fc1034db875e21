/** The five groups as a street of casinos: the lobby's picture, drawn in their colours and patterns. */
import { html } from "../lib/html.js";

const houses = [
  { group: "albion", x: 8, width: 74, storeys: 3, die: ["red", 5] },
  { group: "tivoli", x: 98, width: 82, storeys: 5, die: ["blue", 3] },
  { group: "sphinx", x: 196, width: 96, storeys: 4, die: ["yellow", 6] },
  { group: "pioneer", x: 308, width: 70, storeys: 2, die: ["green", 2] },
  { group: "vega", x: 394, width: 86, storeys: 3, die: ["purple", 4] },
];

const lines = {
  albion: "M0 7L7 0L14 7L7 14Z",
  sphinx: "M0 9L4 4L8 9L12 4L16 9",
  vega: "M4 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  tivoli: "M2 0V16M6 0V16M10 0V16M14 0V16",
  pioneer: "M0 .5H16M0 8.5H16M4 .5V8.5M12 8.5V16",
};

const pips = { 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function Pattern({ group }) {
  const size = group === "albion" ? 14 : 16;
  return html`<pattern id=${`sky-${group}`} width=${size} height=${size} patternUnits="userSpaceOnUse">
    <path d=${lines[group]} fill="none" class=${`sky-line is-${group}`} stroke-width="1.6" /></pattern>`;
}

function Die({ x, y, die: [colour, value] }) {
  return html`<g transform=${`translate(${x} ${y})`}>
    <rect class="sky-die" width="22" height="22" rx="4" fill=${`var(--${colour})`} />
    ${pips[value].map((place) => html`<circle r="2.1" fill=${`var(--on-${colour})`}
      cx=${5 + (place % 3) * 6} cy=${5 + Math.floor(place / 3) * 6} />`)}
  </g>`;
}

function House({ house: { group, x, width, storeys, die } }) {
  const height = 28 + storeys * 24;
  const top = 190 - height;
  const windows = Math.floor((width - 14) / 10);
  const rows = Array.from({ length: storeys }, (_, row) => top + 36 + row * 24);
  return html`<g>
    <${Die} x=${x + width / 2 - 11} y=${top - 24} die=${die} />
    <rect class=${`sky-wall is-${group}`} x=${x} y=${top} width=${width} height=${height} rx="5" />
    <rect x=${x} y=${top} width=${width} height=${height} rx="5" fill=${`url(#sky-${group})`} />
    <rect class=${`sky-sign is-${group}`} x=${x + 7} y=${top + 7} width="22" height="20" rx="4" />
    <text class="sky-letter" x=${x + 18} y=${top + 22}>${group[0].toUpperCase()}</text>
    ${rows.map((y) => html`
      <rect class=${`sky-sign is-${group}`} x=${x + 4} y=${y} width=${width - 8} height="13" rx="2" />
      ${Array.from({ length: windows }, (_, place) => html`<rect class="sky-window" width="6" height="6"
        x=${x + 8 + place * ((width - 16) / windows)} y=${y + 3.5} />`)}`)}
  </g>`;
}

export function Skyline() {
  return html`<svg class="skyline" viewBox="0 0 488 206" aria-hidden="true">
    <defs>${Object.keys(lines).map((group) => html`<${Pattern} group=${group} />`)}</defs>
    <rect class="sky-road" y="190" width="488" height="16" rx="3" />
    <path class="sky-mark" d="M6 198H482" stroke-dasharray="14 10" stroke-width="2" />
    ${houses.map((house) => html`<${House} house=${house} />`)}
  </svg>`;
}
