/** Paints the places of a sheet by the names of their looks. */

import { isCentreInside } from "../base/scene.ts";
import type { Pane, Place, Rect, Sheet } from "../base/types.ts";
import { isPainted } from "./layer-fit.ts";
import {
  fillAndStroke,
  paintBox,
  paintDisc,
  paintLine,
  type Pen,
  phonePixels,
  type Style,
  useBoardUnits,
} from "./pen.ts";

const edgeWidth = (pen: Pen) => Number(pen.tokens.get("edge") ?? 0.018);

/** The card of a seat. */
function paintCard(pen: Pen, at: Rect, style: Style) {
  const [x, y, w, h] = at;
  const r = Math.min(0.3 * h, phonePixels(pen, 14));
  paintBox(pen, [x, y + phonePixels(pen, 2.5), w, h], r, { fill: "shadow" });
  paintBox(pen, at, r, style);
}

/** The card of the player to move: filled, with a ring and three dots at its corner. */
function paintTurn(pen: Pen, at: Rect) {
  const px = phonePixels(pen, 1);
  paintCard(pen, at, { fill: "brand", line: "wild", width: (pen.scale > 1 ? 3.5 : 3) * px });
  const left = at[0] + at[2] - 24 * px;
  const top = Math.max(px, at[1] - 8 * px);
  paintBox(pen, [left, top, 28 * px, 13 * px], 7 * px, {
    fill: "surface",
    line: "line-strong",
    width: 1.5 * px,
  });
  for (const [k, alpha] of [1, 0.65, 0.35].entries()) {
    paintDisc(pen, [left + (6.5 + 7.5 * k) * px, top + 6.5 * px, 2.4 * px], { fill: "ink", alpha });
  }
}

/** Radius of a plaque's corners, limited where tiles are large. */
const plaqueRadius = (pen: Pen) => Math.min(0.2, phonePixels(pen, 10));

function paintWood(pen: Pen, [x, y, w, h]: Rect) {
  const lip = Math.min(phonePixels(pen, 25), h / 3);
  paintBox(pen, [x, y, w, h], 0.2, { fill: "wood", line: "wood-dark", width: edgeWidth(pen) });
  paintBox(pen, [x, y + h - lip, w, lip], 0.15, {
    fill: "wood-lip",
    line: "wood-dark",
    width: edgeWidth(pen),
  });
}

/** A rack; each of its rows has a `lip`. */
function paintRack(pen: Pen, [x, y, w, h]: Rect) {
  paintBox(pen, [x + 0.02, y + 0.1, w - 0.04, h], 0.16, { fill: "shadow" });
  paintBox(pen, [x, y, w, h], 0.16, { fill: "wood", line: "wood-dark", width: edgeWidth(pen) });
  paintBox(pen, [x + 0.06, y + 0.06, w - 0.12, h - 0.12], 0.1, { fill: "wood-2" });
}

/** The edge that hides the lower end of the pieces behind it. */
export function paintLip(pen: Pen, [x, y, w, h]: Rect) {
  useBoardUnits(pen);
  paintBox(pen, [x, y, w, h], 0.07, { fill: "wood-lip", line: "wood-dark", width: edgeWidth(pen) });
  paintBox(pen, [x + 0.06, y + 0.025, w - 0.12, 0.025], 0.01, { fill: "tile", alpha: 0.28 });
}

/** The lip in front of a resting piece. */
export const lipBefore = ([x, y, w, h]: Rect, lips: Place[]) =>
  lips.find(({ at }) => y < at[1] && y + h > at[1] && x + w > at[0] && x < at[0] + at[2]);

function paintRing(pen: Pen, [x, y, w, h]: Rect, paper: boolean) {
  pen.ctx.beginPath();
  pen.ctx.arc(x + w / 2, y + h * 0.49, Math.min(w, h) * 0.42, 0, 2 * Math.PI);
  if (paper) {
    fillAndStroke(pen, { fill: "surface-2", line: "line-strong", width: 0.02, dash: [0.07, 0.05] });
  } else {
    fillAndStroke(pen, {
      fill: "well",
      alpha: 0.55,
      line: "table-line",
      width: 0.02,
      dash: [0.05, 0.045],
    });
  }
}

