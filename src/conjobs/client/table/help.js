/** The shortcuts, and the switch that turns them off. */
import { html, useState } from "../lib/html.js";
import { keep, kept } from "../lib/store.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";
import { KEYS } from "./keys.js";

/** @param {{close: () => void}} props */
export function Help({ close }) {
  const [on, setOn] = useState(kept("keys", true));
  const toggle = () => {
    keep("keys", !on);
    setOn(!on);
  };
  return html`<${Dialog} title=${t("table.help.title")} close=${close} className="help">
    <dl>${Object.entries(KEYS).map(([key, name]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt>
      <dd>${t(`table.help.${name}`)}</dd></div>`)}
      <div><dt><kbd>Esc</kbd></dt><dd>${t("table.help.escape")}</dd></div>
      <div><dt><kbd>Enter</kbd></dt><dd>${t("table.help.enter")}</dd></div></dl>
    <label class="check"><input type="checkbox" checked=${on} onChange=${toggle} /> ${t("table.help.on")}</label>
  <//>`;
}
