/** Choosing lots by pointer and keyboard: one stop for Tab, arrows between lots, Enter or Space to choose. */
import { useRef, useState } from "../lib/html.js";
import { stepTo } from "./geometry.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * What a board's drawing listens to, and the lots that it is about: the one under the mouse, the one with the focus
 * seen, and the one that had it last.
 *
 * @param {import("./geometry.js").Plan} plan
 * @param {string[]} shown
 * @param {{onPick?: (lot: string) => void, onKeyboardEscape?: () => void}} on
 */
export function useLots(plan, shown, on) {
  const [over, setOver] = useState(/** @type {string | null} */ (null));
  const [focused, setFocused] = useState(/** @type {string | null} */ (null));
  const last = useRef(/** @type {string | null} */ (null));

  const pick = (/** @type {Event} */ event) => {
    const lot = lotOf(event);
    if (!lot) return;
    last.current = lot;
    on.onPick?.(lot);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const lot = lotOf(event);
    if (event.key === "Escape" && on.onKeyboardEscape) {
      // Else the page's own keys would go a second step back.
      event.preventDefault();
      on.onKeyboardEscape();
    }
    if (!lot || event.ctrlKey || event.metaKey || event.altKey) return;
    const chooses = event.key === "Enter" || event.key === " ";
    if (!chooses && !KEYS.includes(event.key)) return;
    event.preventDefault();
    if (chooses) pick(event);
    else focusOn(/** @type {Element} */ (event.currentTarget), stepTo(plan, lot, event.key, shown));
  };
  const onFocusIn = (/** @type {Event} */ event) => {
    const lot = lotOf(event);
    if (lot) last.current = lot;
    setFocused(lot && /** @type {Element} */ (event.target).matches(":focus-visible") ? lot : null);
  };
  const handlers = {
    // Chromium lets Tab stop at a drawing that listens for the focus, unless it is told otherwise.
    tabindex: -1,
    onClick: pick, onKeyDown, onFocusIn, onFocusOut: () => setFocused(null),
    onPointerOver: (/** @type {PointerEvent} */ event) => setOver(event.pointerType === "mouse" ? lotOf(event) : null),
    onPointerLeave: () => setOver(null),
  };
  return { over, focused, last: last.current, handlers };
}

/** The lot that an event is about. @param {Event} event @returns {string | null} */
function lotOf(event) {
  const element = /** @type {Element} */ (event.target).closest("[data-lot]");
  return /** @type {SVGElement | null} */ (element)?.dataset.lot ?? null;
}

function focusOn(/** @type {Element} */ board, /** @type {string} */ lot) {
  /** @type {SVGElement | null} */ (board.querySelector(`[data-lot="${lot}"]`))?.focus();
}
