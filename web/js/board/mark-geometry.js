/** Marks that would meet or hide a neighbour: how far they go. Plain geometry. */

/** @import { Rect } from "../base/types.d.ts" */

/** Parts of a height: boxes closer than this share a mark; boxes that overlap by less than this lie side by side. */
const [MERGE_GAP, TOUCH_OVERLAP] = [0.2, 0.03];

/** Boxes that stand side by side, as one box each run. @param {Rect[]} all from left to right @returns {Rect[]} */
export function mergeRuns(all) {
  /** @type {Rect[]} */
  const made = [];
  for (const [x, y, w, h] of all) {
    const before = made.find((at) => at[1] === y && at[3] === h && Math.abs(at[0] + at[2] - x) < MERGE_GAP * h);
    if (before) before[2] = x + w - before[0];
    else made.push([x, y, w, h]);
  }
  return made;
}

/**
 * How far a mark may stand off a box: less where a neighbour is close, so that it hides nothing of it.
 * @param {Rect} at @param {Rect[]} others what covers the box or lies under it is no neighbour
 * @param {number} most
 * @returns {[number, number, number, number]} to the left, above, to the right, below
 */
export function markMargins([x, y, w, h], others, most) {
  /** @type {[number, number, number, number]} */
  const room = [most, most, most, most];
  for (const [left, top, width, height] of others) {
    const gaps = [x - left - width, y - top - height, left - x - w, top - y - h];
    const side = gaps.indexOf(Math.max(...gaps));
    const facing = side % 2 ? left < x + w && left + width > x : top < y + h && top + height > y;
    if (facing && gaps[side] > -TOUCH_OVERLAP * h) room[side] = Math.min(room[side], Math.max(0, gaps[side] / 2));
  }
  return room;
}
