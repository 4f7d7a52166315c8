/** Paints one frame of a board: places, prints, pieces in their current poses, and all marks. */

import { slotId } from "../base/desk.ts";
import { isTile, translateRect } from "../base/scene.ts";
import type { PaintedFace, Pane, Piece, Print, Rect, SceneLayer, Sheet } from "../base/types.ts";
import { isPainted, pieceHeight } from "./layer-fit.ts";
import { markMargins, mergeRuns, paintMarks } from "./paint-marks.ts";
import { lipBefore, paintEdges, paintLip, paintPlaces } from "./paint-places.ts";
import { paintCounts, paintLipPrints, paintPrints } from "./paint-prints.ts";
import { colour, paintBox, type Pen, useBoardUnits } from "./pen.ts";
import type { Pose } from "./poses.ts";

/**
 * `marks`: those added by the page; `dragged`: id of the dragged piece; `scrolled`: of the pane, in
 * board units; `printed`: pieces among the prints
 */
export interface Frame {
  pen: Pen;
  poses: Pose[];
  faceOf: (piece: Piece) => PaintedFace | undefined;
  marks: Map<string, string[]>;
  dragged: string;
  scrolled: number;
  printed: (prints: Print[]) => Pose[];
}

const SELECT_LIFT = 0.1;
const DIM_ALPHA = 0.45;
const EDGE_THICKNESS = 0.1; // of a tile, in its heights
const BRACKET_GAP = 0.075; // between a tile and its brackets, in heights of a tile
const TOP_MARKS = ["hint"]; // painted above all pieces and lips, so that no neighbour covers them
export const CORNER_RADII: Record<string, number> = {
  tile: 0.13,
  slim: 0.13,
  tall: 0.13,
  pile: 0.13,
  die: 0.24,
  coin: 0.5,
  token: 0.5,
};

export function paintLayer(frame: Frame, layer: SceneLayer) {
  const { pen, poses, marks } = frame;
  paintPlaces(pen, layer);
  for (const pose of frame.printed(layer.prints)) paintPiece(frame, pose, 0);
  paintPrints(pen, layer);
  if (layer.pane) paintPane(frame, layer.pane);
  paintPieces(
    frame,
    layer,
    poses.filter((pose) => pose.inside < 1),
  ); // a piece that travels into the pane is drawn above it
  paintLipPrints(pen, layer);
  paintCounts(pen, layer);
  paintPlaceMarks(frame, layer);
  layer.desk?.slots.forEach(({ at }, n) =>
    paintMarks(pen, { at, r: CORNER_RADII.tile * at[2], s: at[3] }, marks.get(slotId(n)) ?? []),
  );
}

/** Paints pieces in motion above the rest of the layer, which is painted already. */
export function paintMoving(frame: Frame, layer: SceneLayer) {
  const { pen, poses } = frame;
  if (layer.pane) {
    pen.ctx.save();
    clipPane(pen, layer.pane);
    paintPieces(
      frame,
      layer.pane,
      poses.filter((pose) => pose.inside === 1),
    );
    pen.ctx.restore();
  }
  paintPieces(
    frame,
    layer,
    poses.filter((pose) => pose.inside < 1),
  );
  paintLipPrints(pen, layer);
}

function clipPane(pen: Pen, { at: [x, y, w, h] }: Pane) {
  useBoardUnits(pen);
  pen.ctx.beginPath();
  pen.ctx.rect(x, y, w, h);
  pen.ctx.clip();
}

/** The visible part of a pane. */
function paintPane(frame: Frame, pane: Pane) {
  const { pen, poses, scrolled } = frame;
  const [x, y] = pane.at;
  const inner = { ...pen, left: pen.left + x * pen.unit, top: pen.top + (y - scrolled) * pen.unit };
  pen.ctx.save();
  clipPane(pen, pane);
  paintPlaces(inner, pane);
  const within = { ...frame, pen: inner };
  for (const pose of frame.printed(pane.prints)) paintPiece(within, pose, 0);
  paintPrints(inner, pane);
  paintPieces(
    frame,
    pane,
    poses.filter((pose) => pose.inside === 1),
  );
  paintPlaceMarks(within, pane);
  pen.ctx.restore();
  paintEdges(pen, pane, scrolled);
}

function paintPlaceMarks({ pen, marks }: Frame, sheet: Sheet) {
  useBoardUnits(pen);
  for (const { id, at, marks: own } of sheet.places) {
    paintMarks(pen, { at, r: 0.2, s: Math.min(1, at[3]) }, [...own, ...(marks.get(id) ?? [])]);
  }
}

const marksOf = ({ marks }: Frame, { piece }: Pose) => [
  ...piece.marks,
  ...(marks.get(piece.id) ?? []),
];

/**
 * Paints pieces behind a lip, then the lip, and selected pieces last. @param sheet that contains
 * them
 */
