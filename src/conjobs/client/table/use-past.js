/** A past moment of the game that is looked at: #ply=57 in the address. */
import { useEffect, useState } from "../lib/html.js";
import { hashValues, setHash, useRoute } from "../lib/route.js";

/** The ply in the address, or null for now. */
function plyInAddress() {
  const { ply } = hashValues();
  return /^\d+$/.test(ply ?? "") ? Number(ply) : null;
}

/**
 * @param {object} server
 * @param {{ply: number, version: number}[]} log of the game: what was taken back is not in it any more
 * @returns {{ply: number | null, moment: object | null, problem: object | null, go: (ply: number | null) => void}}
 *   `moment` is that of the ply, or while it comes the one shown before
 */
export function usePast(server, log) {
  useRoute();
  const ply = plyInAddress();
  const version = log.find((entry) => entry.ply === ply)?.version;
  const [found, setFound] = useState({ moment: null, problem: null });
  useEffect(() => {
    if (ply === null) {
      setFound({ moment: null, problem: null });
      return undefined;
    }
    let wanted = true;
    server.at(ply).then(
      (moment) => wanted && setFound({ moment, problem: null }),
      (problem) => wanted && setFound({ moment: null, problem }),
    );
    return () => {
      wanted = false;
    };
  }, [ply, version, server]);
  const last = log.at(-1)?.ply ?? 0;
  const go = (to) => setHash(to === null || to >= last ? null : `ply=${Math.max(0, to)}`);
  return { ply, ...found, go };
}
