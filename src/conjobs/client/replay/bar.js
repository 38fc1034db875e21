/** The slider over a whole game: step, play, jump; with the points of all players and what stands out behind it. */
import { html, useEffect, useMemo, useRef, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { marksOf, turnFrom } from "./moments.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
const STEP = 1100;
const TALL = 40;
const TYPING = "input:not([type=range]), select, textarea, [contenteditable], .board, dialog";

/** Steps on by itself as long as it plays; the end stops it. */
function usePlaying(moments, at, go) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const last = moments.length - 1;
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), STEP / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, last]);
  const toggle = () => {
    if (!playing && at >= last) go(0);
    setPlaying(!playing);
  };
  return { playing, speed, setSpeed, toggle, stop: () => setPlaying(false) };
}

/** The keys that work wherever the focus is, but where something else uses them. */
function useKeys(handlers, wanted) {
  const now = useRef(handlers);
  now.current = handlers;
  useEffect(() => {
    if (!wanted) return undefined;
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING)) return;
      if (event.key === " " && event.target.closest?.("button, a, summary")) return;
      const handler = now.current[event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [wanted]);
}

/** The points of each player along the game, as thin lines. */
function Lines({ moments }) {
  const most = Math.max(1, ...moments.at(-1).view.players.map(({ points }) => points));
  const last = Math.max(1, moments.length - 1);
  const line = (seat) => moments.map(({ view }, at) =>
    `${(at / last) * 1000} ${TALL - 3 - (view.players[seat].points / most) * (TALL - 8)}`).join("L");
  return html`<svg viewBox=${`0 0 1000 ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
    ${moments[0].view.players.map(({ colour }, seat) => html`<path key=${seat} d=${`M${line(seat)}`} fill="none"
      style=${{ stroke: `var(--${colour})` }} stroke-width="2" vector-effect="non-scaling-stroke" />`)}
  </svg>`;
}

/** What stands out, at its place. Many turns are thin lines; the rest are signs above them. */
function Marks({ marks, last }) {
  return html`<div class="marks" aria-hidden="true">${marks.map(({ at, kind, text }, place) => html`
    <i key=${place} class=${`mark-${kind}`} style=${{ left: `${(at / last) * 100}%` }}
      title=${kind === "turn" ? null : text}></i>`)}</div>`;
}

function Key({ label, shape, press, pressed }) {
  return html`<button class="replay-key" type="button" aria-label=${label} title=${label} onClick=${press}
    aria-pressed=${pressed}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${shape} /></svg></button>`;
}

const shapes = {
  turnBack: "M5 5h2v14H5zM19 5v14l-9-7z", back: "M16 5v14l-9-7z", play: "M7 4l13 8-13 8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z", on: "M8 5v14l9-7z", turnOn: "M17 5h2v14h-2zM5 5v14l9-7z",
};

/**
 * @param {{moments: object[], at: number, go: (at: number) => void, keys?: boolean, children?: any}} props at: the
 *   place among the moments that is shown; keys: whether arrows and Space work wherever the focus is; children: what
 *   else stands in the row, such as sharing
 */
export function Slider({ moments, at, go, keys = false, children }) {
  const { playing, speed, setSpeed, toggle, stop } = usePlaying(moments, at, go);
  const marks = useMemo(() => marksOf(moments), [moments]);
  const last = moments.length - 1;
  const to = (place) => {
    stop();
    go(Math.min(Math.max(place, 0), last));
  };
  const turn = (step) => to(turnFrom(moments, at, step));
  useKeys({
    " ": toggle, ArrowLeft: () => to(at - 1), ArrowRight: () => to(at + 1),
    PageUp: () => turn(-1), PageDown: () => turn(1), Home: () => to(0), End: () => to(last),
  }, keys);
  const said = t("outer.replay.at", { turn: moments[at].view.turn, ply: moments[at].ply, last: moments[last].ply });
  return html`<section class="replay" aria-label=${t("outer.replay.label")}>
    <div class="replay-keys">
      <${Key} label=${t("outer.replay.turn-back")} shape=${shapes.turnBack} press=${() => turn(-1)} />
      <${Key} label=${t("outer.replay.back")} shape=${shapes.back} press=${() => to(at - 1)} />
      <${Key} label=${playing ? t("outer.replay.pause") : t("outer.replay.play")} press=${toggle} pressed=${playing}
        shape=${playing ? shapes.pause : shapes.play} />
      <${Key} label=${t("outer.replay.on")} shape=${shapes.on} press=${() => to(at + 1)} />
      <${Key} label=${t("outer.replay.turn-on")} shape=${shapes.turnOn} press=${() => turn(1)} />
      <select aria-label=${t("outer.replay.speed")} value=${speed}
        onChange=${(event) => setSpeed(Number(event.target.value))}>
        ${SPEEDS.map((times) => html`<option value=${times}>${t("outer.replay.times", { times })}</option>`)}
      </select>
    </div>
    <div class="replay-line">
      <${Lines} moments=${moments} />
      <${Marks} marks=${marks} last=${Math.max(1, last)} />
      <input type="range" min="0" max=${last} value=${at} aria-label=${t("outer.replay.slider")} aria-valuetext=${said}
        onInput=${(event) => to(event.target.valueAsNumber)} />
    </div>
    <p class="replay-at">${said}</p>
    ${children}
  </section>`;
}
