/** Paints the marks of pieces and places: frames, brackets, discs, from the lowest to the topmost. */

import type { Rect } from "../base/types.ts";
import { type Pen, type Style, paintBox, paintDisc, useBoardUnits, paintLine } from "./pen.ts";

/**
 * A box to mark: its rectangle, corner radius, the size of a tile there, and the distance of brackets (left, above, right,
 * below).
 */
interface Marked { at: Rect; r: number; s: number; room?: [number, number, number, number] }

/** The line below the line of a frame. */
const underlay = (width: number): Style => ({ line: "offer-gap", width });

function paintFrame(pen: Pen, { at: [x, y, w, h], r, s }: Marked, pad: number, style: Style) {
  const p = pad * s;
  const scaled = { ...style, width: (style.width ?? 0.02) * s, dash: style.dash?.map((n) => n * s) };
  paintBox(pen, [x - p, y - p, w + 2 * p, h + 2 * p], r + p, scaled);
}

function paintBrackets(pen: Pen, { at: [x, y, w, h], s, room = [0, 0, 0, 0] }: Marked) {
  const c = Math.min(0.2 * s, w / 3, h / 3);
  const [left, top, right, bottom] = [x - room[0], y - room[1], x + w + room[2], y + h + room[3]];
  const style = { line: "table-ink", width: 0.05 * s, round: true };
  paintLine(pen, [left, y + c, left, top, x + c, top], style);
  paintLine(pen, [x + w - c, top, right, top, right, y + c], style);
  paintLine(pen, [right, y + h - c, right, bottom, x + w - c, bottom], style);
  paintLine(pen, [x + c, bottom, left, bottom, left, y + h - c], style);
}

/** An arrow from above, onto the frame rather than onto the text above it. */
function paintArrow(pen: Pen, { at: [x, y, w], s }: Marked) {
  const [m, tip] = [x + w / 2, Math.max(y + 0.05 * s, 0.22 * s)];
  const points = [m - 0.15 * s, tip - 0.2 * s, m + 0.15 * s, tip - 0.2 * s, m, tip];
  paintLine(pen, points, { fill: "hint", line: "offer-gap", width: 0.03 * s, round: true }, true);
}

/** A five-pointed star on the upper edge. */
function paintStar(pen: Pen, { at: [x, y, w], s }: Marked) {
  const [cx, cy] = [x + w - 0.14 * s, y + 0.05 * s];
  paintDisc(pen, cx, cy, 0.13 * s, { fill: "wild", line: "coin-line", width: 0.02 * s });
  const points = Array.from({ length: 10 }, (_, k) => {
    const [r, turn] = [(k % 2 ? 0.038 : 0.088) * s, (k * Math.PI) / 5];
    return [cx + r * Math.sin(turn), cy - r * Math.cos(turn)];
  });
  paintLine(pen, points.flat(), { fill: "coin-ink" }, true);
}

/** An exclamation mark at the corner. */
function paintExclamation(pen: Pen, { at: [x, y, w], s }: Marked) {
  paintDisc(pen, x + w, y, 0.17 * s, { fill: "wrong", line: "offer-gap", width: 0.03 * s });
  paintLine(pen, [x + w, y - 0.09 * s, x + w, y + 0.02 * s], { line: "offer-gap", width: 0.055 * s, round: true });
  paintLine(pen, [x + w, y + 0.085 * s, x + w, y + 0.09 * s], { line: "offer-gap", width: 0.055 * s, round: true });
}

const paintDot = (pen: Pen, { at: [x, y, w], s }: Marked) =>
  paintDisc(pen, x + w / 2, y, 0.095 * s, { fill: "select", line: "offer-gap", width: 0.04 * s });

function paintUnderline(pen: Pen, { at: [x, y, w, h], s }: Marked) {
  const below = y + h + 0.14 * s;
  paintLine(pen, [x + 0.12 * s, below, x + w - 0.12 * s, below], { line: "table-ink", width: 0.07 * s, round: true });
}

/** Every mark, from the lowest to the topmost: name, distance of its frames, each frame, and what is drawn above. */
const MARKS: [string, number, Style[], ((pen: Pen, marked: Marked) => void)?][] = [
  ["near", 0, [{ fill: "select", alpha: 0.22 }]],
  ["drop", 0, [underlay(0.08), { line: "select", width: 0.05, dash: [0.1, 0.07], round: true }]],
  ["free", -0.05, [{ line: "wood-ink", width: 0.022, dash: [0.08, 0.06] }]],
  ["offer", 0.045, [underlay(0.1), { line: "table-ink", width: 0.055 }]],
  ["last", 0, [], paintBrackets],
  ["new", 0, [], paintDot],
  ["wild", 0, [], paintStar],
  ["held", 0, [], paintUnderline],
  ["wrong", 0.055, [{ line: "wrong", width: 0.07, dash: [0.2, 0.1] }], paintExclamation],
  ["hint", 0.045, [underlay(0.1), { line: "hint", width: 0.06, dash: [0.11, 0.1], round: true }], paintArrow],
  ["select", 0.035, [underlay(0.1), { line: "select", width: 0.065 }]],
  ["focus", 0.06, [{ line: "focus-gap", width: 0.14 }, { line: "focus", width: 0.07 }]],
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
