/** How wide texts are in the font that the page really has, in board units. */

const SANS = 'Inter, "Avenir Next", "Segoe UI Variable", "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", '
  + '"Liberation Sans", Arial, sans-serif';
/** @type {Map<string, number>} */
const widths = new Map();
/** @type {CanvasRenderingContext2D | null} */
let canvas = null;

/**
 * The width of a text.
 *
 * @param {string} text
 * @param {number} size of the font, in the units wanted
 * @param {number} [weight]
 */
export function textWidth(text, size, weight = 600) {
  const key = `${weight} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    canvas ??= document.createElement("canvas").getContext("2d");
    if (!canvas) return text.length * size * 0.6;
    canvas.font = `${weight} 100px ${SANS}`;
    width = canvas.measureText(text).width / 100;
    widths.set(key, width);
  }
  return width * size;
}
