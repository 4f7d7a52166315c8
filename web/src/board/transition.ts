/** The change from one layer to the next: what moves, and which sounds begin it. No canvas. */

import { allPieces, movableParts, translateRect } from "../base/scene.ts";
import type { Piece, Rect, SceneLayer } from "../base/types.ts";
import type { Body } from "./body.ts";
import { dealTracks, soundOfStart, type Track, tracks } from "./tracks.ts";

const MIN_MOVE_MS = 8; // between two positions of a finger whose speed is measured

/**
 * Called when a piece is lifted, thrown or touches something, or a group snaps together; `force`:
 * 0 to 1.
 */
export type OnContact = (
  piece: Pick<Piece, "kind" | "at">,
  what: "lift" | "hand" | "bag" | "turn" | "land" | "snap" | "wrong",
  force: number,
) => void;

/**
 * A dragged piece; `dx`, `dy`: from its place in board units at a `time`; `scrolled`: of the pane
 * at the start, in CSS pixels; `isOnPointer`: false if it was released and waits for the next
 * layer.
 */
export interface Dragged {
  id: string;
  body: Body;
  dx: number;
  dy: number;
  time: number;
  scrolled: number;
  isOnPointer: boolean;
}

/**
 * The rectangle of a dragged piece: above the board, independent of scrolling.
 * @param unit CSS pixels per board unit
 */
export const draggedRect = ({ at, inside = 0 }: Piece, dragged: Dragged, unit: number) =>
  translateRect(at, dragged.dx, dragged.dy - (dragged.scrolled / unit) * inside);

/** The pieces that follow a dragged one. `areOut`: have they left their places? */
export interface Followers {
  areOut: boolean;
  /** @param piece id of the dragged one @param at where it is */
  follow: (piece: string, at: Rect) => void;
  goHome: () => void;
  /** Called when the next layer moves them. */
  forget: () => void;
}

/**
 * `isDeal`: the pieces are dealt; `isFirst`: nothing was shown before; `isResized`: the next layer
 * has another size; `isStill`: nothing moves; `carried`: the piece that a finger has released, where
 * it was, and its `releasedBody`.
 */
export interface Transition {
  before: SceneLayer;
  next: SceneLayer;
  tracks: Track[];
  isDeal: boolean;
  isFirst: boolean;
  isResized: boolean;
  isStill: boolean;
  carried: Piece | null;
  releasedBody: Body | null;
}

interface Circumstances {
  isDeal: boolean;
  isFirst: boolean;
  isInstant: boolean;
  released: Dragged | null;
}

export function planTransition(
  before: SceneLayer,
  next: SceneLayer,
  { isDeal, isFirst, isInstant, released }: Circumstances,
): Transition {
  const carried = released && releasedPiece(released);
  const isResized = String(before.size) !== String(next.size);
  const hasNoStart = isFirst || isResized;
  const isStill = isInstant || (hasNoStart && !isDeal);
  let ways: Track[] = [];
  if (isDeal) ways = dealTracks(movableParts(next));
  else if (!isStill) ways = tracks(movableParts(before), movableParts(next), carried);
  const releasedBody = released?.body ?? null;
  return { before, next, tracks: ways, isDeal, isFirst, isResized, isStill, carried, releasedBody };
}

/** The released piece where the finger has left it. */
function releasedPiece({ body }: Dragged): Piece {
  return { ...body.piece, at: body.value.slice(0, 4) as Rect, inside: 0 };
}

/** The sounds at the start. @param isInstant one sound for all pieces that move without motion */
export function startSounds(
  { before, next, tracks: ways, isDeal, isFirst, isResized }: Transition,
  isInstant: boolean,
): Parameters<OnContact>[] {
  const sounds: Parameters<OnContact>[] = [];
  if (isInstant && !isResized && !isFirst) {
    const heard = tracks(movableParts(before), movableParts(next)).find(({ how }) =>
      ["travel", "turn", "throw"].includes(how),
    );
    if (heard) sounds.push([heard.piece, heard.how === "turn" ? "turn" : "land", 1]);
  }
  return [...sounds, ...soundOfStart(ways, allPieces(before), isDeal)];
}

/** Pieces that are marked as wrong and were not before. */
export function newlyWrong(before: SceneLayer, next: SceneLayer): Piece[] {
  const isWrong = ({ marks }: Piece) => marks.includes("wrong");
  const known = new Set(
    allPieces(before)
      .filter(isWrong)
      .map(({ id }) => id),
  );
  return allPieces(next).filter((piece) => isWrong(piece) && !known.has(piece.id));
}

/** The speed between two positions of a finger, in board units per second. */
export function speedBetween(from: Dragged, to: Dragged) {
  const perSecond = 1000 / Math.max(MIN_MOVE_MS, to.time - from.time);
  return [(to.dx - from.dx) * perSecond, (to.dy - from.dy) * perSecond];
}
