/** What happened last, on a phone below a block that leaves room for it. */
import { Chip } from "../board/index.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { shortLots } from "./words-of.js";

const MOST = 6;
/** Blocks of more rows fill the screen. */
const MOST_ROWS = 2;
const COLUMNS = 3;

/** Whether a block is low enough to leave room. */
function isLow(block, { board }) {
  return Object.values(board.lots).filter((lot) => lot.block === block).length <= MOST_ROWS * COLUMNS;
}

/** @param {{game: Game, block: string}} props */
export function Recent({ game, block }) {
  if (game.past || !game.log.length || !isLow(block, game.meta)) return null;
  const entries = game.log.slice(-MOST).reverse();
  return html`<section class="recent" aria-hidden="true">
    <h2>${t("outer.director.just-now")}</h2>
    <ul>${entries.map((entry) => html`<li key=${entry.version}>
      <${Chip} colour=${game.colours[entry.seat]} size="1rem" /><span>${shortLots(entry.texts.join(" "))}</span>
    </li>`)}</ul>
  </section>`;
}
