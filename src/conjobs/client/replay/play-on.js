/** Playing on from a moment of a record: a table of this server goes on where the record's game stood then. */
import { html } from "../lib/html.js";
import { post, put } from "../lib/api.js";
import { PlayOnSheet } from "../lobby/play-on.js";
import { t } from "../lib/words.js";

/** The record up to a moment: what came after is undone; a game that was given up is taken up again. */
export function recordUntil(text, ply, last) {
  const lines = text.split("\n").slice(0, -1);
  if (/^{"given_up"/.test(lines.at(-1))) lines.pop();
  if (ply < last) lines.push(JSON.stringify({ undo: ply }));
  return lines.map((line) => `${line}\n`).join("");
}

/** Makes the table with its bots. */
async function make(text, { player, seat, bots }) {
  const made = await post(`/api/records/table?player=${encodeURIComponent(player)}&seat=${seat}`, text);
  const at = `/api/tables/${made.table.id}`;
  for (const [other, bot] of Object.entries(bots)) await put(`${at}/seats/${other}`, { bot }, made.token);
  return made;
}

/** @param {{record: object, at: number, meta: object, close: () => void}} props at: the place of the moment */
export function PlayOnRecord({ record: { text, moments, seeded }, at, meta, close }) {
  const { view, ply } = moments[at];
  const upTo = recordUntil(text, ply, moments.at(-1).ply);
  // Without its offers the moment is none of the record's, whose seed therefore does not go on.
  const goesOn = seeded && view.offers.length === 0;
  const about = t(goesOn ? "outer.watch.play-on-seeded" : "outer.watch.play-on");
  return html`<${PlayOnSheet} colours=${view.players.map(({ colour }) => colour)}
    turn=${view.players[view.active].colour} meta=${meta} close=${close}
    about=${about} offers=${view.offers.length} make=${(wish) => make(upTo, wish)} />`;
}
