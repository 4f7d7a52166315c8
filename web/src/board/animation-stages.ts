/** Splits a scene into the stages in which it appears. */

import type { SceneLayer } from "../base/types.ts";
import { isTile } from "../base/geometry.ts";

/** The layers to show one after another; the last one is the complete layer. */
export function animationStages(layer: SceneLayer): SceneLayer[] {
  const last = [...layer.pieces, ...layer.prints].reduce((most, one) => Math.max(most, one.beat), 0);
  return Array.from({ length: last + 1 }, (_, k) => (k < last ? layerAtStage(layer, k) : layer));
}

/** The layer at a stage: tiles are there from the first stage, face down. */
const layerAtStage = (layer: SceneLayer, now: number) => ({
  ...layer,
  prints: layer.prints.filter(({ beat }) => beat <= now),
  pieces: layer.pieces
    .filter(({ kind, beat }) => beat <= now || isTile(kind))
    .map((piece) => (piece.beat <= now ? piece : { ...piece, face: null, marks: [] })),
});
