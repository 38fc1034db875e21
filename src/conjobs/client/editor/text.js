/** A draft as the text of a position, in TOML, and what was read from one as a draft. */
import { GROUPS } from "../board/index.js";
import { PHASES, firstDraft } from "./draft.js";

/** The keys that the editor knows; what else a position has stays as it is. */
const KNOWN = ["edition", "raise", "lay_off", "late_game_over", "sets", "cards", "players", "turn", "phase", "winners",
  "gambled", "hosted", "reorganized", "cons", "con_discards", "lots", "order", "deck", "before_game_over",
  "game_over_spread", "window", "pending", "offers"];

/** A value as TOML on one line. A JSON text is a TOML text as long as it holds no DEL. */
function toml(value) {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value).replaceAll("\x7f", "\\u007f");
  const name = (key) => (/^[\w-]+$/.test(key) ? key : toml(key));
  const inside = Object.entries(value).map(([key, part]) => `${name(key)} = ${toml(part)}`);
  return inside.length ? `{ ${inside.join(", ")} }` : "{}";
}

/** What lies on a lot, in the words of positions. @param {import("./draft.js").Space} space */
export function spaceText({ owner, group, storeys = 1, down, die }) {
  if (!group) return `lot ${owner}`;
  const parts = [group, storeys > 1 && `x${storeys}`, down && "down", die && `${die.colour} ${die.value}`];
  return parts.filter(Boolean).join(" ");
}

/** The lines of a draft, key and value, in the order in which a position is written. */
function lines(draft) {
  const { players, decks, gone, lots } = draft;
  const set = Object.entries(draft.more);
  const say = (key, value) => set.push([key, value]);
  say("edition", draft.edition);
  for (const option of ["raise", "lay_off"]) if (draft[option] !== null) say(option, draft[option]);
  if (draft.late_game_over) say("late_game_over", true);
  if (draft.cons && draft.sets) say("sets", draft.sets);
  if (draft.cons && draft.cards) say("cards", draft.cards);
  say("players", players.map(({ colour, money, points }) => `${colour} $${money}${points ? ` ${points}pts` : ""}`));
  say("turn", draft.turn);
  say("phase", draft.phase);
  if (draft.winners.length) say("winners", draft.winners);
  for (const done of ["gambled", "hosted"]) if (draft[done]) say(done, true);
  if (draft.reorganized.length) say("reorganized", draft.reorganized);
  const filled = draft.cons ? GROUPS.filter((group) => decks[group]?.length) : [];
  for (const group of filled) say(`cons.${group}`, decks[group]);
  if (draft.cons && !filled.length) say("cons", {});
  for (const group of GROUPS) if (draft.cons && gone[group]?.length) say(`con_discards.${group}`, gone[group]);
  for (const [lot, space] of Object.entries(lots)) say(`lots.${lot}`, spaceText(space));
  deckLines(draft, say);
  if (draft.window) say("window", draft.window);
  if (draft.pending) say("pending", draft.pending);
  for (const [maker, offer] of Object.entries(draft.offers ?? {})) say(`offers.${maker}`, offer);
  return set;
}

function deckLines({ ordered, deck, before, spread }, say) {
  if (!ordered) say("order", "unknown");
  if (deck) say("deck", deck);
  if (ordered) return;
  if (before !== null || deck) say("before_game_over", before ?? deck.length);
  if (spread) say("game_over_spread", spread);
}

/** The text of a draft. @param {import("./draft.js").Draft} draft */
export function textOf(draft) {
  return lines(draft).map(([key, value]) => `${key} = ${toml(value)}\n`).join("");
}

/** The text of a draft as a scenario that somebody can go on writing. */
export function scenarioText(draft, id) {
  return `[[scenario]]\nid = ${toml(id)}\nabout = ""\nrules = []\n${textOf(draft)}steps = []\n\n[scenario.expect]\n`;
}

