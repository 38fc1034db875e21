/** Taking back: one's own last action at once, anything else when all at the table agree. */
import { html } from "../lib/html.js";
import { list, t } from "../lib/words.js";
import { Press } from "./press.js";
import { shortLots } from "./words-of.js";

/** Somebody asks to go back: the others answer, he waits. @param {{game: Game}} props */
export function UndoQuestion({ game }) {
  const { undo } = game.table;
  if (!undo) return null;
  const { line, seat, names } = game;
  const asked = seat !== null && undo.needs.includes(seat) && !undo.agreed.includes(seat);
  const open = undo.needs.filter((other) => !undo.agreed.includes(other)).map((other) => names[other]);
  const answer = (agree) => () => line.current.answerUndo(agree);
  const first = game.log.find((entry) => entry.ply === undo.to + 1)?.texts[0] ?? "";
  const text = t(undo.seat === seat ? "table.undo.you" : "table.undo.other", { name: names[undo.seat], first });
  return html`<section class="panel undo-ask" aria-label=${t("table.undo.label")} role="status">
    <p>${text}</p>
    ${asked ? html`<div class="buttons"><${Press} className="go" ask=${answer(true)}>${t("table.undo.agree")}<//>
        <${Press} className="spot" ask=${answer(false)}>${t("table.undo.refuse")}<//></div>`
      : open.length > 0 && html`<p class="soft">${t("table.undo.waits", { names: list(open) })}</p>`}
    ${undo.seat === seat && html`<div class="buttons"><${Press} className="spot" ask=${answer(false)}>
      ${t("table.undo.withdraw")}<//></div>`}
  </section>`;
}

/** That something was taken back, which would else only be gone; null where I did it alone, and know. */
export function backText({ back, seat, names }) {
  if (!back || (back.asked === null && back.seat === seat && seat !== null)) return null;
  const by = back.asked !== null ? "agreed" : back.seat === null ? "somebody" : "told";
  return t(`table.undo.${by}`, { name: names[back.seat] ?? "", n: back.n, first: shortLots(back.first) });
}

/** Takes back: at once, or by asking. */
export async function takeBack(game) {
  try {
    await game.line.current.undo(game.version);
    game.refuse(null);
  } catch (error) {
    game.refuse(error);
  }
}
