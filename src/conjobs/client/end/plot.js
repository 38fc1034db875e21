/** Points or money over the game as lines; colour, dashes and emblem say whose. The same as a table, too. */
import { Emblem } from "../board/index.js";
import { html, useEffect, useId, useMemo, useRef, useState } from "../lib/html.js";
import { t } from "../lib/words.js";

const TALL = 240;
const LEFT = 36;
const MOST_RIGHT = 150;
const LETTER = 6.7;
const TOP = 12;
const BOTTOM = 26;
const LABEL = 17;
const DASHES = ["none", "8 4", "2 4", "12 4 2 4", "5 3", "1 3 6 3"];

/** Round numbers for the scale, about five of them. */
function ticks(least, most) {
  const rough = (most - least || 1) / 5;
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((step) => step >= rough) ?? 500;
  const first = Math.ceil(least / size) * size;
  return Array.from({ length: Math.floor((most - first) / size) + 1 }, (_, place) => first + place * size);
}

/** The drawing's width in units of the page's type, so that texts in it are as large as elsewhere. */
function useWide(drawing) {
  const [wide, setWide] = useState(560);
  useEffect(() => {
    const measure = () => {
      if (!drawing.current) return;
      const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setWide(Math.max(280, Math.round(drawing.current.clientWidth / unit)));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(drawing.current);
    return () => watcher.disconnect();
  }, []);
  return wide;
}

/** Room for the lines, for names and values at their right, and the places of both. */
function scale(courses, wide) {
  const right = Math.min(MOST_RIGHT, Math.round(wide * 0.32));
  const last = Math.max(1, courses[0].length - 1);
  const least = Math.min(0, ...courses.flat());
  const most = Math.max(1, ...courses.flat());
  return {
    x: (at) => LEFT + (at / last) * (wide - LEFT - right),
    y: (value) => TALL - BOTTOM - ((value - least) / (most - least)) * (TALL - TOP - BOTTOM),
    at: (x) => Math.round(Math.min(1, Math.max(0, (x - LEFT) / (wide - LEFT - right))) * last),
    least, most, last, right: wide - right, letters: Math.floor((right - 62) / LETTER),
  };
}

/** Steps: an amount stays until it changes. */
function line(course, { x, y }) {
  const step = (value, at) => (at ? `H${x(at).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(0)} ${y(value)}`);
  return course.map(step).join("");
}

/** Where the labels at the lines' ends stand, so that none covers another. */
function labelPlaces(courses, { y }) {
  const order = courses.map((course, seat) => ({ seat, at: y(course.at(-1)) })).sort((one, other) => one.at - other.at);
  let free = TOP;
  for (const label of order) {
    label.at = Math.max(label.at, free);
    free = label.at + LABEL;
  }
  let roof = TALL - 6;
  for (const label of [...order].reverse()) {
    label.at = Math.min(label.at, roof);
    roof = label.at - LABEL;
  }
  return order;
}

function Line({ course, colour, dash, to }) {
  const d = line(course, to);
  return html`<g fill="none" stroke-linejoin="round">
    <path class="plot-casing" d=${d} stroke-dasharray=${dash} /><path d=${d} stroke-width="2.6" stroke-dasharray=${dash}
      style=${{ stroke: `var(--${colour})` }} /></g>`;
}

function short(name, letters) {
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}

/** The turn number under the axis, where a turn of a round number begins. */
function turnTicks(turns) {
  const every = Math.max(5, Math.ceil(turns.at(-1) / 30) * 5);
  const begins = (turn, at) => turn !== turns[at - 1] && (turn === 1 || turn % every === 0);
  return turns.flatMap((turn, at) => (begins(turn, at) ? [{ turn, at }] : []));
}

function Axes({ to, turns, unit }) {
  return html`<g class="plot-axes">
    ${ticks(to.least, to.most).map((value) => html`<path d=${`M${LEFT} ${to.y(value)}H${to.right}`} />
      <text x=${LEFT - 7} y=${to.y(value) + 4} text-anchor="end">${unit}${value}</text>`)}
    ${turnTicks(turns).map(({ turn, at }) => html`
      <text x=${to.x(at)} y=${TALL - 8} text-anchor="middle">${turn}</text>`)}
  </g>`;
}

function Cursor({ at, to, courses, colours, label }) {
  const x = to.x(at);
  return html`<g class="plot-cursor"><path d=${`M${x} ${TOP}V${TALL - BOTTOM}`} />
    ${courses.map((course, seat) => html`
      <circle cx=${x} cy=${to.y(course[at])} r="4" style=${{ fill: `var(--${colours[seat]})` }} />`)}
    <text x=${Math.min(x + 6, to.right - 40)} y=${TOP + 6}>${label}</text></g>`;
}

/** The last moment of each turn, for the table. */
function turnEnds(turns) {
  return turns.flatMap((turn, at) => (turn !== turns[at + 1] ? [at] : []));
}

function Numbers({ title, courses, names, turns, unit }) {
  return html`<details class="numbers"><summary>${t("outer.end.as-table", { title })}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
      <thead><tr><th scope="col">${t("outer.end.turn")}</th>
        ${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${turnEnds(turns).map((at) => html`<tr><th scope="row">${turns[at]}</th>
        ${courses.map((course) => html`<td>${unit}${course[at]}</td>`)}</tr>`)}</tbody>
    </table></div></details>`;
}

/**
 * @param {{title: string, courses: number[][], turns: number[], names: string[], colours: string[], unit?: string,
 *   at?: number, go?: (at: number) => void}} props courses: by seat a number a moment; turns: the turn of each moment;
 *   at: the moment shown elsewhere; go: called with the moment that is clicked
 */
export function Plot({ title, courses, turns, names, colours, unit = "", at = null, go }) {
  const heading = useId();
  const drawing = useRef(null);
  const [over, setOver] = useState(null);
  const wide = useWide(drawing);
  const to = useMemo(() => scale(courses, wide), [courses, wide]);
  const placeAt = (event) => {
    const box = drawing.current.getBoundingClientRect();
    return to.at(((event.clientX - box.left) / box.width) * wide);
  };
  const shown = over ?? at;
  const value = (seat) => `${unit}${courses[seat][shown ?? to.last]}`;
  return html`<figure class="plot" aria-labelledby=${heading}>
    <figcaption id=${heading}>${title}</figcaption>
    <svg ref=${drawing} viewBox=${`0 0 ${wide} ${TALL}`} role="img" aria-labelledby=${heading}
      onPointerMove=${(event) => setOver(placeAt(event))} onPointerLeave=${() => setOver(null)}
      onClick=${go && ((event) => go(placeAt(event)))}>
      <${Axes} to=${to} turns=${turns} unit=${unit} />
      ${courses.map((course, seat) => html`
        <${Line} key=${seat} course=${course} colour=${colours[seat]} dash=${DASHES[seat]} to=${to} />`)}
      ${shown !== null && html`<${Cursor} at=${shown} to=${to} courses=${courses} colours=${colours}
        label=${t("outer.end.turn-n", { n: turns[shown] })} />`}
      ${labelPlaces(courses, to).map(({ seat, at: y }) => html`<g key=${seat} class="plot-label"
        transform=${`translate(${to.right + 8} ${y})`}>
        <svg y="-8" width="16" height="16"><${Emblem} colour=${colours[seat]} size="16px" /></svg>
        <text x="20" y="4">${short(names[seat], to.letters)}</text>
        <text class="plot-value" x=${wide - to.right - 10} y="4" text-anchor="end">${value(seat)}</text></g>`)}
    </svg>
    <${Numbers} title=${title} courses=${courses} names=${names} turns=${turns} unit=${unit} />
  </figure>`;
}
