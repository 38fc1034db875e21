/** All about the table beside the game: seats, links, record, dice that can be checked, another game. */
import { recordName, saveAs } from "../lib/download.js";
import { html } from "../lib/html.js";
import { recoveryWay } from "../lib/seats.js";
import { Share } from "../lib/share.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";
import { OwnData, Webhook } from "./own-data.js";
import { Press } from "./press.js";
import { Rematch } from "./rematch.js";
import { SeatsTable } from "./seats-table.js";

/** The promise about the dice, made before the first card. */
function Fairness({ game }) {
  const { commitment, revealed } = game.table.fairness ?? {};
  if (!commitment) return html`<p class="soft">${t("table.fair.seeded")}</p>`;
  return html`<details><summary>${t("table.fair.title")}</summary>
    <p class="soft">${t("table.fair.about")}</p><code>${commitment}</code>
    ${revealed && html`<p class="soft">${t("table.fair.revealed")}</p><code>${revealed}</code>`}</details>`;
}

/** The link that moves one's seat to another device: shown only when asked for, for it opens the seat. */
function Recovery({ game }) {
  const way = game.seat === null ? null : recoveryWay(game.id);
  if (!way) return null;
  return html`<details><summary>${t("table.recovery.title")}</summary><p class="soft">${t("table.recovery.about")}</p>
    <${Share} label=${t("table.recovery.link")} way=${way} /></details>`;
}

/** @param {{game: Game, close: () => void, onGuide: () => void, onSettings: () => void, onHelp: () => void}} props */
export function TableMenu({ game, close, onGuide, onSettings, onHelp }) {
  const { table } = game;
  // Asked for with the secret of the seat: not every table is open to all.
  const record = () => game.server.record().then((text) => saveAs(recordName(table.name), text));
  const hosts = game.seat !== null && table.host === game.seat;
  return html`<${Dialog} title=${table.name} close=${close}>
    <${SeatsTable} game=${game} />
    <div class="buttons">
      <${Rematch} game=${game} />
      <button class="button" onClick=${onSettings}>${t("table.menu.settings")}</button>
      <button class="button" onClick=${onHelp}>${t("table.menu.keys")}</button>
      ${game.seat !== null && html`<button class="button" onClick=${onGuide}>${t("table.menu.guide")}</button>`}
      <${Press} className="button" ask=${record}>${t("table.menu.record")}<//>
      <a class="button" href=${`/t/${game.id}/director`}>${t("table.menu.director")}</a>
      ${hosts && table.status !== "closed" && html`<${Press} className="button" ask=${game.server.close}
        sure=${t("table.menu.close_sure")}>${t("table.menu.close")}<//>`}
    </div>
    <${Share} label=${t("table.menu.link")} way=${`/t/${game.id}`} title=${table.name} />
    <${Recovery} game=${game} />
    ${game.sits && html`<${Webhook} game=${game} />`}
    <${Fairness} game=${game} />
    ${game.seat !== null && html`<${OwnData} id=${game.id} erase=${() => game.server.erase(game.seat)}
      about=${[t("table.data.goes"), t("table.data.stays")]} />`}
  <//>`;
}
