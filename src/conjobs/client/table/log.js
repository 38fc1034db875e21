/** What happened, in sentences, the newest first; each entry leads to its moment. */
import { html, useEffect, useRef } from "../lib/html.js";
import { t } from "../lib/words.js";

/** What binds the dice and cards, told below the first entry: it was there before the first card. */
function Bound({ fairness }) {
  if (!fairness?.commitment) return null;
  const n = fairness.words.filter(Boolean).length;
  return html`<p class="soft">${t("table.log.bound")} <code class="hash">${fairness.commitment}</code>
    ${n > 0 && t("table.log.words", { n })}</p>`;
}

/** @param {{game: Game, onMoment?: (ply: number) => void, ply?: number | null}} props */
export function Log({ game, onMoment, ply = null }) {
  const box = useRef(null);
  useEffect(() => {
    const shown = box.current.querySelector("[aria-current]");
    if (shown) shown.scrollIntoView({ block: "nearest" });
    else box.current.scrollTop = 0;
  }, [game.log.length, ply]);
  const entries = [...game.log].reverse();
  return html`<section class="log" aria-label=${t("table.log.label")} tabindex="0" ref=${box} data-coach="log">
    ${entries.length === 0 && html`<p class="soft">${t("table.log.nothing")}</p>`}
    <ol reversed>${entries.map((entry) => html`<li key=${entry.version}>
      <button class="entry" onClick=${() => onMoment?.(entry.ply)} aria-current=${entry.ply === ply ? "true" : null}
        title=${t("table.log.go", { turn: entry.turn })}>
        <span class="at">${entry.turn}</span>
        <span>${entry.texts.map((text, i) => html`<span class="sentence" key=${i}>${text} </span>`)}</span>
      </button></li>`)}</ol>
    <${Bound} fairness=${game.table?.fairness} />
  </section>`;
}
