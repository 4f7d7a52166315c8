/**
 * Words beside each other: how much room they have, and what is left of them where it is not enough. No canvas.
 */

/** @import { Piece, Print, Rect, Sheet } from "../base/types.d.ts" */

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

const [RISE, FALL, MIDDLE] = [0.75, 0.22, 0.36]; // of the size: over and under the line, and half of a capital
const STEP = 0.05; // from one size that is tried to the next
const PILE = 1.25; // how high a pile is, with its edges
const AIR = 0.3; // beside larger words, of their size

/** The box of a print. @param {Print} print @param {number} width @returns {Rect} */
const boxOf = (print, width) => {
  const { kind, x, y, size } = print;
  if (kind !== "words") return [x - size / 2, y - size / 2, size, size];
  return [leftOf(print, width) - AIR * size, y - RISE * size, width + 2 * AIR * size, (RISE + FALL) * size];
};

/** @param {Rect} a @param {Rect} b */
const apart = ([ax, ay, aw, ah], [bx, by, bw, bh]) => ax + aw <= bx || bx + bw <= ax || ay + ah <= by || by + bh <= ay;

/** How far a box reaches over each side of another. @param {Rect} inner @param {Rect} outer */
const over = ([x, y, w, h], [ox, oy, ow, oh]) => [ox - x, oy - y, x + w - ox - ow, y + h - oy - oh];

/** A piece with the edges of the pile under it. @param {Piece} piece @returns {Rect} */
const ground = ({ at: [x, y, w, h], count }) => [x, y, w, count ? h * PILE : h];

/**
 * The prints of a sheet with larger words, up to `most` times, as far as there is room: nothing comes nearer that did not
 * touch before. The words of one place grow alike; those that stand in the middle of its height stay there.
 * @param {Sheet} sheet @param {number} most @param {(print: Print) => number} widthOf words, in board units @returns {Print[]}
 */
export function grown(sheet, most, widthOf) {
  const { prints, places, pieces, size } = sheet;
  const homes = new Map(prints.map((print) => [print, placeOf(print, sheet)]));
  const now = new Map(prints.map((print) => [print, print]));
  const [boxes, widths] = [new Map(), new Map(prints.map((print) => [print, print.kind === "words" ? widthOf(print) : 0]))];
  for (const print of prints) boxes.set(print, boxOf(print, widths.get(print) ?? 0));
  /** @type {(print: Print, by: number) => Print} */
  const larger = (print, by) => {
    const at = homes.get(print)?.at;
    const centred = at && Math.abs(print.y - MIDDLE * print.size - at[1] - at[3] / 2) < print.size / 5;
    return { ...print, size: print.size * by, y: print.y + (centred ? MIDDLE * print.size * (by - 1) : 0) };
  };
  const solid = [...pieces.map(ground), ...places.filter(({ look }) => look !== "bare").map(({ at }) => at)];
  /** @type {(group: Print[], by: number) => boolean} */
  const fits = (group, by) =>
    group.every((print) => {
      const [was, width] = [boxes.get(print), (widths.get(print) ?? 0) * by];
      const box = boxOf(larger(print, by), width);
      const mates = group.filter((other) => other !== print && other.kind === "words");
      const others = prints.filter((other) => other !== print && !mates.includes(other)).map((other) => boxes.get(other));
      const grownMates = mates.filter((other) => apart(was, boxes.get(other)));
      const edges = [...places.map(({ at }) => at), /** @type {Rect} */ ([0, 0, size[0], size[1]])];
      return (
        width <= room(print, { ...sheet, prints: [] }, widthOf) &&
        edges.every((at) => apart(was, at) || over(box, at).every((far, k) => far <= Math.max(0, over(was, at)[k]))) &&
        [...solid, ...others].every((at) => !apart(was, at) || apart(box, at)) &&
        grownMates.every((other) => apart(box, boxOf(larger(other, by), (widths.get(other) ?? 0) * by)))
      );
    });
  for (const home of new Set(homes.values())) {
    const inside = prints.filter((print) => print.kind === "words" && homes.get(print) === home);
    for (const group of home ? [inside] : inside.map((print) => [print])) {
      let by = most;
      while (by > 1 && !fits(group, by)) by -= STEP;
      if (by <= 1) continue;
      for (const print of group) {
        now.set(print, larger(print, by));
        boxes.set(print, boxOf(larger(print, by), (widths.get(print) ?? 0) * by));
      }
    }
  }
  return prints.map((print) => now.get(print) ?? print);
}
