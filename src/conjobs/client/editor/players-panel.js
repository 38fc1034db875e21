/** Who plays, and what each one has; whose turn it is, and what has happened in it. */
import { Chip, GROUPS, groupName } from "../board/index.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { PHASES, withColour, withPlayers } from "./draft.js";
import { Check, Panel, Pick, Whole } from "./fields.js";

function Player({ seat, draft, change, colours, problems }) {
  const player = draft.players[seat];
  const name = t(`outer.colour.${player.colour}`);
  const set = (what, value) => change((now) => ({
    ...now, players: now.players.map((other, at) =>
      (at === seat ? { ...other, [what]: value ?? 0 } : other)),
  }), `${what} ${seat}`);
  const leave = () => change((now) => withPlayers(now, now.players.filter((_, at) => at !== seat)));
  const points = problems.some(({ text }) => /points|chips| is on /.test(text));
  const wrong = problems.length > 0;
  return html`<li class=${wrong ? "is-wrong" : ""} data-of=${player.colour}>
    <${Chip} colour=${player.colour} size="1.5rem" />
    <${Pick} label=${t("editor.players.colour", { seat: seat + 1 })} hidden value=${player.colour}
      set=${(to) => change((now) => withColour(now, player.colour, to))}
      options=${colours.map((colour) => [colour, t(`outer.colour.${colour}`)])} />
    <${Whole} label=${t("editor.players.money", { player: name })} hidden value=${player.money} most=${1000000}
      wrong=${wrong && !points} set=${(value) => set("money", value)} />
    <${Whole} label=${t("editor.players.points", { player: name })} hidden value=${player.points} most=${90}
      wrong=${points} set=${(value) => set("points", value)} />
    <button type="button" class="small" onClick=${leave}
      aria-label=${t("editor.players.leave", { player: name })}>×</button>
  </li>`;
}

/** @param {import("./fields.js").PanelProps} props */
export function PlayersPanel({ draft, meta, change, about }) {
  const all = meta.editions[draft.edition].colours;
  const free = all.filter((colour) => !draft.players.some((player) => player.colour === colour));
  const join = () => change((now) =>
    withPlayers(now, [...now.players, { colour: free[0], money: 0, points: 0 }]));
  const problems = [...about("players"), ...about("winners")];
  return html`<${Panel} id="players" title=${t("editor.players.title")} wrong=${problems.length > 0}>
    <p class="people-head soft" aria-hidden="true">
      <span>${t("editor.players.dollars")}</span><span>${t("editor.players.pts")}</span></p>
    <ul class="people">${draft.players.map((player, seat) => html`
      <${Player} key=${seat} seat=${seat} draft=${draft} change=${change} colours=${all}
        problems=${problems.filter(({ of }) => of === player.colour)} />`)}</ul>
    ${free.length > 0 && html`<button type="button" class="small wide"
      onClick=${join}>${t("editor.players.join")}</button>`}
  <//>`;
}

/** What is between two plies and not made here, but kept: it can only be taken away. */
function Between({ draft, change }) {
  const rest = ["pending", "offers"].filter((key) => draft[key]);
  return rest.map((key) => html`<p class="between" key=${key}><span>${t(`editor.turn.${key}`)}</span>
    <button type="button" class="small" onClick=${() => change((now) => ({ ...now, [key]: null }))}>
      ${t("editor.turn.drop")}</button></p>`);
}

/** @param {import("./fields.js").PanelProps} props */
export function TurnPanel({ draft, change, about }) {
  const set = (part) => change((now) => ({ ...now, ...part }));
  const phases = PHASES.map((phase) => [phase, t(`editor.turn.${phase}`)]);
  const names = draft.players.map(({ colour }) => [colour, t(`outer.colour.${colour}`)]);
  const fields = ["turn", "phase", "winners", "gambled", "hosted", "reorganized", "window", "pending", "offers"];
  const over = draft.phase === "over";
  const win = (colour, wins) => set({
    winners: wins ? [...draft.winners, colour] : draft.winners.filter((other) => other !== colour) });
  return html`<${Panel} id="turn" title=${t("editor.turn.title")} wrong=${fields.some((field) => about(field).length)}>
    <div class="pair">
      <${Pick} label=${t("editor.turn.whose")} value=${draft.turn} set=${(turn) => set({ turn })} options=${names} />
      <${Pick} label=${t("editor.turn.phase")} value=${draft.phase} options=${phases}
        set=${(phase) => set({ phase, winners: phase === "over" ? draft.winners : [] })} />
    </div>
    ${!over && html`<div class="checks">
      <${Check} label=${t("editor.turn.gambled")} value=${draft.gambled} set=${(gambled) => set({ gambled })} />
      ${draft.cons && html`<${Check} label=${t("editor.turn.hosted")} value=${draft.hosted}
        set=${(hosted) => set({ hosted })} />`}
    </div>`}
    ${(over || draft.winners.length > 0) && html`<fieldset class="checks"><legend>${t("editor.turn.winners")}</legend>
      ${names.map(([colour, name]) => html`<${Check} key=${colour} label=${name} value=${draft.winners.includes(colour)}
        set=${(wins) => win(colour, wins)} />`)}</fieldset>`}
    ${draft.cons && !over && html`<${Pick} label=${t("editor.turn.window")} value=${draft.window ?? ""}
      set=${(group) => set({ window: group || null })}
      options=${[["", t("editor.turn.no-window")], ...GROUPS.map((group) => [group, groupName(group)])]} />`}
    <${Between} draft=${draft} change=${change} />
  <//>`;
}
