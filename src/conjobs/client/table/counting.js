/** A number that counts from what it was to what it is, in 300 ms; at once where movement is not wanted. */
import { useEffect, useRef, useState } from "../lib/html.js";
import { reducedMotion } from "../lib/settings.js";

const DURATION = 300;

/** The number to show just now. @param {number} value */
export function useCounting(value) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (start === value || reducedMotion() || document.hidden) {
      setShown(value);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / DURATION);
      setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 2)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
