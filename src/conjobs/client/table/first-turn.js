/** A newcomer's first turn: a few sentences that point at the real things as they come. It can be skipped. */
import { html, useEffect, useLayoutEffect, useState } from "../lib/html.js";
import { keep, kept } from "../lib/store.js";
import { t } from "../lib/words.js";

/** The steps: what they point at, the first that is in view; on which tab that is; whether it is their time. */
const STEPS = [
  { name: "welcome", at: ["[data-coach=players]"], when: () => true, next: true },
  { name: "draw", at: ["[data-coach=draw]"], when: (game) => acts(game, "draw") },
  { name: "log", at: ["[data-coach=log]"], tab: "log", when: (game) => acts(game, "actions"), next: true },
  { name: "lit", at: [".lot.is-lit", ".blocks button:has(i)"], when: (game, pick) => canBuild(game) && !pick.active },
  { name: "sign", at: [".signs"], when: (game, pick) => pick.active && pick.step.ask === "group" },
  { name: "confirm", at: ["[data-coach=confirm]"], when: (game, pick) => pick.active && pick.step.ask === "confirm" },
  { name: "host", at: ["[data-coach=host]", ".host-bar"], when: (game) => game.mine && Boolean(game.now.window),
    next: true },
  { name: "end", at: ["[data-coach=end]"], when: (game, pick) => mayEnd(game) && !pick.active, next: true },
];
/** How often it is looked where the pointed thing is now, in ms. */
const LOOK_AGAIN = 400;

function acts(game, phase) {
  return game.mine && game.now.phase === phase && !game.now.pending;
}

function mayEnd(game) {
  return acts(game, "actions") && !game.unfolded;
}

function canBuild(game) {
  return game.mine && game.now.options.some((option) => option.kind === "build" || option.kind === "sprawl");
}

/** Whether the tour still runs on this browser, which step it is at, and how it goes on. */
export function useFirstTurn(game, pick) {
  const [done, setDone] = useState(() => kept("first-turn", false));
  const [seen, setSeen] = useState(() => kept("first-turn-seen", []));
  const finish = () => {
    keep("first-turn", true);
    setDone(true);
  };
  // Kept, so that a reload goes on where it was.
  const see = (names) => {
    keep("first-turn-seen", names);
    setSeen(names);
  };
  const again = () => {
    see([]);
    setDone(false);
  };
  const on = !done && game.seat !== null && game.now && !game.past && game.now.phase !== "over";
  const step = on ? STEPS.find(({ name, when }) => !seen.includes(name) && when(game, pick)) ?? null : null;
  const pass = (name) => see([...seen, name]);
  // A step that points at an action is over when its time is; the last one ends the tour, but not before the turn ends.
  const current = step?.name ?? null;
  const turn = game.now?.turn;
  const [last, setLast] = useState({ name: null, turn });
  useEffect(() => {
    if (!on) return;
    if (last.name === "end" && current !== "end" && turn === last.turn) return;
    if (last.name && last.name !== current && !seen.includes(last.name)) {
      if (last.name === "end") finish();
      else if (last.name !== "lit" || current !== "end") pass(last.name);
    }
    setLast({ name: current, turn });
  }, [on, current, turn]);
  // The dashed line is drawn around what has several spaces.
  const word = current === "confirm" && pick.ghost?.lots.length > 1 ? "confirm_line" : current;
  return { step, word, next: () => (current === "end" ? finish() : pass(current)), skip: finish, again };
}

