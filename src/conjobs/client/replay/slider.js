/** The slider of a table's replay: its moments are fetched when it is shown, and whenever the game goes on or back. */
import { get } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { Refusal } from "../lib/refusal.js";
import { tokenOf } from "../lib/seats.js";
import { Share } from "../lib/share.js";
import { t } from "../lib/words.js";
import { Slider } from "./bar.js";
import { placeOf } from "./moments.js";

/** All moments of a table up to now; the server gives those of a long game in parts. */
export async function momentsOf(id) {
  const all = [];
  for (;;) {
    const way = `/api/tables/${encodeURIComponent(id)}/moments?from=${all.length}`;
    const { moments, last } = await get(way, tokenOf(id));
    all.push(...moments);
    if (all.length > last || moments.length === 0) return all;
  }
}

/** The moments, asked for anew with each version of the game. */
function useMoments(id, version) {
  const [state, setState] = useState({ moments: null, error: null });
  useEffect(() => {
    let wanted = true;
    momentsOf(id).then(
      (moments) => wanted && setState({ moments, error: null }),
      (error) => wanted && setState((was) => ({ ...was, error })),
    );
    return () => {
      wanted = false;
    };
  }, [id, version]);
  return state;
}

/** A link to the moment that is shown. */
function ShareMoment({ id, ply }) {
  return html`<details class="share-moment"><summary>${t("outer.replay.share")}</summary>
    <${Share} label=${t("outer.replay.link")} way=${`/t/${id}#ply=${ply}`} /></details>`;
}

/**
 * @param {{id: string, ply: number, version: number, onPly: (ply: number) => void}} props ply: the one shown; version:
 *   the game's, which goes up with every ply and undo
 */
export function ReplayBar({ id, ply, version, onPly }) {
  const { moments, error } = useMoments(id, version);
  if (error && !moments) return html`<${Refusal} refusal=${error} />`;
  if (!moments) return html`<p class="soft" role="status">${t("outer.loading")}</p>`;
  return html`<${Slider} moments=${moments} at=${placeOf(moments, ply)} go=${(at) => onPly(moments[at].ply)}>
    <${ShareMoment} id=${id} ply=${ply} /><//>`;
}
