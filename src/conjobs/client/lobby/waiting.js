/** The waiting room of a table that has not started: take a seat, share the link, set bots, start. */
import { Emblem } from "../board/index.js";
import { del, post, put } from "../lib/api.js";
import { Frame } from "../lib/frame.js";
import { html, useState } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { useTitle } from "../lib/route.js";
import { forgetSeat, keepName, keepSeat, myName, recoveryWay, tokenOf } from "../lib/seats.js";
import { Share } from "../lib/share.js";
import { t } from "../lib/words.js";
import { OwnData } from "../table/own-data.js";
import { NameField } from "./fields.js";
import { playedBy } from "./summary.js";

/** What can be done here; each may be refused, and then says so below the seats. */
function useDeeds(table, sat) {
  const [refusal, setRefusal] = useState(null);
  const base = `/api/tables/${table.id}`;
  const deed = (work) => (...values) => {
    setRefusal(null);
    return work(...values).catch(setRefusal);
  };
  const token = () => tokenOf(table.id);
  return {
    refusal,
    take: deed(async (seat, name) => {
      const made = await post(`${base}/seats`, { name, seat });
      keepName(name);
      keepSeat(table.id, { ...made, table: table.name, name });
      sat();
    }),
    leave: deed(async (seat) => {
      await del(`${base}/seats/${seat}`, token());
      forgetSeat(table.id);
      sat();
    }),
    free: deed((seat) => del(`${base}/seats/${seat}`, token())),
    bot: deed((seat, bot) => put(`${base}/seats/${seat}`, { bot }, token())),
    speak: deed((seat, words) => put(`${base}/seats/${seat}`, { words }, token())),
    start: deed(() => post(`${base}/start`, {}, token())),
  };
}

function FreeSeat({ place, deeds, mine, host, bots, name }) {
  return html`<span class="deeds">
    ${mine === null && html`<button class="button main" disabled=${!name.trim()}
      onClick=${() => deeds.take(place, name.trim())}>${t("outer.wait.take")}</button>`}
    ${host && html`<select aria-label=${t("outer.wait.set-bot")} value=""
      onChange=${(event) => event.target.value && deeds.bot(place, event.target.value)}>
      <option value="">${t("outer.wait.set-bot")}</option>
      ${bots.map((bot) => html`<option value=${bot.id}>${bot.name}</option>`)}
    </select>`}
  </span>`;
}

function TakenSeat({ seat, place, deeds, mine, host }) {
  const own = place === mine;
  return html`<span class="deeds">
    ${own && !host && html`<button class="button" onClick=${() => deeds.leave(place)}>
      ${t("outer.wait.leave")}</button>`}
    ${host && !own && html`<button class="button" onClick=${() => deeds.free(place)}>
      ${t(seat.kind === "bot" ? "outer.wait.no-bot" : "outer.wait.free")}</button>`}
  </span>`;
}

/** What is to be known of a person: that it is me, that he starts the game, that he is not here. */
function standing(seat, place, table, mine) {
  return [
    place === mine && t("outer.wait.you"), place === table.host && t("outer.wait.host"),
    seat.kind === "person" && seat.connected === false && place !== mine && t("outer.wait.away"),
  ].filter(Boolean).join(" · ");
}

function Seat({ seat, place, table, bots, ...rest }) {
  const open = seat.kind === "open";
  const level = bots.find(({ id }) => id === seat.bot);
  return html`<li class=${open ? "free" : ""}>
    <${Emblem} colour=${seat.colour} size="1.875rem" />
    <div><b>${open ? t("outer.seats.free") : seat.name}</b>
      <span class="soft">${level ? t("outer.wait.bot", level) : standing(seat, place, table, rest.mine)}</span></div>
    ${open ? html`<${FreeSeat} place=${place} bots=${bots} ...${rest} />`
      : html`<${TakenSeat} seat=${seat} place=${place} ...${rest} />`}
  </li>`;
}

