/** The fields of a form: each is a label with its control, and says what it means. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";

/** The letters of a player's name. */
export const MOST_NAME = 24;

/** A group of fields under one title. */
export function Group({ title, children }) {
  return html`<fieldset class="card"><legend>${title}</legend>${children}</fieldset>`;
}

/** A line of text, that says so once no more letters fit. */
export function TextField({ label, value, set, most, ...rest }) {
  return html`<label>${label}
    <input value=${value} maxlength=${most} onInput=${(event) => set(event.target.value)} ...${rest} /></label>
    ${value.length >= most && html`<p class="soft" role="status">${t("outer.full", { n: most })}</p>`}`;
}

/** What I am called. */
export function NameField({ value, set, ...rest }) {
  return html`<${TextField} label=${t("outer.play.name")} value=${value} set=${set} most=${MOST_NAME}
    autocomplete="nickname" ...${rest} />`;
}

/** A whole number between two bounds. */
export function NumberField({ label, value, set, least, most, unit }) {
  return html`<label class="number">${label}
    <span><input type="number" inputmode="numeric" min=${least} max=${most} value=${value} required
      onInput=${(event) => set(event.target.valueAsNumber)} /> ${unit}</span></label>`;
}

/** One of several, each with a sentence. */
export function Choice({ name, options, value, set }) {
  return html`<div class="choice" role="presentation">
    ${options.map(({ id, title, about, disabled }) => html`<label key=${id} class=${value === id ? "on" : ""}>
      <input type="radio" name=${name} checked=${value === id} disabled=${disabled} onChange=${() => set(id)} />
      <span><b>${title}</b>${about && html`<span class="soft">${about}</span>`}</span>
    </label>`)}
  </div>`;
}

/** Yes or no. */
export function Switch({ label, about, value, set, disabled }) {
  return html`<label class="switch">
    <input type="checkbox" checked=${value} disabled=${disabled} onChange=${(event) => set(event.target.checked)} />
    <span><b>${label}</b>${about && html`<span class="soft">${about}</span>`}</span>
  </label>`;
}
