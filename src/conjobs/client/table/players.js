/** Who plays, and what each one has. */
import { Chip, useRolled } from "../board/index.js";
import { html } from "../lib/html.js";
import { money, t } from "../lib/words.js";
import { SeatClock } from "./clock.js";
import { useCounting } from "./counting.js";
import { lotsOfPlayer, pointer } from "./pointing.js";

const DICE = 12;
const MARKERS = 10;

/** What is to be known of a seat beside its name: mine, a bot, while the game goes on also absent. */
function standing(seat, game, goesOn) {
  if (seat.seat === game.seat) return t("table.players.you");
  if (seat.kind === "bot") return t("table.players.bot");
  if (!goesOn) return "";
  if (seat.given) return t("table.players.given");
  return seat.connected === false ? t("table.players.absent") : "";
}

function Player({ game, player, told, seat, pointing }) {
  const { view, table } = game;
  const of = table?.seats[seat];
  const goesOn = view.phase !== "over" && table?.status !== "closed";
  const level = game.meta.bots.find((bot) => of?.bot === bot.id && (of.kind === "bot" || (of.given && goesOn)));
  const cash = useCounting(told.money);
  const points = useCounting(told.points);
  const turn = goesOn && view.active === seat;
  const waits = goesOn && view.to_act === seat && !turn;
  const won = view.phase === "over" && view.winners.includes(seat);
  const away = goesOn && of?.kind === "person" && of.connected === false;
  const given = goesOn && of?.given && seat === game.seat;
  const mine = of && seat === game.seat;
  const kind = [turn && "turn", waits && "waits", won && "won", away && "away", mine && "mine"];
  return html`<li class=${`player ${kind.filter(Boolean).join(" ")}`} aria-current=${turn ? "true" : null}
    ...${pointer(pointing, lotsOfPlayer(view, seat))}>
    <${Chip} colour=${player.colour} size="1.75rem" label=${t(`table.colour.${player.colour}`)} />
    <div class="who"><b>${game.names[seat]}</b> <span class="soft" title=${level?.about}
      >${of ? standing(of, game, goesOn) : ""}
      ${given && html` <span class="given">${t("table.players.given_you")}</span>`}${
      level && html`<span class="sr">, ${level.name}</span>`}</span></div>
    <div class="amount cash"><span>${money(cash)}</span><small>${t("table.players.money")}</small></div>
    <div class="amount points"><span>${points}</span>
      <small>${t("table.players.points", { n: told.points })}</small></div>
    <div class="kit">
      <span title=${t("table.players.dice_of", { n: player.dice, all: DICE })}
        >${t("table.players.dice", { n: player.dice })}</span>
      <span title=${t("table.players.markers_of", { n: player.markers, all: MARKERS })}
        >${t("table.players.markers", { n: player.markers })}</span>
      ${of && html`<${SeatClock} game=${game} seat=${seat} />`}
      ${waits && html`<span class="sr">${t("table.players.decides")}</span>`}
    </div>
  </li>`;
}

/**
 * All players in seat order; the one whose turn it is stands out.
 *
 * @param {{game: Game, facts?: object[], pointing?: object}} props facts: how the view that is shown came about
 */
export function Players({ game, facts, pointing }) {
  const told = useRolled(game.view, facts, game.meta.board.track);
  return html`<section class="panel players" aria-label=${t("table.players.label")} data-coach="players">
    <ul>${game.view.players.map((player, seat) =>
      html`<${Player} key=${seat} game=${game} player=${player} told=${told.players[seat]} seat=${seat}
        pointing=${pointing} />`)}</ul>
  </section>`;
}
