/** Where the focus goes when what it was on is answered or gone. */
import { useEffect, useLayoutEffect, useRef } from "../lib/html.js";

let byKeyboard = false;
document.addEventListener("keydown", () => (byKeyboard = true), true);
document.addEventListener("pointerdown", () => (byKeyboard = false), true);

let last = null;
document.addEventListener("focusin", (event) => (last = event.target), true);

/** Whether what had the focus is gone, so that it is nowhere now. */
function isLost(active) {
  return (!active || active === document.body) && last !== null && !last.isConnected;
}

/** What to look for, in this order. */
const READY = ":not([aria-disabled=true])";
const FIRST = [`.step button${READY}`, ".step input", ".go", `.verb${READY}`, ".back"];

/** The first thing of a panel that can be answered with, else the panel itself. */
function firstOf(box) {
  return FIRST.map((selector) => box.querySelector(selector)).find(Boolean) ?? box;
}

/**
 * Keeps the focus in reach: who steers by keyboard is led to each new question, and back to where he came from when it
 * is done; and a focus that is lost, because what had it is gone, comes to the panel.
 *
 * @param {{current: HTMLElement | null}} box the panel
 * @param {string} step changes with each question
 * @param {boolean} open whether something is asked
 */
export function useKeptFocus(box, step, open) {
  const before = useRef({ step, open });
  const origin = useRef(null);
  // Before anything is shown anew: later, the focus would be taken from where the next key put it.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { step, open };
    const active = document.activeElement;
    const lost = isLost(active);
    if (was.step === step || !box.current || document.querySelector("dialog[open]")) return;
    if (open && !was.open) origin.current = active.closest(".board-area, .verb") ? active : null;
    const back = !open && was.open && origin.current?.isConnected && (lost || byKeyboard);
    if (back) origin.current.focus({ preventScroll: true });
    else if (lost || (open && byKeyboard && mayLeave(active, box.current))) {
      firstOf(box.current).focus({ preventScroll: true });
    }
  }, [step]);
}

/**
 * Leads who steers by keyboard to a panel that comes by itself, such as a hosting moment, so that he does not pass it.
 *
 * @param {string} selector the panel, which can take the focus
 * @param {string | null} asked changes with what the panel is about, null while there is none
 */
export function useLed(selector, asked) {
  const before = useRef(asked);
  useLayoutEffect(() => {
    if (!asked || before.current === asked) return;
    before.current = asked;
    const active = document.activeElement;
    if (!byKeyboard || document.querySelector("dialog[open]")) return;
    if (isLost(active) || active.closest(".acts, .board-area, .host")) document.querySelector(selector)?.focus();
  }, [asked]);
}

/** Catches the focus where it is lost with a change: it comes to the first of what is there, else to the actions. */
export function useCaught(change, selectors) {
  useEffect(() => {
    if (!isLost(document.activeElement)) return;
    const acts = document.querySelector(".acts");
    const found = selectors.map((selector) => document.querySelector(selector)).find(Boolean);
    (found ?? (acts && firstOf(acts)))?.focus({ preventScroll: true });
  }, [change]);
}

/** Where the page scrolls as a whole, because its text is large: brings a panel into view with each new thing asked. */
export function useShown(box, asked) {
  useEffect(() => {
    if (!asked || document.documentElement.scrollHeight <= innerHeight) return;
    box.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
}

/** Whether the focus may be taken from there: from board and panel, not from what somebody reads or writes. */
function mayLeave(active, box) {
  return box.contains(active) || active.closest(".board-area, .skip, .top") !== null;
}
