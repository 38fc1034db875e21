/** What is in hand on the board. */
import { useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { moved } from "./draft.js";
import { SELECT, toolOfKey, used } from "./tools.js";
import { useDrag } from "./use-drag.js";

/** The tool in hand, the chosen lot, and what presses, keys and drags on the board do. */
export function useHand(history, meta) {
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
