/** The position editor: any position is set up on the board, checked as it grows, played on from, shared. */
import { Board, MiniBlock } from "../board/index.js";
import { get, getText, meta as readMeta } from "../lib/api.js";
import { Bar, Frame } from "../lib/frame.js";
import { html, useCallback, useEffect, useMemo, useRef, useState } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { hashValues, setHash, useTitle } from "../lib/route.js";
import { tokenOf } from "../lib/seats.js";
import { usePhone } from "../table/blocks.js";
import { t } from "../lib/words.js";
import { ConsPanel, DeckPanel } from "./decks-panel.js";
import { OpenSheet, PlayOn, ShareSheet } from "./dialogs.js";
import { firstDraft, moved } from "./draft.js";
import { useDrawing } from "./drawing.js";
import { packed, unpacked } from "./link.js";
import { LotPanel } from "./lot-panel.js";
import { OptionsPanel } from "./options-panel.js";
import { Held, Palette } from "./palette.js";
import { PlayersPanel, TurnPanel } from "./players-panel.js";
import { Problems, lotsOf } from "./problems.js";
import { draftOf, textOf } from "./text.js";
import { SELECT, toolOfKey, used } from "./tools.js";
import { check, useCheck } from "./use-check.js";
import { useDrag } from "./use-drag.js";
import { useHistory } from "./use-history.js";

/** The text that the address asks for: that of a link, or a moment of a table; null for a new position. */
async function textInAddress() {
  const { p, table, ply } = hashValues();
  if (p) return unpacked(p).catch(() => Promise.reject(new Error(t("editor.broken-link"))));
  if (!table) return null;
  const base = `/api/tables/${encodeURIComponent(table)}`;
  const at = /^\d+$/.test(ply ?? "") ? ply : (await get(base, tokenOf(table))).table.ply;
  return getText(`${base}/at/${at}/position`, tokenOf(table));
}

/** What the address asks for, as a draft; a link that cannot be read leads to a new position, and says so. */
async function load() {
  const known = await readMeta();
  try {
    const text = await textInAddress();
    const draft = text === null ? firstDraft(known) : draftOf((await check(text)).data, known);
    return { meta: known, draft, error: null };
  } catch (error) {
    return { meta: known, draft: firstDraft(known), error };
  }
}

