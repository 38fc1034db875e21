/** The door of a table: the waiting room before the start, then the table itself; a link with a secret moves a seat. */
import { get, meta as readMeta, post } from "../lib/api.js";
import { ConnectionBanner } from "../lib/banner.js";
import { Frame } from "../lib/frame.js";
import { html, useEffect, useState } from "../lib/html.js";
import { live } from "../lib/live.js";
import { usePolled } from "../lib/poll.js";
import { hashValues, setHash, useTitle } from "../lib/route.js";
import { forgetSeat, keepSeat, onSeats, seatOf, tokenOf } from "../lib/seats.js";
import { t } from "../lib/words.js";

/** Uses the secret behind the #, which is then spent: it leaves the address, and a new one is kept. */
async function recover(id) {
  const { recover: recovery } = hashValues();
  if (!recovery) return;
  setHash(null);
  const made = await post(`/api/tables/${id}/recover`, { recovery });
  keepSeat(id, made);
}

async function enter(id) {
  await recover(id);
  const { table } = await get(`/api/tables/${id}`, tokenOf(id));
  return { table, meta: await readMeta() };
}

/** Follows a table that waits. */
function useWaiting(id, first) {
  const [table, setTable] = useState(first);
  const [line, setLine] = useState({ state: "connecting", retry: 0 });
  const [seat, setSeat] = useState(() => seatOf(id)?.seat ?? null);
  const sat = () => setSeat(seatOf(id)?.seat ?? null);
  useEffect(() => onSeats(sat), [id]);
  useEffect(() => {
    const hear = (message) => {
      if (message.table) setTable(message.table);
      if (message.type === "connection") setLine(message);
      if (message.type === "bye" && message.code === "bad-token") {
        forgetSeat(id);
        sat();
      }
    };
    const following = live(id, tokenOf(id), hear);
    return following.close;
  }, [id, seat]);
  return { table, seat, sat, line };
}

function Waiting({ id, first, meta, Room, begin }) {
  const { table, seat, sat, line } = useWaiting(id, first);
  useEffect(() => {
    if (table.status !== "open") begin();
  }, [table.status]);
  return html`<${ConnectionBanner} ...${line} /><${Room} table=${table} seat=${seat} meta=${meta} sat=${sat} />`;
}

function Closed({ error }) {
  useTitle(t("outer.door.none"));
  return html`<${Frame} title=${t("outer.door.none")} lead=${error.message}>
    <p><a class="button" href="/">${t("outer.lost.home")}</a></p>
  <//>`;
}

const rooms = {
  waiting: () => import("./waiting.js").then((module) => module.WaitingRoom),
  table: () => import("../table/index.js").then((module) => module.TablePage),
};

/** The component of the waiting room or the table, fetched when it is that which is shown; null until it is there. */
function useRoom(name) {
  const [found, setFound] = useState({});
  useEffect(() => {
    if (name) rooms[name]().then((Room) => setFound({ name, Room }), (failure) => setFound({ name, failure }));
  }, [name]);
  if (found.failure) throw found.failure;
  return found.name === name ? found.Room : null;
}

/** @param {{id: string}} props the table's */
export function Door({ id }) {
  const { data, error } = usePolled(() => enter(id));
  const [begun, setBegun] = useState(false);
  const open = data?.table.status === "open" && !begun;
  const Room = useRoom(data && (open ? "waiting" : "table"));
  if (error) return html`<${Closed} error=${error} />`;
  if (!Room) return html`<p class="wait" role="status">${t("outer.loading")}</p>`;
  if (!open) return html`<${Room} id=${id} />`;
  return html`<${Waiting} id=${id} first=${data.table} meta=${data.meta} Room=${Room} begin=${() => setBegun(true)} />`;
}
