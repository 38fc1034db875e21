/** The tabs at the bottom of a phone, and what stands behind the last of them. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { openRule } from "./rule-link.js";

const TABS = ["board", "trade", "cards", "log", "more"];

/** @param {{tab: string, onTab: (tab: string) => void, game: Game}} props */
export function Tabs({ tab, onTab, game }) {
  const offers = game.view.offers.length;
  return html`<nav class="tabs" aria-label=${t("table.tabs.label")}>${TABS.map((name) => html`
    <button key=${name} aria-current=${tab === name ? "page" : null} onClick=${() => onTab(name)}>
      ${t(`table.tabs.${name}`)}${name === "trade" && offers > 0 && html` <small class="unread">${offers}</small>`}
    </button>`)}</nav>`;
}

/** @param {{game: Game, onUndo: () => void, onSheet: (name: string) => void, onChat: () => void, onReplay: () => void}} props */
export function More({ game, onUndo, onSheet, onChat, onReplay }) {
  return html`<section class="panel more" aria-label=${t("table.tabs.more")}>
    ${game.seat !== null && html`<button class="verb" onClick=${onUndo}>${t("table.top.undo")}</button>`}
    <button class="verb" onClick=${onReplay}>${t("table.top.replay")}</button>
    <button class="verb" onClick=${onChat}>${t("table.top.chat")}</button>
    <button class="verb" onClick=${() => openRule(null)}>${t("table.top.rules")}</button>
    <button class="verb" onClick=${() => onSheet("table")}>${t("table.top.table")}</button>
    <button class="verb" onClick=${() => onSheet("settings")}>${t("table.menu.settings")}</button>
  </section>`;
}
