/** Everything that is wrong with the position, each problem leading to where it is. */
import { linked } from "../lib/book.js";
import { html } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { t } from "../lib/words.js";

const MOST_NAMED = 4;
/** The panel that shows a field. @type {Object<string, string>} */
const PANELS = {
  players: "players", deck: "deck", order: "deck", before_game_over: "deck", game_over_spread: "deck", cons: "cons",
  con_discards: "cons", lots: "lot", edition: "options", raise: "options", lay_off: "options",
  late_game_over: "options", sets: "options", cards: "options",
};

/** The lots that a problem is about: those it names, or all pieces of which there are too many. */
export function lotsOf(problem, draft) {
  if (problem.lots.length || problem.field !== "lots") return problem.lots;
  const { of } = problem;
  const markers = problem.text.includes("markers");
  return Object.entries(draft.lots).filter(([, space]) => space.group === of
    || (of && (markers ? space.owner === of : space.die?.colour === of))).map(([lot]) => lot);
}

/** A problem without the key that it begins with where that is shown otherwise. */
export function sentence({ text }) {
  return text.replace(/^[a-z_]+(?:[. ][\w-]+)?: /i, "");
}

/** Leads to what a problem is about: its first lot on the board, or its panel. */
function goTo(problem, draft, choose) {
  const [lot] = lotsOf(problem, draft);
  if (lot) return choose(lot);
  const panel = document.getElementById(`position-${PANELS[problem.field] ?? "turn"}`);
  panel?.scrollIntoView({ block: "nearest" });
  const part = panel?.querySelector(`[data-of="${CSS.escape(problem.of)}"]`) ?? panel;
  (part?.querySelector("[aria-invalid], summary") ?? part?.querySelector("select, input, button") ?? panel)?.focus();
  return undefined;
}

/** What a problem is about, in a few letters. */
function whereOf(problem, draft) {
  const lots = lotsOf(problem, draft);
  if (!lots.length) return t(`editor.field.${problem.field || "text"}`);
  return lots.length > MOST_NAMED ? `${lots.slice(0, MOST_NAMED).join(" ")} …` : lots.join(" ");
}

function Problem({ problem, draft, choose }) {
  const where = whereOf(problem, draft);
  return html`<li><button type="button" class="where" onClick=${() => goTo(problem, draft, choose)}
      aria-label=${t("editor.problems.go", { where })}>${where}</button>
    <span>${linked(sentence(problem), (number) => `/rules#${number}`)}</span></li>`;
}

/**
 * @param {{problems: object[] | null, waits: boolean, error: Error | null, draft: import("./draft.js").Draft,
 *   choose: (lot: string) => void}} props  `problems` is null before the first answer
 */
export function Problems({ problems, waits, error, draft, choose }) {
  const right = problems && !problems.length;
  const title = right ? "editor.problems.none" : problems ? "editor.problems.title" : "editor.problems.asking";
  const kind = right ? "is-right" : problems ? "is-wrong" : "";
  return html`<section class=${`panel problem-list ${kind}`} aria-busy=${String(waits)}>
    <div role="status"><h2>${t(title, { n: problems?.length ?? 0 })}</h2></div>
    ${error && html`<${Refusal} refusal=${error} />`}
    ${!right && html`<ul>${problems?.map((problem) => html`
      <${Problem} key=${problem.text} problem=${problem} draft=${draft} choose=${choose} />`)}</ul>`}
  </section>`;
}
