/** What the player has picked so far towards an action, and what the server says about it. */
import { useCallback, useEffect, useMemo, useState } from "../lib/html.js";
import { ghostOf, nextStep, picked, targets } from "./flow.js";

const NOTHING = [];

/** What to ask the server for the picks: a space, a kind of action, or the pending choice; null asks nothing. */
function questionFor(pick) {
  if (pick.root === "lot") return { lot: pick.lot };
  if (pick.root === "kind") return { kind: pick.kind };
  return pick.root === "pending" ? {} : null;
}

/** The server's look for a question, null until it is there. It is asked anew when the table moves on. */
function useLook(server, question, version, refuse) {
  const key = question && `${version} ${JSON.stringify(question)}`;
  const [found, setFound] = useState({ key: null, look: null });
  useEffect(() => {
    if (!key) return undefined;
    let wanted = true;
    server.look(question).then(
      (look) => wanted && setFound({ key, look }),
      (error) => wanted && refuse(error),
    );
    return () => {
      wanted = false;
    };
  }, [key, server]);
  return found.key === key ? found.look : null;
}

/** The options in question before the server's look is there: the listed ones, still without their results. */
function listed(view, pick) {
  const options = view?.options ?? [];
  if (pick.root === "kind") return options.filter((option) => option.kind === pick.kind);
  return pick.root === "pending" ? options : NOTHING;
}

/** An answer given on the board: which pick a space stands for. */
function pickFor(ask) {
  return ask === "space" ? "lot" : ask;
}

/**
 * The picks towards an action.
 *
 * @param {Game} game
 * @returns {object} `pick`, `step`, `look`, `targets`, `ghost`, `chosen`, and `startKind`, `add`, `back`, `clear`,
 *   `space` (a space was picked on the board), `confirm`
 */
export function usePick(game) {
  const { view, server, version, act, refuse } = game;
  const asked = game.mine && Boolean(game.now?.pending);
  const [own, setOwn] = useState(NOTHING);
  const [hover, setHover] = useState(null);
  const picks = own.length === 0 && asked ? [["root", "pending"]] : own;
  const pick = picked(picks);
  const look = useLook(server, questionFor(pick), version, refuse);
  const all = (look?.options ?? listed(view, pick)).filter((option) => option.kind !== "pass");
  const step = useMemo(() => nextStep(all, picks, view), [look, view, own, asked]);
  const lit = useMemo(() => (view ? targets(step, picks, view) : {}), [step]);
  useEffect(() => {
    setOwn(NOTHING);
    setHover(null);
  }, [game.decision]);

  const set = useCallback((next) => {
    setHover(null);
    refuse(null);
    setOwn(next);
  }, [refuse]);
  const clear = () => set(NOTHING);
  const add = (what, value) => set([...picks, [what, value]]);
  const back = () => set(picks.length > rootLength(pick) ? picks.slice(0, -1) : NOTHING);
  const startLot = (lot) => set([["root", "lot"], ["lot", lot]]);
  const startKind = (kind) => set([["root", "kind"], ["kind", kind]]);
  const confirm = async (action) => {
    if (await act(action ?? step.options[0].action)) clear();
  };
  const space = (lot) => {
    if (lit[lot]) return add(pickFor(step.ask), lot);
    if (step.ask === "confirm" && pick.lot === lot && !hover) return confirm();
    if (pick.root === "lot" || !pick.root) return pick.lot === lot ? clear() : startLot(lot);
    const root = picks.slice(0, rootLength(pick));
    const first = nextStep(all, root, view);
    if (targets(first, root, view)[lot]) return set([...root, ["lot", lot]]);
    return set([...root, ["asked", lot]]);
  };
  const shown = hover ?? (step.ask === "confirm" || step.ask === "bet" ? step.options[0] : null);
  const ghost = ghostOf(shown);
  return {
    picks, pick, look, step, ghost, targets: lit, chosen: pick.lot ?? null, active: own.length > 0, shown,
    startLot, startKind, add, back, clear, space, confirm, hover: setHover,
  };
}

/** How many picks only say what is looked at; going back beyond them ends it. */
function rootLength(pick) {
  if (pick.root === "pending") return 1;
  return pick.root ? 2 : 0;
}