function Start({ table, deeds, bots }) {
  const open = table.seats.map((seat, place) => (seat.kind === "open" ? place : -1)).filter((place) => place >= 0);
  const fill = async () => {
    for (const place of open) await deeds.bot(place, bots.at(-1).id);
  };
  return html`<div class="start">
    ${open.length > 0 && html`<button class="button" onClick=${fill}>
      ${t("outer.wait.fill", { n: open.length })}</button>`}
    <button class="button main big" disabled=${open.length > 0} onClick=${deeds.start}>${t("outer.wait.start")}</button>
    <span class="soft">${open.length ? t("outer.wait.not-yet", { n: open.length }) : t("outer.wait.ready")}</span>
  </div>`;
}

/** The dice are bound before the first card; words of one's own go into them. */
function Fairness({ table, mine, deeds }) {
  const [words, setWords] = useState("");
  const { commitment } = table.fairness ?? {};
  if (!commitment) return null;
  const send = (event) => {
    event.preventDefault();
    deeds.speak(mine, words);
  };
  return html`<section class="card">
    <h2>${t("outer.fair.title")}</h2>
    <p class="soft">${t("outer.fair.before")}</p>
    <code class="hash">${commitment}</code>
    ${mine !== null && html`<form class="line" onSubmit=${send}>
      <label>${t("outer.fair.words")}<input value=${words} maxlength="80"
        onInput=${(event) => setWords(event.target.value)} /></label>
      <button class="button">${table.seats[mine].words ? t("outer.fair.mixed-in") : t("outer.fair.mix-in")}</button>
    </form>`}
  </section>`;
}

function Device({ id }) {
  const way = recoveryWay(id);
  if (!way) return null;
  return html`<details class="card"><summary>${t("outer.wait.device")}</summary>
    <p class="soft">${t("outer.wait.device-about")}</p>
    <${Share} label=${t("outer.wait.device-link")} way=${way} /></details>`;
}

function Invite({ table }) {
  return html`<section class="card"><h2>${t("outer.wait.invite")}</h2>
    <p class="soft">${t("outer.wait.invite-about")}</p>
    <${Share} label=${t("outer.wait.link")} way=${`/t/${table.id}`} title=${table.name} /></section>`;
}

/**
 * @param {{table: object, seat: number | null, meta: object, sat: () => void, notice: string | null}} props
 *   seat: mine; sat: called when I took or left one; notice: what became of a seat that was mine
 */
export function WaitingRoom({ table, seat, meta, sat, notice }) {
  const [name, setName] = useState(myName());
  const deeds = useDeeds(table, sat);
  const host = seat !== null && seat === table.host;
  const free = table.seats.filter(({ kind }) => kind === "open").length;
  const hostName = table.seats[table.host]?.name ?? "";
  useTitle(table.name);
  return html`<${Frame} title=${table.name} lead=${playedBy(table.config)}>
    <div class="side-by-side waiting">
      <section class="card seats-card">
        <h2>${free ? t("outer.lobby.seats-free", { n: free }) : t("outer.lobby.all-there")}</h2>
        ${seat === null && free > 0 && html`<${NameField} value=${name} set=${setName} />`}
        <ul class="seat-list">${table.seats.map((one, place) => html`<${Seat} key=${place} seat=${one} place=${place}
          table=${table} mine=${seat} host=${host} deeds=${deeds} bots=${meta.bots} name=${name} />`)}</ul>
        <${Refusal} refusal=${deeds.refusal ?? (notice && { message: notice })} />
        ${host ? html`<${Start} table=${table} deeds=${deeds} bots=${meta.bots} />`
          : seat !== null && html`<p class="soft">${t("outer.wait.for-host", { name: hostName })}</p>`}
      </section>
      <div class="column">
        <${Invite} table=${table} />
        <${Fairness} table=${table} mine=${seat} deeds=${deeds} />
        <${Device} id=${table.id} />
        ${seat !== null && html`<${OwnData} className="card" id=${table.id} about=${[t("outer.wait.data")]}
          erase=${() => del(`/api/tables/${table.id}/seats/${seat}/data`, tokenOf(table.id))} />`}
      </div>
    </div>
  <//>`;
}
