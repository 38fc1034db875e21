/** What is done with a whole position: play on from it, share it, copy its text, open another. */
import { post } from "../lib/api.js";
import { saveAs } from "../lib/download.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { Share } from "../lib/share.js";
import { Sheet } from "../lib/sheet.js";
import { kept } from "../lib/store.js";
import { t } from "../lib/words.js";
import { PlayOnSheet } from "../lobby/play-on.js";
import { scenarioText } from "./text.js";
import { check } from "./use-check.js";

/** @param {{draft: import("./draft.js").Draft, text: string, meta: object, close: () => void}} props */
export function PlayOn({ draft, text, meta, close }) {
  const make = (wish) => post("/api/positions/table", {
    ...wish, text, start: false, name: t("editor.play.table"), pace: kept("pace", 0.8),
  });
  return html`<${PlayOnSheet} colours=${draft.players.map(({ colour }) => colour)} turn=${draft.turn} meta=${meta}
    about=${t("editor.play.about")} offers=${Object.keys(draft.offers ?? {}).length} make=${make} close=${close} />`;
}

/** @param {{draft: import("./draft.js").Draft, text: string, way: string, close: () => void}} props */
export function ShareSheet({ draft, text, way, close }) {
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
    <${Share} label=${t("editor.share.link")} way=${way} title=${t("editor.title")} />
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
