/** The players' emblems and the groups' letters: what says the same as the colours. */
import { html } from "../lib/html.js";

export const GROUPS = ["albion", "sphinx", "vega", "tivoli", "pioneer"];

/** Each emblem round the middle, about 10 units wide. @type {Object<string, string>} */
const EMBLEMS = {
  red: "M0-5.4 5.2 3.8H-5.2Z",
  yellow: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM-2 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z",
  blue: "M-4.4-4.4H4.4V4.4H-4.4Z",
  green: "M-1.8-5H1.8V-1.8H5V1.8H1.8V5H-1.8V1.8H-5V-1.8H-1.8Z",
  purple: "M0-5.8 5.1 0 0 5.8-5.1 0Z",
  black: "M0-5.8 1.5-2 5.5-1.7 2.5.9 3.4 4.8 0 2.7-3.4 4.8-2.5.9-5.5-1.7-1.5-2Z",
};

/**
 * The emblem of a player's colour, to be put into a drawing.
 *
 * @param {{colour: string, scale?: number, x?: number, y?: number, fill?: string}} props
 */
export function EmblemShape({ colour, scale = 1, x = 0, y = 0, fill = `var(--on-${colour})` }) {
  return html`<path d=${EMBLEMS[colour]} transform=${`translate(${x} ${y}) scale(${scale})`} fill=${fill}
    fill-rule="evenodd" />`;
}

/** A player's round marker, to be put into a drawing. */
export function MarkerShape({ colour, radius }) {
  return html`
    <circle r=${radius} fill=${`var(--${colour})`} stroke="var(--keyline)" stroke-width=${radius * 0.12} />
    <${EmblemShape} colour=${colour} scale=${radius * 0.115} />`;
}

/**
 * A player's emblem on his colour, as an image of its own; `size` is any CSS length.
 *
 * @param {{colour: string, size?: string, label?: string}} props
 */
export function Emblem({ colour, size = "1.25rem", label }) {
  return html`<svg class="emblem" viewBox="-10 -10 20 20" style=${{ width: size, height: size }} ...${named(label)}>
    <${Name} label=${label} /><${MarkerShape} colour=${colour} radius=${9} />
  </svg>`;
}

/**
 * A score chip: the player's emblem, hollow where it only shows what would be.
 *
 * @param {{colour: string, ghost?: boolean, size?: string, label?: string}} props
 */
export function Chip({ colour, ghost = false, size = "1.25rem", label }) {
  if (!ghost) return html`<${Emblem} colour=${colour} size=${size} label=${label} />`;
  return html`<svg class="emblem" viewBox="-10 -10 20 20" style=${{ width: size, height: size }} ...${named(label)}>
    <${Name} label=${label} />
    <circle r="8.8" fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="3 2" />
    <${EmblemShape} colour=${colour} scale=${0.8} fill="currentColor" />
  </svg>`;
}

/**
 * A group's sign: its letter on its dark colour; "strip" and null (no colour) have signs too.
 *
 * @param {{group: string | null, size?: string, label?: string}} props
 */
export function GroupBadge({ group, size = "1.125rem", label }) {
  const known = group ?? "none";
  return html`<svg class=${`group-badge is-${known}`} viewBox="0 0 18 18" style=${{ width: size, height: size }}
    ...${named(label)}>
    <${Name} label=${label} /><rect class="badge-ground" width="18" height="18" rx="4" />
    ${known === "strip"
      ? html`<path class="badge-lines" d="M5 2V16M13 2V16" /><path class="badge-lines" d="M9 2.5V15.5"
          stroke-dasharray="3 2" />`
      : html`<text class="badge-letter" x="9" y="13.2">${known === "none" ? "–" : letterOf(known)}</text>`}
  </svg>`;
}

/** The letter that stands for a group. @param {string} group */
export function letterOf(group) {
  return group[0].toUpperCase();
}

/** The attributes of a drawing with a name for screen readers, or of one that says nothing. */
function named(/** @type {string | undefined} */ label) {
  return label ? { role: "img" } : { "aria-hidden": "true" };
}

/** The name of a drawing, which shows to who rests on it, too. */
function Name({ label }) {
  return label ? html`<title>${label}</title>` : null;
}
