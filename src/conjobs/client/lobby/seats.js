/** Who sits at a table, in a line: emblem and name of each, a dashed ring for a free seat. */
import { Emblem } from "../board/index.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";

function Sitting({ seat, won, acts }) {
  if (seat.kind === "open") return html`<li class="free"><i></i>${t("outer.seats.free")}</li>`;
  return html`<li class=${acts ? "acts" : ""}>
    <${Emblem} colour=${seat.colour} size="1.25rem" />
    <span>${seat.name}</span>
    ${seat.kind === "bot" && html`<small>${t("outer.seats.bot")}</small>`}
    ${acts && html`<small>${t("outer.seats.acts")}</small>`}
    ${won && html`<small>${t("outer.seats.won")}</small>`}
  </li>`;
}

/** @param {{seats: object[], winners?: number[], acting?: number}} props */
export function Sitters({ seats, winners = [], acting = -1 }) {
  return html`<ul class="sitters">
    ${seats.map((seat, place) => html`<${Sitting} key=${place} seat=${seat} won=${winners.includes(place)}
      acts=${place === acting} />`)}
  </ul>`;
}
