/** The rules, the rulings, the glossary and the con cards, on one page that can be searched. */
import { meta } from "../lib/api.js";
import { book, holds, linked, marked } from "../lib/book.js";
import { Frame } from "../lib/frame.js";
import { html, useEffect, useState } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { useRoute, useTitle } from "../lib/route.js";
import { Switch } from "../lobby/fields.js";
import { t } from "../lib/words.js";
import { Gallery } from "./gallery.js";
import { matches, Rule } from "./rule.js";
import { Search } from "./search.js";

function Contents({ chapters, others }) {
  return html`<nav class="contents" aria-label=${t("outer.rules.contents")}>
    ${chapters.map(({ id, title }) => html`<a key=${id} href=${`#${id}`}>${title}</a>`)}
    ${others.map(([id, title]) => html`<a key=${id} href=${`#${id}`}>${title}</a>`)}
  </nav>`;
}

function Chapter({ chapter, sought, chosen }) {
  return html`<section id=${chapter.id} tabindex="-1">
    <h2>${chapter.title}</h2>
    ${chapter.rules.map((rule) => html`<${Rule} key=${rule.number} id=${rule.number} rule=${rule} sought=${sought}
      chosen=${rule.number === chosen} />`)}
  </section>`;
}

function Glossary({ entries, sought }) {
  if (!entries.length) return null;
  return html`<section id="glossary" tabindex="-1">
    <h2>${t("outer.rules.glossary")}</h2>
    <dl class="glossary">${entries.map(({ term, text, rule }) => html`<div key=${term}>
      <dt>${marked(term, sought)}</dt>
      <dd>${marked(text, sought)} ${rule && linked(rule)}</dd></div>`)}</dl>
  </section>`;
}

/** Brings what the address names into sight: it is drawn only after the rules have come. */
function useAnchor(hash, ready) {
  useEffect(() => {
    const element = hash && ready && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!element) return;
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  }, [hash, ready]);
}

/** The chapters with those of their rules that fit. */
function chosenFrom(chapters, sought, rulings) {
  const fits = (rule) => (!rulings || rule.ruling || rule.six_player) && (!sought || matches(rule, sought));
  return chapters.map((chapter) => ({ ...chapter, rules: chapter.rules.filter(fits) }))
    .filter(({ rules }) => rules.length > 0);
}

function Book({ rules, cards, groups }) {
  const { hash } = useRoute();
  const [text, setText] = useState("");
  const [rulings, setRulings] = useState(false);
  const sought = text.trim();
  useEffect(() => {
    setText("");
    setRulings(false);
  }, [hash]);
  useAnchor(hash, !sought && !rulings);
  const chapters = chosenFrom(rules.chapters, sought, rulings);
  const fits = ({ term, text: told }) => holds(`${term} ${told}`, sought);
  const entries = rules.glossary.filter(fits);
  const found = chapters.reduce((sum, chapter) => sum + chapter.rules.length, 0);
  const others = [["glossary", t("outer.rules.glossary")], ["cards", t("outer.rules.cards")]];
  return html`<div class="book">
    <div class="finder">
      <${Search} sought=${text} set=${setText} found=${sought || rulings ? found : null} />
      <${Switch} label=${t("outer.rules.rulings")} about=${t("outer.rules.rulings-about")} value=${rulings}
        set=${setRulings} />
      <${Contents} chapters=${rules.chapters} others=${others} />
    </div>
    <div class="pages">
      ${chapters.map((chapter) => html`<${Chapter} key=${chapter.id} chapter=${chapter} sought=${sought}
        chosen=${decodeURIComponent(hash.slice(1))} />`)}
      ${!rulings && html`<${Glossary} entries=${entries} sought=${sought} />`}
      ${!rulings && html`<${Gallery} cards=${cards} groups=${groups} sought=${sought} />`}
    </div>
  </div>`;
}

export function Rules() {
  useTitle(t("outer.title.rules"));
  const { data, error } = usePolled(() => Promise.all([book(), meta()]));
  return html`<${Frame} title=${t("outer.title.rules")} lead=${t("outer.rules.lead")} wide>
    <${Refusal} refusal=${error} />
    ${data && html`<${Book} rules=${data[0]} cards=${data[1].cards} groups=${data[1].groups} />`}
  <//>`;
}
