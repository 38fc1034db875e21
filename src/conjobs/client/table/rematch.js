/** Another game with the same people. */
import { html } from "../lib/html.js";
import { navigate } from "../lib/route.js";
import { keepSeat, seatOf } from "../lib/seats.js";
import { t } from "../lib/words.js";
import { Press } from "./press.js";

/** The secret of this seat opens the seat at the next table, too. */
function goTo(id, game) {
  keepSeat(id, { ...seatOf(game.id), table: game.table.name });
  navigate(`/t/${id}`);
}

/** The first who asks makes the table, the others follow. @param {{game: Game}} props */
export function Rematch({ game }) {
  const { table, server, seat } = game;
  if (table.rematch && seat !== null) {
    return html`<button class="button" onClick=${() => goTo(table.rematch, game)}>${t("table.rematch.go")}</button>`;
  }
  if (table.rematch) return html`<a class="button" href=${`/t/${table.rematch}`}>${t("table.rematch.go")}</a>`;
  if (seat === null || table.status !== "over") return null;
  const again = async () => goTo((await server.rematch()).table, game);
  return html`<${Press} className="button" ask=${again}>${t("outer.end.rematch")}<//>`;
}
