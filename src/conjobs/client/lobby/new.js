/** A new table: who plays, by which rules, with how much time, and who may watch. */
import { Emblem } from "../board/index.js";
import { meta as readMeta, post } from "../lib/api.js";
import { Frame } from "../lib/frame.js";
import { html, useState } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { navigate, useTitle } from "../lib/route.js";
import { keepName, keepSeat, myName } from "../lib/seats.js";
import { keep } from "../lib/store.js";
import { t } from "../lib/words.js";
import { begin } from "./begin.js";
import { Choice, Group, MOST_NAME, NumberField, Switch, TextField } from "./fields.js";
import { firstForm, hasBadCards, idOf, requestOf, withEdition } from "./form.js";
import { OwnCards } from "./own-cards.js";

const PACES = [0, 0.4, 0.8, 1.5, 3];
const MOST_TABLE_NAME = 40;

function Names({ form, set }) {
  return html`<${Group} title=${t("outer.new.names")}>
    <${TextField} label=${t("outer.new.player")} value=${form.player} most=${MOST_NAME} required
      autocomplete="nickname" set=${(player) => set({ player })} />
    <${TextField} label=${t("outer.new.name")} value=${form.name} most=${MOST_TABLE_NAME}
      placeholder=${t("outer.new.table-of", { name: form.player || "…" })} set=${(name) => set({ name })} />
  <//>`;
}

function Edition({ form, set, meta, replace }) {
  const options = Object.entries(meta.editions).map(([id, { title }]) => ({
    id, title, about: t(`outer.new.edition.${id}`),
  }));
  return html`<${Group} title=${t("outer.new.game")}>
    <${Choice} name="edition" options=${options} value=${form.edition}
      set=${(id) => replace(withEdition(form, id, meta.editions[id]))} />
    <${Switch} label=${t("outer.new.cons")} about=${t("outer.new.cons-about")} value=${form.cons}
      set=${(cons) => set({ cons })} />
    ${form.cons && html`<${ConCards} form=${form} set=${set} meta=${meta} />`}
  <//>`;
}

function ConCards({ form, set, meta }) {
  const sets = meta.sets.map(idOf);
  const turn = (id, on) => set({ sets: sets.filter((name) => (name === id ? on : form.sets.includes(name))) });
  return html`<div class="inset">
    <h2>${t("outer.new.cards.title")}</h2>
    ${sets.map((id) => html`<${Switch} key=${id} label=${t(`outer.new.sets.${id}.title`)}
      about=${t(`outer.new.sets.${id}.about`)} value=${form.sets.includes(id)} set=${(on) => turn(id, on)} />`)}
    <${OwnCards} cards=${form.cards} set=${(cards) => set({ cards })} />
  </div>`;
}

/** House options: null means as in the edition, so that only what differs is sent. */
function House({ form, set, meta }) {
  const edition = meta.editions[form.edition];
  const option = (key) => html`<${Switch} label=${t(`outer.new.house.${key}`)}
    about=${t(`outer.new.house.${key}-about`)} value=${form[key] ?? edition[key]}
    set=${(on) => set({ [key]: on === edition[key] ? null : on })} />`;
  return html`<${Group} title=${t("outer.new.house.title")}>
    ${option("raise")} ${option("lay_off")}
    <${Switch} label=${t("outer.new.house.late_game_over")} about=${t("outer.new.house.late_game_over-about")}
      value=${form.late_game_over} set=${(on) => set({ late_game_over: on })} />
  <//>`;
}

function Seat({ place, form, set, meta, colour }) {
  const bot = form.bots[place] ?? "";
  const about = meta.bots.find(({ id }) => id === bot)?.about ?? t("outer.new.seat-open-about");
  if (place === 0) {
    return html`<li><${Emblem} colour=${colour} size="1.625rem" /><b>${form.player || t("outer.play.you")}</b>
      <span class="soft">${t("outer.new.seat-you")}</span></li>`;
  }
  return html`<li><${Emblem} colour=${colour} size="1.625rem" />
    <select aria-label=${t("outer.new.seat", { colour: t(`outer.colour.${colour}`) })} value=${bot}
      onChange=${(event) => set({ bots: { ...form.bots, [place]: event.target.value } })}>
      <option value="">${t("outer.new.seat-open")}</option>
      ${meta.bots.map(({ id, name }) => html`<option value=${id}>${t("outer.new.seat-bot", { name })}</option>`)}
    </select>
    <span class="soft">${about}</span></li>`;
}

