/**
 * Words beside each other: how much room they have, and what is left of them where it is not enough. No canvas.
 */

/** @import { Print, Rect, Sheet } from "../base/types.d.ts" */

import { liesIn } from "../base/geometry.js";

const SQUEEZE = 0.8; // narrower than this they are cut

/** The innermost place in which something is printed. @param {Print} print @param {Sheet} sheet */
function placeOf({ x, y }, { places }) {
  const point = /** @type {Rect} */ ([x, y, 0, 0]);
  return places.filter((place) => liesIn(point, place.at)).sort((a, b) => a.at[2] - b.at[2])[0];
}

/** Do two prints stand on one line, or partly? Words stand on it, all else round it. @param {Print} a @param {Print} b */
function meet(a, b) {
  const [[top, bottom], [from, to]] = [a, b].map(({ kind, y, size }) =>
    kind === "words" ? [y - 0.75 * size, y] : [y - size / 2, y + size / 2],
  );
  return top < to && from < bottom;
}

/** The left side of a print. @param {Print} print @param {number} width in board units */
const leftOf = ({ kind, align, x }, width) =>
  kind === "words" && align === "start" ? x : kind === "words" && align === "end" ? x - width : x - width / 2;

/**
 * The widest that words may be, in board units: what they say themselves, or to the sides of the place they stand in,
 * and before what follows.
 * @param {Print} print @param {Sheet} sheet @param {(print: Print) => number} widthOf words, in board units
 */
export function room(print, sheet, widthOf) {
  if (print.room) return print.room;
  const inside = placeOf(print, sheet);
  if (!inside) return Infinity;
  const [left, right] = [print.x - inside.at[0], inside.at[0] + inside.at[2] - print.x];
  if (print.align === "end") return left;
  if (print.align === "middle") return 2 * Math.min(left, right);
  const following = sheet.prints
    .filter((other) => other !== print && other.x > print.x && placeOf(other, sheet) === inside && meet(print, other))
    .map((other) => leftOf(other, other.kind === "words" ? widthOf(other) : other.size) - print.x)
    .filter((start) => start > 0);
  return Math.min(right, ...following);
}

/**
 * As much of some words as can be read in a width, with dots for the rest.
 * @param {string} text @param {number} most @param {(text: string) => number} widthOf
 */
export function cut(text, most, widthOf) {
  if (widthOf(text) * SQUEEZE <= most) return text;
  const signs = [...text];
  const shortened = (/** @type {number} */ n) => `${signs.slice(0, n).join("").trimEnd()}…`;
  let n = signs.length - 1;
  while (n > 1 && widthOf(shortened(n)) > most) n -= 1;
  return shortened(Math.max(1, n));
}
