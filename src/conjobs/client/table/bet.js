/** The bet of a gamble: by slider, typed, or by a chip, with the odds of each payment. */
import { html, useEffect, useState } from "../lib/html.js";
import { money, t } from "../lib/words.js";
import { withBet } from "./flow.js";
import { Outcome } from "./outcome.js";
import { confirmText } from "./words-of.js";

const PAUSE = 120;

/** The option for a bet with its odds; the server is asked for bets that it did not list. */
function useBet(game, options, bet) {
  const known = options.find((option) => option.bet === bet) ?? null;
  const [asked, setAsked] = useState(null);
  useEffect(() => {
    if (known || !bet) return undefined;
    const timer = setTimeout(() => {
      game.server.look({ action: withBet(options[0], bet) }).then(setAsked, game.refuse);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [bet, known]);
  if (known) return { option: known };
  return asked?.option?.bet === bet ? { option: asked.option } : { refusal: asked?.refusal };
}

/** @param {{game: Game, pick: object}} props */
export function BetStep({ game, pick }) {
  const { options } = pick.step;
  const most = Math.max(...options.map((option) => option.bet));
  const [bet, setBet] = useState(options[Math.floor(options.length / 2)].bet);
  const { option } = useBet(game, options, bet);
  const take = (event) => setBet(Math.max(1, Math.min(most, Math.round(Number(event.target.value)) || 1)));
  return html`<div class="bet">
    <div class="amount-row">
      <input type="range" min="1" max=${most} value=${bet} onInput=${take} aria-label=${t("table.bet.label")} />
      <label>$ <input type="number" min="1" max=${most} value=${bet} onChange=${take} inputmode="numeric"
        aria-label=${t("table.bet.label")} /></label>
    </div>
    <div class="chips-row">${options.map((listed) => html`<button key=${listed.bet} class="spot"
      aria-pressed=${String(listed.bet === bet)} onClick=${() => setBet(listed.bet)}>${money(listed.bet)}
      ${listed.bet === most && html`<small> ${t("table.bet.most")}</small>`}</button>`)}</div>
    <${Outcome} result=${option?.result} game=${game} />
    <button class="go" disabled=${game.sending} onClick=${() => pick.confirm(withBet(options[0], bet))}>
      ${confirmText(options[0], game, bet)}</button>
  </div>`;
}
