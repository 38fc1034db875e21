/**
 * Where everything on the board lies, in board units: blocks on both sides of the Strip, lots in rows, streets between.
 *
 * Pure functions of what the server says about the board, so that a board of another shape is drawn just as well.
 *
 * @import { PrintedBoard } from "./types.js"
 */

export const LOT_WIDTH = 112;
export const LOT_HEIGHT = 84;
/** A lot's own ground within its place; a gap of twice the margin lies between two lots. */
export const LOT_MARGIN = 2;
export const INSIDE_WIDTH = LOT_WIDTH - 2 * LOT_MARGIN;
export const INSIDE_HEIGHT = LOT_HEIGHT - 2 * LOT_MARGIN;
const STRIP_WIDTH = 78;
const STREET = 26;
const SIDE_MARGIN = 12;
const TOP_MARGIN = 16;
const BOTTOM_MARGIN = 12;

/**
 * @typedef {{lot: string, block: string, row: number, column: number, x: number, y: number}} Spot
 *   rows and columns from 0; x and y are the top left corner of its place
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{
 *   width: number, height: number, blocks: Object<string, Box>, spots: Object<string, Spot>, order: string[],
 *   strip: Box, streets: Box[]
 * }} Plan
 */

/**
 * The plan of a board: the blocks that come first, third, fifth lie left of the Strip, the others right.
 *
 * @param {PrintedBoard} board
 * @returns {Plan}
 */
export function planOf(board) {
  const lots = Object.entries(board.lots);
  const names = [...new Set(lots.map(([, lot]) => lot.block))];
  const columns = Math.max(...lots.map(([, lot]) => lot.column));
  const sideWidth = columns * LOT_WIDTH;
  /** @type {Object<string, Box>} */
  const blocks = {};
  /** @type {Box[]} */
  const streets = [];
  let height = 0;
  for (const side of [0, 1]) {
    const x = SIDE_MARGIN + side * (sideWidth + STRIP_WIDTH);
    let y = TOP_MARGIN;
    for (const name of names.filter((_, index) => index % 2 === side)) {
      if (y > TOP_MARGIN) streets.push({ x, y: y - STREET, width: sideWidth, height: STREET });
      const rows = Math.max(...lots.map(([, lot]) => (lot.block === name ? lot.row : 0)));
      blocks[name] = { x, y, width: sideWidth, height: rows * LOT_HEIGHT };
      y += rows * LOT_HEIGHT + STREET;
    }
    height = Math.max(height, y - STREET + BOTTOM_MARGIN);
  }
  /** @type {Object<string, Spot>} */
  const spots = {};
  for (const [lot, { block, row, column }] of lots) {
    const x = blocks[block].x + (column - 1) * LOT_WIDTH;
    const y = blocks[block].y + (row - 1) * LOT_HEIGHT;
    spots[lot] = { lot, block, row: row - 1, column: column - 1, x, y };
  }
  const width = 2 * (SIDE_MARGIN + sideWidth) + STRIP_WIDTH;
  const strip = { x: SIDE_MARGIN + sideWidth, y: 0, width: STRIP_WIDTH, height };
  return { width, height, blocks, spots, order: lots.map(([lot]) => lot), strip, streets };
}

/**
 * The part of the plan that shows one block with its tags.
 *
 * @param {Plan} plan
 * @param {string} block
 * @returns {Box}
 */
export function frameOf(plan, block) {
  const { x, y, width, height } = plan.blocks[block];
  return { x: x - 6, y: y - 12, width: width + 12, height: height + 22 };
}

/** The lots that share an edge with a lot, by the side they lie on. @param {Plan} plan @param {string} lot */
export function neighbours(plan, lot) {
  const { block, row, column } = plan.spots[lot];
  /** @type {{left?: string, right?: string, up?: string, down?: string}} */
  const near = {};
  for (const other of Object.values(plan.spots)) {
    if (other.block !== block) continue;
    const across = other.column - column;
    const down = other.row - row;
    if (down === 0 && Math.abs(across) === 1) near[across < 0 ? "left" : "right"] = other.lot;
    if (across === 0 && Math.abs(down) === 1) near[down < 0 ? "up" : "down"] = other.lot;
  }
  return near;
}

/** @type {Object<string, number[]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The lot that an arrow key leads to, across streets and the Strip; the lot itself at the edge.
 *
 * @param {Plan} plan
 * @param {string} from
 * @param {string} key
 * @param {string[]} among the lots that are shown
 */
