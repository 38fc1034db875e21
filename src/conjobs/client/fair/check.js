/**
 * Checks all dice and cards of a record in the page: is each what the seed brings that was committed to?
 *
 * Nothing of it asks the server. What is legal is not checked here; `conjobs verify` does that, too.
 */
import { t } from "../lib/words.js";
import { canCheck, commitmentOf, draw, gameKey } from "./draw.js";

const DEALT_EACH = 2;
const STACKS = 4;
const GAME_OVER = "game-over";

/** A line that is not as the seed has it. */
class Wrong extends Error {
  constructor(line, message) {
    super(message);
    this.line = line;
  }
}

/** The lines of a record as data; one that was torn off at the end is left out. */
function linesOf(record) {
  const lines = record.split("\n").filter((line) => line.trim());
  return lines.flatMap((line, place) => {
    try {
      return [JSON.parse(line)];
    } catch {
      if (place === lines.length - 1) return [];
      throw new Wrong(place + 1, t("outer.fair.unreadable"));
    }
  });
}

/** What is left to be drawn at one point of the game. */
class Left {
  constructor(cards, decks, sure, spread) {
    Object.assign(this, { cards, decks, sure, spread });
  }

  copy() {
    const decks = Object.fromEntries(Object.entries(this.decks).map(([group, ids]) => [group, [...ids]]));
    return new Left([...this.cards], decks, this.sure, this.spread);
  }
}

/** Draws along the record, and says where it differs. */
class Checker {
  constructor(key, header, lots) {
    this.key = key;
    this.header = header;
    this.counts = { dice: 0, cards: 0, cons: 0 };
    this.left = new Left([...lots], decksOf(header), 0, 0);
    this.line = 1;
  }

  wrong(what, written, drawn) {
    throw new Wrong(this.line, t("outer.fair.differs", { what, written, drawn }));
  }

  /** One that is drawn from a list, in its order; it is taken out. */
  async take(list, label, written, what) {
    const drawn = list.length ? list[await draw(this.key, label, list.length)] : null;
    if (drawn !== written) this.wrong(what, written, drawn ?? t("outer.fair.nothing"));
    list.splice(list.indexOf(drawn), 1);
  }

  async die(label, written) {
    const drawn = (await draw(this.key, label, 6)) + 1;
    if (drawn !== written) this.wrong(t("outer.fair.die", { label }), written, drawn);
  }

  /** The setup: cards dealt, dice for who starts, the top con cards, numbered through. */
  async setup() {
    const { cards = [], dice = [], con_cards: cons = [] } = this.header.setup;
    let number = 0;
    for (const card of cards) await this.take(this.left.cards, `setup ${++number}`, card, t("outer.fair.dealt"));
    for (const value of dice) await this.die(`setup ${++number}`, value);
    for (const card of cons) await this.take(this.deckOf(card), `setup ${++number}`, card, t("outer.fair.con-card"));
    const places = Math.floor(this.left.cards.length / STACKS);
    this.left.sure = this.left.cards.length - places;
    this.left.spread = this.header.rules.late_game_over ? places : 0;
    this.setupDraws = number;
    if (cards.length < DEALT_EACH * this.header.players.length) throw new Wrong(1, t("outer.fair.unreadable"));
  }

  deckOf(card) {
    const deck = Object.values(this.left.decks).find((ids) => ids.includes(card));
    if (!deck) this.wrong(t("outer.fair.con-card"), card, t("outer.fair.nothing"));
    return deck;
  }

  /** Whether Game Over has to come now; with the house option that is drawn for. */
  async gameOver() {
    if (this.left.sure > 0) return false;
    if (this.left.spread === 0) return true;
    return (await draw(this.key, `game over ${this.counts.cards + 1}`, this.left.spread + 1)) === 0;
  }

  async card(written) {
    const over = await this.gameOver();
    if (over !== (written === GAME_OVER)) {
      this.wrong(t("outer.fair.card"), written, over ? GAME_OVER : t("outer.fair.a-lot"));
    }
    this.counts.cards += 1;
    if (over) return;
    if (this.left.sure > 0) this.left.sure -= 1;
    else this.left.spread -= 1;
    await this.take(this.left.cards, `card ${this.counts.cards}`, written, t("outer.fair.card"));
  }

  async outcome({ dice = [], cards = [], con_cards: cons = [] }) {
    for (const value of dice) await this.die(`die ${++this.counts.dice}`, value);
    for (const card of cards) await this.card(card);
    for (const card of cons) {
      await this.take(this.deckOf(card), `con card ${++this.counts.cons}`, card, t("outer.fair.con-card"));
    }
  }
}

/** The con cards of each deck by id, in the header's order. */
function decksOf({ rules }) {
  const decks = Object.entries(rules.con_cards ?? {});
  return Object.fromEntries(decks.map(([group, cards]) => [group, Object.keys(cards)]));
}

/** All plies in order; an undo brings back what lay there, but the draws' numbers run on. */
async function follow(checker, lines, progress) {
  const before = [checker.left.copy()];
  for (const [place, line] of lines.entries()) {
    checker.line = place + 2;
    if (typeof line.undo === "number") {
      before.length = line.undo + 1;
      checker.left = before[line.undo].copy();
    } else if (line.ply) {
      await checker.outcome(line);
      before.push(checker.left.copy());
    }
    progress((place + 1) / lines.length);
  }
}

/** Why a record has nothing that could be checked, or null. */
function excuse(header, secret) {
  if (!canCheck()) return t("outer.fair.no-crypto");
  if (header?.chance?.kind !== "committed") return t("outer.fair.seeded");
  if (header.start) return t("outer.fair.from-position");
  if (!secret) return t("outer.fair.not-revealed");
  return null;
}

/**
 * Works out every die and card of a record anew.
 *
 * @param {string} record the text of a .conjobs file
 * @param {string[]} lots the names of all lots in board order
 * @param {(part: number) => void} [progress] called with 0 to 1
 * @returns {Promise<{verdict: "fair" | "wrong" | "open", message: string, line?: number, secret?: string,
 *   commitment?: string}>} "open": there is nothing to check, and why
 */
export async function checkDice(record, lots, progress = () => {}) {
  try {
    const [header, ...lines] = linesOf(record);
    const secret = lines.findLast((line) => line.secret)?.secret;
    const why = excuse(header, secret);
    if (why) return { verdict: "open", message: why, commitment: header?.chance?.commitment };
    return await checked(header, lines, secret, lots, progress);
  } catch (error) {
    if (error instanceof Wrong) return { verdict: "wrong", message: error.message, line: error.line };
    throw error;
  }
}

async function checked(header, lines, secret, lots, progress) {
  const { commitment, words } = header.chance;
  if ((await commitmentOf(secret)) !== commitment) throw new Wrong(1, t("outer.fair.broken"));
  const checker = new Checker(await gameKey(secret, words), header, lots);
  await checker.setup();
  await follow(checker, lines, progress);
  const { dice, cards, cons } = checker.counts;
  const message = t("outer.fair.all-right", { dice, cards, cons, setup: checker.setupDraws });
  return { verdict: "fair", message, secret, commitment };
}