/** Whether some of an element is in the window. */
function isInView(element) {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  return element.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** What a step points at now: its thing, else the tab that leads there; null where neither is in view. */
function pointedAt({ at, tab = "board" }) {
  const ways = [...at, `[data-coach=tab-${tab}]:not([aria-current])`];
  return ways.map((way) => [...document.querySelectorAll(way)].find(isInView)).find(Boolean) ?? null;
}

/** Where an element is, the panel around it and what is picked, which are not to be covered; whether it is a tab. */
function placeOf(element) {
  const around = element.closest(".panel, .host") ?? element;
  const [box, clear] = [element, around].map((one) => one.getBoundingClientRect());
  return { box, clear, picked: pickedBox(), isTab: element.matches("[data-coach^=tab-]") };
}

/**
 * Where the step points at; null where there is nothing to point at, undefined until that is sure, for what is pointed
 * at may be on its way.
 */
function usePlace(step, version) {
  const [place, setPlace] = useState(undefined);
  useLayoutEffect(() => {
    const measure = () => {
      const element = pointedAt(step);
      const found = element && placeOf(element);
      setPlace(found);
      return found;
    };
    if (!measure()) setPlace(undefined);
    const timer = setInterval(measure, LOOK_AGAIN);
    addEventListener("resize", measure);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", measure);
    };
  }, [step, version]);
  return place;
}

/** Where on the board that is which is picked, and what would come of it; null where nothing is picked. */
function pickedBox() {
  const boxes = [...document.querySelectorAll("svg.board :is(.is-chosen, .ghost)")]
    .filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
  if (!boxes.length) return null;
  const [left, top] = ["left", "top"].map((edge) => Math.min(...boxes.map((box) => box[edge])));
  const [right, bottom] = ["right", "bottom"].map((edge) => Math.max(...boxes.map((box) => box[edge])));
  return { left, top, right, bottom };
}

/** Beside the thing, where there is room: right, left, above or below it, always inside the window; else over it. */
function besideStyle(place, width, height, rem) {
  const low = { left: `${(innerWidth - width) / 2}px`, bottom: `${5 * rem}px` };
  if (!place) return low;
  const middle = Math.max(rem / 2, Math.min(innerHeight - height - rem, place.top + place.height / 2 - height / 2));
  if (place.right + width + rem < innerWidth) return { left: `${place.right + rem * 0.75}px`, top: `${middle}px` };
  if (place.left - width - rem > 0) return { left: `${place.left - width - rem * 0.75}px`, top: `${middle}px` };
  const left = `${Math.max(rem / 2, Math.min(innerWidth - width - rem / 2, place.left))}px`;
  if (place.top > height + rem) return { left, bottom: `${innerHeight - place.top + rem * 0.5}px` };
  if (place.bottom + height + rem > innerHeight) return low;
  return { left, top: `${place.bottom + rem * 0.5}px` };
}

/** Beside the thing; where the bubble would lie over what is picked on the board, above that, or else below it. */
function bubbleStyle(place, rem) {
  const [width, height] = [Math.min(20 * rem, innerWidth - rem), 8 * rem];
  const style = besideStyle(place?.clear, width, height, rem);
  const picked = place?.picked;
  const left = parseFloat(style.left);
  const top = style.top ? parseFloat(style.top) : innerHeight - parseFloat(style.bottom) - height;
  const isOver = picked && left < picked.right && left + width > picked.left && top < picked.bottom
    && top + height > picked.top;
  if (!isOver) return style;
  if (picked.top > height + rem) return { left: style.left, bottom: `${innerHeight - picked.top + rem * 0.5}px` };
  return { left: style.left, top: `${picked.bottom + rem * 0.5}px` };
}

/** @param {{tour: object, version: number}} props */
export function FirstTurn({ tour, version }) {
  const { step } = tour;
  const place = usePlace(step, version);
  if (place === undefined) return null;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const box = place?.box;
  const ring = box && { left: `${box.left - 4}px`, top: `${box.top - 4}px`, width: `${box.width + 8}px`,
    height: `${box.height + 8}px` };
  return html`${ring && html`<div class="coach-ring" style=${ring} aria-hidden="true"></div>`}
    <aside class="coach" style=${bubbleStyle(place, rem)} role="status" aria-label=${t("table.guide.label")}>
      <p>${t(`table.guide.${tour.word}`)} ${place?.isTab && t("table.guide.behind")}</p>
      <div class="buttons">
        ${step.next && html`<button class="go" onClick=${tour.next}>${t("table.guide.next")}</button>`}
        <button class="text-button" onClick=${tour.skip}>${t("table.guide.skip")}</button></div>
    </aside>`;
}