function paintPieces(frame: Frame, sheet: Sheet, poses: Pose[]) {
  const { pen, dragged, marks, scrolled } = frame;
  const placed = poses.map((pose) => ({
    ...pose,
    at: translateRect(pose.at, 0, -scrolled * pose.inside),
  }));
  const painted = placed.filter(
    (pose) => isPainted(pen, pose.at, pose.lift) || marksOf(frame, pose).includes("last"),
  ); // their marks may be merged
  const lips = sheet.places.filter((place) => place.look === "lip");
  const isLifted = ({ lift, piece: { id } }: Pose) =>
    lift > 0 || id === dragged || marks.get(id)?.includes("select");
  const lipOf = new Map(
    painted.map((pose) => [pose, isLifted(pose) ? undefined : lipBefore(pose.at, lips)]),
  );
  for (const lip of lips) {
    paintRow(
      frame,
      painted.filter((pose) => lipOf.get(pose) === lip),
    );
    paintLip(pen, lip.at);
  }
  const free = painted.filter((pose) => !lipOf.get(pose));
  const isSelected = (pose: Pose) => marksOf(frame, pose).includes("select");
  paintRow(
    frame,
    free.filter((pose) => !isSelected(pose)),
  );
  paintRow(frame, free.filter(isSelected));
  for (const { names, box } of painted.map((pose) => markedBox(frame, pose))) {
    paintMarks(
      pen,
      box,
      names.filter((name) => TOP_MARKS.includes(name)),
    );
  }
}

/** The box for the marks of a piece, and their names. */
function markedBox(frame: Frame, pose: Pose) {
  const names = marksOf(frame, pose);
  const [x, y, w, h] = pose.at;
  const lift = pose.lift * h + (names.includes("select") ? SELECT_LIFT * h : 0);
  const at = [x, y - lift, w, h * 0.99] as Rect;
  return {
    names,
    lift,
    box: { at, r: (CORNER_RADII[pose.piece.kind] ?? CORNER_RADII.tile) * w, s: h },
  };
}

function paintRow(frame: Frame, poses: Pose[]) {
  // boxes with the mark "last" are marked at the end, above their neighbours
  const last: Rect[] = [];
  const others: Rect[] = [];
  for (const pose of poses) {
    const { names, lift, box } = markedBox(frame, pose);
    paintPiece(frame, pose, lift);
    if (names.includes("last")) last.push(box.at);
    else others.push(box.at);
    paintMarks(
      frame.pen,
      box,
      names.filter((name) => name !== "last" && !TOP_MARKS.includes(name)),
    );
  }
  for (const at of mergeRuns(last)) {
    const size = at[3];
    paintMarks(
      frame.pen,
      { at, r: 0, s: size, room: markMargins(at, others, BRACKET_GAP * size) },
      ["last"],
    );
  }
}

export function paintPiece({ pen, faceOf }: Frame, pose: Pose, lift: number) {
  const { piece, at, alpha, turn, spin, tilt } = pose;
  const face = faceOf(piece);
  if (!face) return;
  if (pose.lift > 0) {
    paintShadow(pen, at, pose.lift * at[3], Math.abs(Math.cos(Math.PI * turn) * spin));
  }
  if (pose.tumble) {
    pose.tumble.paint(pen, pose, lift, faceOf);
    return;
  }
  const { ctx, unit, dpr, left, top } = pen;
  const high = pieceHeight(piece.kind, at) * unit * dpr;
  // without scaling, if it was painted for this size
  const scale = Math.round(high) === face.size ? 1 : high / face.size;
  const width = Math.abs(Math.cos(Math.PI * turn) * spin);
  const w = face.image.width * scale;
  const h = face.image.height * scale;
  const x = (left + (at[0] + at[2] / 2) * unit) * dpr;
  const y = (top + (at[1] - lift) * unit) * dpr - face.margin * scale;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalAlpha = alpha * (piece.dim ? DIM_ALPHA : 1);
  if (pose.lift === 0 && width === 1 && !tilt) {
    ctx.drawImage(face.image, Math.round(x - w / 2), Math.round(y), w, h); // aligned to pixels
  } else {
    ctx.translate(x, y + h / 2);
    ctx.rotate(tilt);
    if (width < 1 && isTile(piece.kind)) {
      paintEdge(pen, turn, (w - 2 * face.margin * scale) * width, h - 2 * face.margin * scale);
    }
    ctx.drawImage(face.image, (-w / 2) * width, -h / 2, w * width, h);
  }
  ctx.globalAlpha = 1;
}

/** The shadow of a piece in the air. */
function paintShadow(pen: Pen, [x, y, w, h]: Rect, lift: number, width: number) {
  useBoardUnits(pen);
  const wide = w * Math.max(0.12, width);
  paintBox(
    pen,
    [x + (w - wide) / 2 + 0.15 * lift, y + 0.06 * h + 0.3 * lift, wide, h],
    CORNER_RADII.tile,
    { fill: "shadow", alpha: Math.max(0.35, 0.95 - 0.6 * (lift / h)) },
  );
}

/** The edge of a tile that is turning over. */
function paintEdge(pen: Pen, turn: number, width: number, high: number) {
  const thick = EDGE_THICKNESS * high * Math.sin(Math.PI * turn);
  pen.ctx.fillStyle = colour(pen, "tile-edge");
  pen.ctx.fillRect(-(width + thick) / 2, -high / 2, width + thick, high * 0.95);
}
