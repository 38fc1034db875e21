/** What stands around every page but the table: the bar with the brand and the ways to go. */
import { html, useEffect, useRef, useState } from "./html.js";
import { useRoute } from "./route.js";
import { Settings } from "./settings-panel.js";
import { t } from "./words.js";

/** The skyline beside the name. */
export function Mark() {
  return html`<svg class="mark" viewBox="0 0 22 20" aria-hidden="true" fill="none" stroke="currentColor"
    stroke-width="1.8" stroke-linejoin="round"><path d="M1 19V9h6v10M7 19V2h7v17M14 19V6h6v13M0 19h22" /></svg>`;
}

/** A button that opens the settings. */
export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`<button class="way" onClick=${() => setOpen(true)}>${t("outer.nav.settings")}</button>
    ${open && html`<${Settings} close=${() => setOpen(false)} />`}`;
}

const ways = [["/", "lobby"], ["/play", "play"], ["/watch", "watch"], ["/rules", "rules"]];

/** The bar at the top. */
export function Bar() {
  const { path } = useRoute();
  return html`<header class="bar">
    <a class="skip" href="#main">${t("outer.skip")}</a>
    <a class="brand" href="/" aria-label=${t("outer.brand")}><${Mark} /><span>${t("outer.brand")}</span></a>
    <nav aria-label=${t("outer.nav.label")}>
      ${ways.map(([to, word]) => html`<a class="way" href=${to} aria-current=${path === to ? "page" : null}>
        ${t(`outer.nav.${word}`)}</a>`)}
      <${SettingsButton} />
    </nav>
  </header>`;
}

/**
 * A page of the outer house: bar, and the main part. After a change of page the focus goes there, so that a screen
 * reader begins with the new page.
 */
export function Frame({ title, lead, wide = false, children }) {
  const main = useRef(null);
  useEffect(() => {
    if (document.activeElement === document.body) main.current.focus({ preventScroll: true });
  }, []);
  return html`<div class="outer">
    <${Bar} />
    <main id="main" ref=${main} class=${wide ? "wide" : ""} tabindex="-1">
      ${title && html`<h1>${title}</h1>`}
      ${lead && html`<p class="lead">${lead}</p>`}
      ${children}
    </main>
  </div>`;
}
