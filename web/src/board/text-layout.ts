/**
 * Layout of printed text: how much room it has, and how it is shortened or enlarged. No canvas.
 */

import { isCentreInside } from "../base/scene.ts";
import type { Piece, Place, Print, Rect, SceneLayer, Sheet } from "../base/types.ts";
import { lookKey } from "./art.ts";
import { poolArea } from "./pool.ts";

const MIN_CONDENSING = 0.8; // text is condensed to this factor, then shortened

/** The innermost place around a print. */
function placeOfPrint({ x, y }: Print, { places }: Sheet) {
  const point = [x, y, 0, 0] as Rect;
  return places
    .filter((place) => isCentreInside(point, place.at))
    .sort((a, b) => a.at[2] - b.at[2])[0];
}

/** The box of the place that contains a print; the texts of a place make room for each other. */
export function printArea(print: Print, sheet: Sheet): Rect {
  if (print.kind === "pool") return poolArea(print);
  const { y, size } = print;
  return placeOfPrint(print, sheet)?.at ?? [0, y - size, sheet.size[0], 2 * size];
}

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
  const extent = ({ kind, y, size }: Print) =>
    kind === "words" ? [y - 0.75 * size, y] : [y - size / 2, y + size / 2];
  const [top, bottom] = extent(a);
  const [from, to] = extent(b);
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
const ASCENT = 0.82;
const DESCENT = 0.22;
const HALF_CAPITAL = 0.36;
// distance between small backs, in their height, as in engine/tilebag/kit/seat_card.py
export const BACK_PITCH = 0.3;
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

/** The length that two stretches of a line have in common. */
const commonLength = (a: number, length: number, b: number, otherLength: number) =>
  Math.max(0, Math.min(a + length, b + otherLength) - Math.max(a, b));

/** The area that two boxes have in common. */
const commonArea = ([ax, ay, aw, ah]: Rect, [bx, by, bw, bh]: Rect) =>
  commonLength(ax, aw, bx, bw) * commonLength(ay, ah, by, bh);

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

/** Finds how far the text of a sheet can be enlarged. */
class TextRoom {
  readonly homes: Map<Print, Place | undefined>;
  #boxes: Map<Print, Rect>;
  #widths: Map<Print, number>;
  #shortWidths: Map<Print, number>; // of the short forms
  #solid: Rect[]; // boxes that no text may touch
  #edges: Rect[]; // boxes that no text may leave

  /** @param widthOf words, in board units */
  constructor(
    readonly sheet: Sheet,
    readonly widthOf: (print: Print) => number,
  ) {
    const { prints, places, pieces, size } = sheet;
    this.homes = new Map(prints.map((print) => [print, placeOfPrint(print, sheet)]));
    this.#widths = new Map(
      prints.map((print) => [print, print.kind === "words" ? widthOf(print) : pictureWidth(print)]),
    );
    this.#shortWidths = new Map(
      prints
        .filter(({ short }) => short)
        .map((print) => [print, widthOf({ ...print, text: print.short ?? "" })]),
    );
    this.#boxes = new Map(prints.map((print) => [print, boxOf(print, this.#widthOf(print))]));
    const solidPlaces = places.filter(({ look }) => look !== "bare");
    this.#solid = [...pieces.map(pieceBox), ...solidPlaces.map(({ at }) => at)];
    this.#edges = [...places.map(({ at }) => at), [0, 0, size[0], size[1]]];
  }

  #widthOf = (print: Print) => this.#widths.get(print) ?? 0;

  #availableWidth = (print: Print) =>
    availableWidth(print, { ...this.sheet, prints: [] }, this.widthOf);

  /** Is a print replaced by its short form when it is enlarged? */
  #isShortened = (print: Print, by: number) =>
    this.#shortWidths.has(print) && this.#widthOf(print) * by > this.#availableWidth(print);

  /** The width of an enlarged print, or of its short form if that is shown. */
  #enlargedWidth(print: Print, by: number) {
    const width = this.#isShortened(print, by) ? this.#shortWidths.get(print) : undefined;
    return (width ?? this.#widthOf(print)) * by;
  }

  #boxOf = (print: Print): Rect => this.#boxes.get(print) ?? [0, 0, 0, 0];

  /** A print that is vertically centred in its place stays centred. */
  #enlarge(print: Print, by: number): Print {
    const at = this.homes.get(print)?.at;
    const middle = print.y - HALF_CAPITAL * print.size;
    const isCentred = at && Math.abs(middle - at[1] - at[3] / 2) < print.size / 5;
    const drop = isCentred ? HALF_CAPITAL * print.size * (by - 1) : 0;
    const text = this.#isShortened(print, by) ? (print.short ?? "") : print.text;
    return { ...print, text, size: print.size * by, y: print.y + drop };
  }

  /** Enlarges a print; the others must leave room for it from now on. */
  take(print: Print, by: number): Print {
    const enlarged = this.#enlarge(print, by);
    this.#boxes.set(print, boxOf(enlarged, this.#enlargedWidth(print, by)));
    return enlarged;
  }

  /** Can all prints of a place be enlarged? */
  hasRoom = (group: Print[], by: number) =>
    group.every((print) => this.#hasRoomFor(print, group, by));

  #hasRoomFor(print: Print, group: Print[], by: number) {
    const width = this.#enlargedWidth(print, by);
    if (width > this.#availableWidth(print)) return false;
    const was = this.#boxOf(print);
    const box = boxOf(this.#enlarge(print, by), width);
    const staysInside = (edge: Rect) =>
      areDisjoint(was, edge) ||
      overhang(box, edge).every((far, k) => far <= Math.max(0, overhang(was, edge)[k]));
    if (!this.#edges.every(staysInside)) return false;
    const mates = group.filter((mate) => mate !== print && mate.kind === "words");
    const strangers = this.sheet.prints
      .filter((stranger) => stranger !== print && !mates.includes(stranger))
      .map(this.#boxOf);
    const staysApart = (at: Rect) =>
      isCentreInside(was, at) || commonArea(box, at) <= commonArea(was, at);
    if (![...this.#solid, ...strangers].every(staysApart)) return false;
    return mates
      .filter((mate) => areDisjoint(was, this.#boxOf(mate)))
      .every((mate) =>
        areDisjoint(box, boxOf(this.#enlarge(mate, by), this.#enlargedWidth(mate, by))),
      );
  }
}

/**
 * The prints of a sheet with text enlarged up to `most` times, as far as there is room: no text may
 * reach further over something else than before. All text of one place grows by the same factor;
 * what is too wide for it is replaced by its short form.
 * @param widthOf words, in board units
 */
export function enlargePrints(
  sheet: Sheet,
  most: number,
  widthOf: (print: Print) => number,
): Print[] {
  const room = new TextRoom(sheet, widthOf);
  const enlarged = new Map(sheet.prints.map((print) => [print, print]));
  for (const home of new Set(room.homes.values())) {
    const inside = sheet.prints.filter(
      (print) => print.kind === "words" && room.homes.get(print) === home,
    );
    for (const group of home ? [inside] : inside.map((print) => [print])) {
      let by = most;
      while (by > 1 && !room.hasRoom(group, by)) by -= SCALE_STEP;
      // at its usual size a print may also be too wide and become its short form
      for (const print of group) enlarged.set(print, room.take(print, Math.max(1, by)));
    }
  }
  return [...enlarged.values()];
}
