/** A newcomer's first turn: a few sentences that point at the real things as they come. It can be skipped. */
import { html, useEffect, useLayoutEffect, useState } from "../lib/html.js";
import { keep, kept } from "../lib/store.js";
import { t } from "../lib/words.js";

/** The steps: what they point at, and whether it is their time. */
const STEPS = [
  { name: "welcome", at: "[data-coach=players]", when: () => true, next: true },
  { name: "draw", at: "[data-coach=draw]", when: (game) => acts(game, "draw") },
  { name: "log", at: "[data-coach=log], .ticker", when: (game) => acts(game, "actions"), next: true },
  { name: "lit", at: ".lot.is-lit", when: (game, pick) => canBuild(game) && !pick.active },
  { name: "sign", at: ".signs", when: (game, pick) => pick.active && pick.step.ask === "group" },
  { name: "confirm", at: "[data-coach=confirm]", when: (game, pick) => pick.active && pick.step.ask === "confirm" },
  { name: "host", at: "[data-coach=host]", when: (game) => game.mine && Boolean(game.now.window), next: true },
  { name: "end", at: "[data-coach=end]", when: (game, pick) => acts(game, "actions") && !pick.active },
];

function acts(game, phase) {
  return game.mine && game.now.phase === phase && !game.now.pending;
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
  // A step that points at an action is over when its time is; the last one ends the tour.
  const current = step?.name ?? null;
  const [last, setLast] = useState(null);
  useEffect(() => {
    if (last && last !== current && !seen.includes(last)) {
      if (last === "end") finish();
      else if (last !== "lit" || current !== "end") pass(last);
    }
    setLast(current);
  }, [current]);
  return { step, next: () => pass(current), skip: finish, again };
}

/** Where the pointed thing is on the screen. */
function usePlace(selector, version) {
  const [place, setPlace] = useState(null);
  useLayoutEffect(() => {
    const measure = () => {
      const found = [...document.querySelectorAll(selector)].find((element) => element.offsetParent !== null);
      setPlace(found ? found.getBoundingClientRect() : null);
    };
    measure();
    const timer = setInterval(measure, 400);
    addEventListener("resize", measure);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", measure);
    };
  }, [selector, version]);
  return place;
}

/** Beside the thing, where there is room: right, left, above or below it, always inside the window. */
function bubbleStyle(place, rem) {
  const width = Math.min(20 * rem, innerWidth - rem);
  const height = 8 * rem;
  const middle = Math.max(rem / 2, Math.min(innerHeight - height - rem, place.top + place.height / 2 - height / 2));
  if (place.right + width + rem < innerWidth) return { left: `${place.right + rem * 0.75}px`, top: `${middle}px` };
  if (place.left - width - rem > 0) return { left: `${place.left - width - rem * 0.75}px`, top: `${middle}px` };
  const left = `${Math.max(rem / 2, Math.min(innerWidth - width - rem / 2, place.left))}px`;
  if (place.top > height + rem) return { left, bottom: `${innerHeight - place.top + rem * 0.5}px` };
  return { left, top: `${Math.min(innerHeight - height, place.bottom + rem * 0.5)}px` };
}

/** @param {{tour: object, version: number}} props */
export function FirstTurn({ tour, version }) {
  const { step } = tour;
  const place = usePlace(step.at, version);
  if (!place) return null;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const ring = { left: `${place.left - 4}px`, top: `${place.top - 4}px`, width: `${place.width + 8}px`,
    height: `${place.height + 8}px` };
  return html`<div class="coach-ring" style=${ring} aria-hidden="true"></div>
    <aside class="coach" style=${bubbleStyle(place, rem)} role="status" aria-label=${t("table.guide.label")}>
      <p>${t(`table.guide.${step.name}`)}</p>
      <div class="buttons">
        ${step.next && html`<button class="go" onClick=${tour.next}>${t("table.guide.next")}</button>`}
        <button class="text-button" onClick=${tour.skip}>${t("table.guide.skip")}</button></div>
    </aside>`;
}
