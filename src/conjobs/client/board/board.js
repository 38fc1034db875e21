/** The board: a plan of the town in SVG, with what lies on it, what can be done there, and what just happened. */
import { html, useId, useLayoutEffect, useMemo, useRef, useState } from "../lib/html.js";
import { reducedMotion } from "../lib/settings.js";
import { t } from "../lib/words.js";
import { Ghost, Outlines, Tag } from "./casino.js";
import { frameOf, INSIDE_HEIGHT, INSIDE_WIDTH, LOT_HEIGHT, LOT_MARGIN, LOT_WIDTH, neighbours, planOf, stepTo }
  from "./geometry.js";
import { lotLabel } from "./labels.js";
import { LitLabel, LotButton } from "./lot.js";
import { textWidth } from "./measure.js";
import { showsWas } from "./motion.js";
import { Overlay } from "./overlay.js";
import { Patterns } from "./patterns.js";
import { Town } from "./town.js";
import { useMotion, useSteps } from "./use-motion.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Meta} Meta
 * @typedef {import("./types.js").Fact} Fact
 * @typedef {import("./geometry.js").Plan} Plan
 * @typedef {import("./tile.js").Wedge} Wedge
 */

/**
 * The board.
 *
 * @param {{
 *   view: View, meta: Meta, names: string[], lit?: Object<string, {label?: string}>, chosen?: string | null,
 *   ghost?: {lots: string[], group: string | null} | null, gains?: Object<string, number | string>,
 *   just?: string | null, justLabel?: string, facts?: Fact[], block?: string | null, onPick?: (lot: string) => void,
 *   onKeyboardEscape?: () => void, onRest?: () => void, quiet?: boolean
 * }} props  `lit` are the lots with something to do, `ghost` the casino that a choice would make, `gains` what hosting
 *   would give by casino id, `just` the lot built last, `facts` how the view came about; `block` shows that one only;
 *   `quiet` is for a screen that nobody touches; `onRest` is called when all that moved has come to rest
 */
