/** Which spaces are lit: targets of what is picked or asked, of the tray, of a trade; else all that can be built. */
import { t } from "../lib/words.js";
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

function labelled(found, label) {
  const pairs = Object.entries(found).map(([lot, options]) => [lot, { label: label(options) }]);
  return Object.fromEntries(pairs);
}

/** @returns {Object<string, {label: string}>} */
export function litLots(game, pick, tray, trade) {
  if (trade.isOpen) return trade.lit;
  if (tray) return Object.fromEntries(tray.spaces.map((lot) => [lot, { label: "" }]));
  if (game.past) return {};
  const picking = pick.active || game.view.pending;
  // A die that may move is no place to build on.
  if (pick.active && pick.step.ask === "using") return labelled(pick.targets, () => t("table.lit.using"));
  return labelled(picking ? pick.targets : free(game), (options) => litText(options, game));
}
