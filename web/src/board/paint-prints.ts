/** Paints what is printed on a table: text, drawn numbers, signs and icons. */

import type { Print, Shape, Sheet } from "../base/types.ts";
import { numeralGlyphs, numeralScale } from "./art.ts";
import { ellipsize, enlargePrints, availableWidth } from "./text-layout.ts";
import { type Pen, colour, fillAndStroke, usePixels, useBoardUnits } from "./pen.ts";

const MIN_TEXT_PX = 12;
const MIN_PICTURE_TEXT_PX = 8; // smaller text in a picture is omitted

const TEXT_ALIGN: Record<string, CanvasTextAlign> = { start: "left", middle: "center", end: "right" };

/** CSS pixels. */
const textSize = ({ unit, picture }: Pen, print: Print) => (picture ? print.size * unit : Math.max(MIN_TEXT_PX, print.size * unit));

function fontOf(pen: Pen, print: Print) {
  const weight = print.bold ? (print.font === "title" ? 600 : 700) : 400;
  return `${weight} ${textSize(pen, print)}px ${colour(pen, print.font)}`;
}

/** Width of a text in board units. */
function textWidth(pen: Pen, print: Print) {
  pen.ctx.font = fontOf(pen, print);
  return pen.ctx.measureText(print.text).width / pen.unit;
}

const enlargedSheets = new WeakMap<Sheet, { key: string; sheet: Sheet }>(); // sheets with enlarged text

/** A sheet with text enlarged by the user's text size; cached. */
function enlargeText(pen: Pen, sheet: Sheet): Sheet {
  const { text, unit, picture } = pen;
  if (picture || text <= 1 || !sheet.prints.length) return sheet;
  const measure = (print: Print) => textWidth(pen, print);
  const key = [text, unit, measure(sheet.prints[0])].join(" "); // depends on the font loaded at this moment
  const known = enlargedSheets.get(sheet);
  if (known?.key === key) return known.sheet;
  const made = { ...sheet, prints: enlargePrints(sheet, text, measure) };
  enlargedSheets.set(sheet, { key, sheet: made });
  return made;
}

function paintWords(pen: Pen, print: Print, sheet: Sheet) {
  const { ctx, unit } = pen;
  if (textSize(pen, print) < MIN_PICTURE_TEXT_PX) return;
  const most = Math.max(MIN_TEXT_PX, availableWidth(print, sheet, (other) => textWidth(pen, other)) * unit - 4);
  ctx.font = fontOf(pen, print);
  ctx.textAlign = TEXT_ALIGN[print.align] ?? "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = colour(pen, print.ink);
  const measure = (part: string) => ctx.measureText(part).width;
  const text = ellipsize(chooseWording(print, most, measure), most, measure);
  ctx.fillText(text, print.x * unit, print.y * unit, most < Infinity ? most : undefined);
}

/** The text of a print, or its short form where it does not fit. @param most maximum width */
export const chooseWording = (print: Print, most: number, measure: (text: string) => number) =>
  print.short && measure(print.text) > most ? print.short : print.text;

/** `line`: stroke width in its own grid, 0 for a filled shape */
interface Drawn { path: Path2D; line: number }
const shapePaths = new WeakMap<object, Drawn>();

function shapePath(shape: Shape): Drawn {
  const known = shapePaths.get(shape);
  if (known) return known;
  const path = new Path2D(/ d="([^"]+)"/.exec(shape.inner)?.[1]);
  const line = shape.inner.includes('fill="none"') ? Number(/stroke-width="([\d.]+)"/.exec(shape.inner)?.[1] ?? 0) : 0;
  const made = { path, line };
  shapePaths.set(shape, made);
  return made;
}

function paintShape(pen: Pen, print: Print, id: string) {
  const found = pen.art.get(id);
  if (!found) return;
  const { ctx } = pen;
  useBoardUnits(pen);
  const scale = print.size / found.height;
  ctx.translate(print.x - (found.width * scale) / 2, print.y - print.size / 2);
  ctx.scale(scale, scale);
  const { path, line } = shapePath(found);
  fillAndStroke(pen, line ? { line: print.ink, width: line, round: true } : { fill: print.ink }, path);
}

function paintNumber(pen: Pen, print: Print) {
  const { ctx } = pen;
  useBoardUnits(pen);
  ctx.translate(print.x, print.y);
  ctx.scale(numeralScale(print.size), numeralScale(print.size));
  const width = Number(pen.tokens.get("numeral") ?? 3);
  for (const { shape: digit, x } of numeralGlyphs(pen.art, print.text)) {
    ctx.save();
    ctx.translate(x, -8);
    fillAndStroke(pen, { line: print.ink, width, round: true }, shapePath(digit).path);
    ctx.restore();
  }
}

export function paintPrints(pen: Pen, given: Sheet) {
  usePixels(pen);
  pen.ctx.textRendering = "geometricPrecision"; // otherwise small letters snap to whole pixels, unevenly spaced
  const sheet = enlargeText(pen, given);
  for (const print of sheet.prints) {
    usePixels(pen);
    if (print.kind === "words") paintWords(pen, print, sheet);
    else if (print.kind === "number") paintNumber(pen, print);
    else if (print.kind === "sign") paintShape(pen, print, `sign-${print.text}`);
    else if (print.kind === "icon") paintShape(pen, print, `icon-${print.text}`);
  }
}
