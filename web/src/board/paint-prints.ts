/** Paints the prints of a table: text, drawn numbers, signs and icons. */

import { facePiece, isCentreInside, readPicture } from "../base/scene.ts";
import type { Place, Print, Rect, Shape, Sheet } from "../base/types.ts";
import { numeralGlyphs, numeralScale } from "./art.ts";
import { isPainted } from "./layer-fit.ts";
import {
  colour,
  fillAndStroke,
  paintBox,
  paintLine,
  type Pen,
  useBoardUnits,
  usePixels,
} from "./pen.ts";
import { poolBoxes } from "./pool.ts";
import { type Pose, restingPose } from "./poses.ts";
import { availableWidth, BACK_PITCH, ellipsize, enlargePrints, printArea } from "./text-layout.ts";

const MIN_TEXT_PX = 12;
const MIN_PICTURE_TEXT_PX = 8; // smaller text in a picture is omitted

const TEXT_ALIGN: Record<string, CanvasTextAlign> = {
  start: "left",
  middle: "center",
  end: "right",
};

/** CSS pixels. */
const textSize = ({ unit, picture }: Pen, print: Print) =>
  picture ? print.size * unit : Math.max(MIN_TEXT_PX, print.size * unit);

function fontOf(pen: Pen, print: Print) {
  const boldWeight = print.font === "title" ? 600 : 700;
  const weight = print.bold ? boldWeight : 400;
  return `${weight} ${textSize(pen, print)}px ${colour(pen, print.font)}`;
}

/** Width of a text in board units. */
function textWidth(pen: Pen, print: Print) {
  pen.ctx.font = fontOf(pen, print);
  return pen.ctx.measureText(print.text).width / pen.unit;
}

// sheets with enlarged text
const enlargedSheets = new WeakMap<Sheet, { key: string; sheet: Sheet }>();

/** A sheet with text enlarged by the user's text size; cached. */
function enlargeText(pen: Pen, sheet: Sheet): Sheet {
  const { text, unit, picture } = pen;
  if (picture || text <= 1 || !sheet.prints.length) return sheet;
  const measure = (print: Print) => textWidth(pen, print);
  // depends on the font loaded at this moment
  const key = [text, unit, measure(sheet.prints[0])].join(" ");
  const known = enlargedSheets.get(sheet);
  if (known?.key === key) return known.sheet;
  const made = { ...sheet, prints: enlargePrints(sheet, text, measure) };
  enlargedSheets.set(sheet, { key, sheet: made });
  return made;
}

