/** What happened, in sentences, the newest first; each entry leads to its moment. */
import { Chip } from "../board/index.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { lotsNamed, pointer } from "./pointing.js";
import { backText } from "./undo.js";
import { shortLots } from "./words-of.js";

/** What binds the dice and cards, told below the first entry: it was there before the first card. */
function Bound({ fairness }) {
  if (!fairness?.commitment) return null;
  const n = fairness.words.filter(Boolean).length;
  return html`<p class="soft bound">${t("table.log.bound")} <code class="hash">${fairness.commitment}</code>
    ${n > 0 && t("table.log.words", { n })}</p>`;
}

/** Which entry an arrow or another key leads to from one of so many. */
const steps = {
  ArrowUp: (at) => at - 1, ArrowDown: (at) => at + 1, Home: () => 0, End: (_, last) => last,
};

/** Arrows lead from entry to entry, so that all of them are one stop of the Tab key. */
function lead(event) {
  const entries = [...event.currentTarget.querySelectorAll(".entry")];
  const to = steps[event.key]?.(entries.indexOf(event.target), entries.length - 1);
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  entries[to]?.focus();
}

/** The oldest entry: what each was dealt, and who starts. */
function Setup({ sentences }) {
  return html`<div class="setup"><b class="turn">${t("table.log.setup")}</b>
    ${sentences.map((text, i) => html`<p key=${i}>${text}</p>`)}</div>`;
}

/**
 * Where one reads: what is new comes into view, and so does the moment that is shown; else the place is kept, even
 * while the log is out of view.
 */
function useReading(length, ply, inView) {
  const box = useRef(null);
  const top = useRef(0);
  useEffect(() => {
    top.current = 0;
    box.current.scrollTop = 0;
  }, [length]);
  useEffect(() => {
    if (!inView) return;
    box.current.scrollTop = top.current;
    const shown = box.current.querySelector("[aria-current]");
    if (shown && !isWithin(shown, box.current)) {
      box.current.scrollTop = shown.parentElement.offsetTop - box.current.offsetTop;
    }
  }, [length, ply, inView]);
  const onScroll = () => {
    top.current = box.current.scrollTop;
  };
  return [box, onScroll];
}

function isWithin(entry, box) {
  const [inner, outer] = [entry, box].map((one) => one.getBoundingClientRect());
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/**
 * @param {{game: Game, onMoment?: (ply: number) => void, ply?: number | null, inView?: boolean,
 *   pointing?: object}} props
 */
export function Log({ game, onMoment, ply = null, inView = true, pointing }) {
  const [box, onScroll] = useReading(game.log.length, ply, inView);
  const entries = [...game.log].reverse();
  const [stop, setStop] = useState(null);
  const back = backText(game);
  const first = entries.find(({ version }) => version === stop) ?? entries.find((entry) => entry.ply === ply)
    ?? entries[0];
  return html`<section class="log" aria-label=${t("table.log.label")} ref=${box} onScroll=${onScroll}
    data-coach="log">
    ${entries.length + game.setup.length === 0 && html`<p class="soft">${t("table.log.nothing")}</p>`}
    ${back && html`<p class="taken-back">${back}</p>`}
    <ol reversed onKeyDown=${lead}>${entries.map((entry, i) => html`<li key=${entry.version}>
      ${entry.turn !== entries[i - 1]?.turn && html`<b class="turn">${t("table.log.turn", { turn: entry.turn })}</b>`}
      <button class="entry" tabindex=${entry === first ? 0 : -1} onFocus=${() => setStop(entry.version)}
        onClick=${() => onMoment?.(entry.ply)} aria-current=${entry.ply === ply ? "true" : null}
        title=${t("table.log.go", { turn: entry.turn })} ...${pointer(pointing, lotsNamed(entry.texts, game.view))}>
        <${Chip} colour=${game.view.players[entry.seat].colour} size="1rem" />
        <span>${entry.texts.map((text, i) => html`<span class="sentence" key=${i}>${shortLots(text)} </span>`)}
          ${entry.stand_in && html`<em class="stand-in">
            ${t("table.log.stand_in", { bot: entry.stand_in })}</em>`}</span>
      </button></li>`)}</ol>
    ${game.setup.length > 0 && html`<${Setup} sentences=${game.setup} />`}
    <${Bound} fairness=${game.table?.fairness} />
  </section>`;
}
