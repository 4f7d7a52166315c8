/**
 * Drawing primitives for places, prints and marks: boxes, lines and discs in the page's colours, in board units.
 *
 * @typedef {{ctx: CanvasRenderingContext2D, tokens: Map<string, string>, art: import("./art.js").Art, unit: number,
 *   dpr: number, left: number, top: number, scale: number, text: number, paper: boolean, picture: boolean}} Pen
 *   `unit`: CSS pixels per board unit; `scale`: of the scene; `text`: factor by which the user has enlarged text; `paper`: the whole layer is paper (a drawer); `picture`: not interactive
 * @typedef {{fill?: string, line?: string, width?: number, dash?: number[], alpha?: number, round?: boolean}} Style
 */

/** @import { Rect } from "../base/types.d.ts" */

/** Pixels of a phone in board units. @param {Pen} pen @param {number} n */
export const phonePixels = (pen, n) => (n * pen.scale) / pen.unit;

/** @param {Pen} pen @param {string} name */
export const colour = (pen, name) => pen.tokens.get(name) ?? "transparent";

/** Switches to board units. @param {Pen} pen */
export function useBoardUnits({ ctx, unit, dpr, left, top }) {
  ctx.setTransform(unit * dpr, 0, 0, unit * dpr, left * dpr, top * dpr);
}

/** Switches to CSS pixels, in which text is set. @param {Pen} pen */
export const usePixels = ({ ctx, dpr, left, top }) => ctx.setTransform(dpr, 0, 0, dpr, left * dpr, top * dpr);

/** @param {Pen} pen @param {Rect} at @param {number} r @param {Style} style */
export function paintBox(pen, [x, y, w, h], r, style) {
  pen.ctx.beginPath();
  pen.ctx.roundRect(x, y, w, h, Math.min(r, w / 2, h / 2));
  fillAndStroke(pen, style);
}

/** @param {Pen} pen @param {Style} style @param {Path2D} [path] */
export function fillAndStroke(pen, { fill, line, width = 0.02, dash = [], alpha = 1, round = false }, path) {
  const { ctx } = pen;
  if (fill) {
    ctx.globalAlpha = alpha;
    ctx.fillStyle = colour(pen, fill);
    if (path) ctx.fill(path);
    else ctx.fill();
    ctx.globalAlpha = 1;
  }
  if (!line) return;
  ctx.strokeStyle = colour(pen, line);
  ctx.lineWidth = width;
  ctx.lineCap = round ? "round" : "butt";
  ctx.lineJoin = round ? "round" : "miter";
  ctx.setLineDash(dash);
  if (path) ctx.stroke(path);
  else ctx.stroke();
}

/** @param {Pen} pen @param {number[]} points @param {Style} style @param {boolean} [shut] */
export function paintLine(pen, points, style, shut = false) {
  const { ctx } = pen;
  ctx.beginPath();
  for (let k = 0; k < points.length; k += 2) ctx[k ? "lineTo" : "moveTo"](points[k], points[k + 1]);
  if (shut) ctx.closePath();
  fillAndStroke(pen, style);
}

/** @param {Pen} pen @param {number} x @param {number} y @param {number} r @param {Style} style */
export function paintDisc(pen, x, y, r, style) {
  pen.ctx.beginPath();
  pen.ctx.arc(x, y, r, 0, 2 * Math.PI);
  fillAndStroke(pen, style);
}
