/** How a layer fills a canvas: scale and offset, and which part of it a picture shows. */

import type { PixelRect, Rect, SceneLayer, Sheet } from "../base/types.ts";
import { isCentreInside, paneToBoard } from "../base/geometry.ts";
import { aspectRatio } from "./art.ts";

const MIN_PICTURE_TILE_PX = 24; // minimum CSS pixels of a tile in a picture

/**
 * CSS pixels per board unit, and the offset of the layer. A picture shows everything if tiles stay recognisable, else the lower
 * part at full width.
 * @param height of the canvas
 */
export function viewport({ size: [w, h] }: Sheet, width: number, height: number, picture: boolean) {
  const whole = Math.min(width / w, height / h);
  const unit = picture && whole < MIN_PICTURE_TILE_PX ? width / w : whole;
  const cropped = picture && h * unit > height;
  return { unit, left: (width - w * unit) / 2, top: (height - h * unit) / (cropped ? 1 : 2) };
}

export const toPixels = ([x, y, w, h]: Rect, { unit, left, top }: ReturnType<typeof viewport>): PixelRect => ({
  ...{ left: left + x * unit, top: top + y * unit },
  ...{ width: w * unit, height: h * unit },
});

/** The height of a piece that fills its box as far as its shape allows. */
export const pieceHeight = (kind: string, at: Rect) => Math.min(at[2] / aspectRatio(kind), at[3]);

/** A layer without a pane: the visible part of its contents becomes part of the board. */
export function flattenPane(layer: SceneLayer): SceneLayer {
  const { pane, ...sheet } = layer;
  if (!pane) return layer;
  const isVisible = (at: Rect) => at[1] + at[3] <= pane.at[3];
  const moveToBoard = (one: any) => ({ ...one, at: paneToBoard(pane, one.at) });
  const prints = pane.prints.filter(({ x, y }) => isVisible([x, y, 0, 0]));
  return {
    ...sheet,
    places: [...sheet.places, ...pane.places.filter(({ at }) => isVisible(at)).map(moveToBoard)],
    prints: [...sheet.prints, ...prints.map((one) => ({ ...one, x: one.x + pane.at[0], y: one.y + pane.at[1] }))],
    pieces: [...sheet.pieces, ...pane.pieces.filter(({ at }) => isVisible(at)).map(moveToBoard)],
  };
}

/** A layer without anything that starts above a line, so that nothing is cut in two. */
export function cropTop(layer: SceneLayer, top: number): SceneLayer {
  const cut = layer.places.filter((place) => place.at[1] < top);
  const isCropped = (at: Rect) => at[1] < top || cut.some((place) => isCentreInside(at, place.at));
  return {
    ...layer,
    places: layer.places.filter((place) => !isCropped(place.at)),
    prints: layer.prints.filter((print) => !isCropped([print.x, print.y, 0, 0])),
    pieces: layer.pieces.filter((piece) => !isCropped(piece.at)),
  };
}
