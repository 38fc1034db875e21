/** Shortcuts of the table page. They are silent while somebody types, and can be switched off. */
import { useEffect, useRef } from "../lib/html.js";
import { kept } from "../lib/store.js";

/** Each key with what it does; the page says how. */
export const KEYS = {
  d: "draw", e: "end", b: "build", s: "sprawl", m: "remodel", r: "reorganize", a: "raise", g: "gamble", t: "trade",
  h: "host", x: "cancel", n: "later", u: "undo", c: "chat", l: "log", "/": "type", "?": "help", "[": "before",
  "]": "after",
};

function isTyping(target) {
  return target.closest?.("input:not([type=range]), textarea, select") !== null;
}

/** @param {(name: string, event: KeyboardEvent) => void} onKey called with the name of what a key does, or "escape" */
export function useKeys(onKey) {
  const call = useRef(onKey);
  call.current = onKey;
  useEffect(() => {
    const listen = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // Nothing happens behind a dialog, even where the focus has left its buttons.
      if (document.querySelector("dialog:modal")) return;
      if (event.target instanceof Element && isTyping(event.target)) return;
      const name = event.key === "Escape" ? "escape" : KEYS[event.key];
      if (!name || (name !== "escape" && kept("keys", true) === false)) return;
      call.current(name, event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
