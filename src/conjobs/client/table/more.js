/** The tabs of phones and tablets, and what stands behind the last of them. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { openRule } from "./rule-link.js";

const TABS = ["board", "trade", "cards", "log", "more"];

/** @param {{tab: string, onTab: (tab: string) => void, game: Game, unread: number}} props */
export function Tabs({ tab, onTab, game, unread }) {
  // On the board there is something to do: who is on another tab is told so.
  const calls = (name) => name === "board" && tab !== name && game.mine;
  const counts = { trade: game.view.offers.length, log: unread };
  return html`<nav class="tabs" aria-label=${t("table.tabs.label")}>${TABS.map((name) => html`
    <button key=${name} aria-current=${tab === name ? "page" : null} data-coach=${`tab-${name}`}
      onClick=${() => onTab(name)}>
      ${t(`table.tabs.${name}`)}${counts[name] > 0 && html` <small class="unread">${counts[name]}</small>`}
      ${calls(name) && html` <i class="calls" aria-hidden="true"></i>`}
    </button>`)}</nav>`;
}

/** @param {{game: Game, doings: Object<string, () => void>}} props */
export function More({ game, doings }) {
  const way = (name, word) => html`<button class="verb" onClick=${doings[name]}>${word}</button>`;
  return html`<section class="panel more" aria-label=${t("table.tabs.more")}>
    ${game.seat !== null && way("undo", t("table.top.undo"))}
    ${game.sits && way("type", t("table.typed.open"))}
    ${way("replay", t("table.top.replay"))}
    ${way("chat", t("table.top.chat"))}
    <button class="verb" onClick=${() => openRule(null)}>${t("table.top.rules")}</button>
    ${way("table", t("table.top.table"))}
    ${way("settings", t("table.menu.settings"))}
  </section>`;
}
