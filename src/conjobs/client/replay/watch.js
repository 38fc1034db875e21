/** Watching a record: a file that is dropped here or picked is stepped through; nothing of it is kept. */
import { Board, Track } from "../board/index.js";
import { Story } from "../end/story.js";
import { CheckDice } from "../fair/dialog.js";
import { meta as readMeta, post } from "../lib/api.js";
import { Frame, Bar } from "../lib/frame.js";
import { html, useEffect, useMemo, useState } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { useTitle } from "../lib/route.js";
import { list, t } from "../lib/words.js";
import { playedBy } from "../lobby/summary.js";
import { Decks } from "../table/decks.js";
import { Groups } from "../table/groups.js";
import { Log } from "../table/log.js";
import { Players } from "../table/players.js";
import { Slider } from "./bar.js";
import { placeOf } from "./moments.js";
import { PlayOnRecord } from "./play-on.js";
import { useReplay } from "./use-replay.js";

const MOST_BYTES = 2 * 1024 * 1024;

/** Reads a file and lets the server play it through. */
async function open(file) {
  if (file.size > MOST_BYTES) throw new Error(t("outer.watch.too-big"));
  const text = await file.text();
  const seeded = /^[^\n]*"kind": ?"seeded"/.test(text);
  const read = await post("/api/records", text).catch((error) => Promise.reject(explained(error, text)));
  return { file: file.name, text, seeded, ...read };
}

/** Whether a text begins as records do. */
function isRecord(text) {
  try {
    return JSON.parse(text.split("\n", 1)[0]).conjobs === "game";
  } catch {
    return false;
  }
}

/** Why a text cannot be watched: the line that is wrong tells something only where it is a record at all. */
function explained(error, text) {
  if (error.code !== "bad-record") return error;
  return { message: isRecord(text) ? t("outer.watch.wrong", { why: error.message }) : t("outer.watch.no-record") };
}

/** Takes files that are dropped anywhere on the page. */
function useDrop(take) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hold = (event) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event) => event.relatedTarget === null && setOver(false);
    const drop = (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
    };
    addEventListener("dragover", hold);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", hold);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return over;
}

function Picker({ take, over, refusal, busy }) {
  return html`<${Frame} title=${t("outer.title.watch")} lead=${t("outer.watch.lead")}>
    <label class=${`dropzone ${over ? "over" : ""}`}>
      <b>${busy ? t("outer.watch.reading") : t("outer.watch.drop")}</b>
      <span class="soft">${t("outer.watch.or")}</span>
      <input type="file" accept=".conjobs,.jsonl,application/json" disabled=${busy}
        onChange=${(event) => event.target.files[0] && take(event.target.files[0])} />
    </label>
    <${Refusal} refusal=${refusal} />
    <p class="soft">${t("outer.watch.where")}</p>
  <//>`;
}

/** What all know of the game, with the con cards that only this record has. */
function metaWith(meta, ownCards = []) {
  return { ...meta, cards: { ...meta.cards, ...Object.fromEntries(ownCards.map((card) => [card.id, card])) } };
}

/** The log's entries with the ply that each leads to, up to the moment shown. */
function logUntil(log, ply) {
  return log.filter((entry) => (entry.ply ?? entry.version) <= ply);
}

/** Who played, by which rules; last and softly the file. */
function Heading({ record, names }) {
  const about = t("outer.watch.about", { rules: playedBy(record.rules), file: record.file });
  return html`<h1 title=${about}>${list(names)} <span class="soft">${about}</span></h1>`;
}

/** A record on the board, and its story. @param {{record: object, known: object, close: () => void}} props */
function Show({ record, known, close }) {
  const { moments } = record;
  const meta = useMemo(() => metaWith(known, record.rules.own_cards), [record, known]);
  const names = useMemo(() => record.players.map(({ name }) => name), [record]);
  const { at, go, facts } = useReplay(moments);
  const [analysed, setAnalysed] = useState(false);
  const [checking, setChecking] = useState(false);
  const [playing, setPlaying] = useState(false);
  const { view, ply } = moments[at];
  const over = moments.at(-1).view.phase === "over";
  const log = useMemo(() => logUntil(record.log, ply), [record, ply]);
  const { setup } = record;
  const game = { view, now: view, meta, names, setup, log, seat: null, table: null, chat: [], mine: false, past: true };
  useTitle(list(names), t("outer.title.watch"));
  const look = (place) => {
    setAnalysed(false);
    go(place);
  };
  return html`<div class="table-page is-past watching">
    <${Bar} />
    <main id="main" tabindex="-1"><div class="watching-head">
      <${Heading} record=${record} names=${names} />
      ${record.cut && html`<span class="pill">${t("outer.watch.cut")}</span>`}
      ${over && html`<button class="button" aria-pressed=${analysed} onClick=${() => setAnalysed(!analysed)}>
        ${analysed ? t("outer.watch.board") : t("outer.watch.end")}</button>`}
      <button class="button" onClick=${() => setPlaying(true)} disabled=${view.phase === "over"}
        title=${view.phase === "over" ? t("outer.watch.play-before") : null}>${t("editor.play.button")}</button>
      <button class="button" onClick=${() => setChecking(true)}>${t("outer.fair.check")}</button>
      <button class="button" onClick=${close}>${t("outer.watch.other")}</button>
      ${playing && html`<${PlayOnRecord} record=${record} at=${at} meta=${meta} close=${() => setPlaying(false)} />`}
      ${checking && html`<${CheckDice} record=${record.text} close=${() => setChecking(false)} />`}
    </div>
    ${analysed ? html`<div class="watching-end">
        <${Story} moments=${moments} stats=${record.stats} names=${names} at=${at} go=${look} /></div>`
      : html`<div class="watching-track"><${Track} view=${view} meta=${meta} names=${names} facts=${facts} /></div>
        <div class="watching-left"><${Players} game=${game} facts=${facts} />
          <${Groups} game=${game} /></div>
        <div class="watching-board">
          <${Board} view=${view} meta=${meta} names=${names} facts=${facts} quiet=${true} /></div>
        <div class="watching-right"><${Decks} game=${game} />
          <div class="watching-log panel"><h2>${t("outer.watch.log")}</h2>
            <${Log} game=${game} ply=${ply} onMoment=${(to) => go(placeOf(moments, to))} /></div></div>`}
    <div class="watching-bar"><${Slider} moments=${moments} at=${at} go=${go} keys=${true} /></div></main>
  </div>`;
}

export function Watch() {
  const known = usePolled(readMeta);
  const [record, setRecord] = useState(null);
  const [refusal, setRefusal] = useState(null);
  const [busy, setBusy] = useState(false);
  const take = async (file) => {
    setBusy(true);
    setRefusal(null);
    await open(file).then(setRecord, setRefusal);
    setBusy(false);
  };
  const over = useDrop(take);
  useTitle(t("outer.title.watch"));
  if (record && known.data) {
    return html`<${Show} key=${record.text} record=${record} known=${known.data} close=${() => setRecord(null)} />`;
  }
  return html`<${Picker} take=${take} over=${over} refusal=${refusal ?? known.error} busy=${busy} />`;
}