export function stepTo(plan, from, key, among = plan.order) {
  if (key === "Home") return among[0];
  if (key === "End") return among[among.length - 1];
  const direction = DIRECTIONS[key];
  if (!direction) return from;
  const here = plan.spots[from];
  let best = from;
  let least = Infinity;
  for (const lot of among) {
    const x = plan.spots[lot].x - here.x;
    const y = plan.spots[lot].y - here.y;
    const ahead = x * direction[0] + y * direction[1];
    const aside = Math.abs(x * direction[1]) + Math.abs(y * direction[0]);
    // Straight on first: a lot counts as beside the way by more than half its size.
    if (ahead <= 0 || aside >= (direction[0] ? LOT_HEIGHT : LOT_WIDTH)) continue;
    if (ahead + 3 * aside < least) {
      least = ahead + 3 * aside;
      best = lot;
    }
  }
  return best;
}

/**
 * The line round lots of one block, as an SVG path with round corners.
 *
 * @param {Plan} plan
 * @param {string[]} lots
 * @param {(lot: string) => number} inset how far inside a lot's place it runs there
 */
export function outlineOf(plan, lots, inset) {
  const block = plan.blocks[plan.spots[lots[0]].block];
  const place = (/** @type {number[]} */ [column, row]) => [block.x + column * LOT_WIDTH, block.y + row * LOT_HEIGHT];
  const cells = lots.map((lot) => ({ ...plan.spots[lot], inset: inset(lot) }));
  return loopsRound(cells).map((loop) => rounded(corners(loop, place))).join("");
}

/**
 * One edge of a cell, clockwise, in cells.
 *
 * @typedef {{from: number[], to: number[], inset: number}} Edge
 */

/**
 * The closed ways round joined cells.
 *
 * @param {{row: number, column: number, inset: number}[]} cells
 * @returns {Edge[][]}
 */
function loopsRound(cells) {
  const taken = new Set(cells.map(({ row, column }) => `${column},${row}`));
  const free = (/** @type {number} */ column, /** @type {number} */ row) => !taken.has(`${column},${row}`);
  /** @type {Edge[]} */
  const edges = [];
  for (const { row: r, column: c, inset } of cells) {
    if (free(c, r - 1)) edges.push({ from: [c, r], to: [c + 1, r], inset });
    if (free(c + 1, r)) edges.push({ from: [c + 1, r], to: [c + 1, r + 1], inset });
    if (free(c, r + 1)) edges.push({ from: [c + 1, r + 1], to: [c, r + 1], inset });
    if (free(c - 1, r)) edges.push({ from: [c, r + 1], to: [c, r], inset });
  }
  const loops = [];
  while (edges.length) {
    const loop = [edges[0]];
    edges.shift();
    while (loop[loop.length - 1].to.join() !== loop[0].from.join()) loop.push(takeNext(edges, loop[loop.length - 1]));
    loops.push(loop);
  }
  return loops;
}

/** Takes the edge that goes on where one ends; where two do, the one that turns right, round the same cell. */
function takeNext(/** @type {Edge[]} */ edges, /** @type {Edge} */ last) {
  const next = edges.filter((edge) => edge.from.join() === last.to.join());
  const right = next.find((edge) => turnOf(last, edge) > 0) ?? next[0];
  edges.splice(edges.indexOf(right), 1);
  return right;
}

/** 1 for a turn to the right, -1 to the left, 0 straight on. */
function turnOf(/** @type {Edge} */ edge, /** @type {Edge} */ next) {
  const [a, b] = [wayOf(edge), wayOf(next)];
  return a[0] * b[1] - a[1] * b[0];
}

function wayOf(/** @type {Edge} */ { from, to }) {
  return [to[0] - from[0], to[1] - from[1]];
}

/** The corners of a loop, each moved inside by the insets of its two edges; a step where the inset changes. */
function corners(/** @type {Edge[]} */ loop, /** @type {(corner: number[]) => number[]} */ place) {
  return loop.flatMap((edge, index) => {
    const next = loop[(index + 1) % loop.length];
    const [x, y] = place(edge.to);
    const [come, go] = [wayOf(edge), wayOf(next)];
    // Inside is on the right of the way.
    const moved = (/** @type {number[]} */ way, /** @type {number} */ inset) => [-way[1] * inset, way[0] * inset];
    const [a, b] = [moved(come, edge.inset), moved(go, next.inset)];
    if (turnOf(edge, next)) return [[x + a[0] + b[0], y + a[1] + b[1]]];
    return edge.inset === next.inset ? [] : [[x + a[0], y + a[1]], [x + b[0], y + b[1]]];
  });
}

const CORNER = 9;

/** A closed path through points, each of its corners round. */
function rounded(/** @type {number[][]} */ points) {
  const toward = (/** @type {number[]} */ [x, y], /** @type {number[]} */ [toX, toY]) => {
    const length = Math.hypot(toX - x, toY - y);
    const part = Math.min(CORNER, length / 2) / length;
    return [x + (toX - x) * part, y + (toY - y) * part];
  };
  const parts = points.map((point, index) => {
    const start = toward(point, points[(index + points.length - 1) % points.length]);
    const end = toward(point, points[(index + 1) % points.length]);
    return `${index ? "L" : "M"}${start}Q${point} ${end}`;
  });
  return `${parts.join("")}Z`;
}
