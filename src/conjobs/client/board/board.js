/** The board: a plan of the town in SVG, with what lies on it, what can be done there, and what just happened. */
import { html, useId, useMemo, useRef } from "../lib/html.js";
import { reducedMotion } from "../lib/settings.js";
import { t } from "../lib/words.js";
import { Ghost, Outlines, Tag } from "./casino.js";
import { frameOf, neighbours, planOf } from "./geometry.js";
import { lotLabel } from "./labels.js";
import { LotButton } from "./lot.js";
import { ClosedSign, Halos, Just, Ring, Veil } from "./marks.js";
import { showsWas } from "./motion.js";
import { Overlay } from "./overlay.js";
import { Patterns } from "./patterns.js";
import { Town } from "./town.js";
import { useCompact } from "./use-compact.js";
import { useLots } from "./use-lots.js";
import { useMotion, useChange } from "./use-motion.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Meta} Meta
 * @typedef {import("./types.js").Casino} Casino
 * @typedef {import("./types.js").Fact} Fact
 * @typedef {import("./geometry.js").Plan} Plan
 * @typedef {import("./tile.js").Wedge} Wedge
 */

/**
 * The board.
 *
 * @param {{
 *   view: View, meta: Meta, names: string[], lit?: Object<string, {label?: string, quiet?: boolean}>,
 *   chosen?: string | null,
 *   ghost?: {lots: string[], group: string | null} | null, gains?: Object<string, number | string>,
 *   just?: string | null, justLabel?: string, facts?: Fact[], block?: string | null, onPick?: (lot: string) => void,
 *   onKeyboardEscape?: () => void, onRest?: () => void, quiet?: boolean, wrong?: string[], pointed?: string[] | null
 * }} props  `lit` are the lots with something to do, `ghost` the casino that a choice would make, `gains` what hosting
 *   would give by casino id, `just` the lot where something was done last, `justLabel` what, `facts` how the
 *   view came about; `block` shows that one only; `quiet` is for a screen that nobody touches; `wrong` are lots that
 *   cannot be as they are; beside lots that are `pointed` at those pale that nothing is to be done with; `onRest` is
 *   called when all that moved has come to rest
 */
