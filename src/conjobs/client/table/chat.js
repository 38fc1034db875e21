/** What the people at the table say; who is too loud can be muted, on this browser alone. */
import { Chip } from "../board/index.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { isDeleted, isHeard, speakerOf } from "./unread.js";

const LONGEST = 500;

function Message({ message, game, onMute }) {
  const { seat } = message;
  const name = speakerOf(message, game);
  const chip = seat !== null && seat !== undefined && game.colours[seat]
    && html`<${Chip} colour=${game.colours[seat]} size="1rem" />`;
  if (isDeleted(message)) return html`<li class="soft">${chip} ${t("table.chat.deleted")}</li>`;
  return html`<li class=${message.kind === "note" ? "note soft" : ""}>
    ${chip}
    <b>${name}</b> <span>${message.text}</span>
    ${message.kind !== "note" && seat !== game.seat && html`<button class="text-button mute"
      onClick=${() => onMute(name)}
      aria-label=${t("table.chat.mute_name", { name })}>${t("table.chat.mute")}</button>`}
  </li>`;
}

/**
 * @param {{game: Game, muted: string[], onMute: (name: string) => void, saying: boolean, onSaying: () => void}} props
 *   saying: somebody wants to say something, so the cursor goes into the field; onSaying: it is there
 */
export function Chat({ game, muted, onMute, saying, onSaying }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState(null);
  const end = useRef(null);
  const field = useRef(null);
  // Before anything else is typed, which would be taken for shortcuts.
  useLayoutEffect(() => {
    if (!saying) return;
    field.current?.focus();
    onSaying();
  }, [saying]);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [game.chat.length]);
  const send = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    game.line.current.chat(text.trim()).then(() => (setText(""), setProblem(null)), setProblem);
  };
  const heard = game.chat.filter((message) => isHeard(message, muted, game));
  return html`<section class="chat" aria-label=${t("table.chat.label")}>
    <ol class="messages" role="log" tabindex="0" aria-label=${t("table.chat.messages")}>
      ${game.chat.length === 0 && html`<li class="soft">${t("table.chat.nothing")}</li>`}
      ${heard.map((message) => html`
        <${Message} key=${message.number} message=${message} game=${game} onMute=${onMute} />`)}
      <li ref=${end}></li>
    </ol>
    ${muted.length > 0 && html`<p class="soft">${t("table.chat.muted")} ${muted.map((name) => html`
      <button key=${name} class="text-button" onClick=${() => onMute(name)}>
        ${t("table.chat.unmute", { name })}</button> `)}</p>`}
    ${problem && html`<p class="refusal" role="alert">${problem.message}</p>`}
    ${game.seat !== null && html`<form class="say-it" onSubmit=${send}>
      <input ref=${field} type="text" maxlength=${LONGEST} value=${text} aria-label=${t("table.chat.say")}
        placeholder=${t("table.chat.say")} onInput=${(event) => setText(event.target.value)} />
      <button class="spot" type="submit">${t("table.chat.send")}</button></form>`}
  </section>`;
}
