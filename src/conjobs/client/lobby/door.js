/** The door of a table: the waiting room before the start, then the table itself; a link with a secret moves a seat. */
import { get, meta as readMeta, post } from "../lib/api.js";
import { ConnectionBanner } from "../lib/banner.js";
import { Frame } from "../lib/frame.js";
import { html, useEffect, useState } from "../lib/html.js";
import { live } from "../lib/live.js";
import { usePolled } from "../lib/poll.js";
import { goneTitle } from "../lib/refusal.js";
import { hashValues, setHash, useTitle } from "../lib/route.js";
import { forgetSeat, keepSeat, onSeats, seatOf, tokenOf } from "../lib/seats.js";
import { t } from "../lib/words.js";

/**
 * Uses the secret behind the #, which is then spent: it leaves the address, and a new one is kept.
 *
 * @returns {Promise<string | null>} what is to be said where it was spent before
 */
async function recover(id) {
  const { recover: recovery } = hashValues();
  if (!recovery) return null;
  try {
    keepSeat(id, await post(`/api/tables/${id}/recover`, { recovery }));
  } catch (error) {
    if (error.code !== "bad-recovery") throw error;
    setHash(null);
    return t("outer.door.used");
  }
  setHash(null);
  return null;
}

/** The table for whoever comes, with a notice, or the error if it cannot be shown. A seat that is lost is forgotten. */
async function enter(id) {
  const way = `/api/tables/${id}`;
  let notice = null;
  const lost = (error) => {
    if (error.code !== "bad-token") throw error;
    forgetSeat(id);
    notice ??= t("outer.door.moved");
    return get(way);
  };
  try {
    notice = await recover(id);
    const { table } = await get(way, tokenOf(id)).catch(lost);
    return { table, meta: await readMeta(), notice };
  } catch (error) {
    return { error, notice };
  }
}

/** Follows a table that waits. */
function useWaiting(id, first, told) {
  const [table, setTable] = useState(first);
  const [line, setLine] = useState({ state: "connecting", retry: 0 });
  const [notice, setNotice] = useState(told);
  const [seat, setSeat] = useState(() => seatOf(id)?.seat ?? null);
  const sat = () => {
    setNotice(null);
    setSeat(seatOf(id)?.seat ?? null);
  };
  useEffect(() => onSeats(sat), [id]);
  useEffect(() => {
    const hear = (message) => {
      if (message.table) setTable(message.table);
      if (message.type === "connection") setLine(message);
      if (message.type === "bye" && message.code === "bad-token") {
        forgetSeat(id);
        sat();
        setNotice(t("outer.door.moved"));
      }
    };
    const following = live(id, tokenOf(id), hear);
    return following.close;
  }, [id, seat]);
  return { table, seat, sat, line, notice };
}

function Waiting({ id, data, Room, begin }) {
  const { table, seat, sat, line, notice } = useWaiting(id, data.table, data.notice);
  useEffect(() => {
    if (table.status !== "open") begin();
  }, [table.status]);
  return html`<${ConnectionBanner} ...${line} />
    <${Room} table=${table} seat=${seat} meta=${data.meta} sat=${sat} notice=${notice} />`;
}

function Closed({ error, notice }) {
  const title = goneTitle(error);
  useTitle(title);
  return html`<${Frame} title=${title} lead=${error.message}>
    ${notice && html`<p>${notice}</p>`}
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
  const { data } = usePolled(() => enter(id));
  const [begun, setBegun] = useState(false);
  const open = data?.table?.status === "open" && !begun;
  const Room = useRoom(data?.table && (open ? "waiting" : "table"));
  if (data?.error) return html`<${Closed} ...${data} />`;
  if (!Room) return html`<p class="wait" role="status">${t("outer.loading")}</p>`;
  if (!open) return html`<${Room} id=${id} notice=${data.notice} />`;
  return html`<${Waiting} id=${id} data=${data} Room=${Room} begin=${() => setBegun(true)} />`;
}
