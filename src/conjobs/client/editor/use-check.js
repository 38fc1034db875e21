/** What the server says of the position that is edited: asked for a moment after each change. */
import { post } from "../lib/api.js";
import { useEffect, useState } from "../lib/html.js";

const QUIET = 250;
const AGAIN = 2000;

/** @param {string} text @returns {Promise<object>} */
export function check(text) {
  return post("/api/positions/check", { text });
}

/**
 * @param {string} text
 * @returns {{text: string | null, found: object | null, error: Error | null}} what was found of which text; it is the
 *   present one unless the answer is still to come
 */
export function useCheck(text) {
  const [state, setState] = useState({ text: null, found: null, error: null });
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    const ask = () => check(text).then(
      (found) => wanted && setState({ text, found, error: null }),
      (error) => {
        if (!wanted) return;
        setState((was) => ({ ...was, error }));
        timer = setTimeout(ask, AGAIN);
      },
    );
    timer = setTimeout(ask, QUIET);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return state;
}
