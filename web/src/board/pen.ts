/**
 * Drawing primitives for places, prints and marks: boxes, lines and discs in the page's colours, in
 * board units.
 */

import type { Rect } from "../base/types.ts";
import type { Art } from "./art.ts";

/**
 * `unit`: CSS pixels per board unit; `scale`: of the scene; `text`: factor by which the user has
 * enlarged text; `paper`: the whole layer is paper (a drawer); `picture`: not interactive;
 * `opacity`: of everything painted by fillAndStroke; `areas`: device pixels to paint, if not all
 */
export interface Pen {
  ctx: CanvasRenderingContext2D;
  tokens: Map<string, string>;
  art: Art;
  unit: number;
  dpr: number;
  left: number;
  top: number;
  scale: number;
  text: number;
  paper?: boolean;
  picture?: boolean;
  opacity?: number;
  areas?: Rect[];
}
export interface Style {
  fill?: string;
  line?: string;
  width?: number;
  dash?: number[];
  alpha?: number;
  round?: boolean;
}

/** Pixels of a phone in board units. */
export const phonePixels = (pen: Pen, n: number) => (n * pen.scale) / pen.unit;

export const colour = (pen: Pen, name: string) => pen.tokens.get(name) ?? "transparent";

export const contextOf = (canvas: HTMLCanvasElement) =>
  canvas.getContext("2d") as CanvasRenderingContext2D;

/** Switches to board units. */
export function useBoardUnits({ ctx, unit, dpr, left, top }: Pen) {
  ctx.setTransform(unit * dpr, 0, 0, unit * dpr, left * dpr, top * dpr);
}

/** Switches to CSS pixels, in which text is set. */
export const usePixels = ({ ctx, dpr, left, top }: Pen) =>
  ctx.setTransform(dpr, 0, 0, dpr, left * dpr, top * dpr);

export function paintBox(pen: Pen, [x, y, w, h]: Rect, r: number, style: Style) {
  pen.ctx.beginPath();
  // if there is no room, boxes have negative sizes
  pen.ctx.roundRect(x, y, w, h, Math.max(0, Math.min(r, w / 2, h / 2)));
  fillAndStroke(pen, style);
}

export function fillAndStroke(
  pen: Pen,
  { fill, line, width = 0.02, dash = [], alpha = 1, round = false }: Style,
  path?: Path2D,
) {
  const { ctx, opacity = 1 } = pen;
  if (fill) {
    ctx.globalAlpha = alpha * opacity;
    ctx.fillStyle = colour(pen, fill);
    if (path) ctx.fill(path);
    else ctx.fill();
  }
  ctx.globalAlpha = opacity;
  if (!line) {
    ctx.globalAlpha = 1;
    return;
  }
  ctx.strokeStyle = colour(pen, line);
  ctx.lineWidth = width;
  ctx.lineCap = round ? "round" : "butt";
  ctx.lineJoin = round ? "round" : "miter";
  ctx.setLineDash(dash);
  if (path) ctx.stroke(path);
  else ctx.stroke();
  ctx.globalAlpha = 1;
}

export function paintLine(pen: Pen, points: number[], style: Style, shut = false) {
  const { ctx } = pen;
  ctx.beginPath();
  for (let k = 0; k < points.length; k += 2) ctx[k ? "lineTo" : "moveTo"](points[k], points[k + 1]);
  if (shut) ctx.closePath();
  fillAndStroke(pen, style);
}

/** @param circle the centre, and the radius */
export function paintDisc(
  pen: Pen,
  [x, y, r]: [x: number, y: number, radius: number],
  style: Style,
) {
  pen.ctx.beginPath();
  pen.ctx.arc(x, y, r, 0, 2 * Math.PI);
  fillAndStroke(pen, style);
}
