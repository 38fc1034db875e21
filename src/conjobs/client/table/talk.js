/** The log, and beside it what the people say: one panel with two tabs. */
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Chat } from "./chat.js";
import { Log } from "./log.js";

/**
 * @param {{game: Game, past: object, open: "log" | "chat", onOpen: (name: string) => void, unread: number,
 *   saying: boolean, onSay: () => void, onSaying: () => void, muted: string[], onMute: (name: string) => void,
 *   inView: boolean, onMoment: (ply: number) => void, pointing: object}} props onSay: opens the chat to write there;
 *   inView: whether all this is in view
 */
export function Talk({ game, past, open, onOpen, unread, saying, onSay, onSaying, muted, onMute, inView, onMoment,
  pointing }) {
  const switchTab = (event) => {
    onOpen(open === "log" ? "chat" : "log");
    focusOther(event);
  };
  // Who comes with the mouse has the keyboard free to write; who came with keys goes on with them.
  const press = (name) => (event) => (name === "chat" && event.pointerType === "mouse" ? onSay() : onOpen(name));
  const tab = (name, more) => html`<button role="tab" id=${`tab-${name}`} aria-selected=${String(open === name)}
    aria-controls="talk" tabindex=${open === name ? 0 : -1} onClick=${press(name)}
    onKeyDown=${(event) => event.key.startsWith("Arrow") && switchTab(event)}>
    ${t(`table.talk.${name}`)}${more}</button>`;
  return html`<section class="panel talk" aria-label=${t("table.talk.label")}>
    <div class="talk-tabs" role="tablist" aria-label=${t("table.talk.label")}>${tab("log")}
      ${tab("chat", unread > 0 && html` <small class="unread">${unread}</small>`)}</div>
    <div id="talk" role="tabpanel" aria-labelledby=${`tab-${open}`}>
      ${open === "log" ? html`<${Log} game=${game} ply=${past.ply} onMoment=${onMoment} inView=${inView}
        pointing=${pointing} />`
        : html`<${Chat} game=${game} muted=${muted} onMute=${onMute} saying=${saying} onSaying=${onSaying} />`}
    </div>
  </section>`;
}

function focusOther(event) {
  const [first, second] = event.currentTarget.parentElement.children;
  (event.currentTarget === first ? second : first).focus();
}
