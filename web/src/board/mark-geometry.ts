/** Geometry of marks that would touch or hide a neighbour. */

import type { Rect } from "../base/types.ts";

/** Shares of a height: boxes closer than the first get one mark; boxes that overlap by less than the second are neighbours. */
const [MERGE_GAP, TOUCH_OVERLAP] = [0.2, 0.03];

/** Merges adjacent boxes into one box per run. @param all from left to right */
export function mergeRuns(all: Rect[]): Rect[] {
  const made: Rect[] = [];
  for (const [x, y, w, h] of all) {
    const before = made.find((at) => at[1] === y && at[3] === h && Math.abs(at[0] + at[2] - x) < MERGE_GAP * h);
    if (before) before[2] = x + w - before[0];
    else made.push([x, y, w, h]);
  }
  return made;
}

/**
 * How far a mark may stand off a box: less where a neighbour is close, so that nothing is hidden.
 * @param others boxes above or below this one are not neighbours
 * @returns to the left, above, to the right, below
 */
export function markMargins([x, y, w, h]: Rect, others: Rect[], most: number): [number, number, number, number] {
  const room: [number, number, number, number] = [most, most, most, most];
  for (const [left, top, width, height] of others) {
    const gaps = [x - left - width, y - top - height, left - x - w, top - y - h];
    const side = gaps.indexOf(Math.max(...gaps));
    const facing = side % 2 ? left < x + w && left + width > x : top < y + h && top + height > y;
    if (facing && gaps[side] > -TOUCH_OVERLAP * h) room[side] = Math.min(room[side], Math.max(0, gaps[side] / 2));
  }
  return room;
}
