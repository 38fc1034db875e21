/** Data that is asked for again and again, as long as somebody looks. */
import { useCallback, useEffect, useRef, useState } from "./html.js";

/**
 * Asks at once, then every so many milliseconds while the page is in sight, and as soon as it comes back in sight.
 *
 * @param {() => Promise<any>} load
 * @param {number} every milliseconds; 0 asks once
 * @returns {{data: any, error: Error | null, again: () => void}} data is the last that came
 */
export function usePolled(load, every = 0) {
  const [state, setState] = useState({ data: null, error: null });
  const asking = useRef(load);
  asking.current = load;
  const again = useCallback(() => {
    asking.current().then(
      (data) => setState({ data, error: null }),
      (error) => setState((was) => ({ ...was, error })),
    );
  }, []);
  useEffect(() => {
    const look = () => document.hidden || again();
    again();
    const timer = every ? setInterval(look, every) : null;
    if (every) document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [every]);
  return { ...state, again };
}