export function Board(props) {
  const { view, meta, names, lit = NOTHING, chosen = null, ghost, gains = NOTHING, just, block, quiet = false } = props;
  const board = useId();
  const plan = useMemo(() => planOf(meta.board), [meta.board]);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [over, setOver] = useState(/** @type {string | null} */ (null));
  const [focused, setFocused] = useState(/** @type {string | null} */ (null));
  const last = useRef(/** @type {string | null} */ (null));
  const compact = useCompact(svg, block ? 0 : plan.width);
  const shown = useMemo(() => plan.order.filter((lot) => !block || plan.spots[lot].block === block), [plan, block]);
  const colours = view.players.map((player) => player.colour);
  const tabbable = [chosen, last.current, ...Object.keys(lit)].find((lot) => lot && shown.includes(lot)) ?? shown[0];

  const change = useSteps(view, props.facts, meta.board.track);
  useMotion(svg, change, view, props.onRest);

  const lots = useMemo(() => shown.map((name) => {
    const closed = isClosed(meta, view, plan.spots[name].block);
    const printed = meta.board.lots[name];
    return html`<${LotButton} key=${name} board=${board} spot=${plan.spots[name]} printed=${printed}
      lot=${view.lots[name]} was=${wasOf(plan, change, name)} colours=${colours} wedges=${wedgesOf(plan, view, name)} lit=${lit[name]}
      chosen=${chosen === name} closed=${closed} tabbable=${tabbable === name} quiet=${quiet}
      label=${lotLabel({ view, name, printed, names, lit: lit[name], gains, closed })} />`;
  }), [board, plan, shown, view, change, meta, names, lit, chosen, gains, tabbable, quiet]);

  const ground = useMemo(() => html`<${Patterns} board=${board} /><${Town} plan=${plan} />`, [board, plan]);

  const pick = (/** @type {Event} */ event) => {
    const lot = lotOf(event);
    if (!lot) return;
    last.current = lot;
    props.onPick?.(lot);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const lot = lotOf(event);
    if (event.key === "Escape") props.onKeyboardEscape?.();
    if (!lot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pick(event);
    } else if (KEYS.includes(event.key)) {
      event.preventDefault();
      last.current = stepTo(plan, lot, event.key, shown);
      elementOf(event.currentTarget, last.current)?.focus();
    }
  };
  const onFocusIn = (/** @type {Event} */ event) => {
    const lot = lotOf(event);
    if (lot) last.current = lot;
    setFocused(lot && /** @type {Element} */ (event.target).matches(":focus-visible") ? lot : null);
  };
  const handlers = quiet ? {} : {
    onClick: pick, onKeyDown, onFocusIn, onFocusOut: () => setFocused(null),
    onPointerOver: (/** @type {PointerEvent} */ event) => setOver(event.pointerType === "mouse" ? lotOf(event) : null),
    onPointerLeave: () => setOver(null),
  };
  const casinos = view.casinos.filter((casino) => shown.includes(casino.lots[0]));
  const looked = over ?? focused ?? chosen;
  const isOpen = (/** @type {import("./types.js").Casino} */ casino) => !!looked && casino.lots.includes(looked);
  const frame = block ? frameOf(plan, block) : { x: 0, y: 0, width: plan.width, height: plan.height };
  const classes = ["board", quiet && "is-quiet", compact && "is-compact"].filter(Boolean).join(" ");
  return html`<svg ref=${svg} class=${classes} viewBox=${`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
    preserveAspectRatio=${block ? "xMidYMin meet" : "xMidYMid meet"} role="group"
    aria-label=${block ? t("board.labelBlock", { block }) : t("board.label", { n: shown.length })} ...${handlers}>
    ${ground}
    <g class="lots">${lots}</g>
    <g class="over">
      <${Outlines} plan=${plan} casinos=${casinos} />
      ${!quiet && html`<${Halos} plan=${plan} view=${view} lit=${lit} shown=${shown} />`}
      ${ghost && shown.includes(ghost.lots[0]) && html`<${Ghost} board=${board} plan=${plan} view=${view} ghost=${ghost} />`}
      ${just && shown.includes(just) && html`<${Just} spot=${plan.spots[just]} label=${lit[just] ? "" : props.justLabel} />`}
      ${chosen && shown.includes(chosen) && html`<${Ring} spot=${plan.spots[chosen]} name="chosen-ring" inset=${1} />`}
      ${focused && shown.includes(focused) && html`<${Ring} spot=${plan.spots[focused]} name="focus-ring" inset=${6} />`}
      ${[...casinos].sort((a, b) => Number(isOpen(a)) - Number(isOpen(b))).map((casino) => html`
        <${Tag} key=${casino.id} plan=${plan} view=${view} casino=${casino} gain=${gains[casino.id]}
          open=${isOpen(casino)} compact=${compact} />`)}
      <${Overlay} plan=${plan} colours=${colours} steps=${change.steps.filter(({ lot }) => !lot || shown.includes(lot))}
        reduced=${reducedMotion()} />
    </g>
  </svg>`;
}

const NOTHING = {};
/** Under so many pixels a board unit, texts would be too small to read: then only the most important are drawn. */
const LEAST_SCALE = 0.66;
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * Whether a drawing is so small that it has to be simple.
 *
 * @param {{current: SVGSVGElement | null}} ref
 * @param {number} width in board units; 0 for a drawing that is always large enough
 */
function useCompact(ref, width) {
  const [compact, setCompact] = useState(false);
  useLayoutEffect(() => {
    if (!ref.current || !width) return setCompact(false);
    const measure = (/** @type {DOMRect | DOMRectReadOnly} */ box) =>
      setCompact(box.width > 0 && box.width < width * LEAST_SCALE);
    measure(ref.current.getBoundingClientRect());
    const observer = new ResizeObserver(([entry]) => measure(entry.contentRect));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [width]);
  return compact;
}

/** The lot that an event is about. @param {Event} event @returns {string | null} */
function lotOf(event) {
  const element = /** @type {Element} */ (event.target).closest("[data-lot]");
  return /** @type {SVGElement | null} */ (element)?.dataset.lot ?? null;
}

function elementOf(/** @type {any} */ svg, /** @type {string} */ lot) {
  return /** @type {SVGElement | null} */ (svg.querySelector(`[data-lot="${lot}"]`));
}

/** Whether a block is out of play, as one is with two players (S-4). */
function isClosed(/** @type {Meta} */ meta, /** @type {View} */ view, /** @type {string} */ block) {
  return view.players.length === 2 && !!meta.board.closed?.includes(block);
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
 * @param {ReturnType<typeof useSteps>} change
 * @param {string} name
 */
function wasOf(plan, { before, steps }, name) {
  const step = steps.find(({ lot, kind }) => lot === name && showsWas(kind));
  const lot = step && before?.lots[name];
  return lot ? { lot, wedges: wedgesOf(plan, before, name), above: step.kind !== "exchange" } : undefined;
}

/** The glow round the lots with something to do, and what that is. */
function Halos({ plan, view, lit, shown }) {
  const lots = Object.keys(lit).filter((lot) => shown.includes(lot));
  const place = (/** @type {string} */ lot) => ({
    x: plan.spots[lot].x + LOT_MARGIN, y: plan.spots[lot].y + LOT_MARGIN, width: INSIDE_WIDTH, height: INSIDE_HEIGHT, rx: 6,
  });
  return html`
    <g class="halos">${lots.map((lot) => html`<g key=${lot} class="halo">
      <rect ...${place(lot)} stroke-width="15" /><rect ...${place(lot)} stroke-width="10" />
      <rect ...${place(lot)} stroke-width="6" />
    </g>`)}</g>
    ${lots.map((lot) => html`<g key=${lot}>
      <rect class="lit-line" ...${place(lot)} />
      <${LitLabel} spot=${plan.spots[lot]} lot=${view.lots[lot]} text=${lit[lot].label} />
    </g>`)}`;
}

/** A ring inside a lot: accent on a light line. */
function Ring({ spot, name, inset }) {
  const place = {
    x: spot.x + LOT_MARGIN + inset, y: spot.y + LOT_MARGIN + inset, width: INSIDE_WIDTH - 2 * inset,
    height: INSIDE_HEIGHT - 2 * inset, rx: 6,
  };
  return html`<g class=${`ring ${name}`}><rect class="ring-ground" ...${place} /><rect class="ring-line" ...${place} /></g>`;
}

/** What was built last, while that matters. */
function Just({ spot, label = t("board.just") }) {
  const width = textWidth(label, 12, 700) + 20;
  return html`<g class="just" transform=${`translate(${spot.x} ${spot.y})`} aria-hidden="true">
    <rect class="just-line" x="3" y="3" width=${LOT_WIDTH - 6} height=${LOT_HEIGHT - 6} rx="7" />
    ${label && html`<g transform=${`translate(${(LOT_WIDTH - width) / 2} ${LOT_HEIGHT - 10})`}>
      <rect class="just-pill" width=${width} height="18" rx="9" />
      <text class="just-text" x=${width / 2} y="13.2">${label}</text>
    </g>`}
  </g>`;
}
