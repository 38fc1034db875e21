/** Who won and why, in a sentence or two. */
import { list, t } from "../lib/words.js";
import { ranked } from "./account.js";

/** Whether the winner reached 90, which ends the game at once (P-2). */
function jackpot(moments) {
  return moments.at(-1).facts.some(({ type, jackpot: reached }) => type === "game-ended" && reached);
}

/** The headline: "Noor wins." */
export function headline(view, names) {
  const text = t("outer.end.wins", { n: view.winners.length, names: list(view.winners.map((seat) => names[seat])) });
  return text[0].toUpperCase() + text.slice(1);
}

/** How far ahead, or by what the tie was broken (E-2). */
function margin(view, names) {
  const [first, second] = ranked(view);
  const lead = view.players[first].points - view.players[second].points;
  const values = { name: names[first], second: names[second], points: view.players[first].points, lead, n: lead };
  if (view.winners.length > 1) return t("outer.end.why.shared", values);
  if (lead > 0) return t("outer.end.why.ahead", values);
  return t("outer.end.why.money", { ...values, money: view.players[first].money, other: view.players[second].money });
}

/** Where the winner made more than the second: by property cards or by events. */
function source(view, names, { points }) {
  const [first, second] = ranked(view);
  const more = (name) => points[name][first] - points[name][second];
  const values = { name: names[first], cards: points.cards[first], events: points.events[first] };
  if (points.events[first] === 0) return t("outer.end.why.only-cards", values);
  return t(more("events") > more("cards") ? "outer.end.why.events" : "outer.end.why.cards", values);
}

/** @param {object[]} moments @param {string[]} names @param {import("./account.js").Stats} stats */
export function why(moments, names, stats) {
  const { view } = moments.at(-1);
  const first = jackpot(moments) ? t("outer.end.why.jackpot", { name: names[view.winners[0]] }) : margin(view, names);
  return [first, source(view, names, stats)];
}
