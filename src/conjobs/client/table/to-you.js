/** Sentences of the server about a player, told to himself: the server's are English, and so are these ways. */

/** What a player does, and what one says to him that he does: "red has", "you have". */
const VERBS = {
  has: "have", is: "are", gets: "get", pays: "pay", wins: "win", loses: "lose", stays: "stay", chooses: "choose",
  draws: "draw", bets: "bet", must: "must",
};
const VERB = Object.keys(VERBS).join("|");

/** What goes on about the same player, up to the end of the clause: "wins $3 in 40%, loses $5 in 60%". */
function goingOn(clause) {
  return clause.replace(new RegExp(`(, and |, | and )(${VERB})\\b`, "g"), (_, and, verb) => and + VERBS[verb])
    .replace(/\bof his\b/g, "of yours");
}

/** Ways in which a sentence names a player, by what follows or goes before, with what is said to him. */
const WAYS = [
  ["boss {colour}\\b", () => "you are boss"],
  ["instead of {colour}\\b", () => "instead of you"],
  ["of {colour}\\b", () => "of yours"],
  ["{colour}'s\\b", () => "your"],
  ["{colour} (?=\\d)", () => "your "],
  [`{colour} (${VERB})\\b([^;]*)`, (_, verb, clause) => `you ${VERBS[verb]}${goingOn(clause)}`],
];

function likeFirst(whole, text) {
  return /^[A-Z]/.test(whole) ? text[0].toUpperCase() + text.slice(1) : text;
}

/** A sentence that calls players by their colours, where one of them is who reads it: "Your die shows 3." */
export function toYou(text, colour) {
  return WAYS.reduce((told, [way, you]) => told.replace(
    new RegExp(`\\b${way.replace("{colour}", colour)}`, "gi"), (...found) => likeFirst(found[0], you(...found))), text);
}
