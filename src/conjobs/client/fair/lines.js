/** The lines of a record: read one by one, and held to follow each other as docs/records.md has it. */
import { t } from "../lib/words.js";

const KINDS = ["ply", "undo", "result", "given_up"];

/** A line that is wrong; the first line is 1. */
export class Wrong extends Error {
  constructor(line, message) {
    super(message);
    this.line = line;
  }
}

/** The whole lines of a record as texts; what follows the last line end was torn off, or is nothing. */
export function wholeLines(record) {
  return record.split("\n").slice(0, -1);
}

/** A line as data. @param {string} text @param {number} number */
export function lineOf(text, number) {
  let line = null;
  try {
    line = JSON.parse(text);
  } catch {
    // It is no JSON, which is said below.
  }
  const known = number === 1 ? line?.conjobs === "game" : KINDS.some((kind) => kind in Object(line));
  if (!known) throw new Wrong(number, t("outer.fair.unreadable"));
  return line;
}

/** The last line that ends the game, with its number; null if it goes on. */
export function endOf(texts) {
  for (let number = texts.length; number > 1; number -= 1) {
    if (!/"(result|given_up)"/.test(texts[number - 1])) continue;
    try {
      return { number, secret: lineOf(texts[number - 1], number).secret };
    } catch {
      // A line that cannot be read is named when its turn comes.
    }
  }
  return null;
}

/** Holds that each line may follow those before it. */
export class Order {
  ply = 0;

  ended = "";

  /** @param {object} line @param {number} number */
  next(line, number) {
    if (this.ended === "given_up" || (this.ended && !("undo" in line))) {
      throw new Wrong(number, t("outer.fair.after-the-end"));
    }
    this.ended = ["result", "given_up"].find((kind) => kind in line) ?? "";
    if ("ply" in line && line.ply !== this.ply + 1) {
      throw new Wrong(number, t("outer.fair.wrong-ply", { ply: line.ply, next: this.ply + 1 }));
    }
    if ("undo" in line && !(Number.isInteger(line.undo) && line.undo >= 0 && line.undo < this.ply)) {
      throw new Wrong(number, t("outer.fair.wrong-undo", { to: line.undo, ply: this.ply }));
    }
    this.ply = line.ply ?? line.undo ?? this.ply;
    if (this.ended && !line.secret) throw new Wrong(number, t("outer.fair.no-secret"));
  }
}
