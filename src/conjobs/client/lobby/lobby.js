/** The lobby: my tables, and the public ones that are open or running. */
import { get } from "../lib/api.js";
import { Frame } from "../lib/frame.js";
import { html, useEffect } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { useTitle } from "../lib/route.js";
import { forgetSeat, mySeats, onSeats } from "../lib/seats.js";
import { t } from "../lib/words.js";
import { Sitters } from "./seats.js";
import { Skyline } from "./skyline.js";
import { playedBy } from "./summary.js";

const LOBBY_EVERY = 8_000;
const MINE_EVERY = 12_000;
const MOST_SHOWN = 12;

/** One of my tables with its present view; null where it is gone, and then its seat is forgotten. */
async function mine([id, seat]) {
  try {
    const { table, view } = await get(`/api/tables/${id}`, seat.token);
    return { id, seat: seat.seat, table, view };
  } catch (error) {
    if (error.status === 404 || error.status === 410) forgetSeat(id);
    return null;
  }
}

/** My tables: those where I am to act first, then what was used last. */
export async function myTables() {
  const seats = Object.entries(mySeats()).sort((one, other) => other[1].at - one[1].at).slice(0, MOST_SHOWN);
  const found = (await Promise.all(seats.map(mine))).filter(Boolean);
  return [...found.filter(myTurn), ...found.filter((entry) => !myTurn(entry))];
}

function myTurn({ view, seat, table }) {
  return table.status === "running" && view?.to_act === seat;
}

/** What a table waits for, in a few words. */
function Standing({ table, view, seat }) {
  if (table.status === "running" && view) {
    if (view.to_act === seat) return html`<span class="pill mine">${t("outer.lobby.your-turn")}</span>`;
    return html`<span class="pill">${t("outer.lobby.turn-of", { name: table.seats[view.to_act]?.name ?? "" })}</span>`;
  }
  if (table.status === "open") {
    const n = table.seats.filter(({ kind }) => kind === "open").length;
    if (n) return html`<span class="pill">${t("outer.lobby.seats-free", { n })}</span>`;
    return html`<span class="pill">${t(table.host === seat ? "outer.lobby.all-there" : "outer.lobby.for-host")}</span>`;
  }
  return html`<span class="pill">${t(`outer.lobby.status.${table.status}`)}</span>`;
}

/** A table; where nothing may be done there, `closed` says why, and nothing leads there. */
function TableCard({ id, table, view = null, seat = -1, verb, closed = null }) {
  return html`<li class="card table-card">
    <div class="top">
      <h3>${closed ? table.name : html`<a href=${`/t/${id}`}>${table.name}</a>`}</h3>
      <${Standing} table=${table} view=${view} seat=${seat} />
    </div>
    <${Sitters} seats=${table.seats} winners=${view?.winners} acting=${view && seat >= 0 ? view.to_act : -1} />
    <div class="foot"><span class="soft">${playedBy(table.config ?? table)}</span>
      ${closed ? html`<span class="soft">${closed}</span>` : html`<span class="go">${verb}</span>`}</div>
  </li>`;
}

function Section({ title, children, none }) {
  return html`<section class="tables">
    <h2>${title}</h2>
    ${children.length ? html`<ul class="cards">${children}</ul>` : html`<p class="soft none">${none}</p>`}
  </section>`;
}

function Mine({ tables }) {
  if (!tables?.length) return null;
  return html`<${Section} title=${t("outer.lobby.mine")}>
    ${tables.map((entry) => html`<${TableCard} key=${entry.id} ...${entry}
      verb=${t(["open", "running"].includes(entry.table.status) ? "outer.lobby.go-on" : "outer.lobby.look-back")} />`)}
  <//>`;
}

function Public({ tables, error }) {
  if (error && !tables) return html`<p class="refusal" role="status">${error.message}</p>`;
  if (!tables) return html`<p class="soft" role="status">${t("outer.loading")}</p>`;
  const taken = mySeats();
  const others = tables.filter(({ id }) => !taken[id]);
  const isFree = ({ seats }) => seats.some(({ kind }) => kind === "open");
  const closed = ({ status, watch }) => (status === "running" && watch === "nobody" ? t("outer.lobby.unseen") : null);
  const cards = (some) => some.map((table) => html`<${TableCard} key=${table.id} id=${table.id} table=${table}
    verb=${t(isFree(table) ? "outer.lobby.join" : "outer.lobby.watch")} closed=${closed(table)} />`);
  // Those at which one can sit down come first.
  const waiting = others.filter(({ status }) => status === "open").sort((one, other) => isFree(other) - isFree(one));
  return html`
    <${Section} title=${t("outer.lobby.open")} none=${t("outer.lobby.none-open")}>${cards(waiting)}<//>
    <${Section} title=${t("outer.lobby.running")} none=${t("outer.lobby.none-running")}>
      ${cards(others.filter(({ status }) => status === "running"))}<//>`;
}

function Hero() {
  return html`<section class="hero">
    <div>
      <h1>${t("outer.lobby.title")}</h1>
      <p class="lead">${t("outer.lobby.lead")}</p>
      <p class="ways">
        <a class="button main" href="/play">${t("outer.lobby.play")}</a>
        <a class="button" href="/new">${t("outer.lobby.new")}</a>
        <a class="button" href="/watch">${t("outer.lobby.record")}</a>
        <a class="button" href="/position">${t("editor.link")}</a>
      </p>
      <p class="soft">${t("outer.lobby.rules-before")} <a href="/rules">${t("outer.lobby.rules")}</a></p>
    </div>
    <${Skyline} />
  </section>`;
}

export function Lobby() {
  const tables = usePolled(() => get("/api/tables"), LOBBY_EVERY);
  const own = usePolled(myTables, MINE_EVERY);
  useEffect(() => onSeats(own.again), []);
  const waiting = own.data?.filter(myTurn).length ?? 0;
  useTitle(waiting ? `● ${t("outer.lobby.your-turn")}` : null, t("outer.title.lobby"));
  return html`<${Frame} wide>
    <${Hero} />
    <${Mine} tables=${own.data} />
    <${Public} tables=${tables.data} error=${tables.error} />
  <//>`;
}
