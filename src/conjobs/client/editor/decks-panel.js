/** What is left of the property deck and of the con decks. */
import { GROUPS, GroupBadge, groupName } from "../board/index.js";
import { html, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { GAME_OVER, cardsInPlay, freeLots } from "./draft.js";
import { Check, Panel, Whole } from "./fields.js";

/** The cards of a deck that is no script: each is in it or drawn. */
function Cards({ draft, meta, change }) {
  const deck = draft.deck ?? freeLots(draft, meta);
  const toggle = (lot) => change((now) => {
    const cards = now.deck ?? freeLots(now, meta);
    const order = Object.keys(meta.board.lots);
    return { ...now, deck: cards.includes(lot) ? cards.filter((other) => other !== lot)
      : order.filter((other) => other === lot || cards.includes(other)) };
  });
  return [...GROUPS, "strip"].map((group) => html`<div class="card-row" key=${group} role="group"
    aria-label=${groupName(group)}>
    <${GroupBadge} group=${group} />
    <div>${Object.entries(meta.board.lots).filter(([, printed]) => printed.card === group).map(([lot]) => html`
      <button key=${lot} type="button" class="card-chip" aria-pressed=${String(deck.includes(lot))}
        onClick=${() => toggle(lot)}>${lot}</button>`)}</div>
  </div>`);
}

/** The cards that words name. */
function cardsOf(words) {
  const found = words.split(/[\s,]+/).filter(Boolean);
  return found.map((word) => (word.toLowerCase() === GAME_OVER ? GAME_OVER : word.toUpperCase()));
}

/** A deck in order, as words. */
function Script({ draft, change }) {
  const [words, setWords] = useState(draft.deck.join(" "));
  const write = (text) => {
    setWords(text);
    change((now) => ({ ...now, deck: cardsOf(text) }), "deck");
  };
  const same = cardsOf(words).join(" ") === draft.deck.join(" ");
  return html`<label class="field">${t("editor.deck.order")}
    <textarea rows="4" spellcheck=${false} value=${same ? words : draft.deck.join(" ")}
      onInput=${(event) => write(event.target.value)}></textarea></label>`;
}

/** @param {import("./fields.js").PanelProps} props */
export function DeckPanel({ draft, meta, change, about }) {
  const set = (part, what = "") => change((now) => ({ ...now, ...part }), what);
  const cards = (draft.deck ?? freeLots(draft, meta)).filter((card) => card !== GAME_OVER);
  const place = draft.before ?? cards.length;
  const order = (ordered) => set(ordered
    ? { ordered, deck: [...cards.slice(0, place), GAME_OVER, ...cards.slice(place)], before: null, spread: 0 }
    : { ordered, deck: cards, before: draft.deck?.includes(GAME_OVER) ? draft.deck.indexOf(GAME_OVER) : null });
  const wrong = ["deck", "order", "before_game_over", "game_over_spread"].some((field) => about(field).length);
  return html`<${Panel} id="deck" title=${t("editor.deck.title")} wrong=${wrong}>
    ${!draft.ordered && html`<${Check} label=${t("editor.deck.auto")} value=${draft.deck === null}
      set=${(auto) => set({ deck: auto ? null : cards })} />`}
    ${draft.ordered ? html`<${Script} draft=${draft} change=${change} />`
      : draft.deck && html`<${Cards} draft=${draft} meta=${meta} change=${change} />`}
    <p class="soft">${t("editor.deck.count", { n: cards.length })}</p>
    ${!draft.ordered && html`<div class="pair">
      <${Whole} label=${t("editor.deck.before")} value=${draft.before} most=${cards.length}
        placeholder=${String(cards.length)}
        set=${(before) => set({ before }, "before")} />
      ${draft.late_game_over && html`<${Whole} label=${t("editor.deck.spread")} value=${draft.spread}
        most=${cards.length}
        set=${(spread) => set({ spread: spread ?? 0 }, "spread")} />`}
    </div>`}
    <${Check} label=${t("editor.deck.ordered")} value=${draft.ordered} set=${order} />
    ${draft.ordered && html`<p class="soft">${t("editor.deck.ordered-about")}</p>`}
  <//>`;
}

/** The list without a card, or with it put somewhere. */
const without = (ids, id) => (ids ?? []).filter((other) => other !== id);

function Card({ card, place, at, move }) {
  const button = (to, sign) => {
    const label = t(`editor.cons.${to}`, { card: card.name });
    return html`<button type="button" class="small" onClick=${() => move(card.id, to)} aria-label=${label}
      title=${label}>${sign}</button>`;
  };
  return html`<li class=${`con is-${place}`} title=${card.text}>
    <span>${place === "deck" && at === 0 && html`<b class="top-card">${t("editor.cons.is-top")}</b> `}${card.name}
      ${place !== "deck" && html` <small class="soft">${t(`editor.cons.is-${place}`)}</small>`}</span>
    ${place === "deck" ? html`${at > 0 && button("up", "↑")}${button("discard", "×")}` : button("deck", "+")}
    ${place === "gone" && button("out", "–")}
  </li>`;
}

function ConDeck({ group, draft, meta, change, wrong }) {
  const cards = cardsInPlay(draft, meta, group);
  const deck = draft.decks[group] ?? [];
  const gone = draft.gone[group] ?? [];
  const move = (id, to) => change((now) => {
    const ids = [...(now.decks[group] ?? [])];
    const at = ids.indexOf(id);
    if (to === "up") ids.splice(at - 1, 2, id, ids[at - 1]);
    const inDeck = to === "up" ? ids : to === "deck" ? [...ids, id] : without(ids, id);
    const discards = to === "discard" ? [...without(now.gone[group], id), id] : without(now.gone[group], id);
    return { ...now, decks: { ...now.decks, [group]: inDeck }, gone: { ...now.gone, [group]: discards } };
  });
  const known = Object.fromEntries(cards.map((card) => [card.id, card]));
  const stray = (id) => known[id] ?? meta.cards[id] ?? { id, name: id, text: "" };
  const out = cards.filter(({ id }) => !deck.includes(id) && !gone.includes(id));
  return html`<details class=${wrong ? "is-wrong" : ""} data-of=${group} open=${wrong || null}>
    <summary><${GroupBadge} group=${group} /> ${groupName(group)} <span class="soft">${deck.length
      ? t("editor.cons.top", { card: stray(deck[0]).name, n: deck.length }) : t("editor.cons.empty")}</span></summary>
    <ul>${deck.map((id, at) => html`<${Card} key=${id} card=${stray(id)} place="deck" at=${at} move=${move} />`)}
      ${gone.map((id) => html`<${Card} key=${id} card=${stray(id)} place="gone" move=${move} />`)}
      ${out.map((card) => html`<${Card} key=${card.id} card=${card} place="out" move=${move} />`)}</ul>
  </details>`;
}

/** @param {import("./fields.js").PanelProps} props */
export function ConsPanel({ draft, meta, change, about }) {
  if (!draft.cons) return null;
  const problems = [...about("cons"), ...about("con_discards")];
  return html`<${Panel} id="cons" title=${t("editor.cons.title")} wrong=${problems.length > 0}>
    <div class="cons">${GROUPS.map((group) => html`<${ConDeck} key=${group} group=${group} draft=${draft} meta=${meta}
      change=${change}
      wrong=${problems.some(({ of }) => of === group)} />`)}</div>
    <p class="soft">${t(draft.ordered ? "editor.cons.about-ordered" : "editor.cons.about")}</p>
  <//>`;
}
