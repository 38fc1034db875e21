/**
 * Luck: what the cards brought against what they would have brought on average, and the dice against 3.5.
 *
 * Both are reckoned on the table as it lay before each draw: for every colour what its casinos would have paid and
 * scored, weighed by the chance of the colour. So luck is neither bought nor built; over many games it is zero.
 */
import { moved } from "./track.js";

/** The casinos that a card pays: those of its colour, or those on the Strip; Game Over pays the Strip. */
function paying(view, card, board) {
  if (card !== "strip" && card !== "game-over") return view.casinos.filter(({ group }) => group === card);
  return view.casinos.filter(({ lots }) => lots.some((lot) => board.lots[lot]?.strip));
}

/** What a card would bring each seat on this table: money, and points along the track. */
function bringing(view, card, board) {
  const casinos = [...paying(view, card, board)].sort((one, other) => one.size - other.size);
  const money = view.players.map((_, seat) => casinos.reduce((sum, { pays }) => sum + pays[seat], 0));
  const points = view.players.map((player) => player.points);
  for (const { boss, size } of casinos) if (boss >= 0) points[boss] = moved(board.track, points[boss], size);
  return view.players.map((player, seat) => ({ money: money[seat], points: points[seat] - player.points }));
}

/** Adds what all cards would bring, weighed by their chance. */
function expect(sheets, view, board) {
  for (const [card, chance] of Object.entries(view.next_card)) {
    if (chance > 0) bringing(view, card, board).forEach(({ money, points }, seat) => {
      sheets[seat].money.expected += money * chance;
      sheets[seat].points.expected += points * chance;
    });
  }
}

function bring(sheets, view, lot, board) {
  bringing(view, lot ? board.lots[lot].card : "game-over", board).forEach(({ money, points }, seat) => {
    sheets[seat].money.got += money;
    sheets[seat].points.got += points;
  });
}

function rolled(sheets, view, { lots, values }) {
  lots.forEach((lot, place) => {
    const die = view.lots[lot]?.die;
    if (!die) return;
    sheets[die.seat].dice.count += 1;
    sheets[die.seat].dice.sum += values[place];
  });
}

/**
 * @param {object[]} moments
 * @param {object} board as in meta
 * @returns {{money: {expected: number, got: number}, points: {expected: number, got: number},
 *   dice: {count: number, sum: number}}[]} by seat
 */
export function luckOf(moments, board) {
  const sheets = moments[0].view.players.map(() => ({
    money: { expected: 0, got: 0 }, points: { expected: 0, got: 0 }, dice: { count: 0, sum: 0 },
  }));
  moments.slice(1).forEach(({ facts, view: after }, place) => {
    const { view } = moments[place];
    for (const fact of facts) {
      if (fact.type === "card-drawn") {
        expect(sheets, view, board);
        bring(sheets, view, fact.lot, board);
      } else if (fact.type === "dice-rolled") rolled(sheets, after, fact);
    }
  });
  return sheets;
}
