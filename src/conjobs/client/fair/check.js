/**
 * Checks all dice and cards of a record in the page: is each what the seed brings that was committed to?
 *
 * Nothing of it asks the server. What is legal is not checked here; `conjobs verify` does that, too.
 */
import { t } from "../lib/words.js";
import { canCheck, commitmentOf, draw, gameKey } from "./draw.js";
import { leftAtSetup, leftAtStart } from "./left.js";
import { endOf, lineOf, Order, wholeLines, Wrong } from "./lines.js";

const DEALT_EACH = 2;
const STACKS = 4;
const GAME_OVER = "game-over";

/** Draws along the record, and says where it differs. */
class Checker {
  constructor(key, header, left) {
    this.key = key;
    this.header = header;
    this.counts = { setup: 0, dice: 0, cards: 0, cons: 0 };
    this.left = left;
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
    const label = () => `setup ${++this.counts.setup}`;
    for (const card of cards) await this.take(this.left.cards, label(), card, t("outer.fair.dealt"));
    for (const value of dice) await this.die(label(), value);
    for (const card of cons) await this.take(this.deckOf(card), label(), card, t("outer.fair.con-card"));
    const places = Math.floor(this.left.cards.length / STACKS);
    this.left.sure = this.left.cards.length - places;
    this.left.spread = this.header.rules.late_game_over ? places : 0;
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

/** All plies in order; an undo brings back what lay there, but the draws' numbers run on. */
async function follow(checker, texts, progress) {
  const before = [checker.left.copy()];
  const order = new Order();
  for (let number = 2; number <= texts.length; number += 1) {
    const line = lineOf(texts[number - 1], number);
    order.next(line, number);
    checker.line = number;
    if ("undo" in line) {
      before.length = line.undo + 1;
      checker.left = before[line.undo].copy();
    } else if ("ply" in line) {
      await checker.outcome(line);
      before.push(checker.left.copy());
    }
    progress(number / texts.length);
  }
}

/** Why a record has nothing that could be checked, or null. */
function excuse({ chance, start }, end, left) {
  if (!canCheck()) return t("outer.fair.no-crypto");
  if (chance?.kind !== "committed") return t("outer.fair.seeded");
  if (start && !left) return t("outer.fair.from-position");
  return end ? null : t("outer.fair.not-revealed");
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
    const texts = wholeLines(record);
    const header = lineOf(texts[0] ?? "", 1);
    const left = header.start ? leftAtStart(header, lots) : leftAtSetup(header, lots);
    const end = endOf(texts);
    const why = excuse(header, end, left);
    if (why) return { verdict: "open", message: why, commitment: header.chance?.commitment };
    return await checked(header, texts, end, left, progress);
  } catch (error) {
    if (error instanceof Wrong) return { verdict: "wrong", message: error.message, line: error.line };
    throw error;
  }
}

async function checked(header, texts, { number, secret }, left, progress) {
  const { commitment, words } = header.chance;
  if (!secret) throw new Wrong(number, t("outer.fair.no-secret"));
  if ((await commitmentOf(secret)) !== commitment) throw new Wrong(number, t("outer.fair.broken"));
  const checker = new Checker(await gameKey(secret, words), header, left);
  if (!header.start) await checker.setup();
  await follow(checker, texts, progress);
  return { verdict: "fair", message: t("outer.fair.all-right", checker.counts), secret, commitment };
}
