/**
 * What moves when: from the facts of a ply to steps on a time line, in milliseconds from the new view's appearance.
 *
 * Pure; `animate.js` lets the drawing, which already shows the new view, play them.
 *
 * @import { Fact, View } from "./types.js"
 */

export const DROP = 180;
export const GROW = 220;
export const FLIP = 260;
export const TUMBLE = 500;
const NEXT_DIE = 80;
export const HOP = 90;
export const KNOCK = 180;
/** Where more lots changed without a fact, the view is not the next one: somebody jumped in time. */
const MOST_UNTOLD = 8;
const FLOAT = 900;
const GLOW = 700;
const NEXT_FLOAT = 90;
const GAMBLE = 1100;

/**
 * One thing that moves. A lot's piece drops, is exchanged, flipped, lifted off or grows; its die drops, tumbles, turns
 * to a value or slides from another lot; an amount floats up; a gamble's dice roll over a lot; a score chip walks; a
 * casino glows.
 *
 * @typedef {{
 *   kind: "drop" | "exchange" | "flip" | "lift" | "grow" | "die-drop" | "tumble" | "turn" | "slide" | "float"
 *     | "gamble" | "score" | "glow",
 *   at: number, ms: number, lot?: string, from?: number, to?: number, other?: string, text?: string, seat?: number,
 *   dice?: number[], knock?: boolean, casino?: string
 * }} Step
 */

/** Whether a lot's earlier piece is seen while a step of this kind goes on. @param {Step["kind"]} kind */
export function showsWas(kind) {
  return ["exchange", "flip", "lift"].includes(kind);
}

/** When the last of the steps is over. @param {Step[]} steps */
export function endOf(steps) {
  return Math.max(0, ...steps.map((step) => step.at + step.ms));
}

/** When the last die that is rolled lies still. @param {Step[]} steps */
export function rolledAt(steps) {
  const rolls = steps.filter(({ kind }) => kind === "tumble" || kind === "gamble");
  return Math.max(0, ...rolls.map(({ kind, at, ms }) => at + (kind === "gamble" ? TUMBLE + NEXT_DIE : ms)));
}

/**
 * The steps that lead from one view to the next.
 *
 * @param {Fact[]} facts
 * @param {View | null} before null where nothing was shown before: then nothing moves
 * @param {View} view
 * @param {number[]} track
 * @returns {Step[]}
 */
export function stepsOf(facts, before, view, track) {
  if (!before || before === view || !facts.length || before.players.length !== view.players.length) return [];
  const line = new TimeLine(before, view, track);
  for (const fact of facts) line.add(fact);
  const rest = line.untold();
  if (rest.length > MOST_UNTOLD) return [];
  rest.forEach((lot) => line.addRest(lot));
  return line.steps;
}

/** A time line that grows fact by fact. */
class TimeLine {
  /** @param {View} before @param {View} view @param {number[]} track */
  constructor(before, view, track) {
    this.before = before;
    this.view = view;
    this.track = track;
    /** @type {Step[]} */
    this.steps = [];
    this.now = 0;
    /** The value that each die shows by now. @type {Map<string, number>} */
    this.values = new Map();
    for (const [lot, { die }] of Object.entries(before.lots)) if (die) this.values.set(lot, die.value);
    /** Until when each seat's chip walks. @type {number[]} */
    this.walking = view.players.map(() => 0);
  }

  /** @param {Fact} fact */
  add(fact) {
    const handle = HANDLERS[fact.type];
    if (handle) handle(this, fact);
  }

  /** @param {Step["kind"]} kind @param {number} ms @param {Partial<Step>} more @param {number} [pass] */
  step(kind, ms, more, pass = ms) {
    this.steps.push({ kind, at: this.now, ms, ...more });
    this.now += pass;
  }

  /** @param {string} lot @param {number} value */
  turn(lot, value) {
    if (this.values.get(lot) === value) return;
    this.step("turn", FLIP, { lot, from: this.values.get(lot), to: value }, FLIP / 2);
    this.values.set(lot, value);
  }

  /** @param {number[]} amounts by seat @param {string[]} lots where their dice may lie */
  pay(amounts, lots) {
    amounts.forEach((amount, seat) => {
      const lot = amount ? this.bestLot(seat, lots) : undefined;
      if (lot) this.step("float", FLOAT, { lot, seat, text: `+$${amount}` }, 0);
    });
  }

  /** The lot of the seat's highest die among some. @param {number} seat @param {string[]} lots */
  bestLot(seat, lots) {
    const die = (/** @type {string} */ lot) => this.before.lots[lot]?.die ?? this.view.lots[lot]?.die;
    const own = lots.filter((lot) => die(lot)?.seat === seat);
    return own.sort((a, b) => (die(b)?.value ?? 0) - (die(a)?.value ?? 0))[0];
  }

  /** @param {number} seat @param {number} before @param {number} after @param {boolean} knock points were lost */
  walk(seat, before, after, knock) {
    const at = Math.max(this.now, this.walking[seat]);
    const ms = (this.track.indexOf(after) - this.track.indexOf(before)) * HOP + (knock ? KNOCK : 0);
    this.steps.push({ kind: "score", at, ms, seat, from: before, to: after, knock });
    this.walking[seat] = at + ms;
  }