function paintPaper(pen: Pen, [x, y, w, h]: Rect) {
  paintBox(pen, [x + 0.03, y + 0.07, w - 0.06, h], 0.24, { fill: "shadow" });
  paintBox(pen, [x, y, w, h], 0.24, { fill: "surface", line: "line-strong", width: 0.02 });
}

const HOLLOW_STYLE: Style = { fill: "well", alpha: 0.6, line: "meld-line", width: 0.008 };

const LOOK_PAINTERS: Record<string, (pen: Pen, at: Rect, onPaper: boolean) => void> = {
  tray: (pen, at) => paintBox(pen, at, 0.2, { fill: "meld", line: "meld-line" }),
  ready: (pen, at) =>
    paintBox(pen, at, plaqueRadius(pen), {
      fill: "meld",
      line: "table-ink",
      width: Math.min(0.05, phonePixels(pen, 3)),
    }),
  gone: (pen, at) => paintBox(pen, at, 0.2, { line: "table-line", dash: [0.06, 0.06] }),
  hollow: (pen, [x, y, w, h]) =>
    paintBox(pen, [x + 0.05, y + 0.05, w - 0.1, h - 0.1], 0.13, HOLLOW_STYLE),
  wood: paintWood,
  rack: paintRack,
  spot: (pen, at) =>
    paintBox(pen, at, 0.2, { line: "table-line", width: 0.03, dash: [0.09, 0.07] }),
  ring: paintRing,
  paper: paintPaper,
  strip: (pen, at) =>
    paintBox(pen, at, phonePixels(pen, 10), {
      fill: "surface",
      line: "line-strong",
      width: phonePixels(pen, 1),
    }),
  plaque: (pen, at) =>
    paintBox(pen, at, plaqueRadius(pen), {
      fill: "table-2",
      line: "meld-line",
      width: phonePixels(pen, 1),
    }),
  seat: (pen, at) =>
    paintCard(pen, at, { fill: "surface", line: "line-strong", width: phonePixels(pen, 1.5) }),
  turn: paintTurn,
  well: (pen, at) =>
    paintBox(pen, at, 0.2, { fill: "well", line: "meld-line", width: phonePixels(pen, 1) }),
  link: (pen, at) => paintBox(pen, at, 0, { fill: "good" }),
  flaw: (pen, at) => paintBox(pen, at, 0.2, { fill: "wrong-fill" }),
  pill: (pen, at) => paintBox(pen, at, phonePixels(pen, 14), { fill: "brand" }),
  line: (pen, [x, y, w, h]) =>
    paintBox(pen, [x, y + h, w, phonePixels(pen, 1)], 0, { fill: "line" }),
};

const PAPER_LOOKS = new Set(["paper", "strip"]);

/**
 * Lines at those edges of the pane beyond which its content continues. @param scrolled in board
 * units
 */
export function paintEdges(pen: Pen, { at: [x, y, w, h], size }: Pane, scrolled: number) {
  useBoardUnits(pen);
  const style = { line: "table-line", width: phonePixels(pen, 1.5) };
  if (scrolled > 0.01) paintLine(pen, [x, y, x + w, y], style);
  if (scrolled < size[1] - h - 0.01) paintLine(pen, [x, y + h, x + w, y + h], style);
}

export function paintPlaces(pen: Pen, sheet: Sheet) {
  useBoardUnits(pen);
  const papers = sheet.places.filter((place) => PAPER_LOOKS.has(place.look));
  for (const place of sheet.places.filter(({ at }) => isPainted(pen, at))) {
    const onPaper =
      pen.paper || papers.some((other) => other !== place && isCentreInside(place.at, other.at));
    LOOK_PAINTERS[place.look]?.(pen, place.at, onPaper);
  }
}
