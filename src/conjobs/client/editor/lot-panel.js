/** What lies on the chosen lot, to be changed without the board. */
import { GROUPS, groupName } from "../board/index.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { MOST_STOREYS, withLot } from "./draft.js";
import { Check, Panel, Pick } from "./fields.js";

const NUMBERS = (most) => Array.from({ length: most }, (_, number) => String(number + 1));

/** What the first field says lies here: "", "lot red" or a group. */
function kindOf(space) {
  if (!space) return "";
  return space.group ?? `lot ${space.owner}`;
}

/** The space after another kind was chosen. */
function ofKind(space, kind) {
  if (!kind) return undefined;
  if (kind.startsWith("lot ")) return { owner: kind.slice(4) };
  return space?.group ? { ...space, group: kind } : { group: kind, storeys: 1, down: false, die: null };
}

function Tile({ lot, space, draft, put, change }) {
  const players = draft.players.map(({ colour }) => [colour, t(`outer.colour.${colour}`)]);
  const withDie = (colour) =>
    put({ ...space, die: colour ? { colour, value: space.die?.value ?? 1 } : null });
  const mark = (marked) => change((now) => ({
    ...now, reorganized: marked ? [...now.reorganized, lot] : now.reorganized.filter((other) => other !== lot),
  }));
  return html`
    <div class="pair">
      <${Pick} label=${t("editor.lot.storeys")} value=${String(space.storeys)}
        set=${(value) => put({ ...space, storeys: Number(value) })}
        options=${NUMBERS(MOST_STOREYS).map((value) => [value, value])} />
      <${Check} label=${t("editor.lot.down")} value=${space.down} set=${(down) => put({ ...space, down })} />
    </div>
    <div class="pair">
      <${Pick} label=${t("editor.lot.die")} value=${space.die?.colour ?? ""} set=${withDie}
        options=${[["", t("editor.lot.no-die")], ...players]} />
      ${space.die && html`<${Pick} label=${t("editor.lot.value")} value=${String(space.die.value)}
        set=${(value) => put({ ...space, die: { ...space.die, value: Number(value) } })}
        options=${NUMBERS(6).map((value) => [value, value])} />`}
    </div>
    ${space.die && html`<${Check} label=${t("editor.lot.reorganized")} value=${draft.reorganized.includes(lot)}
      set=${mark} />`}`;
}

/** @param {{lot: string | null, draft: import("./draft.js").Draft, change: Function, problems: object[]}} props */
export function LotPanel({ lot, draft, change, problems }) {
  if (!lot) return html`<${Panel} id="lot" title=${t("editor.lot.none")}><p
    class="soft">${t("editor.lot.hint")}</p><//>`;
  const space = draft.lots[lot];
  const put = (next) => change((now) => withLot(now, lot, next));
  const tiles = GROUPS.map((group) => [group, t("editor.lot.tile", { group: groupName(group) })]);
  const markers = draft.players.map(({ colour }) =>
    [`lot ${colour}`, t("editor.lot.parking", { player: t(`outer.colour.${colour}`) })]);
  const kinds = [["", t("editor.lot.empty")], ...tiles, ...markers];
  return html`<${Panel} id="lot" title=${t("editor.lot.title", { lot })} wrong=${problems.length > 0}>
    <${Pick} label=${t("editor.lot.what")} value=${kindOf(space)} set=${(kind) => put(ofKind(space, kind))}
      options=${kinds} />
    ${space?.group && html`<${Tile} lot=${lot} space=${space} draft=${draft} put=${put} change=${change} />`}
    ${problems.map(({ text }) => html`<p class="wrong" key=${text}>${text}</p>`)}
  <//>`;
}
