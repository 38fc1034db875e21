/** The picker of blocks on a phone: a small plan of each, and a dot where something can be done. */
import { MiniBlock } from "../board/index.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/words.js";

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

/** The block to show: the one where the decision is, until another is picked; at first the one with most of `own`. */
export function useBlock(key, lots, own) {
  const [block, setBlock] = useState(() => mostOf(countByBlock(own)) ?? "A");
  const count = countByBlock(lots);
  const most = mostOf(count);
  useEffect(() => {
    if (most && block !== "all" && !count[block]) setBlock(most);
  }, [key, most]);
  return [block, setBlock];
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
