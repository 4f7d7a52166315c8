/** Poses: how a piece is drawn in one frame. */

import type { PaintedFace, Piece, Rect } from "../base/types.ts";
import type { Pen } from "./pen.ts";

/**
 * `turn`: how far it has turned over, 0 to 1; `spin`: its width as it spins; `inside`: degree to
 * which it is part of the pane and scrolls with it, 0 to 1; `lift`: in heights of the piece;
 * `tilt`: in radians; `tumble`: of a die in the air
 */
export interface Pose {
  piece: Piece;
  at: Rect;
  inside: number;
  alpha: number;
  turn: number;
  spin: number;
  lift: number;
  tilt: number;
  tumble?: Tumble;
}
/** @param lift in board units */
type PaintPose = (
  pen: Pen,
  pose: Pose,
  lift: number,
  faceOf: (piece: Piece) => PaintedFace | undefined,
) => void;
/**
 * How a die is turned: by `angle` around a level axis, then by `yaw` around the upright one;
 * `sides`: the top one first.
 */
export interface Tumble {
  axis: number;
  angle: number;
  yaw: number;
  sides: Piece[];
  paint: PaintPose;
}

/** The pose of a piece that does not move. */
export const restingPose = (piece: Piece): Pose => ({
  piece,
  at: piece.at,
  inside: piece.inside ?? 0,
  alpha: 1,
  turn: 1,
  spin: 1,
  lift: 0,
  tilt: 0,
});

/** The piece that a drag lifts: the top of a pile, else the piece itself. */
export const topOfPile = (piece: Piece): Piece =>
  piece.count ? { ...piece, kind: piece.kind === "pile" ? "tile" : piece.kind, count: 0 } : piece;
