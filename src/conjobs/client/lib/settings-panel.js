/** The settings, in a dialog that opens from the bar of every page. */
import { createPortal, html, useEffect, useRef } from "./html.js";
import { choices, set, useSettings } from "./settings.js";
import { t } from "./words.js";

/** Notifications need the browser's leave, which is asked for when they are switched on. */
async function choose(name, value) {
  if (name === "notifications" && value === "on") {
    if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return;
  }
  set(name, value);
}

function Setting({ name, value }) {
  const blocked = name === "notifications" && window.Notification?.permission === "denied";
  return html`<fieldset>
    <legend>${t(`outer.settings.${name}.title`)}</legend>
    <div class="options">
      ${choices[name].map((option) => html`<label class=${value === option ? "on" : ""}>
        <input type="radio" name=${`setting-${name}`} checked=${value === option}
          onChange=${() => choose(name, option)} />${t(`outer.settings.${name}.${option}`)}</label>`)}
    </div>
    ${blocked && html`<p class="soft">${t("outer.settings.notifications.blocked")}</p>`}
  </fieldset>`;
}

/** @param {{close: () => void}} props */
export function Settings({ close }) {
  const dialog = useRef(null);
  const values = useSettings();
  useEffect(() => dialog.current.showModal(), []);
  const outside = (event) => event.target === dialog.current && dialog.current.close();
  return createPortal(html`<dialog ref=${dialog} class="settings" aria-labelledby="settings-title"
    onClose=${close} onClick=${outside}>
    <div>
      <h2 id="settings-title">${t("outer.settings.title")}</h2>
      ${Object.keys(choices).map((name) => html`<${Setting} key=${name} name=${name} value=${values[name]} />`)}
      <button class="button main" onClick=${() => dialog.current.close()}>${t("outer.settings.done")}</button>
    </div>
  </dialog>`, document.body);
}