const texts = (value) => (Array.isArray(value) ? value.filter((part) => typeof part === "string") : []);
const flag = (value) => (typeof value === "boolean" ? value : null);
const whole = (value, otherwise) => (Number.isInteger(value) ? value : otherwise);
const table = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});

/** The one of some words that a word stands for: itself, or the only one that it begins. */
function meant(word, words) {
  const small = String(word).toLowerCase();
  const found = words.filter((known) => known.startsWith(small));
  return words.find((known) => known === small) ?? (found.length === 1 ? found[0] : undefined);
}

function playerOf(text) {
  const [, colour, money, points] = /^\s*([a-z]+)(?:\s+\$?(\d+))?(?:\s+(\d+)\s?pts?)?\s*$/i.exec(text) ?? [];
  return colour ? { colour: colour.toLowerCase(), money: Number(money ?? 0), points: Number(points ?? 0) } : null;
}

/** What lies on a lot by its words; undefined where they say nothing that could lie there. */
function spaceOf(words) {
  const form = /^(\w+)(?:\s+x(\d))?(\s+down)?(?:\s+([a-z]+)(?:\s+([1-6]))?)?$/i.exec(String(words).trim());
  if (!form) return undefined;
  const [, first, height, down, colour, value] = form;
  if (first.toLowerCase() === "lot") return colour ? { owner: colour.toLowerCase() } : undefined;
  const group = meant(first, GROUPS);
  const die = colour && value ? { colour: colour.toLowerCase(), value: Number(value) } : null;
  return group && { group, storeys: Number(height ?? 1), down: Boolean(down), die };
}

function decksOf(value) {
  const found = Object.entries(table(value)).map(([name, ids]) => [meant(name, GROUPS), texts(ids)]);
  return Object.fromEntries(found.filter(([group]) => group));
}

/**
 * The draft of a position's data: what cannot be read is left out, for the server says what is wrong with it.
 *
 * @param {object} data as the server has read the text
 * @param {object} meta
 * @returns {import("./draft.js").Draft}
 */
export function draftOf(data, meta) {
  const start = firstDraft(meta);
  const read = texts(data.players).map(playerOf).filter(Boolean);
  const players = read.length ? read : start.players;
  const spaces = Object.entries(table(data.lots)).map(([lot, words]) => [lot.toUpperCase(), spaceOf(words)]);
  const lots = Object.fromEntries(spaces.filter(([lot, space]) => space && lot in meta.board.lots));
  const ordered = data.order !== "unknown";
  const keys = Object.keys(data).filter((key) => !KNOWN.includes(key));
  return {
    ...start, edition: data.edition in meta.editions ? data.edition : start.edition, raise: flag(data.raise),
    lay_off: flag(data.lay_off), late_game_over: data.late_game_over === true, cons: "cons" in data,
    sets: "sets" in data ? texts(data.sets) : null, cards: "cards" in data ? texts(data.cards) : null,
    players, turn: meant(data.turn ?? "", colours(players)) ?? players[0].colour,
    phase: PHASES.includes(data.phase) ? data.phase : "actions", winners: texts(data.winners),
    gambled: data.gambled === true, hosted: data.hosted === true, reorganized: texts(data.reorganized), lots,
    // Without a deck there is no order to keep.
    ordered: ordered && "deck" in data, deck: "deck" in data ? texts(data.deck) : null,
    before: ordered ? null : whole(data.before_game_over, null), spread: ordered ? 0 : whole(data.game_over_spread, 0),
    decks: decksOf(data.cons), gone: decksOf(data.con_discards),
    window: meant(data.window ?? "?", GROUPS) ?? null, pending: Array.isArray(data.pending) ? data.pending : null,
    offers: Object.keys(table(data.offers)).length ? data.offers : null,
    more: Object.fromEntries(keys.map((key) => [key, data[key]])),
  };
}

function colours(players) {
  return players.map(({ colour }) => colour);
}
