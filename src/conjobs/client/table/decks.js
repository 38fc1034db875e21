/** The con decks: the top card of each to read, how many are left, and what was discarded. */
import { GroupBadge, groupName } from "../board/index.js";
import { html, useState } from "../lib/html.js";
import { list, t } from "../lib/words.js";
import { lotsOfGroup, pointer } from "./pointing.js";

/** The set of the publisher's own cards. */
const PUBLISHED = "rulebook";

/** A con card by its id: one of the table's own, or one that all know. */
export function cardOf(id, game) {
  return game.table?.cards?.[id] ?? game.meta.cards[id] ?? { name: id, text: "", set: "" };
}

/** Whose design a card is, where it is not of the publisher's: that stands wherever a card does. */
function Marked({ card, children }) {
  const isMarked = card?.set && card.set !== PUBLISHED;
  return html`${isMarked && html`<span class="set">${card.set}</span> · `}${children}`;
}

function Deck({ group, deck, game, open, aimed, pointing }) {
  const [shown, show] = useState(false);
  const card = deck.top && cardOf(deck.top, game);
  const gone = deck.discarded.map((id) => cardOf(id, game).name);
  const number = t(gone.length ? "table.decks.left_gone" : "table.decks.left", { n: deck.left, gone: gone.length });
  const left = html`<${Marked} card=${card}>${number}<//>`;
  const about = [t("table.decks.about", { n: deck.left }), card?.set && t("table.decks.set", { set: card.set })];
  return html`<li class=${`deck ${open ? "open" : ""} ${aimed ? "aimed" : ""} ${card ? "" : "empty"}`}
    ...${pointer(pointing, lotsOfGroup(game.view, group))}>
    <${GroupBadge} group=${group} size="1.125rem" label=${groupName(group)} />
    <b>${card ? card.name : t("table.decks.empty")}</b>
    ${gone.length === 0 ? card && html`<span class="count" title=${about.filter(Boolean).join(" ")}>${left}</span>`
      : html`<button class="count" aria-expanded=${String(shown)} onClick=${() => show(!shown)}
        title=${t("table.decks.discards", { n: gone.length })}>${left}</button>`}
    ${card && !open && html`<p>${card.text}</p>`}
    ${card && html`<span class="whole" title=${card.text} aria-hidden="true"></span>`}
    ${gone.length > 0 && html`<p class=${`gone ${shown ? "shown" : ""}`}>
      ${t("table.decks.discarded", { cards: list(gone) })}</p>`}
  </li>`;
}

/**
 * The five decks; nothing where the table plays without Con Jobs.
 *
 * @param {{game: Game, aimed?: string | null, pointing?: object}} props aimed: the deck that the action in hand
 *   leads to
 */
export function Decks({ game, aimed = null, pointing }) {
  const { view, meta } = game;
  if (!view.cons) return null;
  return html`<section class="panel decks" aria-label=${t("table.decks.label")} tabindex="0" data-coach="decks">
    <h2>${t("table.decks.title")}</h2>
    <ul>${meta.groups.map(({ name }) => html`<${Deck} key=${name} group=${name} deck=${view.decks[name]}
      game=${game} pointing=${pointing}
      aimed=${aimed === name} open=${view.window?.group === name && game.unfolded} />`)}</ul>
  </section>`;
}
