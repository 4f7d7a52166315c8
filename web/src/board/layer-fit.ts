/** How a layer fills a canvas: scale and offset, and which part of it a picture shows. */

import { isCentreInside, paneToBoard } from "../base/scene.ts";
import type { PixelRect, Rect, SceneLayer, Sheet } from "../base/types.ts";
import { aspectRatio } from "./art.ts";
import type { Pen } from "./pen.ts";

const MIN_PICTURE_TILE_PX = 24; // minimum CSS pixels of a tile in a picture

/**
 * CSS pixels per board unit, and the offset of the layer. A picture shows everything if tiles stay
 * recognisable, else the lower part at full width.
 * @param height of the canvas
 */
export function viewport({ size: [w, h] }: Sheet, width: number, height: number, picture = false) {
  const whole = Math.min(width / w, height / h);
  const unit = picture && whole < MIN_PICTURE_TILE_PX ? width / w : whole;
  const cropped = picture && h * unit > height;
  return { unit, left: (width - w * unit) / 2, top: (height - h * unit) / (cropped ? 1 : 2) };
}

export const toPixels = (
  [x, y, w, h]: Rect,
  { unit, left, top }: ReturnType<typeof viewport>,
): PixelRect => ({ left: left + x * unit, top: top + y * unit, width: w * unit, height: h * unit });

const BOX_MARGIN = 0.6; // margin around a piece for its shadow, marks and tilt, in its heights

/** The device pixels that a piece may cover. */
export function pixelBox(
  { unit, dpr, left, top }: Pen,
  [x, y, w, h]: Rect,
  scrolled: number,
  lift: number,
): Rect {
  const margin = BOX_MARGIN * Math.min(h, 1.3);
  const from = (left + (x - margin) * unit) * dpr;
  const above = (top + (y - scrolled - lift * h - margin) * unit) * dpr;
  return [
    Math.floor(from),
    Math.floor(above),
    Math.ceil((w + 2 * margin) * unit * dpr) + 1,
    Math.ceil((h + 2 * (lift * h + margin)) * unit * dpr) + 1,
  ];
}

/** Is a piece in the areas to paint? */
export function isPainted(pen: Pen, at: Rect, lift = 0) {
  const [x, y, w, h] = pixelBox(pen, at, 0, lift);
  return (
    !pen.areas ||
    pen.areas.some(
      ([left, top, width, height]) =>
        x < left + width && x + w > left && y < top + height && y + h > top,
    )
  );
}

/** Clears and repaints only these rectangles, in device pixels. */
export function paintInside(ctx: CanvasRenderingContext2D, boxes: Rect[], paint: () => void) {
  if (!boxes.length) return;
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.beginPath();
  for (const box of boxes) ctx.rect(...box);
  ctx.clip();
  for (const box of boxes) ctx.clearRect(...box);
  paint();
  ctx.restore();
}

/** The height of a piece that fills its box as far as its shape allows. */
export const pieceHeight = (kind: string, at: Rect) => Math.min(at[2] / aspectRatio(kind), at[3]);

/**
 * The layer without its pane: the visible part of the pane's contents becomes part of the board.
 */
export function flattenPane(layer: SceneLayer): SceneLayer {
  const { pane, ...sheet } = layer;
  if (!pane) return layer;
  const isVisible = (at: Rect) => at[1] + at[3] <= pane.at[3];
  const moveToBoard = <Part extends { at: Rect }>(part: Part): Part => ({
    ...part,
    at: paneToBoard(pane, part.at),
  });
  const prints = pane.prints.filter(({ x, y }) => isVisible([x, y, 0, 0]));
  return {
    ...sheet,
    places: [...sheet.places, ...pane.places.filter(({ at }) => isVisible(at)).map(moveToBoard)],
    prints: [
      ...sheet.prints,
      ...prints.map((one) => ({ ...one, x: one.x + pane.at[0], y: one.y + pane.at[1] })),
    ],
    pieces: [...sheet.pieces, ...pane.pieces.filter(({ at }) => isVisible(at)).map(moveToBoard)],
  };
}

/** The layer without everything that begins above a line, so that nothing is cut in two. */
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