export function Board(props) {
  const { view, meta, names, lit = NOTHING, chosen = null, gains = NOTHING, block, quiet = false } = props;
  const board = useId();
  const plan = useMemo(() => planOf(meta.board), [meta.board]);
  const shown = useMemo(() => plan.order.filter((lot) => !block || plan.spots[lot].block === block), [plan, block]);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const compact = useCompact(svg, block ? 0 : plan.width, plan.height);
  const { over, focused, last, handlers } = useLots(plan, shown, props);
  const change = useChange(view, props.facts, meta.board.track);
  useMotion(svg, change, view, props.onRest);

  const tabbable = [chosen, last, ...Object.keys(lit)].find((lot) => lot && shown.includes(lot)) ?? shown[0];
  const lots = useMemo(() => shown.map((name) => {
    const printed = meta.board.lots[name];
    const closed = isClosed(meta, view, printed.block);
    return html`<${LotButton} key=${name} board=${board} spot=${plan.spots[name]} printed=${printed}
      lot=${view.lots[name]} was=${wasOf(plan, change, name)} wedges=${wedgesOf(plan, view, name)}
      colours=${view.players.map(({ colour }) => colour)} lit=${lit[name]} chosen=${chosen === name} closed=${closed}
      tabbable=${tabbable === name} quiet=${quiet}
      label=${lotLabel({ view, name, printed, names, lit: lit[name], gains, closed })} />`;
  }), [board, plan, shown, view, change, meta, names, lit, chosen, gains, tabbable, quiet]);
  const ground = useMemo(() => html`<${Patterns} board=${board} /><${Town} plan=${plan} />`, [board, plan]);

  // Beside a block that is lower than its place is wide, nothing is seen of the others.
  const frame = block ? frameOf(plan, block) : { x: 0, y: 0, width: plan.width, height: plan.height };
  const classes = ["board", quiet && "is-quiet", compact && "is-compact"].filter(Boolean).join(" ");
  return html`<svg ref=${svg} class=${classes} viewBox=${`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
    preserveAspectRatio=${block ? "xMidYMin meet" : "xMidYMid meet"} role="group"
    aria-label=${block ? t("board.labelBlock", { block }) : t("board.label", { n: shown.length })}
    ...${quiet ? {} : handlers}>
    ${block && html`<clipPath id=${`${board}-block`}><rect ...${frame} /></clipPath>`}
    <g clip-path=${block ? `url(#${board}-block)` : null}>
      ${ground}
      <g class="lots">${lots}</g>
      <${Over} ...${props} board=${board} plan=${plan} shown=${shown} lit=${lit} gains=${gains} focused=${focused}
        looked=${over ?? focused ?? chosen} compact=${compact} steps=${change.steps}
        closed=${Object.keys(plan.blocks).filter((name) => isClosed(meta, view, name) && (!block || block === name))} />
    </g>
  </svg>`;
}

/** @type {Object<string, any>} */
const NOTHING = {};

/** What lies over the lots: outlines, glow, rings, tags, and what moves. */
function Over({ board, plan, shown, view, lit, ghost, just, justLabel, chosen, focused, looked, gains, compact, quiet,
  steps, closed, wrong = [], pointed = null }) {
  const isShown = (/** @type {string | null | undefined} */ lot) => !!lot && shown.includes(lot);
  const casinos = view.casinos.filter((/** @type {Casino} */ casino) => isShown(casino.lots[0]));
  // An open tag is the widest: it lies over the others.
  const isOpen = (/** @type {Casino} */ casino) => casino.lots.includes(looked);
  const tagged = [...casinos].sort((one, other) => Number(isOpen(one)) - Number(isOpen(other)));
  // What is to be done now is never hidden.
  const isPale = (/** @type {string} */ lot) => (
    pointed !== null && !pointed.includes(lot) && !lit[lot] && lot !== just);
  // Pieces move over all else; without movement only outlines show what changed, and hide no tag.
  const moved = html`<${Overlay} plan=${plan} view=${view} steps=${steps} shown=${shown}
    reduced=${reducedMotion()} />`;
  return html`<g class="over">
    <${Outlines} plan=${plan} casinos=${casinos} />
    ${closed.map((block) => html`<${ClosedSign} key=${block} box=${plan.blocks[block]} />`)}
    ${!quiet && html`<${Halos} plan=${plan} view=${view} lit=${lit} shown=${shown} />`}
    ${isShown(ghost?.lots[0]) && html`<${Ghost} board=${board} plan=${plan} view=${view} ghost=${ghost} />`}
    ${reducedMotion() && moved}
    ${pointed && html`<${Veil} plan=${plan} lots=${shown.filter(isPale)} />`}
    ${isShown(just) && html`<${Just} spot=${plan.spots[just]} label=${lit[just] ? "" : justLabel} />`}
    ${isShown(chosen) && html`<${Ring} spot=${plan.spots[chosen]} name="chosen-ring" inset=${1} />`}
    ${wrong.filter(isShown).map((/** @type {string} */ lot) => html`
      <${Ring} key=${lot} spot=${plan.spots[lot]} name="wrong-ring" inset=${lot === chosen ? 6 : 1} />`)}
    ${isShown(focused) && html`<${Ring} spot=${plan.spots[focused]} name="focus-ring" inset=${6} />`}
    ${tagged.map((casino) => html`
      <${Tag} key=${casino.id} plan=${plan} view=${view} casino=${casino} gain=${gains[casino.id]}
        open=${isOpen(casino)} compact=${compact} pale=${casino.lots.every(isPale)} />`)}
    ${!reducedMotion() && moved}
  </g>`;
}

/** Whether a block is out of play, as one is with two players (S-4). */
function isClosed(/** @type {Meta} */ meta, /** @type {View} */ view, /** @type {string} */ block) {
  return view.players.length === 2 && meta.board.blocks.some(({ name, closed }) => name === block && closed);
}

/**
 * What reaches into a face-down tile: each colour that it has, from the side of every neighbour that gives it (CJ-9).
 *
 * @param {Plan} plan
 * @param {View} view
 * @param {string} name
 * @returns {Wedge[]}
 */
export function wedgesOf(plan, view, name) {
  const lot = view.lots[name];
  if (!lot?.down) return [];
  return Object.entries(neighbours(plan, name)).flatMap(([side, other]) => {
    const near = view.lots[other];
    if (!near?.group || near.down || near.storeys !== lot.storeys) return [];
    return [{ side: /** @type {Wedge["side"]} */ (side), group: near.group }];
  });
}

/**
 * What lay on a lot before, where a step shows how it goes.
 *
 * @param {Plan} plan
 * @param {ReturnType<typeof useChange>} change
 * @param {string} name
 */
function wasOf(plan, { before, steps }, name) {
  const step = steps.find(({ lot, kind }) => lot === name && showsWas(kind));
  const lot = step && before?.lots[name];
  return lot ? { lot, wedges: wedgesOf(plan, before, name), above: step.kind !== "exchange" } : undefined;
}
