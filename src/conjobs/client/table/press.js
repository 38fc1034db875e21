/**
 * A button that asks the server for something, and says beside it if that is refused. What cannot be taken back takes a
 * second press: the first one shows `sure` in place of the label.
 */
import { html, useState } from "../lib/html.js";
import { RefusalText } from "./rule-link.js";

// Who presses twice in haste has not read what the button says now.
const TOO_SOON = 300;

/** @param {{ask: () => Promise<any>, children: any, className?: string, label?: string, sure?: string}} props */
export function Press({ ask, children, className = "button", label, sure }) {
  const [since, setSince] = useState(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(null);
  const press = async (event) => {
    if (busy) return;
    if (sure && since === null) {
      setSince(event.timeStamp);
      return;
    }
    if (sure && event.timeStamp - since < TOO_SOON) return;
    setSince(null);
    setBusy(true);
    setRefusal(null);
    try {
      await ask();
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return html`<button class=${className} aria-disabled=${busy ? "true" : null} onClick=${press}
    onBlur=${() => setSince(null)} aria-label=${label}>${since === null ? children : sure}</button>
    ${refusal && html`<span class="refused" role="alert"><${RefusalText} refusal=${refusal} /></span>`}`;
}
