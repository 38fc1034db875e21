/** The question that is to be answered next on the way to an action, with all its answers as buttons. */
import { Chip, Die, GroupBadge, groupName } from "../board/index.js";
import { html, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { BetStep } from "./bet.js";
import { casinoOf, casinosIn, differing } from "./flow.js";
import { Outcome } from "./outcome.js";
import { RuleLink } from "./rule-link.js";
import { casinoText, confirmText, costText, litText, rowText, withNames } from "./words-of.js";

/** What is done to a casino as a whole. */
const AT_ONE_CASINO = new Set(["remodel", "reorganize", "raise", "gamble"]);

/** A button whose outline is drawn on the board while it is pointed at. */
function Preview({ option, pick, onClick, children, className = "", label }) {
  const show = () => pick.hover(option ?? null);
  const hide = () => pick.hover(null);
  return html`<button class=${className} onClick=${onClick} aria-label=${label} onMouseEnter=${show} onFocus=${show}
    onMouseLeave=${hide} onBlur=${hide}>${children}</button>`;
}

function Rows({ game, pick, question }) {
  const { options } = pick.step;
  return html`<ul class="rows">${differing(question, options, game.view, pick.pick).map((answer) => {
    const mine = options.filter((option) => differing(question, [option], game.view, pick.pick)[0] === answer);
    const single = mine.length === 1 ? mine[0] : null;
    return html`<li key=${answer}><${Preview} className="row" option=${single} pick=${pick}
      onClick=${() => pick.add(question, answer)}>
      <span>${rowText(mine, game)}</span><b>${costText(mine)}</b>
      ${single?.result && html`<small>${withNames(single.result.text, game)}</small>`}<//></li>`;
  })}</ul>`;
}

/** The spaces to choose from, for the keyboard and for the phone: on the board they are lit. */
function Spaces({ game, pick }) {
  const what = pick.step.ask === "space" ? "lot" : pick.step.ask;
  // Where a space is the whole answer, what comes of it stands beside it.
  const single = Object.values(pick.targets).every((found) => found.length === 1);
  const wide = single && pick.step.options[0].kind === "choose";
  return html`<ul class=${wide ? "rows" : "spots"}>${Object.entries(pick.targets).map(([lot, options]) => html`
    <li key=${lot}><${Preview} className=${wide ? "row" : "spot"} pick=${pick} onClick=${() => pick.add(what, lot)}
      option=${options.length === 1 ? options[0] : null}>
      <b>${lot}</b> <span>${litText(options, game)}</span>
      ${wide && options.length === 1 && html`<small>${withNames(options[0].result?.text, game)}</small>`}
    <//></li>`)}</ul>`;
}

/** The casinos to choose from, whose spaces are lit: each once, with its boss, the cost and what would come of it. */
function Casinos({ game, pick }) {
  const found = casinosIn(pick.step, pick.targets, game.view);
  return html`<ul class="rows casinos">${found.map(({ casino, lot, options }) => {
    const single = options.length === 1 ? options[0] : null;
    return html`<li key=${casino.id}><${Preview} className="row" option=${single} pick=${pick}
      onClick=${() => pick.add("lot", lot)}>
      <span>${casino.boss >= 0 && html`<${Chip} colour=${game.colours[casino.boss]} size="1rem" />`}
        ${casinoText(casino, game)}</span><b>${costText(options)}</b>
      ${single?.result && html`<small>${withNames(single.result.text, game)}</small>`}<//></li>`;
  })}</ul>`;
}

function Space({ game, pick }) {
  const Found = AT_ONE_CASINO.has(pick.step.options[0].kind) ? Casinos : Spaces;
  return html`<${Found} game=${game} pick=${pick} />`;
}

/** Five signs with what is left in supply; the group that is chosen is drawn on the board. */
function Signs({ game, pick }) {
  const { options } = pick.step;
  return html`<ul class="signs">${game.meta.groups.map(({ name }) => {
    const of = options.filter((option) => option.group === name);
    const text = t("table.sign", { group: groupName(name), n: game.view.supply[name] });
    const known = withNames(of[0]?.result?.text, game);
    return html`<li key=${name}>${of.length ? html`<${Preview} className=${`group-sign sign-${name}`} pick=${pick}
        option=${of[0]} onClick=${() => pick.add("group", name)} label=${known ? `${text}. ${known}` : text}>
        <${GroupBadge} group=${name} size="1.625rem" /><span>${groupName(name)}</span>
        <small>${t("table.left", { n: game.view.supply[name] })}</small><//>`
      : html`<button class=${`group-sign sign-${name}`} aria-disabled="true">
        <${GroupBadge} group=${name} size="1.625rem" /><span>${groupName(name)}</span>
        <small>${t("table.left", { n: game.view.supply[name] })}</small></button>`}</li>`;
  })}</ul>
  <p class="hint">${pick.shown?.result ? withNames(pick.shown.result.text, game) : ""}</p>`;
}

/** Which die moves (A-7): each with the space that it leaves. */
function DiceToMove({ game, pick }) {
  return html`<ul class="spots">${pick.step.options.map((option) => {
    const { seat, value } = game.view.lots[option.using].die;
    return html`<li key=${option.using}><${Preview} className="spot die-spot" option=${option} pick=${pick}
      onClick=${() => pick.add("using", option.using)}>
      <${Die} colour=${game.colours[seat]} value=${value} size="2.125rem" /><b>${option.using}</b><//></li>`;
  })}</ul>`;
}

function Confirm({ game, pick }) {
  const [option] = pick.step.options;
  return html`<${Outcome} result=${option.result} game=${game} />
    <button class="go" data-coach="confirm" disabled=${game.sending} onClick=${() => pick.confirm(option.action)}>
      ${confirmText(option, game)}</button>`;
}

/** Reasons that are the same in words are one, with all the kinds of action and all the rules that they are about. */
function together(reasons) {
  const found = new Map();
  for (const { message, kind, rule } of reasons) {
    const same = found.get(message) ?? { message, kinds: new Set(), rules: new Set() };
    found.set(message, { ...same, kinds: same.kinds.add(kind), rules: same.rules.add(rule) });
  }
  return [...found.values()];
}

/** One reason; where several kinds of action were looked at, it begins with those it is about. */
function Reason({ reason, named, game }) {
  const kinds = [...reason.kinds].map((kind) => t(`table.verb.${kind}`)).join(", ");
  return html`${named && html`<b>${kinds}:</b> `}${withNames(reason.message, game)}
    ${[...reason.rules].map((rule) => html` <${RuleLink} key=${rule} rule=${rule} />`)}`;
}

/** Why what was asked for is not possible: near targets first. */
export function Refused({ look, asked, game }) {
  const [all, showAll] = useState(false);
  const reasons = together((look?.refused ?? []).filter((reason) => !asked || !reason.lot || reason.lot === asked));
  const named = new Set((look?.refused ?? []).map((reason) => reason.kind)).size > 1;
  const shown = all ? reasons : reasons.slice(0, 3);
  if (reasons.length === 0) return null;
  return html`<ul class="reasons">
    ${shown.map((reason, i) => html`<li key=${i}>
      <${Reason} reason=${reason} named=${named} game=${game} /></li>`)}
    ${reasons.length > shown.length && html`<li><button class="text-button" onClick=${() => showAll(true)}>
      ${t("table.more_reasons", { n: reasons.length - shown.length })}</button></li>`}
  </ul>`;
}

const steps = {
  space: Space, to: Spaces, second: Spaces, group: Signs, using: DiceToMove, bet: BetStep, confirm: Confirm,
};

/** What is being decided, in the words of the heading: the kind, the space, what was picked so far. */
export function stepTitle(game, pick) {
  const { kind, lot, group } = pick.pick;
  const [option] = pick.step.options;
  const casinos = new Set(pick.step.options.map((one) => casinoOf(one, game.view)));
  const casino = casinos.size === 1 ? [...casinos][0] : null;
  const verb = kind ?? (pick.step.ask === "row" ? null : option?.kind);
  const words = [verb && t(`table.verb.${verb}`), lot ?? (casino && verb && casinoText(casino, game))];
  if (group) words.push(groupName(group));
  return words.filter(Boolean).join(" · ");
}

/** @param {{game: Game, pick: object}} props */
export function FlowStep({ game, pick }) {
  const { ask } = pick.step;
  if (ask === "none") return null;
  const Step = steps[ask];
  const { kind } = pick.step.options[0];
  const which = ask === "space" && (kind === "choose" || AT_ONE_CASINO.has(kind)) ? kind : ask;
  const asks = t(which === "choose" ? "table.ask.choose" : which === ask ? `table.ask.${ask}` : "table.ask.at_casino",
    { kind: t(`table.verb.${kind}`) });
  return html`<div class="step" key=${ask}>
    ${ask !== "confirm" && ask !== "bet" && html`<p class="asks">${asks}</p>`}
    ${Step ? html`<${Step} game=${game} pick=${pick} />` : html`<${Rows} game=${game} pick=${pick} question=${ask} />`}
  </div>`;
}
