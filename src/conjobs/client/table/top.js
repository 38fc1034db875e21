/** The bar at the top: whose turn it is, the clock, and the ways to all that is beside the game. */
import { Mark } from "../lib/frame.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { RunningClock } from "./clock.js";
import { turnText } from "./game.js";
import { openRule } from "./rule-link.js";

/** What this table plays, in a line. */
function aboutText({ table, now }) {
  const { config, name } = table;
  return t("table.top.about", {
    turn: now.turn, name, edition: t(`table.config.${config.edition}`),
    cons: t(config.cons ? "table.config.cons" : "table.config.no_cons"),
  });
}

/** @param {{game: Game, doings: Object<string, () => void>}} props */
export function Top({ game, doings }) {
  return html`<header class="top">
    <a class="skip" href="#board">${t("table.skip")}</a>
    <a class="brand" href="/"><${Mark} /><span>conjobs</span></a>
    <h1 class=${game.mine ? "what mine" : "what"}><b>${turnText(game)}</b>${" "}
      <span class="soft">${aboutText(game)}</span></h1>
    <${RunningClock} game=${game} />
    <div class="ways">
      ${game.seat !== null && html`<button onClick=${doings.undo} aria-keyshortcuts="u">
        ${t("table.top.undo")}</button>`}
      <button onClick=${doings.replay}>${t("table.top.replay")}</button>
      <button onClick=${() => openRule(null)}>${t("table.top.rules")}</button>
      <button onClick=${doings.chat} aria-keyshortcuts="c">${t("table.top.chat")}</button>
      <button onClick=${doings.table}>${t("table.top.table")}</button>
    </div>
  </header>`;
}