/** Keeps the position in the address, so that the address is a link to it; calls back when another link is followed. */
function useAddress(text, follow) {
  const own = useRef("");
  useEffect(() => {
    let wanted = true;
    packed(text).then((letters) => {
      if (!wanted) return;
      own.current = letters;
      setHash(`p=${letters}`);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  useEffect(() => {
    const changed = () => hashValues().p !== own.current && follow();
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
}

/** The lots that problems are about, and by lot the problems that name it. */
function wrongLots(problems, draft) {
  const found = {};
  for (const problem of problems) for (const lot of lotsOf(problem, draft)) (found[lot] ??= []).push(problem);
  return found;
}

function useUndoKeys({ undo, redo }) {
  useEffect(() => {
    const press = (event) => {
      // A field takes back its own letters.
      if (event.target.matches("input:not([type=radio], [type=checkbox]), textarea")) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const back = key === "z" && !event.shiftKey;
      if (!back && key !== "y" && key !== "z") return;
      event.preventDefault();
      (back ? undo : redo)?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [undo, redo]);
}

/** The tool in hand, the chosen lot, and what presses, keys and drags on the board do. */
function useHand(history, meta) {
  const { now: draft, change } = history;
  const [tool, setTool] = useState(/** @type {import("./tools.js").Tool} */ (SELECT));
  const [colour, setColour] = useState(draft.players[0].colour);
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [says, setSays] = useState("");
  const whose = draft.players.some((player) => player.colour === colour) ? colour : draft.players[0]?.colour ?? colour;

  const use = (with_, lot) => {
    const result = used(draft, with_, lot, meta.board.lots[lot]);
    setChosen(lot);
    setSays(result.why ? t(result.why, { lot }) : "");
    if (result.draft) change(() => result.draft);
  };
  const onDrop = ({ tool: held, lot: from, dieOnly }, lot) => {
    if (held) return lot && use(held, lot);
    if (lot) setChosen(lot);
    if (lot && dieOnly) setSays(draft.lots[lot]?.group ? "" : t("editor.why.die", { lot }));
    if (lot) change((now) => moved(now, from, lot, dieOnly));
    else use(dieOnly ? { kind: "die-off" } : { kind: "clear" }, from);
    return undefined;
  };
  const drag = useDrag(onDrop);
  const onPick = (lot) => !drag.ended() && use(tool, lot);
  const onKeyDown = (event) => {
    const lot = event.target.closest?.("[data-lot]")?.dataset.lot;
    if (!lot || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = toolOfKey(event.key, whose);
    if (!wanted) return;
    event.preventDefault();
    use(wanted, lot);
  };
  const onPointerDown = (event) => {
    const lot = event.target.closest?.("[data-lot]")?.dataset.lot;
    // A finger on the board scrolls; it moves pieces by way of the palette and the panel.
    if (!lot || event.pointerType === "touch" || !draft.lots[lot]) return;
    drag.start(event, { lot, dieOnly: Boolean(event.target.closest(".die")) });
  };
  const board = { onKeyDown, onPointerDown };
  return { tool, setTool, colour: whose, setColour, chosen, setChosen, says, drag, onPick, board };
}

function Deeds({ history, right, over, show, meta }) {
  const { undo, redo, change } = history;
  return html`<div class="position-deeds">
    <button type="button" class="button" onClick=${undo} disabled=${!undo}
      aria-keyshortcuts="Control+Z">${t("editor.undo")}</button>
    <button type="button" class="button" onClick=${redo} disabled=${!redo}
      aria-keyshortcuts="Control+Y">${t("editor.redo")}</button>
    <button type="button" class="button" onClick=${() => change(() => firstDraft(meta))}>${t("editor.empty")}</button>
    <button type="button" class="button" onClick=${() => show("open")}>${t("editor.open.button")}</button>
    <button type="button" class="button" onClick=${() => show("share")}>${t("editor.share.button")}</button>
    <button type="button" class="button main" onClick=${() => show("play")} disabled=${!right || over}
      title=${over ? t("editor.play.over") : right ? null : t("editor.play.wrong")}>${t("editor.play.button")}</button>
  </div>`;
}

/** What a tool does. @param {import("./tools.js").Tool} tool */
function hint(tool) {
  const player = "colour" in tool ? t(`outer.colour.${tool.colour}`) : "";
  return t(`editor.tool.${tool.kind}-hint`, { player, value: "value" in tool ? tool.value : "" });
}

/** On a phone one block at a time. */
function Blocks({ block, setBlock, view, meta, wrong }) {
  const dots = new Set(Object.keys(wrong).map((lot) => meta.board.lots[lot].block));
  return html`<nav class="position-blocks"
    aria-label=${t("table.blocks.label")}>${meta.board.blocks.map(({ name }) => html`
    <button type="button" key=${name} aria-pressed=${String(block === name)} onClick=${() => setBlock(name)}>${name}
      <${MiniBlock} block=${name} view=${view} meta=${meta} />
      ${dots.has(name) && html`<i></i><span class="sr">${t("editor.problems.here")}</span>`}
    </button>`)}
    <button type="button" aria-pressed=${String(!block)}
      onClick=${() => setBlock(null)}>${t("table.blocks.all")}</button></nav>`;
}

function Editor({ meta, first, wrongLink, follow }) {
  const history = useHistory(first);
  const { now: draft, change } = history;
  const text = useMemo(() => textOf(draft), [draft]);
  const checked = useCheck(text);
  const current = checked.text === text ? checked.found : null;
  // While the answer to a change is on its way the problems of before stay, so that the list does not jump.
  const problems = checked.found ? checked.found.problems ?? [] : null;
  const wrong = useMemo(() => wrongLots(problems ?? [], draft), [problems, draft]);
  const view = useDrawing(draft, meta, current?.view ?? null);
  const hand = useHand(history, meta);
  const phone = usePhone();
  const [block, setBlock] = useState(("A"));
  const [sheet, show] = useState(/** @type {string | null} */ (null));
  const names = draft.players.map(({ colour }) => t(`outer.colour.${colour}`));
  const board = useRef(null);
  useAddress(text, follow);
  useUndoKeys(history);
  useTitle(t("editor.title"));

  const choose = useCallback((lot) => {
    hand.setTool(SELECT);
    hand.setChosen(lot);
    if (phone) setBlock(meta.board.lots[lot].block);
    requestAnimationFrame(() => board.current?.querySelector(`[data-lot="${lot}"]`)?.focus());
  }, [phone]);
  const about = (field) => (problems ?? []).filter((problem) => problem.field === field);
  const panels = { draft, meta, change, about };
  const { held } = hand.drag;
  const close = () => show(null);
  const open = (data) => {
    change(() => draftOf(data, meta));
    close();
  };
  return html`<div class=${`outer position-page ${held ? "is-dragging" : ""}`}>
    <${Bar} />
    <main id="main" tabindex="-1">
      <header><h1>${t("editor.title")}</h1><${Deeds} history=${history} right=${current && !current.problems}
        over=${draft.phase === "over"}
        show=${show} meta=${meta} /></header>
      ${wrongLink && html`<${Refusal} refusal=${wrongLink} />`}
      <div class="position-left">
        <${Palette} draft=${draft} tool=${hand.tool} pick=${hand.setTool} colour=${hand.colour}
          setColour=${hand.setColour}
          drag=${hand.drag.start} />
        <${LotPanel} lot=${hand.chosen} draft=${draft} change=${change} problems=${wrong[hand.chosen ?? ""] ?? []} />
      </div>
      <div class="position-middle">
        ${phone && html`<${Blocks} block=${block} setBlock=${setBlock} view=${view} meta=${meta} wrong=${wrong} />`}
        <div class=${`position-board ${hand.tool.kind === "select" ? "" : "has-tool"}`} ref=${board} ...${hand.board}>
          <${Board} view=${view} meta=${meta} names=${names} chosen=${held?.over ?? hand.chosen}
            wrong=${Object.keys(wrong)}
            block=${phone ? block : null} onPick=${hand.onPick} onKeyboardEscape=${() => hand.setTool(SELECT)} />
        </div>
        <p class="position-says" role="status">${hand.says || hint(hand.tool)}</p>
      </div>
      <div class="position-right">
        <${Problems} problems=${problems} waits=${checked.text !== text} error=${checked.error} draft=${draft}
          choose=${choose} />
        <${PlayersPanel} ...${panels} /><${TurnPanel} ...${panels} /><${DeckPanel} ...${panels} /><${ConsPanel}
          ...${panels} />
        <${OptionsPanel} ...${panels} />
      </div>
    </main>
    ${held && html`<${Held} ...${held} draft=${draft} />`}
    ${sheet === "play" && html`<${PlayOn} draft=${draft} text=${text} meta=${meta} close=${close} />`}
    ${sheet === "share" && html`<${ShareSheet} draft=${draft} text=${text} close=${close}
      way=${location.pathname + location.hash} />`}
    ${sheet === "open" && html`<${OpenSheet} open=${open} close=${close} />`}
  </div>`;
}

export function Position() {
  const { data, error, again } = usePolled(load);
  const drafts = useRef({ last: null, number: 0 });
  if (data && data.draft !== drafts.current.last) {
    drafts.current = { last: data.draft, number: drafts.current.number + 1 };
  }
  if (error) return html`<${Frame} title=${t("editor.title")}><${Refusal} refusal=${error} /><//>`;
  if (!data) return html`<p class="wait" role="status">${t("outer.loading")}</p>`;
  return html`<${Editor} key=${drafts.current.number} meta=${data.meta} first=${data.draft} wrongLink=${data.error}
    follow=${again} />`;
}
