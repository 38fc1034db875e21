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

/** The casino of the moment before that shares most spaces with one of now. */
function formerOf(casino, before) {
  const shared = ({ lots }) => lots.filter((lot) => casino.lots.includes(lot)).length;
  return before.filter(({ group }) => group === casino.group).sort((one, other) => shared(other) - shared(one))
    .find((former) => shared(former) > 0);
}

function takeovers(moments) {
  return moments.slice(1).flatMap(({ view }, place) => view.casinos.flatMap((casino) => {
    const former = casino.boss >= 0 && casino.size >= 2 ? formerOf(casino, moments[place].view.casinos) : null;
    if (!former || former.boss < 0 || former.boss === casino.boss) return [];
    return [{
      at: place + 1, kind: "boss", seat: casino.boss, from: former.boss, casino, weight: casino.size * 2.5,
    }];
  }));
}

function gambles(moments) {
  return moments.flatMap(({ facts }, at) => facts.filter(({ type }) => type === "gambled")
    .map(({ seat, boss, gain }) => ({ at, kind: "gamble", seat, boss, gain, weight: Math.abs(gain) / 2 })));
}

/** The seat that leads alone, or -1. */
function leader({ players }) {
  const most = Math.max(...players.map(({ points }) => points));
  const first = players.flatMap(({ points }, seat) => (points === most ? [seat] : []));
  return first.length === 1 && most > 0 ? first[0] : -1;
}

function leads(moments) {
  const found = [];
  let led = -1;
  moments.forEach(({ view }, at) => {
    const seat = leader(view);
    if (seat < 0 || seat === led) return;
    if (led >= 0) found.push({ at, kind: "lead", seat, from: led, points: view.players[seat].points, weight: 0 });
    led = seat;
  });
  const last = found.at(-1);
  if (last) last.weight = 40;
  found.slice(0, -1).forEach((moment) => (moment.weight = 3 + (moment.at / moments.length) * 6));
  return found;
}

/** One of each ply, the weightiest. */
function onePerPly(found) {
  const best = new Map();
  for (const moment of found) if ((best.get(moment.at)?.weight ?? -1) < moment.weight) best.set(moment.at, moment);
  return [...best.values()];
}

/** The weightiest moments in the order in which they came. */
export function keyMoments(moments) {
  const found = onePerPly([...scores(moments), ...takeovers(moments), ...gambles(moments), ...leads(moments)]);
  return found.sort((one, other) => other.weight - one.weight).slice(0, MOST).sort((one, other) => one.at - other.at);
}
