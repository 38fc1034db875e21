/** All con cards that come with the game, by group. */
import { GroupBadge, groupName } from "../board/index.js";
import { holds, marked } from "../lib/book.js";
import { Explained } from "../lib/glossary.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";

function ConCard({ card, sought }) {
  return html`<li class=${`con-card is-${card.group}`}>
    <h4>${marked(card.name, sought)}</h4>
    <p>${sought ? marked(card.text, sought) : html`<${Explained} text=${card.text} />`}</p>
    <p class="foot">${t("outer.rules.card-set", { set: card.set })}${" "}
      ${card.needs?.includes("raise") ? t("outer.rules.needs-raise") : ""}</p>
  </li>`;
}

/** @param {{cards: Object<string, object>, groups: {name: string}[], sought: string}} props */
export function Gallery({ cards, groups, sought }) {
  const fits = ({ name, text }) => holds(`${name} ${text}`, sought);
  const all = Object.values(cards).filter(fits);
  if (!all.length) return null;
  return html`<section class="gallery" id="cards">
    <h2>${t("outer.rules.cards")}</h2>
    ${groups.map(({ name }) => ({ name, own: all.filter(({ group }) => group === name) }))
      .filter(({ own }) => own.length > 0).map(({ name, own }) => html`<div key=${name}>
        <h3><${GroupBadge} group=${name} size="1.375rem" /> ${groupName(name)}</h3>
        <ul>${own.map((card, place) => html`<${ConCard} key=${place} card=${card} sought=${sought} />`)}</ul>
      </div>`)}
  </section>`;
}
