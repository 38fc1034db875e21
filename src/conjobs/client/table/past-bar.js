/** Says that a past moment is shown, leads back to now, and holds the slider through the game. */
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { shortLots } from "./words-of.js";

/** The slider is a module of its own, fetched when it is first needed. */
function useSlider() {
  const [Slider, setSlider] = useState(null);
  useEffect(() => {
    import("../replay/slider.js").then((module) => setSlider(() => module.ReplayBar), () => {});
  }, []);
  return Slider;
}

/** @param {{game: Game, past: object}} props */
export function PastBar({ game, past }) {
  const Slider = useSlider();
  const { ply, go, moment, problem } = past;
  const entry = game.log.find((one) => one.ply === ply);
  const says = problem?.message ?? (entry && shortLots(entry.texts.join(" "))) ?? t("table.past.start");
  const turn = moment?.view?.turn ?? entry?.turn ?? 1;
  return html`<section class="past-bar" aria-label=${t("table.past.label")}>
    <b>${problem ? t("table.past.none") : t("table.past.shown", { turn })}</b>
    <span class="says" aria-live="polite">${says}</span>
    <div class="buttons">
      <a class="spot" href=${`/position#table=${game.id}&ply=${ply}`}>${t("editor.edit-moment")}</a>
      <button class="go" onClick=${() => go(null)}>${t("table.past.now")}</button>
    </div>
    ${Slider && html`<div class="slider">
      <${Slider} id=${game.id} ply=${ply} version=${game.version} onPly=${go} /></div>`}
  </section>`;
}
