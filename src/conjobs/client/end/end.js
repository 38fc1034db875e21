/** The end screen of a table: the game's story over the whole page, and what next: a rematch, the record, the dice. */
import { get, getText, post } from "../lib/api.js";
import { CheckDice } from "../fair/dialog.js";
import { recordName, saveAs } from "../lib/download.js";
import { createPortal, html, useEffect, useRef, useState } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { navigate, setHash } from "../lib/route.js";
import { carrySeat, seatOf, tokenOf } from "../lib/seats.js";
import { momentsOf } from "../replay/slider.js";
import { t } from "../lib/words.js";
import { statsOf } from "./account.js";
import { Story } from "./story.js";

async function load(id) {
  const [moments, stats, { table }] = await Promise.all([
    momentsOf(id), statsOf(id), get(`/api/tables/${encodeURIComponent(id)}`, tokenOf(id)),
  ]);
  return { moments, stats, table };
}

/** The table of the rematch: made by the first who asks, and the same for all. */
async function rematch(id, table) {
  const next = table.rematch ?? (await post(`/api/tables/${id}/rematch`, {}, tokenOf(id))).table;
  carrySeat(id, next);
  navigate(`/t/${next}`);
}

function Deeds({ id, table, refuse }) {
  const [record, setRecord] = useState(null);
  const fetched = () => getText(`/api/tables/${id}/record`, tokenOf(id));
  const download = () => fetched().then((text) => saveAs(recordName(table.name), text)).catch(refuse);
  const check = () => fetched().then(setRecord).catch(refuse);
  return html`
    ${seatOf(id) && html`<button class="button main" onClick=${() => rematch(id, table).catch(refuse)}>
      ${t("outer.end.rematch")}</button>`}
    <button class="button" onClick=${download}>${t("table.menu.record")}</button>
    <button class="button" onClick=${check}>${t("outer.fair.check")}</button>
    ${record && html`<${CheckDice} record=${record} close=${() => setRecord(null)} />`}`;
}

/** @param {{id: string, close: () => void}} props the table's */
export function EndScreen({ id, close }) {
  const dialog = useRef(null);
  const { data, error } = usePolled(() => load(id));
  const [refusal, setRefusal] = useState(null);
  useEffect(() => dialog.current.showModal(), []);
  const go = (at) => {
    dialog.current.close();
    setHash(`ply=${data.moments[at].ply}`);
  };
  // Where it is asked for, other styles hold: so it is put into the body.
  return createPortal(html`<dialog ref=${dialog} class="end-screen outer"
    aria-label=${t("outer.end.label")} onClose=${close}>
    <button class="button end-close" onClick=${() => dialog.current.close()}>${t("outer.end.close")}</button>
    <${Refusal} refusal=${error ?? refusal} />
    ${data && html`<${Story} moments=${data.moments} stats=${data.stats} go=${go}
      names=${data.table.seats.map(({ name, colour }) => name ?? t(`outer.colour.${colour}`))}>
      <${Deeds} id=${id} table=${data.table} refuse=${setRefusal} /><//>`}
  </dialog>`, document.body);
}
