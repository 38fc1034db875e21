/** The game is over: who won and with what. The whole story stands behind the link. */
import { Chip } from "../board/index.js";
import { html, useEffect, useState } from "../lib/html.js";
import { list, money, t } from "../lib/words.js";
import { Rematch } from "./rematch.js";

/** The end screen is a module of its own, fetched when it is needed. */
function useEnd() {
  const [End, setEnd] = useState(null);
  useEffect(() => {
    import("../end/end.js").then((module) => setEnd(() => module.EndScreen), () => {});
  }, []);
  return End;
}

function wonText({ now, names }) {
  return t("table.over.won", { n: now.winners.length, names: list(now.winners.map((seat) => names[seat])) });
}

/** The end in a line, where its panel is out of view: who won, and what more there is. @param {{game: Game}} props */
export function OverBar({ game }) {
  const more = game.table.rematch ? t("table.rematch.waits") : t("table.over.show");
  return html`<b>${wonText(game)}</b> <span>${more}</span>`;
}

/** @param {{game: Game}} props */
export function Over({ game }) {
  const End = useEnd();
  const [open, setOpen] = useState(false);
  const { view, names } = game;
  const won = ({ seat }) => Number(view.winners.includes(seat));
  const ranking = view.players.map((player, seat) => ({ ...player, seat }))
    .sort((a, b) => won(b) - won(a) || b.points - a.points || b.money - a.money);
  return html`<section class="host result" aria-label=${t("table.over.label")}>
    <p class="lead">${t("table.over.lead")}</p>
    <h2>${wonText(game)}</h2>
    <ol>${ranking.map((player) => html`<li key=${player.seat}><${Chip} colour=${player.colour} size="1.25rem" />
      <b>${names[player.seat]}</b><span>${t("table.over.points", { n: player.points })}</span>
      <span class="soft">${money(player.money)}</span></li>`)}</ol>
    <div class="choose two">
      ${End && html`<button class="go" onClick=${() => setOpen(true)}>${t("table.over.story")}</button>`}
      <${Rematch} game=${game} /></div>
    ${open && html`<${End} id=${game.id} close=${() => setOpen(false)} />`}
  </section>`;
}
