/**
 * How a game went, worked out from its moments: points and money by source, and along the time.
 *
 * A moment's facts say what happened in order; what lies between "hosted" and "event-over" is an event's.
 */

export const INCOME = ["start", "lots", "casinos", "gambling", "events", "trades"];
const SPENT = ["built", "sprawled", "remodelled", "reorganized", "raised", "lot-claimed"];

function zeroes(players, names) {
  return Array.from({ length: players }, () => Object.fromEntries(names.map((name) => [name, 0])));
}

/** What each fact adds to the sheets of the seats; `event` tells whether a con card brought it. */
const book = {
  dealt: (sheets, { seat, money }) => void (sheets[seat].start += money),
  "lots-paid": (sheets, { amounts }) => amounts.forEach((amount, seat) => (sheets[seat].lots += amount)),
  "casino-paid": (sheets, { amounts }, event) =>
    amounts.forEach((amount, seat) => (sheets[seat][event ? "events" : "casinos"] += amount)),
  "money-paid": (sheets, { seat, amount }) => void (sheets[seat].events += amount),
  gambled: (sheets, { seat, boss, gain, boss_gain: bossGain }) => {
    sheets[seat].gambling += gain;
    sheets[boss].gambling += bossGain;
  },
  scored: (sheets, { seat, before, after, size }, event) => {
    if (seat < 0) return;
    sheets[seat][event ? "eventPoints" : "cardPoints"] += after - before;
    sheets[seat].lost += size - (after - before);
  },
};

function enter(sheets, fact, event) {
  book[fact.type]?.(sheets, fact, event);
  if (SPENT.includes(fact.type)) sheets[fact.seat].spent += fact.cost;
}

/**
 * The sheet of each seat: points from property cards and from events, points lost at breaks, money by source.
 *
 * What no fact explains changed hands in a trade.
 */
export function sheetsOf(moments) {
  const players = moments[0].view.players.length;
  const sheets = zeroes(players, [...INCOME, "spent", "cardPoints", "eventPoints", "lost"]);
  let event = false;
  for (const { facts } of moments) {
    for (const fact of facts) {
      if (fact.type === "hosted") event = true;
      enter(sheets, fact, event);
      if (fact.type === "event-over") event = false;
    }
  }
  return sheets.map((sheet, seat) => {
    const told = INCOME.reduce((sum, name) => sum + sheet[name], -sheet.spent);
    return { ...sheet, trades: moments.at(-1).view.players[seat].money - told };
  });
}

/** The course of one amount ("points" or "money"), for each seat a number a moment. */
export function courseOf(moments, amount) {
  return moments[0].view.players.map((_, seat) => moments.map(({ view }) => view.players[seat][amount]));
}

/** The seats from the first to the last: points, then money (E-2). */
export function ranked({ players, winners = [] }) {
  const won = (seat) => (winners.includes(seat) ? 1 : 0);
  return players.map((_, seat) => seat).sort((one, other) => won(other) - won(one)
    || players[other].points - players[one].points || players[other].money - players[one].money);
}
