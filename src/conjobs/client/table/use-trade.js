/** The offer that is being put together on this page. */
import { useEffect, useState } from "../lib/html.js";
import { areOrdered, isPicked, isWhole, pieceAt, stepOf, textOf } from "./trade-steps.js";
import { useDoing } from "./use-doing.js";

const PAUSE = 150;
// The money that an offer begins with, in $, where its giver has as much.
const USUAL = 5;

/** The server's preview of whole steps, null until it is there. */
export function usePreview(game, texts) {
  const key = texts.length ? `${game.version} ${texts.join("; ")}` : null;
  const [found, setFound] = useState({ key: null, preview: null });
  useEffect(() => {
    if (!key) return undefined;
    const timer = setTimeout(() => {
      game.server.preview(texts).then(
        (preview) => setFound({ key, preview }),
        (error) => setFound({ key, preview: { refusal: error, parties: [], named: [], must_accept: [] } }),
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [key, game.server]);
  return found.key === key ? found.preview : null;
}

/** With whom the steps are: the first other player in them, else the one whose turn it is, else the next. */
function partner(steps, game) {
  const other = steps.flatMap((step) => [step.from, step.to]).find((seat) => seat !== null && seat !== game.seat);
  if (other !== undefined) return other;
  return game.view.active !== game.seat ? game.view.active : (game.seat + 1) % game.names.length;
}

/** The beginning of what is said to make an offer; one that answers another, which still stands, declines that one. */
function beginning(countered, game, colours) {
  const stands = countered && game.view.offers.some(({ maker, steps }) => (
    maker === countered.maker && steps.join() === countered.steps.join()));
  return stands ? `counter ${colours[countered.maker]} with` : "offer";
}

/** @param {Game} game */
export function useTrade(game) {
  const [steps, setSteps] = useState(null);
  const [countered, setCountered] = useState(null);
  const colours = game.view?.players.map((player) => player.colour) ?? [];
  const open = (texts = [], offer = null) => {
    setSteps(texts.map((text) => stepOf(text, colours)));
    setCountered(offer);
  };
  const close = () => setSteps(null);
  const add = (step) => setSteps([...steps, step]);
  const change = (i, part) => setSteps(steps.map((step, at) => (at === i ? { ...step, ...part } : step)));
  const remove = (i) => setSteps(steps.filter((step, at) => at !== i));
  const move = (i, by) => {
    const next = [...steps];
    [next[i], next[i + by]] = [next[i + by], next[i]];
    setSteps(next);
  };
  const textsOf = (some) => some.filter(isWhole).map((step) => textOf(step, colours));
  const at = (steps ?? []).findIndex(isPicked);
  const doing = useDoing(game, at < 0 ? null : textsOf(steps.slice(0, at)), (action) => change(at, { action }));
  const space = (lot) => {
    if (doing.pick.active) return doing.pick.space(lot);
    const taken = steps.findIndex((step) => step.lot === lot);
    const piece = pieceAt(lot, game.view);
    if (taken >= 0) return remove(taken);
    if (piece) return add({ ...piece, lot, to: piece.from === game.seat ? partner(steps, game) : game.seat });
    return undefined;
  };
  const give = (mine) => {
    const other = partner(steps, game);
    const ends = mine ? { from: game.seat, to: other } : { from: other, to: game.seat };
    add({ what: "money", amount: Math.max(1, Math.min(USUAL, game.view.players[ends.from].money)), ...ends });
  };
  const act = () => add({ what: "action", from: game.view.active, to: null, action: "" });
  const texts = textsOf(steps ?? []);
  const send = async () => {
    if (await game.act(`${beginning(countered, game, colours)} ${texts.join("; ")}`)) close();
  };
  const lit = Object.fromEntries((steps ?? []).filter((step) => step.lot && step.to !== null)
    .map((step) => [step.lot, { label: `→ ${game.names[step.to]}` }]));
  return {
    steps, isOpen: steps !== null, texts, lit, open, close, change, remove, move, space, give, act, send, at, doing,
    ordered: areOrdered(steps ?? []), whole: steps?.length > 0 && steps.every(isWhole),
  };
}
