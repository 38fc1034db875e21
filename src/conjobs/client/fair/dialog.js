/** "Check this game's dice": the check and what it found. */
import { meta } from "../lib/api.js";
import { createPortal, html, useEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { checkDice } from "./check.js";

function Fingerprints({ found }) {
  if (!found.commitment) return null;
  return html`<dl class="prints">
    <dt>${t("outer.fair.commitment")}</dt><dd><code class="hash">${found.commitment}</code></dd>
    ${found.secret && html`<dt>${t("outer.fair.secret")}</dt><dd><code class="hash">${found.secret}</code></dd>`}
  </dl>`;
}

/** @param {{record: string, close: () => void}} props record: the text of a .conjobs file */
export function CheckDice({ record, close }) {
  const dialog = useRef(null);
  const [part, setPart] = useState(0);
  const [found, setFound] = useState(null);
  useEffect(() => {
    dialog.current.showModal();
    meta().then(({ board }) => checkDice(record, Object.keys(board.lots), setPart))
      .then(setFound, (error) => setFound({ verdict: "open", message: error.message }));
  }, []);
  return createPortal(html`<dialog ref=${dialog} class="settings check" aria-labelledby="check-title"
    onClose=${close}><div>
    <h2 id="check-title">${found ? t(`outer.fair.verdict.${found.verdict}`) : t("outer.fair.checking")}</h2>
    ${!found && html`<progress value=${part} max="1" aria-label=${t("outer.fair.checking")}></progress>`}
    <div role="status">
      ${found?.line && html`<p><b>${t("outer.fair.line", { n: found.line })}</b></p>`}
      ${found && html`<p class=${found.verdict === "wrong" ? "refusal" : ""}>${found.message}</p>`}
    </div>
    ${found && html`<${Fingerprints} found=${found} />`}
    ${found?.verdict === "fair" && html`<p class="soft">${t("outer.fair.proves")}</p>
      <p class="soft">${t("outer.fair.rules")}</p>`}
    <button class="button main" onClick=${() => dialog.current.close()}>${t("outer.settings.done")}</button>
  </div></dialog>`, document.body);
}
