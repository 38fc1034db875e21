/** The rules, the rulings, the glossary and the con cards, on one page that can be searched. */
import { meta } from "../lib/api.js";
import { book, holds, linked, marked } from "../lib/book.js";
import { Frame } from "../lib/frame.js";
import { html, useEffect, useState } from "../lib/html.js";
import { usePolled } from "../lib/poll.js";
import { Refusal } from "../lib/refusal.js";
import { useRoute, useTitle } from "../lib/route.js";
import { t } from "../lib/words.js";
import { Finder } from "./finder.js";
import { Gallery } from "./gallery.js";
import { chosenFrom, Rule } from "./rule.js";

function Chapter({ chapter, sought, chosen }) {
  return html`<section id=${chapter.id} tabindex="-1">
    ${chapter.title && html`<h2>${chapter.title}</h2>`}
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
  const others = [{ id: "glossary", title: t("outer.rules.glossary") }, { id: "cards", title: t("outer.rules.cards") }];
  return html`<div class="book">
    <${Finder} text=${text} seek=${setText} rulings=${rulings} only=${setRulings} chosen=${chapters}
      contents=${[...rules.chapters, ...others]} />
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
