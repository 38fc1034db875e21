/** Which spaces are lit: targets of what is picked or asked, of the tray, of a trade; else all that can be built. */
import { t } from "../lib/words.js";
import { casinoOf } from "./flow.js";
import { litText } from "./words-of.js";

/** The spaces for builds and sprawls, with the lowest cost: what is mine to do when nothing is picked. */
function free(game) {
  const found = {};
  if (!game.mine) return found;
  for (const option of game.view.options) {
    const lot = option.kind === "build" ? option.lot : option.kind === "sprawl" ? option.to : null;
    if (lot) (found[lot] ??= []).push(option);
  }
  return found;
}

/** What is done to a casino as a whole stands on one of its spaces, though all of them are lit. */
function labelled(found, label, view) {
  const spaces = Object.entries(found).map(([lot, options]) => ({ lot, options, of: wholeOf(options, view) ?? lot }));
  const last = Object.fromEntries(spaces.map(({ lot, of }) => [of, lot]));
  return Object.fromEntries(spaces.map(({ lot, options, of }) =>
    [lot, { label: label(options), quiet: last[of] !== lot }]));
}

/** The casinos that options change as a whole, as one text; null where they are about the space itself. */
function wholeOf(options, view) {
  if (options.some((option) => option.kind === "sprawl")) return null;
  const ids = options.map((option) => casinoOf(option, view)?.id);
  return ids.every(Boolean) ? [...new Set(ids)].join() : null;
}

/** The spaces that lead on from what was picked. */
function picked({ pick, game }) {
  // A die that may move is no place to build on.
  if (pick.step.ask === "using") return labelled(pick.targets, () => t("table.lit.using"), game.view);
  return labelled(pick.targets, (options) => litText(options, game), game.view);
}

/** @returns {Object<string, {label: string, quiet?: boolean}>} `quiet`: the label is not drawn, only said */
export function litLots(game, pick, tray, trade) {
  if (trade.isOpen) return trade.doing.pick.active ? picked(trade.doing) : trade.lit;
  if (tray) return Object.fromEntries(tray.spaces.map((lot) => [lot, { label: "" }]));
  if (game.past) return {};
  if (pick.active) return picked({ pick, game });
  return labelled(game.view.pending ? pick.targets : free(game), (options) => litText(options, game), game.view);
}
