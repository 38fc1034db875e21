/** The moments that decided a game: casinos that changed their boss, great scores, gambles, and who led. */

const MOST = 8;

/** The seat that made most points in a moment, how many, and with casinos of which groups. */
function greatest({ facts }) {
  const gained = new Map();
  for (const { type, seat, before, after, group } of facts) {
    if (type !== "scored" || seat < 0 || after === before) continue;
    const { gain, groups } = gained.get(seat) ?? { gain: 0, groups: [] };
    gained.set(seat, { seat, gain: gain + after - before, groups: [...new Set([...groups, group])] });
  }
  return [...gained.values()].sort((one, other) => other.gain - one.gain)[0] ?? { gain: 0 };
}

function scores(moments) {
  return moments.flatMap((moment, at) => {
    const best = greatest(moment);
    return best.gain >= 4 ? [{ at, kind: "score", ...best, weight: best.gain * 2 }] : [];
  });
}

function takeovers({ taken_over: taken }, at) {
  return taken.filter(({ lots }) => lots.length >= 2).map(({ ply, by, from, lots, group }) => ({
    at: at(ply), kind: "boss", seat: by, from, lots, group, weight: lots.length * 2.5,
  }));
}

function gambles(moments) {
  return moments.flatMap(({ facts }, at) => facts.filter(({ type }) => type === "gambled")
    .map(({ seat, boss, gain }) => ({ at, kind: "gamble", seat, boss, gain, weight: Math.abs(gain) / 2 })));
}

function leads({ lead }, at, moments) {
  const found = lead.filter(({ before }) => before >= 0).map(({ ply, seat, before }) => ({
    at: at(ply), kind: "lead", seat, from: [before], points: moments[at(ply)].view.players[seat].points,
    weight: 3 + (at(ply) / moments.length) * 6,
  }));
  const last = found.at(-1);
  if (last) last.weight = 40;
  return found;
}

/** What moved the winner's lead most: told in any case. */
function swings({ swings: found }, at, moments) {
  return found.map(({ ply, seat, change }) => ({
    at: at(ply), kind: "swing", seat, told: moments[at(ply)].facts[0].text, change, weight: 100,
  }));
}

/** One of each ply, the weightiest. */
function onePerPly(found) {
  const best = new Map();
  for (const moment of found) if ((best.get(moment.at)?.weight ?? -1) < moment.weight) best.set(moment.at, moment);
  return [...best.values()];
}

/** The turn in which a moment came: it may have ended it, and then its view is of the next one. */
function turnOf(at, moments) {
  return moments[Math.max(0, at - 1)].view.turn;
}

/**
 * The weightiest moments in the order in which they came, each with its turn.
 *
 * @param {object[]} moments
 * @param {import("./account.js").Stats} stats
 */
export function keyMoments(moments, stats) {
  const places = new Map(moments.map(({ ply }, place) => [ply, place]));
  const at = (ply) => places.get(ply);
  const found = onePerPly([
    ...scores(moments), ...takeovers(stats, at), ...gambles(moments), ...leads(stats, at, moments),
    ...swings(stats, at, moments),
  ]);
  return found.sort((one, other) => other.weight - one.weight).slice(0, MOST).sort((one, other) => one.at - other.at)
    .map((moment) => ({ ...moment, turn: turnOf(moment.at, moments) }));
}
