/** A button that must be pressed twice: the first press arms it, Esc or a press elsewhere disarms it. */
import { html, useLayoutEffect, useRef, useState } from "../lib/html.js";

// Who presses twice in haste, or by a double click, has not read what the armed button says.
const TOO_SOON = 300;

/** @param {{onPress: () => void, label: string, small: string, armed: string}} props */
export function Twice({ onPress, label, small, armed, className = "", shortcut, disabled = false }) {
  const [since, setSince] = useState(null);
  const button = useRef(null);
  // At once, not after the next frame: who presses Esc right after the button must not leave it armed.
  useLayoutEffect(() => {
    if (since === null) return undefined;
    const elsewhere = (event) => button.current?.contains(event.target) || setSince(null);
    const escape = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setSince(null);
    };
    document.addEventListener("pointerdown", elsewhere, true);
    document.addEventListener("focusin", elsewhere, true);
    document.addEventListener("keydown", escape, true);
    return () => {
      document.removeEventListener("pointerdown", elsewhere, true);
      document.removeEventListener("focusin", elsewhere, true);
      document.removeEventListener("keydown", escape, true);
    };
  }, [since]);
  const press = (event) => {
    // When the press happened, not when a busy page came to hear of it.
    if (since === null) setSince(event.timeStamp);
    else if (event.timeStamp - since >= TOO_SOON) {
      setSince(null);
      onPress(event);
    }
  };
  return html`<button ref=${button} class=${`${className} ${since === null ? "" : "armed"}`} onClick=${press}
    disabled=${disabled} aria-keyshortcuts=${shortcut} data-twice=${shortcut}>${label}
    <small aria-live="polite">${since === null ? small : armed}</small></button>`;
}
