/** How casinos, spaces and actions are called in the page. */
import { groupName } from "../board/index.js";
import { isolated, money, t } from "../lib/words.js";
import { casinoOf, cheapest, VERBS } from "./flow.js";
import { toYou } from "./to-you.js";

/** "C11", "C11–C12", "D5 D6 D9", "C1…C11" where they are many. */
export function lotsText(lots) {
  if (lots.length < 3) return lots.join("–");
  return shortLots(lots.join(" "));
}

/** A text whose rows of five and more lots are told by their first and last: the board shows the rest. */
export function shortLots(text) {
  return text.replace(/\b([A-F]\d+)(?: [A-F]\d+){3,} ([A-F]\d+)\b/g, "$1…$2");
}

/** A casino in a few words: "Sphinx C11–C12". */
export function casinoText(casino, game) {
  return `${groupName(casino.group ?? "none")} ${lotsText(casino.lots)}`;
}

/** What a row of options does, without cost: "Sprawl from Sphinx C11–C12". */
export function rowText(options, game) {
  const { kind } = options[0];
  const casino = casinoOf(options[0], game.view);
  const values = { casino: casino ? casinoText(casino, game) : "", lot: options[0].lot, to: options[0].to };
  if (kind === "choose" && values.to) return t("table.row.choose_two", values);
  return t(`table.row.${kind}`, values);
}

/** The cost of options: "$9", "from $16", "bet to $20", or nothing. */
export function costText(options) {
  if (options[0].bet) return t("table.to_bet", { bet: money(Math.max(...options.map((option) => option.bet))) });
  const cost = cheapest(options);
  if (cost === null) return "";
  const same = options.every((option) => option.cost === cost);
  return same ? money(cost) : t("table.from_cost", { cost: money(cost) });
}

/** What stands on the button that carries an option out: "Build on C12 for $15". */
export function confirmText(option, game, bet = option.bet) {
  const casino = casinoOf(option, game.view);
  const values = {
    lot: option.lot, to: option.to, casino: casino ? casinoText(casino, game) : "", cost: money(option.cost ?? 0),
    group: option.group ? groupName(option.group) : "", bet: bet ? money(bet) : "", value: option.value,
  };
  const free = option.cost == null && option.kind !== "choose" ? "_free" : "";
  const two = option.kind === "choose" && option.to ? "_two" : "";
  const text = t(`table.confirm.${option.kind}${free}${two}`, values);
  return text.startsWith("table.confirm.") ? t(`table.confirm.${option.kind}`, values) : text;
}

/** An action of a trade in the notation: the kind, a lot with perhaps a group, what else, and which die moves. */
const DONE = /^(\w+) (\w+)(?::\w+)?(?: (?!using )\$?(\w+))?(?: using (\w+))?$/;

/** What somebody does in a trade, after his name: "builds Vega on B3"; as it is written where it cannot be read. */
export function doneText(action, game) {
  const [, kind, lot, what, using] = action.match(DONE) ?? [];
  if (!VERBS.includes(kind)) return t("table.trade.does", { action });
  const casino = casinoOf({ kind, action }, game.view);
  const text = t(`table.trade.done.${kind}`, {
    lot: lot.toUpperCase(), to: what?.toUpperCase(), bet: money(what), group: what && groupName(what.toLowerCase()),
    casino: casino ? casinoText(casino, game) : lot.toUpperCase(),
  });
  return using ? t("table.trade.done.using", { text, using: using.toUpperCase() }) : text;
}

/** The few signs that stand on a lit space. */
export function litText(options, game) {
  const [option] = options;
  const cost = cheapest(options);
  if (option.kind === "choose") {
    const gain = option.result?.money?.[game.seat];
    return gain ? (gain > 0 ? `+${money(gain)}` : money(gain)) : "";
  }
  if (cost === null) return t(`table.lit.${option.kind}_free`);
  return t(`table.lit.${option.kind}`, { cost: money(cost) });
}

/** Suggestions for a line of the notation: where one ends with a player's colour, with his name. */
export function withPlayers(choices, game) {
  return choices.map((choice) => {
    const seat = game.colours.indexOf(choice.text.match(/(\w+):?$/)?.[1]);
    return { ...choice, about: seat < 0 ? withNames(choice.about, game) : game.names[seat] };
  });
}

/** What is no player's: the colour of a group's tiles, what somebody wrote, and the words that may be written. */
const NO_PLAYER = '\\(\\w+\\)|"[^"]*"|\\b(?:could be|The players are) [^.]*\\.';

/** A text of the server with the players' names for their colours, which is how the rules call them; I am "you". */
export function withNames(text, game) {
  const mine = game.colours[game.seat];
  const told = mine ? toYou(shortLots(text ?? ""), mine) : shortLots(text ?? "");
  return told.replace(new RegExp(`${NO_PLAYER}|\\b(${game.colours.join("|")})\\b`, "gi"), (whole, colour) =>
    (colour ? isolated(game.names[game.colours.indexOf(colour.toLowerCase())]) : whole));
}
