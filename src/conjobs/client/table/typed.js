/** The line for those who write actions, with completion by the server. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { withPlayers } from "./words-of.js";

const PAUSE = 80;

/**
 * A text field with suggestions below it; arrows choose one, Tab or Enter takes it.
 *
 * @param {{value: string, onInput: (text: string) => void, onEnter: () => void, suggest: (text: string) =>
 *   Promise<{text: string, about: string}[]>, label: string}} props
 */
export function Completing({ value, onInput, onEnter, onEscape, suggest, label, id, focus = false }) {
  const [found, setFound] = useState([]);
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  const field = useRef(null);
  // Before anything else is typed, which would be taken for shortcuts.
  useLayoutEffect(() => {
    if (focus) field.current.focus();
  }, [focus]);
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      suggest(value).then((list) => wanted && (setFound(list.slice(0, 8)), setAt(-1)), () => wanted && setFound([]));
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [value, open]);
  const take = (choice) => {
    onInput(choice.text);
    field.current.focus();
  };
  const key = (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (steps && found.length) {
      event.preventDefault();
      setAt((at + steps + found.length + (at < 0 && steps < 0 ? 1 : 0)) % found.length);
    } else if (event.key === "Tab" && !event.shiftKey && found.length && found[Math.max(0, at)].text !== value) {
      event.preventDefault();
      take(found[Math.max(0, at)]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (at >= 0) take(found[at]);
      else onEnter();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      if (found.length && open) setOpen(false);
      else onEscape?.();
    }
  };
  const shown = open && found.length > 0;
  return html`<div class="completing">
    <input ref=${field} type="text" value=${value} autocomplete="off" autocapitalize="off" spellcheck="false"
      role="combobox" aria-expanded=${String(shown)} aria-controls=${`${id}-list`} aria-autocomplete="list"
      aria-activedescendant=${shown && at >= 0 ? `${id}-${at}` : null} aria-label=${label} placeholder=${label}
      onInput=${(event) => (setOpen(true), onInput(event.target.value))} onKeyDown=${key}
      onFocus=${() => setOpen(true)} onBlur=${() => setTimeout(() => setOpen(false), 150)} />
    <ul id=${`${id}-list`} role="listbox" aria-label=${label} hidden=${!shown}>${found.map((choice, i) => html`
      <li key=${choice.text} id=${`${id}-${i}`} role="option" aria-selected=${String(i === at)}
        onMouseDown=${(event) => (event.preventDefault(), take({ text: `${choice.text} ` }))}>
        <b>${choice.text}</b><small>${choice.about}</small></li>`)}</ul>
  </div>`;
}

/** Writes an action and sends it. @param {{game: Game, onDone: () => void}} props */
export function Typed({ game, onDone }) {
  const [text, setText] = useState("");
  const latest = useRef("");
  const write = (line) => {
    latest.current = line;
    setText(line);
  };
  const send = async () => {
    const action = text.trim();
    if (!action) return;
    // What is written before the answer comes is the next action, and stays.
    write("");
    const done = await game.act(action);
    if (latest.current) return;
    if (done) onDone();
    else write(action);
  };
  const suggest = async (line) => withPlayers(await game.server.complete(line), game);
  return html`<div class="typed">
    <${Completing} id="typed" focus value=${text} onInput=${write} onEnter=${send} onEscape=${onDone}
      suggest=${suggest} label=${t("table.typed.label")} />
    <button class="spot" onClick=${send}>${t("table.typed.send")}</button>
  </div>`;
}
