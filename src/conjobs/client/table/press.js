/** A button that asks the server for something, and says beside it if that is refused. */
import { html, useState } from "../lib/html.js";
import { RefusalText } from "./rule-link.js";

/** @param {{ask: () => Promise<any>, children: any, className?: string, label?: string}} props */
export function Press({ ask, children, className = "button", label }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(null);
  const press = async () => {
    if (busy) return;
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
    aria-label=${label}>${children}</button>
    ${refusal && html`<span class="refused" role="alert"><${RefusalText} refusal=${refusal} /></span>`}`;
}
