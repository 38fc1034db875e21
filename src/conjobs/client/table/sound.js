/** A few quiet tones of our own, made on the spot; none unless the setting allows it. */
import { settings } from "../lib/settings.js";

const VOLUME = 0.06;
/** Each sound: [frequency in Hz, start, length in s] a tone. */
const TONES = {
  turn: [[392, 0, 0.5], [523.25, 0.14, 0.7]],
  choice: [[440, 0, 0.35], [587.33, 0.12, 0.5]],
  offer: [[523.25, 0, 0.25], [440, 0.13, 0.4]],
  over: [[392, 0, 0.6], [493.88, 0.16, 0.6], [587.33, 0.32, 1]],
};

let context = null;

/** Plays a sound by name. Browsers forbid it before the first press on the page; then it stays silent. */
export function play(name) {
  if (settings().sound !== "on" || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const [frequency, start, length] of TONES[name]) tone(frequency, context.currentTime + start, length);
}

function tone(frequency, at, length) {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = "sine";
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}
