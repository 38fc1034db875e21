/** What the server keeps for me alone at this table: the address that it calls when it is my turn, and all my data. */
import { html, useState } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { navigate } from "../lib/route.js";
import { forgetSeat, keepSeat, seatOf } from "../lib/seats.js";
import { t } from "../lib/words.js";
import { Press } from "./press.js";

/** An address that is told when it is my turn: the server shows me its host, and only this browser keeps all of it. */
export function Webhook({ game }) {
  const [address, setAddress] = useState(seatOf(game.id)?.webhook ?? "");
  const [host, setHost] = useState(null);
  const [said, setSaid] = useState("");
  const [refusal, setRefusal] = useState(null);
  const look = async () => {
    const { webhook } = await game.server.own(game.seat);
    setHost(webhook);
    // Another device may have set another one.
    const kept = seatOf(game.id);
    if (!kept?.webhook || kept.webhookHost === webhook) return;
    keepSeat(game.id, { webhook: null });
    setAddress("");
  };
  const save = async (webhook) => {
    setSaid("");
    setRefusal(null);
    try {
      await game.server.seat(game.seat, { webhook });
      const own = await game.server.own(game.seat);
      keepSeat(game.id, { webhook, webhookHost: own.webhook });
      setAddress(webhook ?? "");
      setHost(own.webhook);
    } catch (error) {
      setRefusal(error);
      return;
    }
    setSaid(t(webhook ? "table.webhook.set" : "table.webhook.removed"));
  };
  const open = (event) => event.currentTarget.open && look().catch(setRefusal);
  const send = (event) => {
    event.preventDefault();
    save(address.trim() || null);
  };
  return html`<details onToggle=${open}>
    <summary>${t("table.webhook.title")}</summary><p class="soft">${t("table.webhook.about")}</p>
    ${host && html`<p>${t("table.webhook.told", { host })}</p>`}
    <form class="share" onSubmit=${send}>
      <label>${t("table.webhook.address")}<input value=${address} inputmode="url" autocomplete="off" spellcheck="false"
        placeholder="https://" onInput=${(event) => setAddress(event.target.value)} /></label>
      <button class="button">${t("table.webhook.save")}</button>
      ${host && html`<button class="button" type="button" onClick=${() => save(null)}>
        ${t("table.webhook.remove")}</button>`}
    </form>
    <${Refusal} refusal=${refusal} /><p class="soft" role="status">${said}</p></details>`;
}

/**
 * All that the table knows of me is deleted, once I have read what that means.
 *
 * @param {{id: string, erase: () => Promise<any>, about: string[], className?: string}} props the table's id, what asks
 *   the server for it, and what it means, by paragraphs
 */
export function OwnData({ id, erase, about, className }) {
  const go = async () => {
    await erase();
    forgetSeat(id);
    navigate("/");
  };
  return html`<details class=${className}><summary>${t("table.data.title")}</summary>
    ${about.map((text) => html`<p class="soft">${text}</p>`)}
    <p><${Press} ask=${go} sure=${t("table.data.sure")}>${t("table.data.delete")}<//></p></details>`;
}
