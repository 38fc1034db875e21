/** What the server keeps for me alone at this table: the address that it calls when it is my turn, and all my data. */
import { html, useState } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { navigate } from "../lib/route.js";
import { forgetSeat, keepSeat, seatOf } from "../lib/seats.js";
import { t } from "../lib/words.js";
import { Press } from "./press.js";

/** An address that is told when it is my turn. The server tells it to nobody, so it is this browser that shows it. */
export function Webhook({ game }) {
  const set = seatOf(game.id)?.webhook ?? "";
  const [address, setAddress] = useState(set);
  const [said, setSaid] = useState("");
  const [refusal, setRefusal] = useState(null);
  const save = async (webhook) => {
    setSaid("");
    setRefusal(null);
    try {
      await game.server.seat(game.seat, { webhook });
    } catch (error) {
      setRefusal(error);
      return;
    }
    keepSeat(game.id, { webhook });
    setAddress(webhook ?? "");
    setSaid(t(webhook ? "table.webhook.set" : "table.webhook.removed"));
  };
  const send = (event) => {
    event.preventDefault();
    save(address.trim() || null);
  };
  return html`<details><summary>${t("table.webhook.title")}</summary><p class="soft">${t("table.webhook.about")}</p>
    <form class="share" onSubmit=${send}>
      <label>${t("table.webhook.address")}<input value=${address} inputmode="url" autocomplete="off" spellcheck="false"
        placeholder="https://" onInput=${(event) => setAddress(event.target.value)} /></label>
      <button class="button">${t("table.webhook.save")}</button>
      ${set && html`<button class="button" type="button" onClick=${() => save(null)}>
        ${t("table.webhook.remove")}</button>`}
    </form>
    <${Refusal} refusal=${refusal} /><p class="soft" role="status">${said}</p></details>`;
}

/** All that the table knows of me is deleted, once I have read what that means. */
export function OwnData({ game }) {
  const erase = async () => {
    await game.server.erase(game.seat);
    forgetSeat(game.id);
    navigate("/");
  };
  return html`<details><summary>${t("table.data.title")}</summary>
    <p class="soft">${t("table.data.goes")}</p><p class="soft">${t("table.data.stays")}</p>
    <p><${Press} ask=${erase} sure=${t("table.data.sure")}>${t("table.data.delete")}<//></p></details>`;
}
