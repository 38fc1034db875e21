/** What became of my last offer: on a phone it is told where one is put together, the log being elsewhere. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { shortLots } from "./words-of.js";

/** Who answered an offer of mine, and with what; null for what else was done. */
function answerTo({ action }, colour) {
  return ["accept", "decline"].find((verb) => action === `${verb} ${colour}`) ?? null;
}

/** Whether an offer of mine ends with this: an accept is told with what came of it, unless others are still asked. */
function ends(entry, colour) {
  const answer = answerTo(entry, colour);
  return answer === "decline" || (answer === "accept" && entry.texts.length > 1);
}

/** Whether with this the open offer of somebody ends. */
function isEndOf(entry, maker, colours) {
  return entry.seat === maker ? entry.action === "withdraw" : Boolean(answerTo(entry, colours[maker]));
}

/**
 * @param {Game} game
 * @returns {string[] | null} in sentences; null while it is open, where I took it back, and once it is long ago
 */
export function fateOf({ log, view, seat, colours }) {
  const made = log.findLastIndex((entry) => entry.seat === seat && /^offer\b/.test(entry.action));
  if (made < 0 || log[made].turn < view.turn - 1 || view.offers.some(({ maker }) => maker === seat)) return null;
  const since = log.slice(made + 1);
  if (since.some((entry) => entry.seat === seat && entry.action === "withdraw")) return null;
  const answered = since.findLastIndex((entry) => ends(entry, colours[seat]));
  if (answered < 0) return [t("table.trade.lapsed")];
  // Who counters declines, and makes an offer of his own with it: it is read where it stands, and later as it ended.
  const [answer, ...later] = since.slice(answered);
  const counters = answerTo(answer, colours[seat]) === "decline" && later[0]?.seat === answer.seat
    && /^offer\b/.test(later[0].action);
  if (!counters || view.offers.some(({ maker }) => maker === answer.seat)) return answer.texts;
  const end = later.find((entry) => isEndOf(entry, answer.seat, colours));
  if (end?.seat === seat) return null;
  return [...answer.texts, ...later[0].texts, ...(end?.texts ?? [t("table.trade.lapsed")])];
}

/** @param {{game: Game}} props */
export function OwnOffer({ game }) {
  const texts = fateOf(game);
  return texts && html`<div class="fate" role="status"><h3>${t("table.trade.fate")}</h3>
    ${texts.map((text, i) => html`<p key=${i}>${shortLots(text)}</p>`)}</div>`;
}
