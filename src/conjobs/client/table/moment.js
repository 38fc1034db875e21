/** The hosting moment: what the top card would do now, and the choice to host it, cancel it, or leave it. */
import { GroupBadge, groupName } from "../board/index.js";
import { Explained } from "../lib/glossary.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { list, t } from "../lib/words.js";
import { useShown } from "./kept-focus.js";
import { Gains, OddsTable, signedMoney } from "./outcome.js";
import { Twice } from "./twice.js";
import { withNames } from "./words-of.js";

/** The server's words about the open window, null where there is none or until they are there. */
export function useMoment(game) {
  const key = game.view?.window && !game.past ? `${game.version}` : null;
  const [found, setFound] = useState({ key: null, moment: null });
  useEffect(() => {
    if (!key) return undefined;
    let wanted = true;
    game.server.moment().then((moment) => wanted && setFound({ key, moment }), (error) => wanted && game.refuse(error));
    return () => {
      wanted = false;
    };
  }, [key, game.server]);
  return key && found.key === key ? found.moment : null;
}

/**
 * The hosting moment of now: what the server says, its space, and whether its panel is folded to a bar. Each new moment
 * is unfolded.
 */
export function useHosting(game) {
  const moment = useMoment(game);
  const lot = moment?.opened?.lot ?? null;
  const key = moment && `${game.now.turn} ${lot} ${moment.card}`;
  const [foldedKey, setFolded] = useState(null);
  const folded = key !== null && foldedKey === key;
  return { moment, key, lot, just: justText(moment), folded, onFold: (fold) => setFolded(fold ? key : null) };
}

/** What to write on the space of the action that made the event possible. */
export function justText(moment) {
  return moment?.opened && t(`board.just_${moment.opened.kind}`);
}

/** The players for whom hosting would change something, best first. */
function gainers(moment) {
  const points = (row) => row.points.after - row.points.before;
  return moment.players.filter((row) => row.money || points(row) || row.points.lost)
    .sort((a, b) => points(b) - points(a) || b.money - a.money);
}

/** What stands on tags and on the track while the moment lasts: gains by casino, and where chips would stand. */
export function momentOnBoard(moment) {
  if (!moment || moment.odds) return { gains: {}, ghosts: {} };
  const gains = moment.casinos.map(({ id, what, gain }) => [id, what === "money" ? signedMoney(gain) : gain]);
  const moved = moment.players.filter(({ points }) => points.after !== points.before);
  const ghosts = moved.map(({ seat, points }) => [seat, points.after]);
  return { gains: Object.fromEntries(gains), ghosts: Object.fromEntries(ghosts) };
}

/** Who did what where, so that the event may be hosted. */
function lead(moment, game) {
  const { seat, opened } = moment;
  const values = { name: game.names[seat], group: groupName(moment.group), lot: opened?.lot };
  return t(`table.host.${seat === game.seat ? "you" : "other"}_${opened?.kind ?? "here"}`, values);
}

/** Who would have to choose, in order. */
function asksText(moment, game) {
  const { asks } = moment;
  if (asks.every((seat) => seat === game.seat)) return t("table.host.asks_you");
  return t("table.host.asks", { names: list([...new Set(asks)].map((seat) => game.names[seat])) });
}

function Foreseen({ moment, game }) {
  const rows = gainers(moment);
  const asks = moment.asks.length > 0;
  return html`<div class="foreseen">
    ${moment.odds && html`<${OddsTable} odds=${moment.odds} game=${game} />`}
    ${rows.length > 0 && html`<${Gains} rows=${rows} game=${game} title=${t("table.host.now")} />`}
    ${!moment.odds && !rows.length && !asks && html`<p class="soft">${withNames(moment.host.text, game)}</p>`}
    ${asks && html`<p class="soft">${asksText(moment, game)}</p>`}
  </div>`;
}

/** @param {{moment: object, game: Game, folded: boolean, onFold: (folded: boolean) => void}} props */
export function Moment({ moment, game, folded, onFold }) {
  const box = useRef(null);
  const mine = game.mine && moment.seat === game.seat;
  useShown(box, mine && !folded && moment.card);
  if (folded) {
    return html`<button class="host-bar" onClick=${() => onFold(false)}>
      <${GroupBadge} group=${moment.group} size="1.125rem" /><b>${moment.name}</b>
      <span>${t("table.host.bar")}</span></button>`;
  }
  return html`<section class="host" ref=${box} tabindex="-1" aria-label=${t("table.host.label")} data-coach="host">
    <p class="lead"><span>${lead(moment, game)}</span>
      <span class="set">${t("table.host.set", { set: moment.set })}</span></p>
    <h2><${GroupBadge} group=${moment.group} size="1.375rem" />${moment.name}</h2>
    <p class="text"><${Explained} text=${moment.text} /></p>
    <${Foreseen} moment=${moment} game=${game} />
    ${mine && html`<div class="choose">
      <${Twice} className="go" shortcut="h" disabled=${game.sending} onPress=${() => game.act("host")}
        label=${t("table.host.host")} small=${t("table.host.host_small")} armed=${t("table.host.host_armed")} />
      <${Twice} shortcut="x" disabled=${game.sending} onPress=${() => game.act("cancel")}
        label=${t("table.host.cancel")} small=${t("table.host.cancel_small")} armed=${t("table.host.cancel_armed")} />
      <button class="quiet" onClick=${() => onFold(true)}>${t("table.host.later")}
        <small>${t("table.host.later_small")}</small></button>
    </div>`}
  </section>`;
}
