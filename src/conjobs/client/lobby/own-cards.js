/** Con cards from a file of one's own: checked by the server, and shown with what is wrong. */
import { post } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { t } from "../lib/words.js";

const MOST_BYTES = 256 * 1024;

/** What the server says about a card file. */
async function check(file) {
  if (file.size > MOST_BYTES) return { name: file.name, problems: [t("outer.new.cards.too-big")] };
  const text = await file.text();
  const answer = await post("/api/cards/check", { text });
  return { name: file.name, text, cards: answer.cards, problems: answer.problems };
}

/** Problems are sentences, or objects with one. */
function said(problem) {
  return typeof problem === "string" ? problem : problem.message ?? problem.text;
}

function Problems({ file }) {
  return html`<div class="problems" role="alert">
    <p><b>${t("outer.new.cards.problems", { file: file.name, n: file.problems.length })}</b></p>
    <ul>${file.problems.map((problem) => html`<li>${said(problem)}</li>`)}</ul>
  </div>`;
}

function Cards({ file, drop }) {
  return html`<div class="own-cards">
    <p><b>${t("outer.new.cards.found", { file: file.name, n: file.cards.length })}</b>
      <button type="button" class="link" onClick=${drop}>${t("outer.new.cards.drop")}</button></p>
    <ul>${file.cards.map((card) => html`<li><b>${card.name}</b> ${card.text}</li>`)}</ul>
  </div>`;
}

/** @param {{cards: object | null, set: (cards: object | null) => void}} props */
export function OwnCards({ cards, set }) {
  const [wrong, setWrong] = useState(null);
  const [refusal, setRefusal] = useState(null);
  const pick = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    setRefusal(null);
    const answer = await check(file).catch(setRefusal);
    setWrong(answer?.problems?.length ? answer : null);
    set(answer?.cards && !answer.problems?.length ? answer : null);
  };
  return html`<div>
    <label class="file">${t("outer.new.cards.own")}
      <input type="file" accept=".toml,text/plain" onChange=${pick} />
      <span class="soft">${t("outer.new.cards.own-about")}</span></label>
    <${Refusal} refusal=${refusal} />
    ${wrong && html`<${Problems} file=${wrong} />`}
    ${cards && html`<${Cards} file=${cards} drop=${() => set(null)} />`}
  </div>`;
}
