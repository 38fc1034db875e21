/** The scoring track: how far a chip gets (P-1). */

/** Where a chip on `points` stands after one casino of `size` scored; what does not cover a break is lost. */
export function moved(track, points, size) {
  let place = track.indexOf(points);
  let left = size;
  while (place >= 0 && place + 1 < track.length && track[place + 1] - track[place] <= left) {
    left -= track[place + 1] - track[place];
    place += 1;
  }
  return track[place] ?? points;
}
