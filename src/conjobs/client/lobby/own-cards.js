/** Con cards from a file of one's own: checked by the server, and shown with what is wrong. */
import { post } from "../lib/api.js";
import { html, useRef } from "../lib/html.js";
import { t } from "../lib/words.js";

const MOST_BYTES = 256 * 1024;

/** What the server says about a card file: its text and cards where it is right, else what is wrong. */
async function check(file) {
  if (file.size > MOST_BYTES) return { name: file.name, problems: [t("outer.new.cards.too-big")] };
  try {
    const text = await file.text();
    const { cards, problems } = await post("/api/cards/check", { text });
    return cards ? { name: file.name, text, cards } : { name: file.name, problems };
  } catch (error) {
    return { name: file.name, problems: [error.message] };
  }
}

/** Problems are sentences, or objects with one. */
function said(problem) {
  return typeof problem === "string" ? problem : problem.message ?? problem.text;
}

function Drop({ drop }) {
  return html`<button type="button" class="link" onClick=${drop}>${t("outer.new.cards.drop")}</button>`;
}

function Problems({ file, drop }) {
  return html`<div class="problems" role="alert">
    <p><b>${t("outer.new.cards.problems", { file: file.name, n: file.problems.length })}</b><${Drop} drop=${drop} /></p>
    <ul>${file.problems.map((problem) => html`<li>${said(problem)}</li>`)}</ul>
  </div>`;
}

function Cards({ file, drop }) {
  return html`<div class="own-cards">
    <p><b>${t("outer.new.cards.found", { file: file.name, n: file.cards.length })}</b><${Drop} drop=${drop} /></p>
    <ul>${file.cards.map((card) => html`<li><b>${card.name}</b> ${card.text}</li>`)}</ul>
  </div>`;
}

/**
 * @param {{cards: object | null, set: (cards: object | null) => void}} props the file that was picked: its `name`, and
 *   once it is checked its `text` and `cards`, or its `problems`
 */
export function OwnCards({ cards, set }) {
  const last = useRef(null);
  const drop = () => {
    last.current = null;
    set(null);
  };
  const pick = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    last.current = file;
    set({ name: file.name });
    const checked = await check(file);
    if (last.current === file) set(checked);
  };
  return html`<div>
    <label class="file">${t("outer.new.cards.own")}
      <input type="file" accept=".toml,text/plain" onChange=${pick} />
      <span class="soft">${t("outer.new.cards.own-about")}</span></label>
    ${cards?.problems && html`<${Problems} file=${cards} drop=${drop} />`}
    ${cards?.cards && html`<${Cards} file=${cards} drop=${drop} />`}
  </div>`;
}
