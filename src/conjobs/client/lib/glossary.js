/** A word of the game that explains itself: on hover, on focus, on a tap; Esc closes it. */
import { book } from "./book.js";
import { html, useEffect, useId, useLayoutEffect, useRef, useState } from "./html.js";

const MARGIN = 8;

/** The glossary's entry for a word, also in the plural; null where there is none or until the glossary is there. */
function useEntry(word) {
  const [entry, setEntry] = useState(null);
  useEffect(() => {
    const sought = word.toLowerCase();
    const fits = ({ term }) => [term.toLowerCase(), `${term.toLowerCase()}s`].includes(sought);
    book().then(({ glossary }) => setEntry(glossary.find(fits) ?? null), () => setEntry(null));
  }, [word]);
  return entry;
}

/** Puts the note below its word, or above where there is no room, and always inside the window. */
function place(note, word) {
  const box = word.getBoundingClientRect();
  const left = Math.min(Math.max(MARGIN, box.left), innerWidth - note.offsetWidth - MARGIN);
  const below = box.bottom + MARGIN / 2;
  const fits = below + note.offsetHeight + MARGIN < innerHeight;
  note.style.left = `${left}px`;
  note.style.top = `${fits ? below : box.top - note.offsetHeight - MARGIN / 2}px`;
}

function Note({ entry, id, word }) {
  const note = useRef(null);
  useLayoutEffect(() => place(note.current, word.current), []);
  return html`<span class="term-note" role="tooltip" id=${id} ref=${note}><b>${entry.term}</b> ${entry.text}
    ${entry.rule && html` <a href=${`/rules#${entry.rule}`} tabindex="-1">${entry.rule}</a>`}</span>`;
}

/**
 * A word with its explanation; without an entry in the glossary it is plain text.
 *
 * @param {{word?: string, children?: any}} props word: the glossary's, where the text says it otherwise
 */
export function Term({ word, children }) {
  const name = word ?? String(Array.isArray(children) ? children.join("") : children);
  const entry = useEntry(name);
  const [open, setOpen] = useState(false);
  const element = useRef(null);
  const id = useId();
  if (!entry) return html`${children ?? name}`;
  const keys = (event) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return html`<span class="term-of" onPointerEnter=${(event) => event.pointerType === "mouse" && setOpen(true)}
    onPointerLeave=${(event) => event.pointerType === "mouse" && setOpen(false)}>
    <span class="term" ref=${element} tabindex="0" aria-describedby=${open ? id : null} onKeyDown=${keys}
      onFocus=${() => setOpen(true)} onBlur=${() => setOpen(false)}
      onClick=${() => setOpen(true)}>${children ?? name}</span
    >${open && html`<${Note} entry=${entry} id=${id} word=${element} />`}</span>`;
}

let words = null;

/** The glossary's words as one pattern, the longest first. */
function pattern(glossary) {
  const names = glossary.map(({ term }) => term).sort((one, other) => other.length - one.length);
  words ??= new RegExp(`\\b((?:${names.join("|")})s?)\\b`, "i");
  return words;
}

/** A text in which the first mention of each word of the game explains itself. @param {{text: string}} props */
export function Explained({ text }) {
  const [glossary, setGlossary] = useState(null);
  useEffect(() => void book().then((found) => setGlossary(found.glossary), () => {}), []);
  if (!glossary?.length) return html`${text}`;
  const told = new Set();
  return html`${text.split(pattern(glossary)).map((part, at) => {
    const key = part.toLowerCase().replace(/s$/, "");
    if (at % 2 === 0 || told.has(key)) return part;
    told.add(key);
    return html`<${Term} key=${at}>${part}<//>`;
  })}`;
}
