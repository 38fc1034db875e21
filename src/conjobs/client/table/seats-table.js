/** The seats of a running table: who plays each, what the host may change, and what each player may. */
import { Chip } from "../board/index.js";
import { html } from "../lib/html.js";
import { navigate } from "../lib/route.js";
import { forgetSeat } from "../lib/seats.js";
import { t } from "../lib/words.js";
import { Press } from "./press.js";

function botName(id, game) {
  return game.meta.bots.find((bot) => bot.id === id)?.name ?? id;
}

function kindOf(seat, game) {
  if (seat.kind === "bot") return t("table.seats.bot", { bot: botName(seat.bot, game) });
  if (seat.given && game.table.status === "running") return t("table.seats.given", { bot: botName(seat.bot, game) });
  return t(seat.connected === false ? "table.seats.absent" : "table.seats.here");
}

/**
 * The host gives the seat of somebody absent to a bot, and back; who is here is not put aside by one press. Each may do
 * so with his own.
 */
function Giving({ game, seat }) {
  if (game.table.status !== "running" || seat.kind !== "person") return null;
  const bot = botName(seat.stand_in, game);
  const isHere = seat.seat !== game.seat && seat.connected;
  const give = () => game.server.seat(seat.seat, { bot: seat.stand_in, sure: isHere });
  const back = () => game.server.seat(seat.seat, { bot: null });
  return seat.given ? html`<${Press} className="spot" ask=${back}>${t("table.seats.back")}<//>`
    : html`<${Press} className="spot" key=${isHere} ask=${give}
      sure=${isHere ? t("table.seats.give_sure", { name: seat.name, bot }) : undefined}>
      ${t("table.seats.give", { bot })}<//>`;
}

/** Which bot answers for me when my clock has run out. */
function StandIn({ game, seat }) {
  if (game.table.config.clock.kind === "none") return null;
  const choose = (event) => game.server.seat(seat.seat, { stand_in: event.target.value }).catch(game.refuse);
  return html`<label class="stand-in">${t("table.seats.stand_in")}
    <select onChange=${choose}>${game.meta.bots.map((bot) => html`<option key=${bot.id} value=${bot.id}
      selected=${bot.id === seat.stand_in} title=${bot.about}>${bot.name}</option>`)}</select></label>`;
}

function Leave({ game, seat }) {
  const leave = async () => {
    await game.server.leave(seat.seat);
    forgetSeat(game.id);
    navigate("/");
  };
  return html`<${Press} className="text-button" ask=${leave} sure=${t("table.seats.leave_sure")}>
    ${t("table.seats.leave")}<//>`;
}

/** @param {{game: Game}} props */
export function SeatsTable({ game }) {
  const { table } = game;
  const hosts = game.seat !== null && table.host === game.seat;
  return html`<ul class="seats">${table.seats.map((seat) => html`<li key=${seat.seat}>
    <${Chip} colour=${seat.colour} size="1.75rem" />
    <div class="who"><b>${seat.name}</b>
      <span class="soft">${[kindOf(seat, game), seat.seat === table.host && t("table.seats.host")]
        .filter(Boolean).join(" · ")}</span></div>
    <div class="tools">${(hosts || seat.seat === game.seat) && html`<${Giving} game=${game} seat=${seat} />`}
      ${seat.seat === game.seat && html`<${StandIn} game=${game} seat=${seat} /><${Leave} game=${game} seat=${seat} />`}
    </div>
  </li>`)}</ul>`;
}
