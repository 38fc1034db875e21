/** A value that can be changed back and forth. */
import { useCallback, useEffect, useState } from "../lib/html.js";

const MOST_STEPS = 300;
/** Changes of the same thing that follow so fast are one step, such as the digits of a number. */
const TOGETHER = 1200;

/**
 * @param {any} first
 * @returns {{now: any, change: (make: (now: any) => any, what?: string) => void, restart: (value: any) => void,
 *   undo: (() => void) | null, redo: (() => void) | null}} `what` names what is changed
 */
export function useHistory(first) {
  const [{ past, now, future }, set] = useState({ past: [], now: first, future: [], what: "", at: 0 });
  const change = useCallback((make, what = "") => set((was) => {
    const next = make(was.now);
    if (next === was.now) return was;
    const at = performance.now();
    const same = what && what === was.what && at - was.at < TOGETHER;
    return { past: same ? was.past : [...was.past, was.now].slice(-MOST_STEPS), now: next, future: [], what, at };
  }), []);
  const undo = useCallback(() => set((was) => (was.past.length
    ? { past: was.past.slice(0, -1), now: was.past.at(-1), future: [was.now, ...was.future], what: "", at: 0 }
    : was)), []);
  const redo = useCallback(() => set((was) => (was.future.length
    ? { past: [...was.past, was.now], now: was.future[0], future: was.future.slice(1), what: "", at: 0 }
    : was)), []);
  return { now, change, undo: past.length ? undo : null, redo: future.length ? redo : null };
}

/** Ctrl+Z and Ctrl+Y, beside the buttons. */
export function useUndoKeys({ undo, redo }) {
  useEffect(() => {
    const press = (event) => {
      // A field takes back its own letters.
      if (event.target.matches("input:not([type=radio], [type=checkbox]), textarea")) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const back = key === "z" && !event.shiftKey;
      if (!back && key !== "y" && key !== "z") return;
      event.preventDefault();
      (back ? undo : redo)?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [undo, redo]);
}
