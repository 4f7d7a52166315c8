/** Paints the prints of a table: text, drawn numbers, signs and icons. */

import { facePiece, isCentreInside } from "../base/scene.ts";
import type { Piece, Print, Rect, SceneLayer, Shape, Sheet } from "../base/types.ts";
import { lookKey, numeralGlyphs, numeralScale } from "./art.ts";
import { type Pose, restingPose } from "./poses.ts";
import {
  colour,
  fillAndStroke,
  isPainted,
  paintBox,
  paintLine,
  type Pen,
  useBoardUnits,
  usePixels,
} from "./pen.ts";

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

// distance between small backs, in their height, as in engine/tilebag/seat_card.py
const BACK_PITCH = 0.3;

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

export function paintPrints(pen: Pen, given: Sheet) {
  usePixels(pen);
  // otherwise small letters snap to whole pixels, unevenly spaced
  pen.ctx.textRendering = "geometricPrecision";
  const sheet = enlargeText(pen, given);
  for (const print of sheet.prints) {
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

// Layout of printed text: how much room it has, and how it is shortened or enlarged. Does not need
// a canvas.

const MIN_CONDENSING = 0.8; // text is condensed to this factor, then shortened

/** The innermost place around a print. */
function placeOfPrint({ x, y }: Print, { places }: Sheet) {
  const point = [x, y, 0, 0] as Rect;
  return places
    .filter((place) => isCentreInside(point, place.at))
    .sort((a, b) => a.at[2] - b.at[2])[0];
}

/** The box of the place that contains a print; the texts of a place make room for each other. */
const printArea = (print: Print, sheet: Sheet): Rect =>
  placeOfPrint(print, sheet)?.at ?? [0, print.y - print.size, sheet.size[0], 2 * print.size];

/** The areas, in board units, in which two layers look different; null: everywhere. */
export function changedAreas(before: SceneLayer, after: SceneLayer): Rect[] | null {
  if (String(before.size) !== String(after.size)) return null;
  const looksOf = (layer: SceneLayer) =>
    new Map<string, Rect>([
      ...layer.places.map(
        ({ at, look, marks, when }) =>
          [JSON.stringify([at, look, marks, when]), at] as [string, Rect],
      ),
      ...layer.prints.map(
        (print) => [JSON.stringify(print), printArea(print, layer)] as [string, Rect],
      ),
      ...layer.pieces.map(
        (piece) =>
          [`${lookKey(piece)} ${piece.at} ${piece.marks} ${piece.dim}`, piece.at] as [string, Rect],
      ),
    ]);
  const old = looksOf(before);
  const now = looksOf(after);
  const different = [
    ...[...old].filter(([look]) => !now.has(look)),
    ...[...now].filter(([look]) => !old.has(look)),
  ];
  return [
    ...[before, after].flatMap(({ pane }) => (pane ? [pane.at] : [])),
    ...different.map(([, at]) => at),
  ];
}

/**
 * Do two prints overlap vertically? Text extends above its baseline, everything else around its
 * centre.
 */
function overlapVertically(a: Print, b: Print) {
  const [[top, bottom], [from, to]] = [a, b].map(({ kind, y, size }) =>
    kind === "words" ? [y - 0.75 * size, y] : [y - size / 2, y + size / 2],
  );
  return top < to && from < bottom;
}

/** The left edge of a print. @param width in board units */
function leftEdge({ kind, align, x }: Print, width: number) {
  if (kind === "words" && align === "start") return x;
  if (kind === "words" && align === "end") return x - width;
  return x - width / 2;
}

/**
 * The maximum width of a text in board units: its own limit, else the sides of its place and the
 * text to its right.
 * @param widthOf words, in board units
 */
export function availableWidth(print: Print, sheet: Sheet, widthOf: (print: Print) => number) {
  if (print.room) return print.room;
  const inside = placeOfPrint(print, sheet);
  if (!inside) return Infinity;
  const left = print.x - inside.at[0];
  const right = inside.at[0] + inside.at[2] - print.x;
  if (print.align === "end") return left;
  if (print.align === "middle") return 2 * Math.min(left, right);
  const following = sheet.prints
    .filter(
      (other) =>
        other !== print &&
        other.x > print.x &&
        placeOfPrint(other, sheet) === inside &&
        overlapVertically(print, other),
    )
    .map((other) => leftEdge(other, other.kind === "words" ? widthOf(other) : other.size) - print.x)
    .filter((start) => start > 0);
  return Math.min(right, ...following);
}

/** The part of a text that fits a width, with an ellipsis. */
export function ellipsize(text: string, most: number, widthOf: (text: string) => number) {
  if (widthOf(text) * MIN_CONDENSING <= most) return text;
  const signs = [...text];
  const firstChars = (n: number) => `${signs.slice(0, n).join("").trimEnd()}…`;
  let n = signs.length - 1;
  while (n > 1 && widthOf(firstChars(n)) > most) n -= 1;
  return firstChars(Math.max(1, n));
}

// of the size: above and below the baseline, and half of a capital
const ASCENT = 0.75;
const DESCENT = 0.22;
const HALF_CAPITAL = 0.36;
const SCALE_STEP = 0.05; // from one tried size to the next
const PILE_HEIGHT = 1.25; // height of a pile with its edges, in tiles
const SIDE_MARGIN = 0.3; // beside enlarged text, of its size

/** Width of a print without words. */
function pictureWidth({ kind, size, text }: Print) {
  if (kind === "backs") return Number(text) * BACK_PITCH * size;
  return kind === "rule" ? 0 : size;
}

/** The box of a print. */
const boxOf = (print: Print, width: number): Rect => {
  const { kind, x, y, size } = print;
  if (kind !== "words") return [x - width / 2, y - size / 2, width, size];
  return [
    leftEdge(print, width) - SIDE_MARGIN * size,
    y - ASCENT * size,
    width + 2 * SIDE_MARGIN * size,
    (ASCENT + DESCENT) * size,
  ];
};

const areDisjoint = ([ax, ay, aw, ah]: Rect, [bx, by, bw, bh]: Rect) =>
  ax + aw <= bx || bx + bw <= ax || ay + ah <= by || by + bh <= ay;

/** How far one box extends beyond each side of another. */
const overhang = ([x, y, w, h]: Rect, [ox, oy, ow, oh]: Rect) => [
  ox - x,
  oy - y,
  x + w - ox - ow,
  y + h - oy - oh,
];

/** The box of a piece with the edges of its pile. */
const pieceBox = ({ at: [x, y, w, h], count }: Piece): Rect => [
  x,
  y,
  w,
  count ? h * PILE_HEIGHT : h,
];

/**
 * The prints of a sheet with text enlarged up to `most` times, as far as there is room: nothing may
 * touch that did not touch before. All text of one place grows by the same factor; text that is
 * vertically centred in its place stays centred.
 * @param widthOf words, in board units
 */
export function enlargePrints(
  sheet: Sheet,
  most: number,
  widthOf: (print: Print) => number,
): Print[] {
  const { prints, places, pieces, size } = sheet;
  const homes = new Map(prints.map((print) => [print, placeOfPrint(print, sheet)]));
  const now = new Map(prints.map((print) => [print, print]));
  const boxes = new Map();
  const widths = new Map(
    prints.map((print) => [print, print.kind === "words" ? widthOf(print) : pictureWidth(print)]),
  );
  for (const print of prints) boxes.set(print, boxOf(print, widths.get(print) ?? 0));
  const enlargePrint: (print: Print, by: number) => Print = (print, by) => {
    const at = homes.get(print)?.at;
    const centred =
      at && Math.abs(print.y - HALF_CAPITAL * print.size - at[1] - at[3] / 2) < print.size / 5;
    return {
      ...print,
      size: print.size * by,
      y: print.y + (centred ? HALF_CAPITAL * print.size * (by - 1) : 0),
    };
  };
  const solid = [
    ...pieces.map(pieceBox),
    ...places.filter(({ look }) => look !== "bare").map(({ at }) => at),
  ];
  const hasRoom: (group: Print[], by: number) => boolean = (group, by) =>
    group.every((print) => {
      const was = boxes.get(print);
      const width = (widths.get(print) ?? 0) * by;
      const box = boxOf(enlargePrint(print, by), width);
      const mates = group.filter((other) => other !== print && other.kind === "words");
      const others = prints
        .filter((other) => other !== print && !mates.includes(other))
        .map((other) => boxes.get(other));
      const grownMates = mates.filter((other) => areDisjoint(was, boxes.get(other)));
      const edges = [...places.map(({ at }) => at), [0, 0, size[0], size[1]] as Rect];
      return (
        width <= availableWidth(print, { ...sheet, prints: [] }, widthOf) &&
        edges.every(
          (at) =>
            areDisjoint(was, at) ||
            overhang(box, at).every((far, k) => far <= Math.max(0, overhang(was, at)[k])),
        ) &&
        [...solid, ...others].every((at) => !areDisjoint(was, at) || areDisjoint(box, at)) &&
        grownMates.every((other) =>
          areDisjoint(box, boxOf(enlargePrint(other, by), (widths.get(other) ?? 0) * by)),
        )
      );
    });
  for (const home of new Set(homes.values())) {
    const inside = prints.filter((print) => print.kind === "words" && homes.get(print) === home);
    for (const group of home ? [inside] : inside.map((print) => [print])) {
      let by = most;
      while (by > 1 && !hasRoom(group, by)) by -= SCALE_STEP;
      if (by <= 1) continue;
      for (const print of group) {
        now.set(print, enlargePrint(print, by));
        boxes.set(print, boxOf(enlargePrint(print, by), (widths.get(print) ?? 0) * by));
      }
    }
  }
  return prints.map((print) => now.get(print) ?? print);
}

// Pieces among the prints.

export const printedFaces = (prints: Print[]) =>
  prints.filter(({ kind }) => kind === "face").map((print) => restingPose(facePiece(print)));

// from back to back, in backs
const POOL_DX = 1.16;
const POOL_DY = 1.2;

/** Backs spread out in lines, each slightly rotated and shifted. */
function spreadBacks(print: Print): Pose[] {
  const { x, y, size, text, room } = print;
  const columns = Math.round(room / (POOL_DX * size));
  return Array.from({ length: Number(text) }, (_, k) => {
    const [across, down] = [5, 7].map((n) => (((n * k * k + k) % 7) - 3) * 0.022);
    const at: Rect = [
      x + ((k % columns) * POOL_DX + across) * size,
      y + (Math.floor(k / columns) * POOL_DY + down) * size,
      size,
      size,
    ];
    return {
      ...restingPose({ ...facePiece(print), kind: "tile", face: null, at }),
      tilt: (((31 * k * k + 17 * k) % 13) - 6) * 0.019,
    };
  });
}

/** Faces, and backs spread out. */
export const printedPieces = (prints: Print[]) => [
  ...printedFaces(prints),
  ...prints.filter(({ kind }) => kind === "pool").flatMap(spreadBacks),
];
