/** The position editor: any position is set up on the board, checked as it grows, played on from, shared. */
import { Board, MiniBlock } from "../board/index.js";
import { Bar, Frame } from "../lib/frame.js";
import { html, useCallback, useMemo, useRef, useState } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { useTitle } from "../lib/route.js";
import { t } from "../lib/words.js";
import { usePhone } from "../table/blocks.js";
import { ConsPanel, DeckPanel } from "./decks-panel.js";
import { OpenSheet, PlayOn, ShareSheet } from "./dialogs.js";
import { firstDraft } from "./draft.js";
import { useDrawing } from "./drawing.js";
import { LotPanel } from "./lot-panel.js";
import { OptionsPanel } from "./options-panel.js";
import { Held, Palette } from "./palette.js";
import { PlayersPanel, TurnPanel } from "./players-panel.js";
import { Problems, lotsOf } from "./problems.js";
import { draftOf, textOf } from "./text.js";
import { SELECT } from "./tools.js";
import { load, useAddress } from "./use-address.js";
import { useCheck } from "./use-check.js";
import { useHand } from "./use-hand.js";
import { useHistory, useUndoKeys } from "./use-history.js";

/** The lots that problems are about, and by lot the problems that name it. */
function wrongLots(problems, draft) {
  const found = {};
  for (const problem of problems) for (const lot of lotsOf(problem, draft)) (found[lot] ??= []).push(problem);
  return found;
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

/** The sheet that is open over the editor, if one is. */
function Sheets({ sheet, draft, text, meta, open, close }) {
  if (sheet === "play") return html`<${PlayOn} draft=${draft} text=${text} meta=${meta} close=${close} />`;
  if (sheet === "open") return html`<${OpenSheet} open=${open} close=${close} />`;
  return sheet && html`<${ShareSheet} draft=${draft} text=${text} close=${close}
    way=${location.pathname + location.hash} />`;
}

/** The board with what is in hand, on a phone one block of it. */
function Middle({ draft, meta, view, hand, wrong, board, block, setBlock }) {
  const names = draft.players.map(({ colour }) => t(`outer.colour.${colour}`));
  const phone = usePhone();
  return html`<div class="position-middle">
    ${phone && html`<${Blocks} block=${block} setBlock=${setBlock} view=${view} meta=${meta} wrong=${wrong} />`}
    <div class=${`position-board ${hand.tool.kind === "select" ? "" : "has-tool"}`} ref=${board} ...${hand.board}>
      <${Board} view=${view} meta=${meta} names=${names} chosen=${hand.drag.held?.over ?? hand.chosen}
        wrong=${Object.keys(wrong)} block=${phone ? block : null} onPick=${hand.onPick}
        onKeyboardEscape=${() => hand.setTool(SELECT)} />
    </div>
    <p class="position-says" role="status">${hand.says || hint(hand.tool)}</p>
  </div>`;
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
  const [block, setBlock] = useState("A");
  const [sheet, show] = useState(/** @type {string | null} */ (null));
  const board = useRef(null);
  useAddress(text, follow);
  useUndoKeys(history);
  useTitle(t("editor.title"));

  const choose = useCallback((lot) => {
    hand.setTool(SELECT);
    hand.setChosen(lot);
    setBlock(meta.board.lots[lot].block);
    requestAnimationFrame(() => board.current?.querySelector(`[data-lot="${lot}"]`)?.focus());
  }, []);
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
      <header><h1>${t("editor.title")}</h1>
        <${Deeds} history=${history} right=${current && !current.problems} over=${draft.phase === "over"} show=${show}
          meta=${meta} /></header>
      ${wrongLink && html`<${Refusal} refusal=${wrongLink} />`}
      <div class="position-left">
        <${Palette} draft=${draft} tool=${hand.tool} pick=${hand.setTool} colour=${hand.colour}
          setColour=${hand.setColour} drag=${hand.drag.start} />
        <${LotPanel} lot=${hand.chosen} draft=${draft} change=${change} problems=${wrong[hand.chosen ?? ""] ?? []} />
      </div>
      <${Middle} draft=${draft} meta=${meta} view=${view} hand=${hand} wrong=${wrong} board=${board} block=${block}
        setBlock=${setBlock} />
      <div class="position-right">
        <${Problems} problems=${problems} waits=${checked.text !== text} error=${checked.error} draft=${draft}
          choose=${choose} />
        <${PlayersPanel} ...${panels} /><${TurnPanel} ...${panels} />
        <${DeckPanel} ...${panels} /><${ConsPanel} ...${panels} /><${OptionsPanel} ...${panels} />
      </div>
    </main>
    ${held && html`<${Held} ...${held} draft=${draft} />`}
    <${Sheets} sheet=${sheet} draft=${draft} text=${text} meta=${meta} open=${open} close=${close} />
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
