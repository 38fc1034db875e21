/** How this browser shows the game: theme, motion, sound, notifications. */
import { useEffect, useState } from "./html.js";
import { keep, kept, onKept } from "./store.js";

/** What can be set; the first value of each is the one at the start. */
export const choices = {
  theme: ["system", "light", "dark"],
  motion: ["system", "full", "reduced"],
  sound: ["on", "off"],
  notifications: ["off", "on"],
};

const listeners = new Set();
let now = read();

function read() {
  const stored = kept("settings", {});
  const pairs = Object.entries(choices).map(([name, values]) => [
    name, values.includes(stored[name]) ? stored[name] : values[0],
  ]);
  return Object.fromEntries(pairs);
}

/** Puts theme and motion on the root element, where the style sheets look for them. */
function apply() {
  const root = document.documentElement;
  if (now.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = now.theme;
  if (now.motion === "system") delete root.dataset.motion;
  else root.dataset.motion = now.motion;
  listeners.forEach((call) => call(now));
}

/** The present settings. @returns {{theme: string, motion: string, sound: string, notifications: string}} */
export function settings() {
  return now;
}

/** Changes one setting, for this page and the next. */
export function set(name, value) {
  now = { ...now, [name]: value };
  keep("settings", now);
  apply();
}

/** Whether to leave out movement: by setting, else by what the system prefers. */
export function reducedMotion() {
  if (now.motion !== "system") return now.motion === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The settings in a component, which is drawn again when they change. */
export function useSettings() {
  const [value, setValue] = useState(now);
  useEffect(() => {
    listeners.add(setValue);
    return () => listeners.delete(setValue);
  }, []);
  return value;
}

onKept("settings", () => {
  now = read();
  apply();
});
apply();
