/** Tiles in supply, cards left, and the chance of each colour to be turned up next. */
import { GroupBadge, groupName } from "../board/index.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { lotsOfGroup, pointer } from "./pointing.js";

/** A chance as people read it. */
export function percent(chance) {
  if (chance > 0 && chance < 0.01) return "<1%";
  return `${Math.round(chance * 100)}%`;
}

/**
 * Chances of what excludes one another as people read them, which add up to 100%: what rounding leaves goes to those
 * that it took most from. Where that would tell equal chances apart, each is rounded by itself.
 *
 * @param {number[]} chances
 */
export function percents(chances) {
  const parts = chances.map((chance) => Math.floor(chance * 100 + 1e-9));
  const rest = (place) => chances[place] * 100 - parts[place];
  const left = Math.round(chances.reduce((sum, chance) => sum + chance, 0) * 100) - parts.reduce((a, b) => a + b, 0);
  const order = chances.map((_, place) => place).sort((a, b) => rest(b) - rest(a) || chances[b] - chances[a]);
  for (const place of order.slice(0, left)) parts[place] += 1;
  const torn = chances.some((chance, place) => (
    chances.some((other, at) => Math.abs(other - chance) < 1e-9 && parts[at] !== parts[place])));
  return chances.map((chance, place) => (torn || (chance > 0 && chance < 0.01) ? percent(chance) : `${parts[place]}%`));
}

function gameOver(view) {
  const chance = view.next_card["game-over"] ?? 0;
  if (chance >= 1) return t("table.groups.over_next");
  if (chance > 0) return t("table.groups.over_chance", { chance: percent(chance) });
  return t("table.groups.over_after", { n: view.before_game_over });
}

/** The chances alone, in a row: under a block on a phone, where it leaves room. */
export function NextCards({ view, meta }) {
  const groups = [...meta.groups.map(({ name }) => name), "strip"];
  if (view.phase === "over") return null;
  return html`<section class="next-cards" aria-label=${t("table.groups.next_label")}>
    <h2>${t("table.groups.next_label")}</h2>
    <ul>${groups.map((group) => html`<li key=${group}><${GroupBadge} group=${group} size="1.125rem" />
      <span class="sr">${groupName(group)}</span> <b>${percent(view.next_card[group] ?? 0)}</b></li>`)}</ul>
    <p class="soft">${gameOver(view)}</p>
  </section>`;
}

/** @param {{game: Game, pointing?: object}} props */
export function Groups({ game, pointing }) {
  const { view, meta } = game;
  const rows = [...meta.groups.map((group) => group.name), "strip"];
  return html`<section class="panel groups" aria-label=${t("table.groups.label")}>
    <table>
      <thead><tr>
        <th scope="col">${t("table.groups.group")}</th><th scope="col">${t("table.groups.supply")}</th>
        <th scope="col">${t("table.groups.cards")}</th><th scope="col">${t("table.groups.next")}</th>
      </tr></thead>
      <tbody>${rows.map((group) => {
        const chance = view.next_card[group] ?? 0;
        return html`<tr key=${group} ...${pointer(pointing, lotsOfGroup(view, group))}>
          <th scope="row"><${GroupBadge} group=${group} size="1.125rem" />${groupName(group)}</th>
          <td>${view.supply[group] ?? ""}</td>
          <td>${view.cards[group]}</td>
          <td><span class="gauge" aria-hidden="true"><i style=${{ width: `${Math.min(100, chance * 200)}%` }}></i></span
            ><span class="percent">${percent(chance)}</span></td>
        </tr>`;
      })}</tbody>
    </table>
    ${view.phase !== "over" && html`<p class="soft">${gameOver(view)}</p>`}
  </section>`;
}
