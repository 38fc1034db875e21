/** What can be done now: the kinds of action, or the way to one of them once something is picked. */
import { html, useRef } from "../lib/html.js";
import { t } from "../lib/words.js";
import { casinoOf, VERBS } from "./flow.js";
import { FlowStep, Refused, stepTitle } from "./flow-step.js";
import { lastSentences } from "./just-now.js";
import { useKeptFocus, useShown } from "./kept-focus.js";
import { Press } from "./press.js";
import { RefusalText } from "./rule-link.js";
import { Typed } from "./typed.js";
import { backText } from "./undo.js";
import { speakerOf } from "./unread.js";
import { shortLots, withNames } from "./words-of.js";

/** The kinds that show at how many places they are possible. */
const COUNTED = new Set(["build", "sprawl", "remodel", "raise"]);

/** At how many places a kind of action is possible. */
function placesOf(kind, view) {
  const options = view.options.filter((option) => option.kind === kind);
  return new Set(options.map((option) => casinoOf(option, view)?.id + (option.to ?? "") || option.lot)
    .map((key, i) => (kind === "build" ? options[i].lot : key))).size;
}

/** What is going on, in one line. */
function situation(game) {
  const { view } = game;
  if (view.phase === "over") return t("table.say.over");
  if (game.table.status === "closed") return t("table.say.closed");
  if (game.seat === null) return t("table.say.watching", { name: game.names[view.to_act] });
  if (!game.mine) return t("table.say.waiting", { name: game.names[view.to_act] });
  if (view.pending) return t("table.say.question");
  if (view.phase === "draw") return t("table.say.draw");
  return t(view.window ? "table.say.window" : "table.say.actions");
}

function VerbButton({ kind, game, pick }) {
  const count = game.mine ? placesOf(kind, game.view) : 0;
  const counted = count > 0 && COUNTED.has(kind);
  const why = !count && !game.mine ? situation(game) : null;
  const about = counted ? t("table.actions.places", { n: count }) : why;
  return html`<button class="verb" aria-disabled=${count ? null : "true"} aria-keyshortcuts=${t(`table.key.${kind}`)}
    title=${about} data-coach=${kind} onClick=${() => pick.startKind(kind)}>${t(`table.verb.${kind}`)}
    ${counted && html` <small>${count}</small>`}</button>`;
}

function Verbs({ game, pick, onTrade }) {
  const { view, mine, act, sending } = game;
  const can = (kind) => mine && view.options.some((option) => option.kind === kind);
  const verbs = VERBS.filter((kind) => kind !== "raise" || game.raises);
  return html`<div class="grid">
    ${view.phase === "draw" ? html`<button class="verb draw" aria-disabled=${can("draw") ? null : "true"}
        disabled=${sending} data-coach="draw" aria-keyshortcuts="d" onClick=${() => act("draw")}>
        ${t("table.verb.draw")}</button>`
      : verbs.map((kind) => html`<${VerbButton} key=${kind} kind=${kind} game=${game} pick=${pick} />`)}
    ${game.sits && html`<button class="verb trade" aria-keyshortcuts="t" aria-disabled=${game.trades ? null : "true"}
      title=${game.trades ? null : t("table.trade.not_now")} onClick=${onTrade}>${t("table.verb.trade")}</button>`}
    ${view.phase === "actions" && html`<button class="verb end" aria-disabled=${can("end") ? null : "true"}
      disabled=${sending} data-coach="end" aria-keyshortcuts="e" onClick=${() => act("end")}>
      ${t("table.verb.end")}</button>`}
  </div>`;
}

/** The space that is looked at: what lies there, what is legal, and why not what is not. */
function Picking({ game, pick, withStep }) {
  const { look, step } = pick;
  const { kind, lot, asked, root } = pick.pick;
  const nothing = step.ask === "none";
  const about = root === "lot" && (nothing || step.ask === "row") ? look?.about ?? [] : [];
  return html`<div class="picking">
    <div class="head"><button class="back" onClick=${pick.back} aria-label=${t("table.back")}>‹</button>
      <h2>${stepTitle(game, pick)}</h2>
      <button class="back" onClick=${pick.clear} aria-label=${t("table.close")}>×</button></div>
    ${root === "lot" && !look && html`<p class="soft">${t("table.looking")}</p>`}
    ${about.map((text) => html`<p key=${text}>${withNames(text, game)}</p>`)}
    ${withStep && html`<${FlowStep} game=${game} pick=${pick} />`}
    ${look && (nothing || asked || root === "lot" && step.ask === "row")
      && html`<${Refused} key=${lot ?? kind} look=${look} asked=${asked} game=${game} />`}
  </div>`;
}

/** Whether a bot plays my seat for now. */
function isGiven(game) {
  return game.seat !== null && game.table.status === "running" && game.table.seats[game.seat].given;
}

/** Who played for me last because my time was up; null once I have played myself. */
function standInOf({ log, seat, table }) {
  if (seat === null || table.status !== "running") return null;
  return log.findLast((entry) => entry.seat === seat)?.stand_in ?? null;
}

/** What the table noted of somebody just now. */
function Notice({ note, game }) {
  if (!note) return null;
  return html`<p class="say notice" role="status"><span><b>${speakerOf(note, game)}</b> ${note.text}</span></p>`;
}

/** The line above the actions: what was refused, else what is going on. */
function Say({ game, typing, onTyping }) {
  if (game.refusal) {
    return html`<p class="say refused" role="alert"><${RefusalText} refusal=${game.refusal} game=${game} /></p>`;
  }
  if (isGiven(game)) {
    return html`<p class="say">${t("table.say.given")}
      <${Press} className="spot" ask=${() => game.server.seat(game.seat, { bot: null })}>
        ${t("table.say.again")}<//></p>`;
  }
  const last = shortLots(lastSentences(game.log).join(" "));
  return html`${last && html`<p class="ticker" key=${game.log.at(-1).version} tabindex="0">${last}</p>`}
    <p class="say">${situation(game)}
    ${game.sits && html`<button class="text-button type" onClick=${() => onTyping(!typing)}
      aria-expanded=${String(typing)}>${t("table.typed.open")}</button>`}</p>`;
}

/**
 * @param {{game: Game, pick: object, notice: object | null, onTrade: () => void, questioned: boolean, typing: boolean,
 *   onTyping: (on: boolean) => void}} props
 */
export function Actions({ game, pick, notice, onTrade, questioned, typing, onTyping }) {
  const box = useRef(null);
  const open = pick.active && !questioned;
  const back = backText(game);
  const bot = standInOf(game);
  useKeptFocus(box, `${open} ${pick.step.ask} ${pick.picks.length} ${game.version}`, open);
  useShown(box, open && `${pick.step.ask} ${pick.picks.length}`);
  return html`<section class=${`panel acts ${open ? "open" : ""} ${game.mine ? "" : "idle"}`} ref=${box} tabindex="-1"
    aria-label=${t("table.actions.label")}>
    <${Notice} note=${bot && notice?.seat === game.seat ? null : notice} game=${game} />
    ${back && html`<p class="say notice">${back}</p>`}
    ${bot && html`<p class="say notice" role="status">${t("table.say.stood_in", { bot })}</p>`}
    ${(game.refusal || !open) && html`<${Say} game=${game} typing=${typing} onTyping=${onTyping} />`}
    ${typing && html`<${Typed} game=${game} onDone=${() => onTyping(false)} />`}
    ${open ? html`<${Picking} game=${game} pick=${pick} withStep=${game.mine} />`
      : game.view.phase !== "over" && html`<${Verbs} game=${game} pick=${pick} onTrade=${onTrade} />`}
  </section>`;
}
