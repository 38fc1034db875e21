/** Drawings that are simpler where they are small. */
import { useLayoutEffect, useState } from "../lib/html.js";

/** Under so many pixels a board unit, texts would be too small to read: then only the most important are drawn. */
const LEAST_SCALE = 0.66;

/**
 * Whether a drawing is so small that it has to be simple.
 *
 * @param {{current: SVGSVGElement | null}} ref
 * @param {number} width in board units; 0 for a drawing that is always large enough
 * @param {number} height in board units
 */
export function useCompact(ref, width, height) {
  const [compact, setCompact] = useState(false);
  useLayoutEffect(() => {
    if (!ref.current || !width) return setCompact(false);
    const measure = (/** @type {DOMRect | DOMRectReadOnly} */ box) =>
      setCompact(box.width > 0 && Math.min(box.width / width, box.height / height) < LEAST_SCALE);
    measure(ref.current.getBoundingClientRect());
    const observer = new ResizeObserver(([entry]) => measure(entry.contentRect));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [width, height]);
  return compact;
}
