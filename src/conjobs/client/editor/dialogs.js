/** What is done with a whole position: play on from it, share it, copy its text, open another. */
import { Chip } from "../board/index.js";
import { post } from "../lib/api.js";
import { saveAs } from "../lib/download.js";
import { createPortal, html, useEffect, useRef, useState } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { navigate } from "../lib/route.js";
import { keepName, keepSeat, myName } from "../lib/seats.js";
import { Share } from "../lib/share.js";
import { keep, kept } from "../lib/store.js";
import { t } from "../lib/words.js";
import { Pick } from "./fields.js";
import { scenarioText } from "./text.js";
import { check } from "./use-check.js";

/** A sheet over the page; Esc and a press beside it close it. */
function Sheet({ title, close, children }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const outside = (event) => event.target === dialog.current && dialog.current.close();
  return createPortal(html`<dialog ref=${dialog} class="settings position-sheet outer" aria-label=${title}
    onClose=${close} onClick=${outside}>
    <div><h2>${title}</h2>${children}
      <button type="button" class="button" onClick=${() => dialog.current.close()}>${t("editor.close")}</button></div>
  </dialog>`, document.body);
}

/** @param {{draft: import("./draft.js").Draft, text: string, meta: object, close: () => void}} props */
export function PlayOn({ draft, text, meta, close }) {
  const [name, setName] = useState(myName());
  const [seat, setSeat] = useState(() => draft.players.findIndex(({ colour }) => colour === draft.turn));
  const [level, setLevel] = useState(kept("level", meta.bots.at(-1).id));
  const [refusal, setRefusal] = useState(null);
  const [busy, setBusy] = useState(false);
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    const player = name.trim() || t("outer.play.you");
    const bots = Object.fromEntries(draft.players.flatMap((_, other) => (other === seat ? [] : [[other, level]])));
    try {
      const made = await post("/api/positions/table", {
        text, player, seat, bots, start: true, name: t("editor.play.table"), pace: kept("pace", 0.8),
      });
      keepName(player);
      keep("level", level);
      keepSeat(made.table.id, { ...made, table: made.table.name, name: player });
      navigate(`/t/${made.table.id}`);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  };
  return html`<${Sheet} title=${t("editor.play.title")} close=${close}><form onSubmit=${begin}>
    <label>${t("outer.play.name")}<input value=${name} maxlength="24" autocomplete="nickname"
      placeholder=${t("outer.play.you")}
      onInput=${(event) => setName(event.target.value)} /></label>
    <fieldset><legend>${t("editor.play.seat")}</legend><div class="options">
      ${draft.players.map(({ colour }, at) => html`<label key=${colour} class=${at === seat ? "on" : ""}>
        <input type="radio" name="seat" checked=${at === seat} onChange=${() => setSeat(at)} />
        <${Chip} colour=${colour} /> ${t(`outer.colour.${colour}`)}</label>`)}</div></fieldset>
    <${Pick} label=${t("outer.play.level")} value=${level} set=${setLevel}
      options=${meta.bots.map(({ id, name: title }) => [id, title])} />
    <p class="soft">${t("editor.play.about")}</p>
    <${Refusal} refusal=${refusal} />
    <button class="button main big" disabled=${busy}>${t("editor.play.go")}</button>
  </form><//>`;
}

/** @param {{draft: import("./draft.js").Draft, text: string, link: string, close: () => void}} props */
export function ShareSheet({ draft, text, link, close }) {
  const [scenario, setScenario] = useState(false);
  const [copied, setCopied] = useState(false);
  const area = useRef(null);
  const shown = scenario ? scenarioText(draft, "my-scenario") : text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown);
      setCopied(true);
    } catch {
      area.current.select();
      setCopied(document.execCommand("copy"));
    }
  };
  useEffect(() => setCopied(false), [shown]);
  return html`<${Sheet} title=${t("editor.share.title")} close=${close}>
    <${Share} label=${t("editor.share.link")} link=${link} title=${t("editor.title")} />
    <p class="soft">${t("editor.share.about")}</p>
    <label>${t("editor.share.text")}<textarea ref=${area} readonly rows="10" value=${shown}></textarea></label>
    <label class="check"><input type="checkbox" checked=${scenario}
      onChange=${(event) => setScenario(event.target.checked)} />
      ${t("editor.share.scenario")}</label>
    <div class="deeds">
      <button type="button" class="button main"
        onClick=${copy}>${copied ? t("outer.share.copied") : t("editor.share.copy")}</button>
      <button type="button" class="button"
        onClick=${() => saveAs(scenario ? "my-scenario.toml" : "position.toml", shown)}>
        ${t("editor.share.save")}</button>
    </div>
    <span class="sr" role="status">${copied ? t("outer.share.copied") : ""}</span>
  <//>`;
}

/** @param {{open: (data: object) => void, close: () => void}} props */
export function OpenSheet({ open, close }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState(null);
  const [refusal, setRefusal] = useState(null);
  const read = async (event) => {
    event?.preventDefault();
    setRefusal(null);
    try {
      const answer = await check(text);
      if (answer.problems) setFound(answer);
      else open(answer.data);
    } catch (error) {
      setRefusal(error);
    }
  };
  const pick = async (event) => {
    const [file] = event.target.files;
    if (file) setText(await file.text());
  };
  const readable = found && Object.keys(found.data).length > 0;
  return html`<${Sheet} title=${t("editor.open.title")} close=${close}><form onSubmit=${read}>
    <label>${t("editor.open.text")}<textarea rows="10" spellcheck=${false} value=${text}
      placeholder=${t("editor.open.example")}
      onInput=${(event) => { setText(event.target.value); setFound(null); }}></textarea></label>
    <label class="file">${t("editor.open.file")}<input type="file" accept=".toml,text/plain" onChange=${pick} /></label>
    <${Refusal} refusal=${refusal} />
    ${found && html`<div class="problems"
      role="alert"><b>${t("editor.problems.title", { n: found.problems.length })}</b>
      <ul>${found.problems.map(({ text: problem }) => html`<li key=${problem}>${problem}</li>`)}</ul></div>`}
    <div class="deeds"><button class="button main" disabled=${!text.trim()}>${t("editor.open.go")}</button>
      ${readable && html`<button type="button" class="button"
        onClick=${() => open(found.data)}>${t("editor.open.anyway")}</button>`}</div>
  </form><//>`;
}
