/** The pieces and deeds that can be picked: press one and then lots, or drag a piece onto a lot. */
import { Chip, Die, GROUPS, GroupBadge, groupName } from "../board/index.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { counted } from "./draft.js";
import { SELECT, sameTool } from "./tools.js";

const TILES = 9;
const DICE = 12;
const MARKERS = 10;
const VALUES = [1, 2, 3, 4, 5, 6];
/** @type {Object<string, string>} */
const SIGNS = {
  select: "M6 3l12 9-5.2.9 3 6-2.6 1.2-2.9-6L6 18z",
  clear: "M6 6l12 12M18 6L6 18",
  flip: "M12 3v18M9 7H4v10h5M15 7l5 0v10h-5",
  storey: "M5 20V12h14v8M8 12V5h8v7M12 1v4",
};

/** A tool as a button; what is drawn in it can be dragged where `drag` is given. */
function ToolButton({ tool, now, pick, drag, label, left, keys, children }) {
  const out = left !== undefined && left <= 0;
  const kinds = ["tool", `is-${tool.kind}`, tool.group && `is-${tool.group}`, out && "is-out"];
  return html`<button type="button" class=${kinds.filter(Boolean).join(" ")} title=${label}
    aria-pressed=${String(sameTool(tool, now))}
    aria-label=${left === undefined ? label : t("editor.tool.left", { label, n: left })}
    aria-keyshortcuts=${keys} onClick=${() => pick(tool)} onPointerDown=${drag && ((event) => drag(event, { tool }))}>
    ${children}${left !== undefined && html`<small aria-hidden="true">${left}</small>`}</button>`;
}

function Deed({ kind, ...rest }) {
  return html`<${ToolButton} tool=${{ kind }} label=${t(`editor.tool.${kind}`)} ...${rest}>
    <svg viewBox="0 0 24 24" class="deed" aria-hidden="true"><path d=${SIGNS[kind]} /></svg>
    <span>${t(`editor.tool.${kind}-short`)}</span><//>`;
}

/** Whose markers and dice are picked. */
function Whose({ draft, colour, setColour }) {
  return html`<div class="whose" role="radiogroup" aria-label=${t("editor.tool.whose")}>
    ${draft.players.map((player) => html`<label key=${player.colour} class=${player.colour === colour ? "on" : ""}>
      <input type="radio" name="whose" class="sr" checked=${player.colour === colour}
        onChange=${() => setColour(player.colour)} />
      <${Chip} colour=${player.colour} size="1.5rem" /><span class="sr">${t(`outer.colour.${player.colour}`)}</span>
    </label>`)}
  </div>`;
}

/**
 * @param {{draft: import("./draft.js").Draft, tool: import("./tools.js").Tool, pick: (tool: object) => void,
 *   colour: string, setColour: (colour: string) => void, drag: (event: PointerEvent, what: object) => void}} props
 */
export function Palette({ draft, tool, pick, colour, setColour, drag }) {
  const shared = { now: tool, pick: (next) => pick(sameTool(next, tool) ? SELECT : next) };
  const pieces = { ...shared, drag };
  const player = t(`outer.colour.${colour}`);
  return html`<section class="panel palette" aria-label=${t("editor.tool.label")}>
    <div class="deeds">${["select", "flip", "storey", "clear"].map((kind) => html`
      <${Deed} key=${kind} kind=${kind} ...${shared} />`)}</div>
    <div class="tiles">${GROUPS.map((group) => html`
      <${ToolButton} key=${group} tool=${{ kind: "tile", group }}
        label=${t("editor.tool.tile", { group: groupName(group) })}
        left=${TILES - counted(draft, "tile", group)} keys=${group[0]} ...${pieces}>
        <${GroupBadge} group=${group} size="1.75rem" /><//>`)}</div>
    <${Whose} draft=${draft} colour=${colour} setColour=${(next) => {
      setColour(next);
      if ("colour" in tool) pick({ ...tool, colour: next });
    }} />
    <div class="pieces">
      <${ToolButton} tool=${{ kind: "marker", colour }} keys="m" left=${MARKERS - counted(draft, "marker", colour)}
        label=${t("editor.tool.marker", { player })} ...${pieces}>
        <${Chip} colour=${colour} size="1.75rem" /><//>
      ${VALUES.map((value) => html`<${ToolButton} key=${value} tool=${{ kind: "die", colour, value }}
        keys=${String(value)}
        label=${t("editor.tool.die", { value, player })} ...${pieces}>
        <${Die} colour=${colour} value=${value} size="1.5rem" /><//>`)}
    </div>
    <p class="soft count">${t("editor.tool.dice-left", { player, n: DICE - counted(draft, "die", colour) })}</p>
  </section>`;
}

/** What is held while it is dragged. */
export function Held({ what, at, draft }) {
  const { tool, lot, dieOnly } = what;
  const space = lot ? draft.lots[lot] : null;
  const die = tool?.kind === "die" ? tool : (dieOnly || !space?.group) ? space?.die : null;
  const owner = tool?.kind === "marker" ? tool.colour : space?.owner;
  const group = tool?.group ?? space?.group;
  return html`<div class="held" style=${{ left: `${at.x}px`, top: `${at.y}px` }} aria-hidden="true">
    ${die ? html`<${Die} colour=${die.colour} value=${die.value} size="2.25rem" />`
      : owner ? html`<${Chip} colour=${owner} size="2.5rem" />`
        : group && html`<${GroupBadge} group=${group} size="2.75rem" />`}
  </div>`;
}
