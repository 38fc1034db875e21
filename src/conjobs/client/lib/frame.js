/** What stands around every page but the table: the bar with the brand and the ways, and what is shown while loading. */
import { html } from "./html.js";
import { useRoute } from "./route.js";
import { t } from "./words.js";

/** The skyline beside the name. */
export function Mark() {
  return html`<svg class="mark" viewBox="0 0 22 20" width="22" height="20" aria-hidden="true" fill="none"
    stroke="currentColor" stroke-width="1.8" stroke-linejoin="round">
    <path d="M1 19V9h6v10M7 19V2h7v17M14 19V6h6v13M0 19h22" /></svg>`;
}

/** The bar at the top. */
export function Bar() {
  const { path } = useRoute();
  const way = (to, word) =>
    html`<a href=${to} aria-current=${path === to ? "page" : null}>${word}</a>`;
  return html`<header class="bar">
    <a class="skip" href="#main">${t("outer.skip")}</a>
    <a class="brand" href="/"><${Mark} />${t("outer.brand")}</a>
    <nav aria-label=${t("outer.nav.label")}>
      ${way("/", t("outer.nav.lobby"))}
      ${way("/play", t("outer.nav.play"))}
      ${way("/new", t("outer.nav.new"))}
      ${way("/watch", t("outer.nav.watch"))}
      ${way("/rules", t("outer.nav.rules"))}
    </nav>
  </header>`;
}

/** A page of the outer house: bar, main part with one heading. */
export function Frame({ title, children, wide = false, lead }) {
  return html`<div class="outer">
    <${Bar} />
    <main id="main" class=${wide ? "wide" : ""} tabindex="-1">
      <h1>${title}</h1>
      ${lead && html`<p class="lead">${lead}</p>`}
      ${children}
    </main>
  </div>`;
}
