/** What the table's folder offers: the page, and its panels for other pages. */
export { Decks } from "./decks.js";
export { Groups } from "./groups.js";
export { Log } from "./log.js";
export { Moment, momentOnBoard, useMoment } from "./moment.js";
export { TablePage } from "./page.js";
export { Players } from "./players.js";
