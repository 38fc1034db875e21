/**
 * A position while it is edited: plain data that may be wrong. Every change is a pure function that gives a new draft.
 *
 * @typedef {{owner?: string, group?: string, storeys?: number, down?: boolean,
 *   die?: {colour: string, value: number} | null}} Space  a marker of `owner`, or a tile
 * @typedef {{colour: string, money: number, points: number}} Player
 * @typedef {{
 *   edition: string, raise: boolean | null, lay_off: boolean | null, late_game_over: boolean, cons: boolean,
 *   sets: string[] | null, cards: string[] | null, players: Player[], turn: string, phase: string, winners: string[],
 *   gambled: boolean, hosted: boolean, reorganized: string[], lots: Object<string, Space>, ordered: boolean,
 *   deck: string[] | null, before: number | null, spread: number, decks: Object<string, string[]>,
 *   gone: Object<string, string[]>, window: string | null, pending: object[] | null, offers: object | null,
 *   more: object
 * }} Draft  `sets` and `cards` are null where all con cards are in play; `deck` is null for the cards of all free lots,
 *   `before` for all of them before Game Over; `ordered` says that the decks are a script, top first; `more` are keys
 *   that the editor leaves as they are
 */
import { GROUPS } from "../board/index.js";

export const GAME_OVER = "game-over";
export const PHASES = ["draw", "actions", "over"];
export const MOST_STOREYS = 6;
const MONEY = 10;
const PLAYERS = 4;

/** An empty board for four, with all con cards in their decks. @param {object} meta @returns {Draft} */
export function firstDraft(meta) {
  const edition = "six-player";
  const colours = meta.editions[edition].colours.slice(0, PLAYERS);
  const players = colours.map((colour) => ({ colour, money: MONEY, points: 0 }));
  const draft = {
    edition, raise: null, lay_off: null, late_game_over: false, cons: true, sets: null, cards: null, players,
    turn: players[0].colour, phase: "actions", winners: [], gambled: false, hosted: false, reorganized: [], lots: {},
    ordered: false, deck: null, before: null, spread: 0, decks: {}, gone: {}, window: null, pending: null, offers: null,
    more: {},
  };
  return { ...draft, decks: fullDecks(draft, meta) };
}

/** Whether an option of the rules is played: as chosen, else as in the edition. */
export function isPlayed(draft, meta, option) {
  return draft[option] ?? meta.editions[draft.edition]?.[option] ?? false;
}

/** The con cards of a group that are in play. @returns {object[]} */
export function cardsInPlay(draft, meta, group) {
  const raising = isPlayed(draft, meta, "raise");
  return Object.values(meta.cards).filter((card) => card.group === group
    && (!draft.sets || draft.sets.includes(card.set)) && (!draft.cards || draft.cards.includes(card.id))
    && (raising || !card.needs.includes("raise")));
}

/** All con cards in play, in the decks of their groups. */
export function fullDecks(draft, meta) {
  const cards = (group) => cardsInPlay(draft, meta, group).map(({ id }) => id);
  return Object.fromEntries(GROUPS.map((group) => [group, cards(group)]));
}

/** Another edition or another choice of cards: the decks keep what is still in play. */
export function withRules(draft, meta, change) {
  const next = { ...draft, ...change };
  const known = new Set(GROUPS.flatMap((group) => cardsInPlay(next, meta, group).map(({ id }) => id)));
  const kept = (decks) => Object.fromEntries(
    Object.entries(decks).map(([group, ids]) => [group, ids.filter((id) => known.has(id))]));
  const decks = kept(draft.decks);
  const none = GROUPS.every((group) => !decks[group]?.length && !draft.gone[group]?.length);
  return { ...next, decks: next.cons && none ? fullDecks(next, meta) : decks, gone: kept(draft.gone) };
}

/** What lies on a lot; undefined takes all away, and with it the mark of a reorganization. */
export function withLot(draft, lot, space) {
  const lots = { ...draft.lots };
  delete lots[lot];
  if (space) lots[lot] = space;
  const reorganized = space?.die ? draft.reorganized : draft.reorganized.filter((other) => other !== lot);
  return { ...draft, lots, reorganized };
}

/** Players as they are after a change; who is gone takes his pieces along. */
export function withPlayers(draft, players) {
  const there = new Set(players.map(({ colour }) => colour));
  let next = { ...draft, players, winners: draft.winners.filter((colour) => there.has(colour)) };
  for (const [lot, space] of Object.entries(draft.lots)) {
    if (space.owner && !there.has(space.owner)) next = withLot(next, lot);
    else if (space.die && !there.has(space.die.colour)) next = withLot(next, lot, { ...space, die: null });
  }
  return there.has(draft.turn) ? next : { ...next, turn: players[0]?.colour ?? draft.turn };
}

/** A player takes another colour, and so do his pieces. */
export function withColour(draft, from, to) {
  const other = (colour) => (colour === from ? to : colour === to ? from : colour);
  const lots = Object.fromEntries(Object.entries(draft.lots).map(([lot, space]) => [lot, {
    ...space, ...(space.owner && { owner: other(space.owner) }),
    ...(space.die && { die: { ...space.die, colour: other(space.die.colour) } }),
  }]));
  const players = draft.players.map((player) => ({ ...player, colour: other(player.colour) }));
  return { ...draft, lots, players, turn: other(draft.turn), winners: draft.winners.map(other) };
}

/** All that lies on one lot goes to another; a die alone goes onto the other's tile. */
export function moved(draft, from, to, dieOnly) {
  const space = draft.lots[from];
  if (!space || from === to) return draft;
  const reorganized = draft.reorganized.map((lot) => (lot === from ? to : lot));
  if (!dieOnly) return { ...withLot(withLot(draft, from), to, space), reorganized };
  const target = draft.lots[to];
  if (!space.die || !target?.group) return draft;
  return { ...withLot(withLot(draft, from, { ...space, die: null }), to, { ...target, die: space.die }), reorganized };
}

/** How many of something there are on the board: tiles of a group, dice or markers of a player. */
export function counted(draft, kind, name) {
  const is = {
    tile: (space) => space.group === name,
    die: (space) => space.die?.colour === name,
    marker: (space) => space.owner === name,
  }[kind];
  return Object.values(draft.lots).filter(is).length;
}

/** The property cards that are drawn no more: those left, in board order. */
export function freeLots(draft, meta) {
  return Object.keys(meta.board.lots).filter((lot) => !draft.lots[lot]);
}
