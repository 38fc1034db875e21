/** One click to a game: you against three bots. */
import { meta, post } from "../lib/api.js";
import { Frame } from "../lib/frame.js";
import { html, useState } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { navigate, useTitle } from "../lib/route.js";
import { keepName, keepSeat, myName } from "../lib/seats.js";
import { keep, kept } from "../lib/store.js";
import { t } from "../lib/words.js";
import { begin } from "./begin.js";
import { NameField } from "./fields.js";
import { myTables } from "./lobby.js";
import { Sitters } from "./seats.js";

const BOTS = 3;

/** A table of the six-player edition with bots in the other seats, started at once. */
export async function playAgainstBots(name, level) {
  const bots = Object.fromEntries(Array.from({ length: BOTS }, (_, place) => [String(place + 1), level]));
  const made = await post("/api/tables", {
    name: t("outer.play.table", { name }), edition: "six-player", players: BOTS + 1, cons: true,
    clock: { kind: "none", seconds: null, choice_seconds: 60 }, watch: "link", public: false, player: name, bots,
    start: false,
  });
  keepName(name);
  keepSeat(made.table.id, { ...made, table: made.table.name, name });
  await begin(made);
  navigate(`/t/${made.table.id}`);
}

function Level({ bots, level, choose }) {
  const chosen = bots.find(({ id }) => id === level);
  return html`<div><label>${t("outer.play.level")}
    <select value=${level} aria-describedby="level-about" onChange=${(event) => choose(event.target.value)}>
      ${bots.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
    </select></label>
    <p class="soft" id="level-about">${chosen?.about}</p></div>`;
}

/** The level last played, else the one that the server puts forward: the last is the strongest. */
function firstLevel(bots) {
  const last = kept("level", null);
  return bots.some(({ id }) => id === last) ? last : bots.at(-1)?.id;
}

function Start({ bots }) {
  const [name, setName] = useState(myName());
  const [level, setLevel] = useState(firstLevel(bots));
  const [refusal, setRefusal] = useState(null);
  const [busy, setBusy] = useState(false);
  const start = async (event) => {
    event.preventDefault();
    setBusy(true);
    keep("level", level);
    await playAgainstBots(name.trim() || t("outer.play.guest"), level).catch(setRefusal);
    setBusy(false);
  };
  return html`<form class="card play" onSubmit=${start}>
    <${NameField} value=${name} set=${setName} placeholder=${t("outer.play.guest")} />
    <${Level} bots=${bots} level=${level} choose=${setLevel} />
    <button class="button main big" disabled=${busy}>${t("outer.play.go")}</button>
    <${Refusal} refusal=${refusal} />
    <p class="soft">${t("outer.play.more")} <a href="/new">${t("outer.lobby.new")}</a></p>
  </form>`;
}

function Continue({ entry: { id, table, view, seat } }) {
  return html`<section class="card play">
    <h2>${t("outer.play.continue-title", { name: table.name })}</h2>
    <${Sitters} seats=${table.seats} acting=${view?.to_act ?? -1} />
    <p class="soft">${view ? t("outer.play.standing", {
      turn: view.turn, money: view.players[seat].money, points: view.players[seat].points }) : ""}</p>
    <a class="button big" href=${`/t/${id}`}>${t("outer.lobby.go-on")}</a>
  </section>`;
}

export function Play() {
  useTitle(t("outer.title.play"));
  const known = usePolled(meta);
  const own = usePolled(myTables);
  const running = own.data?.filter(({ table }) => table.status === "running") ?? [];
  return html`<${Frame} title=${t("outer.play.title")} lead=${t("outer.play.lead")}>
    <${Refusal} refusal=${known.error} />
    <div class="side-by-side">
      ${known.data && html`<${Start} bots=${known.data.bots} />`}
      ${running.slice(0, 2).map((entry) => html`<${Continue} key=${entry.id} entry=${entry} />`)}
    </div>
  <//>`;
}
