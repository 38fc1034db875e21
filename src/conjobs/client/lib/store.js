/** Values kept in this browser, each under a name; where storage is forbidden they last as long as the page. */
const fallback = new Map();

/** The value kept under a name, or the given one. */
export function kept(name, otherwise) {
  try {
    const text = localStorage.getItem(`conjobs.${name}`);
    return text === null ? (fallback.get(name) ?? otherwise) : JSON.parse(text);
  } catch {
    return fallback.get(name) ?? otherwise;
  }
}

/** Keeps a value under a name. */
export function keep(name, value) {
  fallback.set(name, value);
  try {
    localStorage.setItem(`conjobs.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the value lives in the page alone.
  }
}

/** Calls back when another tab keeps another value under the name; gives back what ends that. */
export function onKept(name, call) {
  const listen = (event) => event.key === `conjobs.${name}` && call();
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
