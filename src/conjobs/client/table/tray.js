/** Putting rolled dice back on one's spaces (A-4): pick a die, then a space; the two dice change places. */
import { Chip, Die } from "../board/index.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { percents } from "./groups.js";
import { casinoText } from "./words-of.js";

/** The values as they lie on the spaces. */
function lying(view, spaces) {
  return Object.fromEntries(spaces.map((lot) => [lot, view.lots[lot].die.value]));
}

/** What the server foresees of the dice as they lie in the tray; of the last that it was asked for until it answers. */
function useForeseen(game, spaces, values) {
  const places = spaces?.map((lot) => `place ${lot} ${values[lot]}`);
  const [found, setFound] = useState(null);
  useEffect(() => {
    if (!places) return setFound(null);
    let wanted = true;
    const tell = (result) => wanted && setFound(result);
    game.server.look({ action: places }).then((trial) => tell(trial.option?.result ?? null), () => tell(null));
    return () => {
      wanted = false;
    };
  }, [places?.join(), game.version]);
  return found;
}

/** What is foreseen of a casino, null where it stays as it is. */
function changeOf(casino, foreseen) {
  return foreseen?.casinos.find(({ id }) => id === casino.id) ?? null;
}

/** The view with the dice where the player wants to put them, and the bosses that this would make. */
function arranged(view, values, foreseen) {
  const lots = { ...view.lots };
  for (const [lot, value] of Object.entries(values)) lots[lot] = { ...lots[lot], die: { ...lots[lot].die, value } };
  const casinos = view.casinos.map((casino) => {
    const change = changeOf(casino, foreseen);
    return change ? { ...casino, boss: change.boss ?? -1 } : casino;
  });
  return { ...view, lots, casinos };
}

/**
 * The tray's state while dice of mine are to be placed; null otherwise.
 *
 * @returns {null | {values: object, spaces: string[], hand: string | null, view: object, space: (lot: string) => void,
 *   pick: (lot: string) => void, reset: () => void, place: () => Promise<void>}}
 */
export function useTray(game) {
  const pending = game.mine && game.now?.pending?.kind === "place" ? game.now.pending : null;
  const key = pending && `${game.now.turn} ${pending.spaces.join()}`;
  const [state, setState] = useState({ key: null, values: {}, hand: null });
  const [queue, setQueue] = useState(null);
  const sent = useRef(null);
  useEffect(() => {
    if (pending && !queue) setState({ key, values: lying(game.now, pending.spaces), hand: null });
  }, [key, queue]);
  // One line a die, in board order; each waits until the page knows what the one before it brought.
  useEffect(() => {
    if (!queue || game.sending || sent.current === key) return;
    const next = pending?.spaces[0];
    if (!next || !(next in queue)) {
      setQueue(null);
      return;
    }
    sent.current = key;
    game.act(`place ${next} ${queue[next]}`).then((done) => done || setQueue(null));
  }, [queue, key, game.sending]);
  const asked = state.key === key && !queue;
  const values = asked || !pending ? state.values : { ...lying(game.now, pending.spaces), ...queue };
  const foreseen = useForeseen(game, asked && pending ? pending.spaces : null, values);
  if (!pending) return null;
  const pick = (lot) => {
    if (!state.hand || state.hand === lot) return setState({ ...state, hand: state.hand === lot ? null : lot });
    const swapped = { ...values, [state.hand]: values[lot], [lot]: values[state.hand] };
    return setState({ key, values: swapped, hand: null });
  };
  return {
    values, spaces: pending.spaces, hand: state.hand, view: arranged(game.now, values, foreseen), foreseen, pick,
    space: (lot) => lot in values && pick(lot),
    reset: () => setState({ key, values: lying(game.now, pending.spaces), hand: null }),
    place: () => {
      sent.current = null;
      setQueue(values);
    },
  };
}

/** Who bosses each casino then; where dice tie and are rerolled, how likely each is. Nothing where it is not known. */
function Bosses({ game, tray }) {
  if (!tray.foreseen) return null;
  const touched = tray.view.casinos.filter((casino) => casino.lots.some((lot) => lot in tray.values));
  return html`<ul class="bosses">${touched.map((casino) => html`<li key=${casino.id}>
    ${casino.boss >= 0 && html`<${Chip} colour=${game.colours[casino.boss]} size="1rem" />`}
    <${Boss} casino=${casino} game=${game} foreseen=${tray.foreseen} /></li>`)}</ul>`;
}

function Boss({ casino, game, foreseen }) {
  const values = { casino: casinoText(casino, game), name: casino.boss >= 0 ? game.names[casino.boss] : "" };
  if (casino.boss >= 0) return t("table.tray.boss", values);
  const rows = (foreseen?.odds?.rows ?? []).filter((row) => row.casino === casino.id);
  const chances = percents(rows.map(({ chance }) => chance));
  return html`${t(rows.length ? "table.tray.tie" : "table.tray.bossless", values)}
    ${rows.map(({ seat }, i) => html` <span class="named" key=${seat}>
      ${seat >= 0 && html`<${Chip} colour=${game.colours[seat]} size="1rem" />`} ${chances[i]}</span>`)}`;
}

/** @param {{game: Game, tray: object}} props */
export function Tray({ game, tray }) {
  const { colour } = game.view.players[game.seat];
  return html`<div class="tray">
    <p class="asks">${t(tray.hand ? "table.tray.to" : "table.tray.pick")}</p>
    <ul class="spots">${tray.spaces.map((lot) => html`<li key=${lot}>
      <button class="spot die-spot" aria-pressed=${String(tray.hand === lot)} onClick=${() => tray.pick(lot)}
        aria-label=${t("table.tray.die", { value: tray.values[lot], lot })}>
        <${Die} colour=${colour} value=${tray.values[lot]} size="2.5rem" /><b>${lot}</b></button></li>`)}</ul>
    <${Bosses} game=${game} tray=${tray} />
    <div class="choose two">
      <button class="go" disabled=${game.sending} onClick=${tray.place}>${t("table.tray.place")}</button>
      <button onClick=${tray.reset}>${t("table.tray.reset")}</button>
    </div>
  </div>`;
}
