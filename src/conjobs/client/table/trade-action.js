/** An action as a step of an offer: picked by clicking as one's own actions are, or written. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { VERBS } from "./flow.js";
import { FlowStep, Refused, stepTitle } from "./flow-step.js";
import { Completing } from "./typed.js";
import { doneText, withPlayers } from "./words-of.js";

/** Completes what comes after "does": the active player's actions. */
function suggestions(game) {
  const allowed = /^(build|sprawl|remodel|reorganize|raise|gamble)\b/;
  return async (text) => {
    const found = withPlayers(await game.server.complete(text), game);
    return found.filter((choice) => allowed.test(choice.text) || "reorganize".startsWith(choice.text));
  };
}

/** What is picked of an action: its kind, then all that is asked about it. */
function Picking({ doing, name }) {
  const { pick, game } = doing;
  if (!pick.active) {
    return html`<div class="kinds">${VERBS.filter((kind) => kind !== "raise" || game.raises).map((kind) => html`
      <button key=${kind} class="spot" onClick=${() => pick.startKind(kind)}>${t(`table.verb.${kind}`)}</button>`)}
    </div>`;
  }
  const { asked, kind } = pick.pick;
  const look = pick.look && { ...pick.look, refused: pick.look.refused?.filter(({ lot }) => lot) };
  return html`<div class="picking">
    <div class="head"><button class="back" onClick=${pick.back} aria-label=${t("table.back")}>‹</button>
      <h3>${pick.step.ask === "none" ? t(`table.verb.${kind}`) : stepTitle(game, pick)}</h3></div>
    ${!look && html`<p class="soft">${t("table.looking")}</p>`}
    ${look && pick.step.ask === "none" && html`<p>${t("table.trade.nowhere", { name })}</p>`}
    <${FlowStep} game=${game} pick=${pick} />
    ${(asked || pick.step.ask === "none") && html`<${Refused} key=${kind} look=${look} asked=${asked} game=${game} />`}
  </div>`;
}

/**
 * An action of the active player as a step of an offer, after his name: picked, or written in the notation.
 *
 * @param {{step: Step, i: number, game: Game, trade: object, change: (part: object) => void}} props
 */
export function ActionStep({ step, i, game, trade, change }) {
  if (step.typed) {
    return html`<span>${t("table.trade.does_what")}</span>
      <${Completing} id=${`action-${i}`} focus value=${step.action} onInput=${(action) => change({ action })}
        onEnter=${() => {}} suggest=${suggestions(game)} label=${t("table.trade.action")} />`;
  }
  if (step.action) return html`<span>${doneText(step.action, game)}</span>`;
  return html`<span>${t("table.trade.does_what")}</span>
    <button class="text-button" onClick=${() => change({ typed: true })}>${t("table.typed.open")}</button>
    <${Picking} doing=${trade.doing} name=${game.names[step.from]} />`;
}
