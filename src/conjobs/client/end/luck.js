/**
 * Luck: what the cards brought against what they would have brought on average, and the dice against 3.5.
 *
 * Both are reckoned on the table as it lay before each draw: for every colour what its casinos would have paid and
 * scored, weighed by the chance of the colour. So luck is neither bought nor built; over many games it is zero. It is
 * the same that `conjobs stats` counts: points are the casinos' sizes, breaks of the track left out.
 */

/** The casinos that a card pays: those of its colour, or those on the Strip; Game Over pays the Strip. */
function paying(view, card, board) {
  if (card !== "strip" && card !== "game-over") return view.casinos.filter(({ group }) => group === card);
  return view.casinos.filter(({ lots }) => lots.some((lot) => board.lots[lot]?.strip));
}

/** What a card would bring each seat on this table: money, and the sizes of casinos as points. */
function bringing(view, card, board) {
  const casinos = paying(view, card, board);
  return view.players.map((_, seat) => ({
    money: casinos.reduce((sum, { pays }) => sum + pays[seat], 0),
    points: casinos.reduce((sum, { boss, size }) => sum + (boss === seat ? size : 0), 0),
  }));
}

/** How likely each card is when so many of each colour are left; the view knows how likely Game Over is. */
function chances(view, cards) {
  const over = view.next_card["game-over"];
  const all = Object.values(cards).reduce((sum, left) => sum + left, 0);
  const colours = Object.entries(cards).map(([card, left]) => [card, all ? ((1 - over) * left) / all : 0]);
  return [...colours, ["game-over", over]];
}

function add(sheets, kind, amounts, share) {
  amounts.forEach(({ money, points }, seat) => {
    sheets[seat].money[kind] += money * share;
    sheets[seat].points[kind] += points * share;
  });
}

/** The draws of a ply: one, or with two players as many as it takes to come out of the closed block (T-6). */
function drew(sheets, view, draws, board) {
  const cards = { ...view.cards };
  for (const { lot } of draws) {
    for (const [card, chance] of chances(view, cards)) {
      if (chance > 0) add(sheets, "expected", bringing(view, card, board), chance);
    }
    const card = lot ? board.lots[lot].card : "game-over";
    add(sheets, "got", bringing(view, card, board), 1);
    if (lot) cards[card] -= 1;
  }
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
    drew(sheets, moments[place].view, facts.filter(({ type }) => type === "card-drawn"), board);
    for (const fact of facts) if (fact.type === "dice-rolled") rolled(sheets, after, fact);
  });
  return sheets;
}
