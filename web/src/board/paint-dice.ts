/**
 * Paints dice: each visible side of a cube is a rounded square with the front of a die on it,
 * darker the more it faces away.
 */

import type { PaintedFace, Piece } from "../base/types.ts";
import { colour, type Pen, useBoardUnits } from "./pen.ts";
import type { Pose, Tumble } from "./poses.ts";

/** Six sides: the normal, and the directions of their right and lower edges. */
const SIDES = [
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, -1],
    [-1, 0, 0],
    [0, 1, 0],
  ],
];
const HALF = 0.3; // of a die's edge between its roundings
const ROUNDING = 0.2;
const LIGHT = [-0.3, -0.42, 0.86];

/** The vector after the rotation of the die. */
function turn([x, y, z]: number[], { axis, angle, yaw }: Tumble): number[] {
  const ux = Math.cos(axis);
  const uy = Math.sin(axis);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const along = (ux * x + uy * y) * (1 - c);
  const a = x * c + uy * z * s + ux * along;
  const b = y * c - ux * z * s + uy * along;
  return [
    a * Math.cos(yaw) - b * Math.sin(yaw),
    a * Math.sin(yaw) + b * Math.cos(yaw),
    z * c + (ux * y - uy * x) * s,
  ];
}

/** @param lift in board units */
export function paintDie(
  pen: Pen,
  { at: [x, y, w, h], tumble, alpha }: Pose,
  lift: number,
  faceOf: (piece: Piece) => PaintedFace | undefined,
) {
  if (!tumble) return;
  const { ctx } = pen;
  const shown = SIDES.map((side, k) => ({
    turned: side.map((vector) => turn(vector, tumble)),
    face: faceOf(tumble.sides[k]),
  })).filter(({ turned }) => turned[0][2] > 0.02);
  useBoardUnits(pen);
  ctx.translate(x + w / 2, y + h / 2 - lift);
  ctx.scale(w, w);
  ctx.globalAlpha = alpha;
  ctx.lineJoin = "round";
  ctx.lineWidth = 2 * ROUNDING;
  ctx.setLineDash([]);
  ctx.beginPath();
  for (const { turned } of shown) {
    CORNERS.forEach(([a, b], k) => ctx[k ? "lineTo" : "moveTo"](...cornerOf(turned, a, b)));
    ctx.closePath();
  }
  for (const tint of [colour(pen, tumble.sides[0].face?.ink ?? ""), "rgb(0 0 0 / .3)"]) {
    ctx.strokeStyle = tint;
    ctx.fillStyle = tint;
    ctx.fill();
    ctx.stroke();
  }
  for (const { turned, face } of shown) if (face) paintSide(ctx, turned, face);
  ctx.globalAlpha = 1;
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
const cornerOf = ([normal, right, down]: number[][], a: number, b: number) =>
  [0, 1].map((n) => HALF * (normal[n] + a * right[n] + b * down[n])) as [number, number];

function paintSide(
  ctx: CanvasRenderingContext2D,
  [normal, right, down]: number[][],
  { image, margin, size }: PaintedFace,
) {
  const reach = HALF + ROUNDING * normal[2];
  ctx.save();
  ctx.transform(right[0], right[1], down[0], down[1], normal[0] * 0.48, normal[1] * 0.48);
  ctx.beginPath();
  ctx.roundRect(-reach, -reach, 2 * reach, 2 * reach, 0.24);
  ctx.clip();
  ctx.drawImage(image, margin, margin, size, size * 0.94, -reach, -reach, 2 * reach, 2 * reach);
  const brightness = LIGHT.reduce((sum, part, k) => sum + part * normal[k], 0);
  ctx.fillStyle = `rgb(0 0 0 / ${Math.max(0, 0.42 * (1 - brightness) - 0.06)})`;
  ctx.fill();
  ctx.restore();
}
