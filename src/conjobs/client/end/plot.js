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
const GAP = 10;
const DASHES = ["none", "8 4", "2 4", "12 4 2 4", "5 3", "1 3 6 3"];

/** Round numbers for the scale, about five of them. */
function ticks(least, most) {
  const rough = (most - least || 1) / 5;
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((step) => step >= rough) ?? 500;
  const first = Math.ceil(least / size) * size;
  return Array.from({ length: Math.floor((most - first) / size) + 1 }, (_, place) => first + place * size);
}

/** The first and the last of the scale's numbers, for a lane has room for no more. */
function ends(least, most) {
  const all = ticks(least, most);
  return [all[0], all.at(-1)];
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

/** Room for the lines, each in a lane of its own or all in one, and for names and values at their right. */
function scale(courses, wide, lanes) {
  const right = Math.min(MOST_RIGHT, Math.round(wide * 0.32));
  const last = Math.max(1, courses[0].length - 1);
  const least = Math.min(0, ...courses.flat());
  const most = Math.max(1, ...courses.flat());
  const tall = (TALL - TOP - BOTTOM) / (lanes ? courses.length : 1);
  const room = lanes ? tall - GAP : tall;
  const floor = (seat) => (lanes ? TOP + tall * (seat + 1) : TALL - BOTTOM);
  const y = (value, seat) => floor(seat) - ((value - least) / (most - least)) * room;
  return {
    x: (at) => LEFT + (at / last) * (wide - LEFT - right),
    y,
    label: (seat) => (lanes ? floor(seat) - room / 2 : y(courses[seat].at(-1), seat)),
    marks: lanes ? courses.flatMap((_, seat) => ends(least, most).map((value) => ({ value, seat })))
      : ticks(least, most).map((value) => ({ value, seat: 0 })),
    at: (x) => Math.round(Math.min(1, Math.max(0, (x - LEFT) / (wide - LEFT - right))) * last),
    last, right: wide - right, letters: Math.floor((right - 62) / LETTER),
  };
}

/** From turn to turn. */
function line(course, seat, { x, y }) {
  return course.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value, seat).toFixed(1)}`).join("");
}

/** Where the labels at the lines' ends stand, so that none covers another. */
function labelPlaces(courses, { label }) {
  const order = courses.map((_, seat) => ({ seat, at: label(seat) })).sort((one, other) => one.at - other.at);
  let free = TOP;
  for (const place of order) {
    place.at = Math.max(place.at, free);
    free = place.at + LABEL;
  }
  let roof = TALL - 6;
  for (const place of [...order].reverse()) {
    place.at = Math.min(place.at, roof);
    roof = place.at - LABEL;
  }
  return order;
}

function Line({ course, seat, colour, to }) {
  const d = line(course, seat, to);
  const dash = DASHES[seat];
  return html`<g fill="none" stroke-linejoin="round">
    <path class="plot-casing" d=${d} stroke-dasharray=${dash} /><path d=${d} stroke-width="2.6" stroke-dasharray=${dash}
      style=${{ stroke: `var(--${colour})` }} /></g>`;
}

function short(name, letters) {
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}

/** The turn numbers under the axis: the first and those that are round. */
function turnTicks(turns) {
  const every = Math.max(5, Math.ceil(turns.at(-1) / 30) * 5);
  return turns.flatMap((turn, at) => (turn === 1 || turn % every === 0 ? [{ turn, at }] : []));
}

function Axes({ to, turns, unit }) {
  return html`<g class="plot-axes">
    ${to.marks.map(({ value, seat }) => html`<path d=${`M${LEFT} ${to.y(value, seat)}H${to.right}`} />
      <text x=${LEFT - 7} y=${to.y(value, seat) + 4} text-anchor="end">${unit}${value}</text>`)}
    ${turnTicks(turns).map(({ turn, at }) => html`
      <text x=${to.x(at)} y=${TALL - 8} text-anchor="middle">${turn}</text>`)}
  </g>`;
}

function Cursor({ at, to, courses, colours, label }) {
  const x = to.x(at);
  return html`<g class="plot-cursor"><path d=${`M${x} ${TOP}V${TALL - BOTTOM}`} />
    ${courses.map((course, seat) => html`
      <circle cx=${x} cy=${to.y(course[at], seat)} r="4" style=${{ fill: `var(--${colours[seat]})` }} />`)}
    <text x=${Math.min(x + 6, to.right - 40)} y=${TOP + 6}>${label}</text></g>`;
}

function Numbers({ title, courses, names, turns, unit }) {
  return html`<details class="numbers"><summary>${t("outer.end.as-table", { title })}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
      <thead><tr><th scope="col">${t("outer.end.turn")}</th>
        ${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${turns.map((turn, at) => html`<tr><th scope="row">${turn}</th>
        ${courses.map((course) => html`<td>${unit}${course[at]}</td>`)}</tr>`)}</tbody>
    </table></div></details>`;
}

/**
 * @param {{title: string, courses: number[][], turns: number[], names: string[], colours: string[], unit?: string,
 *   lanes?: boolean, at?: number, go?: (at: number) => void}} props courses: by seat a number a turn; turns: their
 *   numbers; lanes: each line has a lane of its own, for lines that go up and down all the time; at: the place of the
 *   turn shown elsewhere; go: called with the place of the turn that is clicked
 */
export function Plot({ title, courses, turns, names, colours, unit = "", lanes = false, at = null, go }) {
  const heading = useId();
  const drawing = useRef(null);
  const [over, setOver] = useState(null);
  const wide = useWide(drawing);
  const to = useMemo(() => scale(courses, wide, lanes), [courses, wide, lanes]);
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
        <${Line} key=${seat} course=${course} seat=${seat} colour=${colours[seat]} to=${to} />`)}
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