function Seats({ form, set, meta }) {
  const { players: [least, most], colours } = meta.editions[form.edition];
  const counts = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return html`<${Group} title=${t("outer.new.seats")}>
    <div class="counts" role="group" aria-label=${t("outer.new.players")}>
      ${counts.map((n) => html`<button type="button" aria-pressed=${form.players === n}
        onClick=${() => set({ players: n })}>${t("outer.new.count", { n })}</button>`)}
    </div>
    <ul class="seat-list">
      ${colours.slice(0, form.players).map((colour, place) => html`<${Seat} key=${colour} place=${place} form=${form}
        set=${set} meta=${meta} colour=${colour} />`)}
    </ul>
    <label>${t("outer.new.pace")}
      <select value=${form.pace} onChange=${(event) => set({ pace: Number(event.target.value) })}>
        ${PACES.map((pace) => html`<option value=${pace}>${t(`outer.new.paces.${PACES.indexOf(pace)}`)}</option>`)}
      </select></label>
  <//>`;
}

function Clock({ form, set }) {
  const options = ["none", "turn", "game", "days"].map((id) => ({
    id, title: t(`outer.new.clock.${id}`), about: t(`outer.new.clock.${id}-about`),
  }));
  const number = (key, unit, least, most, label = key) => html`<${NumberField} label=${t(`outer.new.clock.${label}`)}
    value=${form[key]} set=${(value) => set({ [key]: value })} least=${least} most=${most} unit=${unit} />`;
  return html`<${Group} title=${t("outer.new.clock.title")}>
    <${Choice} name="clock" options=${options} value=${form.clock} set=${(clock) => set({ clock })} />
    <div class="numbers">
      ${form.clock === "turn" && number("minutes", t("outer.new.clock.unit-minutes"), 1, 60)}
      ${form.clock === "game" && number("total", t("outer.new.clock.unit-minutes"), 2, 600)}
      ${form.clock === "days" && number("days", t("outer.new.clock.unit-days"), 1, 14, "minutes")}
      ${["turn", "game"].includes(form.clock) && number("choice", t("outer.new.clock.unit-minutes"), 1, 30)}
      ${form.clock === "days" && number("choice_days", t("outer.new.clock.unit-days"), 1, 7, "choice")}
    </div>
    ${form.clock !== "none" && html`<p class="soft">${t("outer.new.clock.after")}</p>`}
  <//>`;
}

function Watching({ form, set }) {
  const options = ["link", "nobody"].map((id) => ({
    id, title: t(`outer.new.watch.${id}`), about: t(`outer.new.watch.${id}-about`),
  }));
  return html`<${Group} title=${t("outer.new.watch.title")}>
    <${Choice} name="watch" options=${options} value=${form.watch} set=${(watch) => set({ watch })} />
    <${Switch} label=${t("outer.new.public")} about=${t("outer.new.public-about")} disabled=${form.watch === "nobody"}
      value=${form.public && form.watch === "link"} set=${(on) => set({ public: on })} />
  <//>`;
}

function Form({ meta }) {
  const [form, replace] = useState(() => firstForm(meta, myName()));
  const [refusal, setRefusal] = useState(null);
  const [busy, setBusy] = useState(false);
  const set = (change) => replace((was) => ({ ...was, ...change }));
  const request = requestOf(form);
  const make = async (event) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    await create(request).catch(setRefusal);
    setBusy(false);
  };
  const bad = hasBadCards(form);
  const about = bad ? "outer.new.cards.first" : request.start ? "outer.new.starts" : "outer.new.waits";
  const parts = { form, set, meta };
  return html`<form class="new-table" onSubmit=${make}>
    <div class="column"><${Names} ...${parts} /><${Seats} ...${parts} /><${Watching} ...${parts} /></div>
    <div class="column">
      <${Edition} ...${parts} replace=${replace} /><${House} ...${parts} /><${Clock} ...${parts} />
    </div>
    <div class="make card">
      <${Refusal} refusal=${refusal} />
      <span class="soft">${t(about)}</span>
      <button class="button main big" disabled=${busy || bad}>
        ${request.start ? t("outer.new.start") : t("outer.new.make")}</button>
    </div>
  </form>`;
}

/** Makes the table and goes there; my name and the bots' pace are remembered. */
async function create(request) {
  const made = await post("/api/tables", { ...request, start: false });
  keepName(request.player);
  keep("pace", request.pace);
  keepSeat(made.table.id, { ...made, table: made.table.name, name: request.player });
  if (request.start) await begin(made);
  navigate(`/t/${made.table.id}`);
}

export function NewTable() {
  useTitle(t("outer.title.new"));
  const { data, error } = usePolled(readMeta);
  return html`<${Frame} title=${t("outer.new.title")} lead=${t("outer.new.lead")} wide>
    <${Refusal} refusal=${error} />
    ${data && html`<${Form} meta=${data} />`}
  <//>`;
}
