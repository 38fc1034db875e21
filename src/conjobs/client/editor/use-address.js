/** The position in the page's address: what a link asks for, and the link to what is edited. */
import { get, getText, meta as readMeta } from "../lib/api.js";
import { useEffect, useRef } from "../lib/html.js";
import { hashValues, setHash } from "../lib/route.js";
import { tokenOf } from "../lib/seats.js";
import { t } from "../lib/words.js";
import { firstDraft } from "./draft.js";
import { packed, unpacked } from "./link.js";
import { draftOf } from "./text.js";
import { check } from "./use-check.js";

/** The text that the address asks for: that of a link, or a moment of a table; null for a new position. */
async function textInAddress() {
  const { p, table, ply } = hashValues();
  if (p) return unpacked(p).catch(() => Promise.reject(new Error(t("editor.broken-link"))));
  if (!table) return null;
  const base = `/api/tables/${encodeURIComponent(table)}`;
  const at = /^\d+$/.test(ply ?? "") ? ply : (await get(base, tokenOf(table))).table.ply;
  return getText(`${base}/at/${at}/position`, tokenOf(table));
}

/** What the address asks for, as a draft; a link that cannot be read leads to a new position, and says so. */
export async function load() {
  const known = await readMeta();
  try {
    const text = await textInAddress();
    const draft = text === null ? firstDraft(known) : draftOf((await check(text)).data, known);
    return { meta: known, draft, error: null };
  } catch (error) {
    return { meta: known, draft: firstDraft(known), error };
  }
}

/** Keeps the position in the address, so that the address is a link to it; calls back when another link is followed. */
export function useAddress(text, follow) {
  const own = useRef("");
  useEffect(() => {
    let wanted = true;
    packed(text).then((letters) => {
      if (!wanted) return;
      own.current = letters;
      setHash(`p=${letters}`);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  useEffect(() => {
    const changed = () => hashValues().p !== own.current && follow();
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
}
