/** The picker of blocks on a phone: a small plan of each, and a dot where something can be done. */
import { MiniBlock } from "../board/index.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { placesOf } from "./just-now.js";
import { lotsOfPlayer } from "./pointing.js";

const PHONE = "(max-width: 43.75em), (max-height: 30em)";
const TABBED = "(max-width: 75em), (max-height: 30em)";

function useMedia(asked) {
  const query = matchMedia(asked);
  const [matches, setMatches] = useState(query.matches);
  useEffect(() => {
    const change = (event) => setMatches(event.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return matches;
}

/** Whether the page has the phone's layout: one block at a time. */
export const usePhone = () => useMedia(PHONE);

/** Whether the page has tabs, as on phones and tablets. */
export const useTabbed = () => useMedia(TABBED);

/** How many of the spaces lie in each block. */
function countByBlock(lots) {
  const count = {};
  for (const lot of lots) count[lot[0]] = (count[lot[0]] ?? 0) + 1;
  return count;
}

/** The block where most of the spaces lie, null without any. */
function mostOf(count) {
  return Object.entries(count).sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * Turns to the block of a decision, and to the one where something happened, until another is picked; at first it is
 * the one with most of `own`.
 *
 * @param {string} key what tells one decision from the next
 * @param {string[]} lots where it is
 * @param {object[]} facts what tells one happening from the next
 * @param {string[]} happened where it was
 * @param {string[]} own
 */
function useTurning(key, lots, facts, happened, own) {
  const [block, setBlock] = useState(() => mostOf(countByBlock(own)) ?? "A");
  const turn = (to) => {
    const count = countByBlock(to);
    const most = mostOf(count);
    if (most && block !== "all" && !count[block]) setBlock(most);
  };
  useEffect(() => turn(lots), [key, mostOf(countByBlock(lots))]);
  useEffect(() => turn(happened), [facts]);
  return [block, setBlock];
}

/**
 * The block to show, and what picks another.
 *
 * @param {{game: Game, pick: object, trade: object, hosting: object, questioned: boolean}} page
 * @param {object} lit the spaces with something to do
 * @param {object[]} facts how the view that is shown came about
 */
export function useBlock({ game, pick, trade, hosting, questioned }, lit, facts) {
  const where = pick.chosen ?? hosting.lot;
  const asked = questioned || pick.active || trade.doing.pick.active || !facts.length ? Object.keys(lit) : [];
  // Who is about something is not led away from it by what others do.
  const busy = questioned || ((pick.active || trade.isOpen) && game.last?.seat !== game.seat);
  return useTurning(`${game.decision} ${where}`, where ? [where] : asked, facts, busy ? [] : placesOf(facts),
    game.seat === null ? [] : lotsOfPlayer(game.view, game.seat));
}

/** @param {{game: Game, block: string, onBlock: (block: string) => void, lit: object}} props */
export function Blocks({ game, block, onBlock, lit }) {
  const names = [...new Set(Object.keys(game.meta.board.lots).map((lot) => lot[0]))];
  const dots = new Set(Object.keys(lit).map((lot) => lot[0]));
  return html`<nav class="blocks" aria-label=${t("table.blocks.label")}>${names.map((name) => html`
    <button key=${name} aria-pressed=${String(block === name)} onClick=${() => onBlock(name)}>${name}
      <${MiniBlock} block=${name} view=${game.view} meta=${game.meta} />
      ${dots.has(name) && html`<i aria-hidden="true"></i><span class="sr">${t("table.blocks.dot")}</span>`}</button>`)}
    <button aria-pressed=${String(block === "all")} onClick=${() => onBlock("all")}>${t("table.blocks.all")}</button>
  </nav>`;
}
