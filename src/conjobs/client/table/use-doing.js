/** An action as a step of an offer, picked as one's own actions are: what the active player could do there. */
import { useEffect, useMemo, useState } from "../lib/html.js";
import { usePick } from "./use-pick.js";

/**
 * The picks towards the action, and the game as it would be then, for the parts that show them.
 *
 * @param {Game} game
 * @param {string[] | null} before the steps before it; null while none is picked
 * @param {(action: string) => void} take
 * @returns {{pick: object, game: Game}}
 */
export function useDoing(game, before, take) {
  const key = before && `${game.version} ${before.join("; ")}`;
  const [then, setThen] = useState({ key: null, view: null });
  const server = useMemo(() => ({
    look: async ({ action, kind = action.split(" ")[0] }) => {
      // The step may have gone while it was being picked.
      if (!before) return { options: [] };
      const found = await game.server.offered(before, kind, action);
      if (found.view) setThen({ key, view: found.view });
      return found;
    },
  }), [game.server, key]);
  const seen = then.key === key && then.view ? then.view : game.view;
  const view = useMemo(() => ({ ...seen, options: [] }), [seen]);
  const act = async (action) => {
    pick.clear();
    take(action);
    return true;
  };
  const asked = { ...game, view, server, act, mine: true, now: { pending: null }, version: key, decision: key };
  const pick = usePick(asked);
  // Nothing is done yet, so nothing needs to be confirmed.
  useEffect(() => {
    if (pick.step.ask === "confirm") pick.confirm();
  }, [pick.step]);
  return { pick, game: asked };
}