function paintWords(pen: Pen, print: Print, sheet: Sheet) {
  const { ctx, unit } = pen;
  if (textSize(pen, print) < MIN_PICTURE_TEXT_PX) return;
  const most = Math.max(
    MIN_TEXT_PX,
    availableWidth(print, sheet, (other) => textWidth(pen, other)) * unit - 4,
  );
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

/** `line`: stroke width in units of the icon's grid, 0 for a filled shape */
interface Drawn {
  path: Path2D;
  line: number;
}
const shapePaths = new WeakMap<object, Drawn>();

function shapePath(shape: Shape): Drawn {
  const known = shapePaths.get(shape);
  if (known) return known;
  const path = new Path2D(/ d="([^"]+)"/.exec(shape.inner)?.[1]);
  const line = shape.inner.includes('fill="none"')
    ? Number(/stroke-width="([\d.]+)"/.exec(shape.inner)?.[1] ?? 0)
    : 0;
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
  fillAndStroke(
    pen,
    line ? { line: print.ink, width: line, round: true } : { fill: print.ink },
    path,
  );
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

/** Small backs side by side. */
function paintBacks(pen: Pen, { x, y, size, text }: Print) {
  useBoardUnits(pen);
  const step = BACK_PITCH * size;
  const style = { fill: "back", line: "back-line", width: 0.8 / pen.unit };
  for (let k = 0; k < Number(text); k += 1) {
    paintBox(
      pen,
      [x + (k - Number(text) / 2) * step, y - size / 2, 0.74 * step, size],
      0.06 * size,
      style,
    );
  }
}

function paintRule(pen: Pen, { x, y, size, ink }: Print) {
  useBoardUnits(pen);
  pen.ctx.globalAlpha = 0.4;
  paintLine(pen, [x, y - size / 2, x, y + size / 2], { line: ink, width: 1.2 / pen.unit });
  pen.ctx.globalAlpha = 1;
}

/** The initial on the tile of a face. */
const initialOf = (print: Print): Print => ({
  ...print,
  kind: "words",
  size: 0.42 * print.size,
  y: print.y + 0.1 * print.size,
  ink: "moons",
  font: "title",
  bold: true,
  room: print.size,
});

const lipsOf = ({ places }: Sheet) => places.filter(({ look }) => look === "lip");

const isOnLip = ({ x, y }: Print, lips: Place[]) =>
  lips.some(({ at }) => isCentreInside([x, y, 0, 0], at));

/** Paints all prints except those on the lip of a rack, which would be hidden by it. */
export function paintPrints(pen: Pen, sheet: Sheet) {
  const lips = lipsOf(sheet);
  paintChosenPrints(pen, sheet, (print) => !isOnLip(print, lips));
}

/** Paints the prints on the lips of racks. Call after the lips are painted. */
export function paintLipPrints(pen: Pen, sheet: Sheet) {
  const lips = lipsOf(sheet);
  if (lips.length) paintChosenPrints(pen, sheet, (print) => isOnLip(print, lips));
}

function paintChosenPrints(pen: Pen, given: Sheet, isChosen: (print: Print) => boolean) {
  usePixels(pen);
  // otherwise small letters snap to whole pixels, unevenly spaced
  pen.ctx.textRendering = "geometricPrecision";
  const sheet = enlargeText(pen, given);
  for (const print of sheet.prints.filter(isChosen)) {
    if (!isPainted(pen, printArea(print, sheet))) continue;
    usePixels(pen);
    if (print.kind === "words") {
      paintWords(pen, print, sheet);
    } else if (print.kind === "number") {
      paintNumber(pen, print);
    } else if (print.kind === "sign") {
      paintShape(pen, print, `sign-${print.text}`);
    } else if (print.kind === "icon") {
      paintShape(pen, print, `icon-${print.text}`);
    } else if (print.kind === "backs") {
      paintBacks(pen, print);
    } else if (print.kind === "rule") {
      paintRule(pen, print);
    } else if (print.kind === "face" && !print.text.startsWith("face-")) {
      paintWords(pen, initialOf(print), sheet);
    }
  }
}

const COUNT_PAD = 0.45; // beside the digits, in their size
const COUNT_DIGIT = 0.6; // width of a digit, in its size

/** Numbers on pieces, and words on a band that fills its room, painted after them. */
export function paintCounts(pen: Pen, sheet: Sheet) {
  for (const print of sheet.prints.filter(({ kind }) => kind === "count")) {
    const { x, y, size, text, room } = print;
    const wide = room || (text.length * COUNT_DIGIT + 2 * COUNT_PAD) * size;
    useBoardUnits(pen);
    const at: Rect = [x - wide / 2, y - 0.75 * size, wide, 1.5 * size];
    paintBox(pen, at, 0.75 * size, { fill: print.ink === "brand-ink" ? "brand" : "back" });
    usePixels(pen);
    const words: Print = { ...print, kind: "words", y: y + 0.36 * size, bold: true };
    paintWords(pen, words, sheet);
  }
}

// Pieces among the prints.

/** Faces and small pictures of tiles. */
export const printedFaces = (prints: Print[]) => [
  ...prints.filter(({ kind }) => kind === "face").map((print) => restingPose(facePiece(print))),
  ...prints
    .filter(({ kind }) => kind === "tile")
    .map((print) => restingPose({ ...facePiece(print), ...readPicture(print.text) })),
];

/** Backs spread out in lines, each slightly rotated. */
const spreadBacks = (print: Print): Pose[] =>
  poolBoxes(print).map((at, k) => ({
    ...restingPose({ ...facePiece(print), kind: "tile", face: null, at }),
    tilt: (((31 * k * k + 17 * k) % 13) - 6) * 0.019,
  }));

/** All of them, also backs that are spread out. */
export const printedPieces = (prints: Print[]) => [
  ...printedFaces(prints),
  ...prints.filter(({ kind }) => kind === "pool").flatMap(spreadBacks),
];
