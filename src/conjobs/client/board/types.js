/**
 * The values that the board draws, as the server sends them. Lots are names such as "C12", seats count from 0, money is
 * in $ millions.
 *
 * @typedef {{seat: number, value: number}} LotDie
 * @typedef {{
 *   owner?: number, group?: string, storeys?: number, down?: boolean, groups?: string[], die?: LotDie | null
 * }} Lot  what lies on a lot: a marker of `owner`, or a tile; `groups` are those of the casinos it belongs to
 * @typedef {{
 *   id: string, group: string | null, lots: string[], boss: number, size: number, height: number, pays: number[]
 * }} Casino  `boss` -1 where there is none; `pays` by seat, if its colour were drawn now
 * @typedef {{colour: string, money: number, points: number, dice: number, markers: number}} Player
 * @typedef {{players: Player[], lots: Object<string, Lot>, casinos: Casino[], active: number}} View
 *
 * @typedef {{
 *   block: string, row: number, column: number, price: number, die: number, card: string, strip: boolean
 * }} PrintedLot
 * @typedef {{
 *   lots: Object<string, PrintedLot>, track: number[], blocks: {name: string, closed: boolean}[]
 * }} PrintedBoard
 *   a closed block is out of play with two players (S-4)
 * @typedef {{board: PrintedBoard}} Meta
 *
 * @typedef {{type: string, [field: string]: any}} Fact
 */
export {};
