/** Dragging pieces: from the palette onto a lot, from lot to lot, and off the board. */
import { useEffect, useRef, useState } from "../lib/html.js";

/** So far a pointer moves before it drags, in pixels. */
const SLACK = 6;

/** The lot at a place on the screen. */
function lotAt(x, y) {
  return document.elementFromPoint(x, y)?.closest("[data-lot]")?.dataset.lot ?? null;
}

/**
 * @param {(what: object, lot: string | null) => void} onDrop the lot it was dropped on, null beside the board
 * @returns {{held: {what: object, at: {x: number, y: number}, over: string | null} | null,
 *   start: (event: PointerEvent, what: object) => void, ended: () => boolean}} `ended` tells once after a drag that the
 *   click which follows belongs to it
 */
export function useDrag(onDrop) {
  const [held, setHeld] = useState(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const stop = useRef(null);
  const dragged = useRef(0);
  useEffect(() => () => stop.current?.(), []);

  const start = (event, what) => {
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    let moving = false;
    const move = ({ pointerId, clientX: x, clientY: y }) => {
      if (pointerId !== event.pointerId) return;
      moving ||= Math.hypot(x - from.x, y - from.y) > SLACK;
      if (moving) setHeld({ what, at: { x, y }, over: lotAt(x, y) });
    };
    const end = ({ type, pointerId, clientX: x, clientY: y }) => {
      if (pointerId !== event.pointerId) return;
      stop.current();
      if (!moving) return;
      dragged.current = performance.now();
      if (type === "pointerup") drop.current(what, lotAt(x, y));
    };
    const escape = ({ key }) => key === "Escape" && stop.current();
    stop.current = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", escape);
      setHeld(null);
    };
    // On a touch screen the button would keep the pointer to itself.
    event.target.releasePointerCapture?.(event.pointerId);
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", escape);
  };
  const ended = () => performance.now() - dragged.current < 60;
  return { held, start, ended };
}
