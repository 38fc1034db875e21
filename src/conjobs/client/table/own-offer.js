/** What became of my last offer: on a phone it is told where one is put together, the log being elsewhere. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { shortLots } from "./words-of.js";

/** Who answered an offer of mine, and with what; null for what else was done. */
function answerTo({ action }, colour) {
  return ["accept", "decline"].find((verb) => action === `${verb} ${colour}`) ?? null;
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
  const answered = since.findLastIndex((entry) => answerTo(entry, colours[seat]));
  if (answered < 0) return [t("table.trade.lapsed")];
  // Who counters declines, and makes an offer of his own with it.
  const next = since[answered + 1];
  const counter = answerTo(since[answered], colours[seat]) === "decline" && next?.seat === since[answered].seat
    && /^offer\b/.test(next.action);
  return [...since[answered].texts, ...(counter ? next.texts : [])];
}

/** @param {{game: Game}} props */
export function OwnOffer({ game }) {
  const texts = fateOf(game);
  return texts && html`<div class="fate" role="status"><h3>${t("table.trade.fate")}</h3>
    ${texts.map((text, i) => html`<p key=${i}>${shortLots(text)}</p>`)}</div>`;
}
