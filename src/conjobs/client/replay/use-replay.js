/** Where a replay stands: kept in the address, so that a moment can be shared and the browser's Back works as ever. */
import { useEffect, useState } from "../lib/html.js";
import { hashValues, setHash } from "../lib/route.js";
import { placeOf } from "./moments.js";

const QUIET = 250;

/**
 * @param {object[] | null} moments
 * @returns {{at: number, go: (at: number) => void, facts: object[]}} facts: how the moment came about, where it was
 *   reached by one step forward, so that the board moves; else none
 */
export function useReplay(moments) {
  const [{ at, from }, setPlace] = useState({ at: 0, from: 0 });
  useEffect(() => {
    if (!moments) return;
    const { ply } = hashValues();
    const place = ply ? placeOf(moments, Number(ply)) : 0;
    setPlace({ at: place, from: place });
  }, [moments]);
  useEffect(() => {
    if (!moments) return undefined;
    const timer = setTimeout(() => setHash(at ? `ply=${moments[at].ply}` : null), QUIET);
    return () => clearTimeout(timer);
  }, [moments, at]);
  const go = (place) => setPlace((was) => ({ at: place, from: was.at }));
  const facts = moments && at === from + 1 ? moments[at].facts : [];
  return { at: Math.min(at, moments ? moments.length - 1 : 0), go, facts };
}
