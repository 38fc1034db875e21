/** A position in a link: its text, compressed, behind the # that no server is sent. */

/** The longest text that a link may hold; what is longer was made to be a burden. */
const MOST = 64 * 1024;

/** All bytes of a stream. @throws {Error} there are too many */
async function bytesOf(stream, most) {
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too long");
    }
    parts.push(value);
  }
}

/** A text in letters that a link can hold. @param {string} text @returns {Promise<string>} */
export async function packed(text) {
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), MOST);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text again. @param {string} letters @returns {Promise<string>} @throws {Error} that is no packed text */
export async function unpacked(letters) {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(stream, MOST));
}
