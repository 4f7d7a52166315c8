/** Paints the marks of pieces and places: frames, brackets, discs, in the order of MARKS. */

import type { Rect } from "../base/types.ts";
import { paintBox, paintDisc, paintLine, type Pen, type Style, useBoardUnits } from "./pen.ts";

/**
 * A box to mark: its rectangle, corner radius, the size of a tile there, and the distance of
 * brackets (left, above, right, below).
 */
interface Marked {
  at: Rect;
  r: number;
  s: number;
  room?: [number, number, number, number];
}

/** The wider line below the line of a frame. */
const underlay = (width: number): Style => ({ line: "offer-gap", width });

function paintFrame(pen: Pen, { at: [x, y, w, h], r, s }: Marked, pad: number, style: Style) {
  const p = pad * s;
  const scaled = {
    ...style,
    width: (style.width ?? 0.02) * s,
    dash: style.dash?.map((n) => n * s),
  };
  paintBox(pen, [x - p, y - p, w + 2 * p, h + 2 * p], r + p, scaled);
}

function paintBrackets(pen: Pen, { at: [x, y, w, h], s, room = [0, 0, 0, 0] }: Marked) {
  const c = Math.min(0.2 * s, w / 3, h / 3);
  const left = x - room[0];
  const top = y - room[1];
  const right = x + w + room[2];
  const bottom = y + h + room[3];
  const style = { line: "table-ink", width: 0.05 * s, round: true };
  paintLine(pen, [left, y + c, left, top, x + c, top], style);
  paintLine(pen, [x + w - c, top, right, top, right, y + c], style);
  paintLine(pen, [right, y + h - c, right, bottom, x + w - c, bottom], style);
  paintLine(pen, [x + c, bottom, left, bottom, left, y + h - c], style);
}

/** An arrow from above, onto the frame rather than onto the text above it. */
function paintArrow(pen: Pen, { at: [x, y, w], s }: Marked) {
  const m = x + w / 2;
  const tip = Math.max(y + 0.05 * s, 0.22 * s);
  const points = [m - 0.15 * s, tip - 0.2 * s, m + 0.15 * s, tip - 0.2 * s, m, tip];
  paintLine(pen, points, { fill: "hint", line: "offer-gap", width: 0.03 * s, round: true }, true);
}

/** A five-pointed star on the upper edge. */
function paintStar(pen: Pen, { at: [x, y, w], s }: Marked) {
  const cx = x + w - 0.14 * s;
  const cy = y + 0.05 * s;
  paintDisc(pen, [cx, cy, 0.13 * s], { fill: "wild", line: "coin-line", width: 0.02 * s });
  const points = Array.from({ length: 10 }, (_, k) => {
    const r = (k % 2 ? 0.038 : 0.088) * s;
    const turn = (k * Math.PI) / 5;
    return [cx + r * Math.sin(turn), cy - r * Math.cos(turn)];
  });
  paintLine(pen, points.flat(), { fill: "coin-ink" }, true);
}

/** An exclamation mark at the corner. */
function paintExclamation(pen: Pen, { at: [x, y, w], s }: Marked) {
  paintDisc(pen, [x + w, y, 0.17 * s], { fill: "wrong", line: "offer-gap", width: 0.03 * s });
  paintLine(pen, [x + w, y - 0.09 * s, x + w, y + 0.02 * s], {
    line: "offer-gap",
    width: 0.055 * s,
    round: true,
  });
  paintLine(pen, [x + w, y + 0.085 * s, x + w, y + 0.09 * s], {
    line: "offer-gap",
    width: 0.055 * s,
    round: true,
  });
}

const paintDot = (pen: Pen, { at: [x, y, w], s }: Marked) =>
  paintDisc(pen, [x + w / 2, y, 0.095 * s], { fill: "select", line: "offer-gap", width: 0.04 * s });

/**
 * All marks in painting order: name, distance of the frames from the box, style of each frame, and
 * what is drawn above them.
 */
const MARKS: [string, number, Style[], ((pen: Pen, marked: Marked) => void)?][] = [
  ["near", 0, [{ fill: "select", alpha: 0.22 }]],
  ["drop", 0, [underlay(0.08), { line: "select", width: 0.05, dash: [0.1, 0.07], round: true }]],
  ["free", -0.05, [{ line: "wood-ink", width: 0.022, dash: [0.08, 0.06] }]],
  ["offer", 0.045, [underlay(0.1), { line: "table-ink", width: 0.055 }]],
  ["last", 0, [], paintBrackets],
  ["left", -0.02, [{ line: "table-line", width: 0.03, dash: [0.06, 0.05] }]],
  ["new", 0, [], paintDot],
  ["wild", 0, [], paintStar],
  ["wrong", 0.055, [{ line: "wrong", width: 0.07, dash: [0.2, 0.1] }], paintExclamation],
  [
    "hint",
    0.045,
    [underlay(0.1), { line: "hint", width: 0.06, dash: [0.11, 0.1], round: true }],
    paintArrow,
  ],
  ["select", 0.035, [underlay(0.1), { line: "select", width: 0.065 }]],
];

export function paintMarks(pen: Pen, marked: Marked, names: string[]) {
  if (!names.length) return;
  useBoardUnits(pen);
  for (const [name, pad, frames, draw] of MARKS) {
    if (!names.includes(name)) continue;
    for (const style of frames) paintFrame(pen, marked, pad, style);
    draw?.(pen, marked);
  }
}

// Geometry of marks that would touch or hide a neighbour.

/**
 * Shares of a height: boxes closer than the first get one mark; boxes that overlap by less than the
 * second are neighbours.
 */
const MERGE_GAP = 0.2;
const TOUCH_OVERLAP = 0.03;

/** Merges adjacent boxes into one box per run. @param boxes from left to right */
export function mergeRuns(boxes: Rect[]): Rect[] {
  const runs: Rect[] = [];
  for (const [x, y, w, h] of boxes) {
    const before = runs.find(
      (at) => at[1] === y && at[3] === h && Math.abs(at[0] + at[2] - x) < MERGE_GAP * h,
    );
    if (before) before[2] = x + w - before[0];
    else runs.push([x, y, w, h]);
  }
  return runs;
}

type Marks = Map<string, string[]>;

/** The ids of the pieces and places whose marks differ. */
export const changedMarks = (old: Marks, marks: Marks) =>
  [...new Set([...marks.keys(), ...old.keys()])].filter(
    (id) => String(marks.get(id)) !== String(old.get(id)),
  );

/**
 * The distance of a mark from its box: smaller where a neighbour is close, so that the mark does
 * not cover it.
 * @param others boxes above or below this one are not neighbours
 * @returns to the left, above, to the right, below
 */
export function markMargins(
  [x, y, w, h]: Rect,
  others: Rect[],
  most: number,
): [number, number, number, number] {
  const room: [number, number, number, number] = [most, most, most, most];
  for (const [left, top, width, height] of others) {
    const gaps = [x - left - width, y - top - height, left - x - w, top - y - h];
    const side = gaps.indexOf(Math.max(...gaps));
    const facing = side % 2 ? left < x + w && left + width > x : top < y + h && top + height > y;
    if (facing && gaps[side] > -TOUCH_OVERLAP * h) {
      room[side] = Math.min(room[side], Math.max(0, gaps[side] / 2));
    }
  }
  return room;
}
