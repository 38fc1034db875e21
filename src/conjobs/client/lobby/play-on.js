/** Playing on from a moment that lies before one: who sits where, and the new table. */
import { Chip } from "../board/index.js";
import { Pick } from "../editor/fields.js";
import { html, useState } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { navigate } from "../lib/route.js";
import { keepName, keepSeat, myName } from "../lib/seats.js";
import { Sheet } from "../lib/sheet.js";
import { keep, kept } from "../lib/store.js";
import { t } from "../lib/words.js";
import { begin } from "./begin.js";
import { NameField } from "./fields.js";

/** Instead of a bot's level: the other seats are left open. */
const FRIENDS = "";

function Seats({ colours, seat, sit }) {
  return html`<fieldset><legend>${t("editor.play.seat")}</legend><div class="options">
    ${colours.map((colour, at) => html`<label key=${colour} class=${at === seat ? "on" : ""}>
      <input type="radio" name="seat" checked=${at === seat} onChange=${() => sit(at)} />
      <${Chip} colour=${colour} /> ${t(`outer.colour.${colour}`)}</label>`)}</div></fieldset>`;
}

/** Keeps the seat that was given, starts the game where bots have the others, and goes there. */
async function goThere(made, player, level) {
  keepName(player);
  if (level !== FRIENDS) keep("level", level);
  keepSeat(made.table.id, { ...made, table: made.table.name, name: player });
  if (level !== FRIENDS) await begin(made);
  navigate(`/t/${made.table.id}`);
}

/**
 * @param {{
 *   colours: string[], turn: string, meta: object, about: string, offers: number,
 *   close: () => void, make: (wish: {player: string, seat: number, bots: Record<string, string>}) => Promise<object>
 * }} props colours: of the players, in seat order; turn: whose turn it is; offers: how many are open; make: makes the
 *   table, where bots sit at the seats named, and does not start it
 */
export function PlayOnSheet({ colours, turn, meta, about, offers, make, close }) {
  const [name, setName] = useState(myName());
  const [seat, setSeat] = useState(() => Math.max(0, colours.indexOf(turn)));
  const [level, setLevel] = useState(kept("level", meta.bots.at(-1).id));
  const [refusal, setRefusal] = useState(null);
  const [busy, setBusy] = useState(false);
  const go = async (event) => {
    event.preventDefault();
    setBusy(true);
    const player = name.trim() || t("outer.play.guest");
    const others = level === FRIENDS ? [] : colours.map((_, other) => other).filter((other) => other !== seat);
    try {
      const bots = Object.fromEntries(others.map((at) => [at, level]));
      await goThere(await make({ player, seat, bots }), player, level);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  };
  return html`<${Sheet} title=${t("editor.play.title")} close=${close}><form onSubmit=${go}>
    <${NameField} value=${name} set=${setName} placeholder=${t("outer.play.guest")} />
    <${Seats} colours=${colours} seat=${seat} sit=${setSeat} />
    <${Pick} label=${t("editor.play.others")} value=${level} set=${setLevel}
      options=${[...meta.bots.map(({ id, name: title }) => [id, title]), [FRIENDS, t("editor.play.friends")]]} />
    <p class="soft">${about} ${offers > 0 && t("editor.play.offers")}</p>
    <${Refusal} refusal=${refusal} />
    <button class="button main big" disabled=${busy}>
      ${t(level === FRIENDS ? "outer.new.make" : "editor.play.go")}</button>
  </form><//>`;
}