  /** The lots that changed in ways that no fact told of here, such as in a trade. */
  untold() {
    const told = new Set(this.steps.filter(({ kind }) => kind !== "float").map((step) => step.lot));
    const lots = Object.keys({ ...this.before.lots, ...this.view.lots });
    const look = (/** @type {import("./types.js").Lot | undefined} */ lot) =>
      JSON.stringify([lot?.group, lot?.owner, lot?.down, lot?.storeys, lot?.die?.seat, lot?.die?.value]);
    return lots.filter((lot) => !told.has(lot) && look(this.before.lots[lot]) !== look(this.view.lots[lot]));
  }

  /** @param {string} name */
  addRest(name) {
    const [was, lot] = [this.before.lots[name], this.view.lots[name]];
    if (!lot) this.step("lift", DROP, { lot: name }, 0);
    else if (!was || was.group !== lot.group || was.owner !== lot.owner) this.step("drop", DROP, { lot: name }, 0);
    else if (lot.die && lot.die.seat !== was.die?.seat) this.step("die-drop", DROP, { lot: name }, 0);
    else if (lot.die) this.turn(name, lot.die.value);
  }
}

/** What each kind of fact lets move. @type {Object<string, (line: TimeLine, fact: Fact) => void>} */
const HANDLERS = {
  "lot-taken": (line, { lot }) => line.step("drop", DROP, { lot }),
  "lot-claimed": (line, { lot }) => line.step("drop", DROP, { lot }),
  built: (line, { lot }) => line.step("drop", DROP, { lot }),
  sprawled: (line, { to }) => line.step("drop", DROP, { lot: to }),
  "tile-taken": (line, fact) => placeDie(line, fact),
  "die-placed": (line, fact) => placeDie(line, fact),
  "die-moved": (line, { lot }) => line.step("lift", DROP, { lot }),
  "lot-given-up": (line, { lot }) => line.step("lift", DROP, { lot }),
  "tile-removed": (line, { lot }) => line.step("lift", DROP, { lot }),
  "tile-flipped": (line, { lot }) => line.step("flip", FLIP, { lot }, FLIP / 2),
  "became-parking-lot": (line, { lot }) => line.step("lift", DROP, { lot }, DROP / 2),
  "dice-exchanged": (line, { lot, second }) => {
    line.step("slide", FLIP * 1.5, { lot, other: second }, 0);
    line.step("slide", FLIP * 1.5, { lot: second, other: lot });
  },
  remodelled: (line, { spaces }) => {
    for (const lot of spaces) line.step("exchange", DROP, { lot }, NEXT_DIE);
    line.now += DROP - NEXT_DIE;
  },
  raised: (line, { spaces }) => {
    for (const lot of spaces) line.step("grow", GROW, { lot }, 0);
    line.now += GROW;
  },
  "dice-rolled": (line, { lots, values }) => {
    lots.forEach((/** @type {string} */ lot, /** @type {number} */ index) => {
      line.step("tumble", TUMBLE + NEXT_DIE * index, { lot, from: line.values.get(lot), to: values[index] }, 0);
      line.values.set(lot, values[index]);
    });
    line.now += TUMBLE + NEXT_DIE * (lots.length - 1);
  },
  "value-placed": (line, { lot, value }) => line.turn(lot, value),
  "die-set": (line, { lot, value }) => line.turn(lot, value),
  "values-exchanged": (line, { lot, second }) => {
    const [one, other] = [line.values.get(lot), line.values.get(second)];
    if (one && other) {
      line.turn(lot, other);
      line.turn(second, one);
    }
  },
  "lots-paid": (line, { amounts }) => {
    for (const [lot, { owner }] of Object.entries(line.view.lots)) {
      if (owner !== undefined && amounts[owner]) line.step("float", FLOAT, { lot, seat: owner, text: "+$1" }, 0);
    }
    line.now += NEXT_FLOAT;
  },
  "casino-paid": (line, { amounts, spaces }) => {
    const casino = line.view.casinos.find(({ lots }) => lots.join() === spaces.join());
    if (casino) line.step("glow", GLOW, { casino: casino.id }, 0);
    line.pay(amounts, spaces);
    line.now += NEXT_FLOAT;
  },
  scored: (line, { seat, size, before, after }) => {
    if (seat >= 0) line.walk(seat, before, after, after - before < size && after < line.track[line.track.length - 1]);
  },
  gambled: (line, { lot, dice, seat, gain }) => {
    line.step("gamble", GAMBLE, { lot, dice }, TUMBLE + NEXT_DIE);
    const text = gain < 0 ? `−$${-gain}` : `+$${gain}`;
    line.step("float", FLOAT, { lot, seat, text }, NEXT_FLOAT);
  },
};

/** @param {TimeLine} line @param {Fact} fact */
function placeDie(line, { lot, value }) {
  line.values.set(lot, value);
  line.step("die-drop", DROP, { lot });
}
