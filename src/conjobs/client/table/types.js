/**
 * The shapes that the server sends, as far as the table page reads them. There is no code here.
 *
 * @typedef {object} Option a legal action of the seat to act; what it does not name is null, or is not there
 * @property {string} action in the notation
 * @property {string} kind
 * @property {string | null} [lot]
 * @property {string | null} [to]
 * @property {string | null} [group]
 * @property {string | null} [using] the lot whose die is moved
 * @property {number | null} [value]
 * @property {number | null} [bet]
 * @property {number | null} [cost]
 * @property {Result} [result] what it would bring, where the server looked
 *
 * @typedef {object} Result
 * @property {string} text
 * @property {object[]} casinos
 * @property {string[] | null} outline
 * @property {Object<string, number>} money
 * @property {Object<string, {before: number, after: number, lost: number}>} points
 * @property {Odds | null} odds
 *
 * @typedef {object} Odds
 * @property {"boss" | "pay" | "value"} about
 * @property {boolean} exact
 * @property {{text: string, chance: number, seat: number | null, amount: number | null}[]} rows
 *
 * @typedef {object} Look
 * @property {string | null} lot
 * @property {string[]} about
 * @property {Option[]} options
 * @property {{kind: string, lot?: string, code: string, message: string, rule: string}[]} refused
 *
 * @typedef {object} Game everything that the panels of the page need
 * @property {string} id
 * @property {object} table
 * @property {object | null} view the position shown: now, or a moment looked at
 * @property {object | null} now the present position
 * @property {object} meta
 * @property {object[]} log
 * @property {object[]} chat
 * @property {number | null} seat mine, null for who only watches
 * @property {string[]} names by seat
 * @property {boolean} mine whether I am to act, now
 * @property {number} version
 */
export {};
