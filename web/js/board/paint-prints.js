/** What is printed on a table: words, drawn numbers, signs and icons. */

/** @import { Print, Shape, Sheet } from "../base/types.d.ts" */
/** @import { Pen } from "./pen.js" */

import { numerals, numeralScale } from "./art.js";
import { cut, grown, room } from "./text-layout.js";
import { colour, ink, inPixels, inUnits } from "./pen.js";

const LEAST_WORDS = 12; // CSS pixels
const LEAST_IN_PICTURE = 8; // what is smaller there is left out

/** @type {Record<string, CanvasTextAlign>} */
const ALIGN = { start: "left", middle: "center", end: "right" };

/** CSS pixels. @param {Pen} pen @param {Print} print */
const sizeOf = ({ unit, picture }, print) => (picture ? print.size * unit : Math.max(LEAST_WORDS, print.size * unit));

/** @param {Pen} pen @param {Print} print */
function fontOf(pen, print) {
  const weight = print.bold ? (print.font === "title" ? 600 : 700) : 400;
  return `${weight} ${sizeOf(pen, print)}px ${colour(pen, print.font)}`;
}

/** How wide words are, in board units. @param {Pen} pen @param {Print} print */
function widthOf(pen, print) {
  pen.ctx.font = fontOf(pen, print);
  return pen.ctx.measureText(print.text).width / pen.unit;
}

/** @type {WeakMap<Sheet, {key: string, sheet: Sheet}>} sheets with larger words */
const larger = new WeakMap();

/** A sheet as a reader of larger text sees it: worked out once. @param {Pen} pen @param {Sheet} sheet @returns {Sheet} */
function forReader(pen, sheet) {
  const { text, unit, picture } = pen;
  if (picture || text <= 1 || !sheet.prints.length) return sheet;
  const measure = (/** @type {Print} */ print) => widthOf(pen, print);
  const key = [text, unit, measure(sheet.prints[0])].join(" "); // in the font that is there now
  const known = larger.get(sheet);
  if (known?.key === key) return known.sheet;
  const made = { ...sheet, prints: grown(sheet, text, measure) };
  larger.set(sheet, { key, sheet: made });
  return made;
}

/** @param {Pen} pen @param {Print} print @param {Sheet} sheet */
function words(pen, print, sheet) {
  const { ctx, unit } = pen;
  if (sizeOf(pen, print) < LEAST_IN_PICTURE) return;
  const most = Math.max(LEAST_WORDS, room(print, sheet, (other) => widthOf(pen, other)) * unit - 4);
  ctx.font = fontOf(pen, print);
  ctx.textAlign = ALIGN[print.align] ?? "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = colour(pen, print.ink);
  const measure = (/** @type {string} */ part) => ctx.measureText(part).width;
  const text = cut(wording(print, most, measure), most, measure);
  ctx.fillText(text, print.x * unit, print.y * unit, most < Infinity ? most : undefined);
}

/**
 * The words of a print, or their short form where they find no room.
 * @param {Print} print @param {number} most how wide they may be @param {(text: string) => number} measure
 */
export const wording = (print, most, measure) =>
  print.short && measure(print.text) > most ? print.short : print.text;

/** @typedef {{path: Path2D, line: number}} Drawn  `line`: its stroke on its own grid, 0 for a filled one */
/** @type {WeakMap<object, Drawn>} */
const drawn = new WeakMap();

/** @param {Shape} shape @returns {Drawn} */
function drawnShape(shape) {
  const known = drawn.get(shape);
  if (known) return known;
  const path = new Path2D(/ d="([^"]+)"/.exec(shape.inner)?.[1]);
  const line = shape.inner.includes('fill="none"') ? Number(/stroke-width="([\d.]+)"/.exec(shape.inner)?.[1] ?? 0) : 0;
  const made = { path, line };
  drawn.set(shape, made);
  return made;
}

/** @param {Pen} pen @param {Print} print @param {string} id */
function shape(pen, print, id) {
  const found = pen.art.get(id);
  if (!found) return;
  const { ctx } = pen;
  inUnits(pen);
  const scale = print.size / found.height;
  ctx.translate(print.x - (found.width * scale) / 2, print.y - print.size / 2);
  ctx.scale(scale, scale);
  const { path, line } = drawnShape(found);
  ink(pen, line ? { line: print.ink, width: line, round: true } : { fill: print.ink }, path);
}

/** @param {Pen} pen @param {Print} print */
function number(pen, print) {
  const { ctx } = pen;
  inUnits(pen);
  ctx.translate(print.x, print.y);
  ctx.scale(numeralScale(print.size), numeralScale(print.size));
  const width = Number(pen.tokens.get("numeral") ?? 3);
  for (const { shape: digit, x } of numerals(pen.art, print.text)) {
    ctx.save();
    ctx.translate(x, -8);
    ink(pen, { line: print.ink, width, round: true }, drawnShape(digit).path);
    ctx.restore();
  }
}

/** @param {Pen} pen @param {Sheet} given */
export function paintPrints(pen, given) {
  inPixels(pen);
  pen.ctx.textRendering = "geometricPrecision"; // else small letters stand on whole pixels, unevenly spaced
  const sheet = forReader(pen, given);
  for (const print of sheet.prints) {
    inPixels(pen);
    if (print.kind === "words") words(pen, print, sheet);
    else if (print.kind === "number") number(pen, print);
    else if (print.kind === "sign") shape(pen, print, `sign-${print.text}`);
    else if (print.kind === "icon") shape(pen, print, `icon-${print.text}`);
  }
}
