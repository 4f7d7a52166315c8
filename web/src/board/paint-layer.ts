/** Paints one frame of a board: places, prints, pieces in their current poses, and all marks. */

import type { PaintedFace, Pane, Piece, Rect, SceneLayer, Sheet } from "../base/types.ts";
import type { Pose } from "./motion.ts";
import { slotId } from "../base/desk.ts";
import { translateRect } from "../base/geometry.ts";
import { markMargins, mergeRuns } from "./mark-geometry.ts";
import { paintMarks } from "./paint-marks.ts";
import { lipBefore, paintEdges, paintLip, paintPlaces } from "./paint-places.ts";
import { paintPrints } from "./paint-prints.ts";
import { type Pen, useBoardUnits } from "./pen.ts";
import { pieceHeight } from "./viewport.ts";

/** `marks`: those added by the page; `dragged`: id of the dragged piece; `scrolled`: of the pane, in board units */
interface Frame { pen: Pen; poses: Pose[]; faceOf: (piece: Piece) => PaintedFace | undefined; marks: Map<string, string[]>;
  dragged: string; scrolled: number; moving: boolean }

const SELECT_LIFT = 0.1;
const DIM_ALPHA = 0.45;
const BRACKET_GAP = 0.075; // between a tile and its brackets, in heights of a tile
const CORNER_RADII: Record<string, number> = { tile: 0.13, slim: 0.13, pile: 0.13, die: 0.24, coin: 0.5, token: 0.5 };

export function paintLayer(frame: Frame, layer: SceneLayer) {
  const { pen, poses, marks } = frame;
  paintPlaces(pen, layer);
  paintPrints(pen, layer);
  if (layer.pane) paintPane(frame, layer.pane);
  paintPieces(frame, layer, poses.filter((pose) => pose.inside < 1)); // a piece that travels into the pane is drawn above it
  paintPlaceMarks(frame, layer);
  layer.desk?.slots.forEach(({ at }, n) =>
    paintMarks(pen, { at, r: CORNER_RADII.tile * at[2], s: at[3] }, marks.get(slotId(n)) ?? []),
  );
}

/** The visible part of a pane. */
function paintPane(frame: Frame, pane: Pane) {
  const { pen, poses, scrolled } = frame;
  const [x, y, w, h] = pane.at;
  const inner = { ...pen, left: pen.left + x * pen.unit, top: pen.top + (y - scrolled) * pen.unit };
  pen.ctx.save();
  useBoardUnits(pen);
  pen.ctx.beginPath();
  pen.ctx.rect(x, y, w, h);
  pen.ctx.clip();
  paintPlaces(inner, pane);
  paintPrints(inner, pane);
  paintPieces(frame, pane, poses.filter((pose) => pose.inside === 1));
  paintPlaceMarks({ ...frame, pen: inner }, pane);
  pen.ctx.restore();
  paintEdges(pen, pane, scrolled);
}

function paintPlaceMarks({ pen, marks }: Frame, sheet: Sheet) {
  useBoardUnits(pen);
  for (const { id, at, marks: own } of sheet.places)
    paintMarks(pen, { at, r: 0.2, s: Math.min(1, at[3]) }, [...own, ...(marks.get(id) ?? [])]);
}

const marksOf = ({ marks }: Frame, { piece }: Pose) => [...piece.marks, ...(marks.get(piece.id) ?? [])];

/** Pieces behind a lip come first, then the lip; selected pieces come last. @param sheet that holds them */
function paintPieces(frame: Frame, sheet: Sheet, given: Pose[]) {
  const { pen, dragged, marks, scrolled } = frame;
  const all = given.map((pose) => ({ ...pose, at: translateRect(pose.at, 0, -scrolled * pose.inside) }));
  const lips = sheet.places.filter((place) => place.look === "lip");
  const isLifted = ({ lift, piece: { id } }: Pose) =>
    lift > 0 || id === dragged || marks.get(id)?.includes("select");
  const lipOf = new Map(all.map((pose) => [pose, isLifted(pose) ? undefined : lipBefore(pose.at, lips)]));
  for (const lip of lips) {
    paintRow(frame, all.filter((pose) => lipOf.get(pose) === lip));
    paintLip(pen, lip.at);
  }
  const free = all.filter((pose) => !lipOf.get(pose));
  const isSelected = (pose: Pose) => marksOf(frame, pose).includes("select");
  paintRow(frame, free.filter((pose) => !isSelected(pose)));
  paintRow(frame, free.filter(isSelected));
  for (const { names, box } of all.map((pose) => markedBox(frame, pose)))
    if (names.includes("hint")) paintMarks(pen, box, ["hint"]); // above all pieces and lips, or it would be half hidden
}

/** The box for the marks of a piece, and their names. */
function markedBox(frame: Frame, pose: Pose) {
  const names = marksOf(frame, pose);
  const [x, y, w, h] = pose.at;
  const lift = pose.lift + (names.includes("select") ? SELECT_LIFT * h : 0);
  const at = [x, y - lift, w, h * 0.99] as Rect;
  return { names, lift, box: { at, r: (CORNER_RADII[pose.piece.kind] ?? CORNER_RADII.tile) * w, s: h } };
}

function paintRow(frame: Frame, poses: Pose[]) {
  const [last, others]: Rect[][] = [[], []]; // boxes with the mark "last" are marked at the end, above their neighbours
  for (const pose of poses) {
    const { names, lift, box } = markedBox(frame, pose);
    paintPiece(frame, pose, lift);
    (names.includes("last") ? last : others).push(box.at);
    paintMarks(frame.pen, box, names.filter((name) => name !== "last" && name !== "hint"));
  }
  for (const at of mergeRuns(last)) {
    const size = at[3];
    paintMarks(frame.pen, { at, r: 0, s: size, room: markMargins(at, others, BRACKET_GAP * size) }, ["last"]);
  }
}

function paintPiece({ pen, faceOf, moving }: Frame, { piece, at, alpha, wide }: Pose, lift: number) {
  const face = faceOf(piece);
  if (!face) return;
  const { ctx, unit, dpr, left, top } = pen;
  const scale = (pieceHeight(piece.kind, at) * unit * dpr) / face.size;
  const [w, h] = [face.image.width * scale * wide, face.image.height * scale];
  const x = (left + (at[0] + at[2] / 2) * unit) * dpr - w / 2;
  const y = (top + (at[1] - lift) * unit) * dpr - face.margin * scale;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalAlpha = alpha * (piece.dim ? DIM_ALPHA : 1);
  ctx.drawImage(face.image, moving ? x : Math.round(x), moving ? y : Math.round(y), w, h);
  ctx.globalAlpha = 1;
}
