/** What the board shows of a draft, also of one that cannot be. */
import { useMemo, useRef } from "../lib/html.js";
import { wedgesOf } from "../board/board.js";
import { GROUPS } from "../board/emblems.js";
import { planOf } from "../board/geometry.js";

const DICE = 12;
const MARKERS = 10;

/** The lots of a draft as the board draws them; of a player who is not in the game nothing is drawn. */
function lotsOf(draft) {
  const seats = Object.fromEntries(draft.players.map(({ colour }, seat) => [colour, seat]));
  const found = Object.entries(draft.lots).map(([lot, { owner, group, storeys, down, die }]) => {
    if (!group) return [lot, owner in seats ? { owner: seats[owner] } : undefined];
    const drawn = die && die.colour in seats ? { seat: seats[die.colour], value: die.value } : null;
    return [lot, { group, storeys, down, groups: [group], die: drawn }];
  });
  return Object.fromEntries(found.filter(([, space]) => space));
}

/** The draft as a view without casinos: which there are, and whose, only the rules know. */
function bareView(draft, plan) {
  const lots = lotsOf(draft);
  const view = {
    players: draft.players.map((player) => ({ ...player, dice: DICE, markers: MARKERS })),
    lots, casinos: [], active: Math.max(0, draft.players.findIndex(({ colour }) => colour === draft.turn)),
  };
  for (const [lot, space] of Object.entries(lots)) {
    if (!space.down) continue;
    const joined = wedgesOf(plan, view, lot).map(({ group }) => group);
    space.groups = GROUPS.filter((group) => joined.includes(group));
  }
  return view;
}

/** Whether a casino lies as it did: nothing on its lots has changed. */
function stands(casino, before, now) {
  return casino.lots.every((lot) => JSON.stringify(before.lots[lot]) === JSON.stringify(now.lots[lot]));
}

/**
 * The view to draw: the server's where it knows the draft, else the pieces, with those casinos of the last right
 * position that no change has touched.
 *
 * @param {import("./draft.js").Draft} draft
 * @param {object} meta
 * @param {object | null} found the server's view of this very draft
 */
export function useDrawing(draft, meta, found) {
  const plan = useMemo(() => planOf(meta.board), [meta.board]);
  const last = useRef(null);
  return useMemo(() => {
    if (found) {
      last.current = found;
      return found;
    }
    const view = bareView(draft, plan);
    const before = last.current;
    const same = before?.players.length === view.players.length
      && before.players.every(({ colour }, seat) => colour === view.players[seat].colour);
    return { ...view, casinos: same ? before.casinos.filter((casino) => stands(casino, before, view)) : [] };
  }, [draft, plan, found]);
}
