/** What is left to be drawn at one point of a game: property cards, con cards, and when Game Over comes. */

/** @param {string[]} cards lots in board order @param {Record<string, string[]>} decks con cards by group */
export class Left {
  constructor(cards, decks, sure, spread) {
    Object.assign(this, { cards, decks, sure, spread });
  }

  copy() {
    const decks = Object.fromEntries(Object.entries(this.decks).map(([group, ids]) => [group, [...ids]]));
    return new Left([...this.cards], decks, this.sure, this.spread);
  }
}

/** The con cards of each deck by id, in the header's order. */
function decksOf({ rules }) {
  const decks = Object.entries(rules.con_cards ?? {});
  return Object.fromEntries(decks.map(([group, cards]) => [group, Object.keys(cards)]));
}

/** All that lies in the decks before the setup. */
export function leftAtSetup(header, lots) {
  return new Left([...lots], decksOf(header), 0, 0);
}

/** The keys and values of a position as conjobs writes it: each on a line, lists and numbers as JSON has them. */
function valuesOf(start) {
  return Object.fromEntries(start.split("\n").flatMap((line) => {
    const [, key, value] = /^([\w.]+) = ([[\d].*)$/.exec(line) ?? [];
    try {
      return key ? [[key, JSON.parse(value)]] : [];
    } catch {
      return [];
    }
  }));
}

/**
 * What lies in the decks of the position that a game began from; null where its text does not tell.
 *
 * @param {object} header
 * @param {string[]} lots
 */
export function leftAtStart(header, lots) {
  const values = valuesOf(header.start);
  if (!Array.isArray(values.deck) || !Number.isInteger(values.before_game_over)) return null;
  const cards = lots.filter((lot) => values.deck.includes(lot));
  const hidden = Object.entries(decksOf(header)).map(([group, ids]) => {
    // The first lies open on top.
    const [, ...rest] = values[`cons.${group}`] ?? [];
    return [group, ids.filter((id) => rest.includes(id))];
  });
  return new Left(cards, Object.fromEntries(hidden), values.before_game_over, values.game_over_spread ?? 0);
}
