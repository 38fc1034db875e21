/** What the board's folder offers to the pages. */
export { Board } from "./board.js";
export { Die } from "./dice.js";
export { Chip, Emblem, GroupBadge, GROUPS, letterOf } from "./emblems.js";
export { groupName } from "./labels.js";
export { MiniBlock } from "./mini.js";
export { Track } from "./track.js";
export { useRolled } from "./use-motion.js";
