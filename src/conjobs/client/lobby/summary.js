/** A table's rules in a few words, for cards and waiting rooms. */
import { t } from "../lib/words.js";

/** How time is limited: "2 minutes a turn". */
export function clockText(clock) {
  if (!clock || clock.kind === "none") return t("outer.clock.none");
  const unit = clock.kind === "days" ? 86_400 : 60;
  return t(`outer.clock.${clock.kind}`, { n: Math.round(clock.seconds / unit) });
}

/** Edition, Con Jobs and clock: "six-player edition, with Con Jobs, no clock". */
export function playedBy({ edition, cons, clock }) {
  const parts = [t("outer.summary.edition", { edition }), cons ? t("outer.summary.cons") : t("outer.summary.no-cons")];
  if (clock && clock.kind !== "none") parts.push(clockText(clock));
  return parts.join(", ");
}
