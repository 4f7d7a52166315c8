/** Paints places by the name of their look. */

/** @import { Pane, Place, Rect, Sheet } from "../base/types.d.ts" */
/** @import { Pen, Style } from "./pen.js" */

import { isCentreInside } from "../base/geometry.js";
import { paintBox, fillAndStroke, useBoardUnits, paintLine, phonePixels } from "./pen.js";

/** @param {Pen} pen */
const edgeWidth = (pen) => Number(pen.tokens.get("edge") ?? 0.018);

/** Radius of a plaque's corners, limited where tiles are large. @param {Pen} pen */
const plaqueRadius = (pen) => Math.min(0.2, phonePixels(pen, 10));

/** @param {Pen} pen @param {Rect} at */
function paintWood(pen, [x, y, w, h]) {
  const lip = Math.min(phonePixels(pen, 25), h / 3);
  paintBox(pen, [x, y, w, h], 0.2, { fill: "wood", line: "wood-dark", width: edgeWidth(pen) });
  paintBox(pen, [x, y + h - lip, w, lip], 0.15, { fill: "wood-lip", line: "wood-dark", width: edgeWidth(pen) });
}

/** A rack; each of its rows has a `lip`. @param {Pen} pen @param {Rect} at */
function paintRack(pen, [x, y, w, h]) {
  paintBox(pen, [x + 0.02, y + 0.1, w - 0.04, h], 0.16, { fill: "shadow" });
  paintBox(pen, [x, y, w, h], 0.16, { fill: "wood", line: "wood-dark", width: edgeWidth(pen) });
  paintBox(pen, [x + 0.06, y + 0.06, w - 0.12, h - 0.12], 0.1, { fill: "wood-2" });
}

/** The edge that hides the lower end of the pieces behind it. @param {Pen} pen @param {Rect} at */
export function paintLip(pen, [x, y, w, h]) {
  useBoardUnits(pen);
  paintBox(pen, [x, y, w, h], 0.07, { fill: "wood-lip", line: "wood-dark", width: edgeWidth(pen) });
  paintBox(pen, [x + 0.06, y + 0.025, w - 0.12, 0.025], 0.01, { fill: "tile", alpha: 0.28 });
}

/** The lip in front of a resting piece. @param {Rect} at @param {Place[]} lips */
export const lipBefore = ([x, y, w, h], lips) =>
  lips.find(({ at }) => y < at[1] && y + h > at[1] && x + w > at[0] && x < at[0] + at[2]);

/** @param {Pen} pen @param {Rect} at @param {boolean} paper */
function paintRing(pen, [x, y, w, h], paper) {
  pen.ctx.beginPath();
  pen.ctx.arc(x + w / 2, y + h * 0.49, Math.min(w, h) * 0.42, 0, 2 * Math.PI);
  if (paper) fillAndStroke(pen, { fill: "surface-2", line: "line-strong", width: 0.02, dash: [0.07, 0.05] });
  else fillAndStroke(pen, { fill: "well", alpha: 0.55, line: "table-line", width: 0.02, dash: [0.05, 0.045] });
}

/** @param {Pen} pen @param {Rect} at */
function paintPaper(pen, [x, y, w, h]) {
  paintBox(pen, [x + 0.03, y + 0.07, w - 0.06, h], 0.24, { fill: "shadow" });
  paintBox(pen, [x, y, w, h], 0.24, { fill: "surface", line: "line-strong", width: 0.02 });
}

/** @type {Style} */
const HOLLOW_STYLE = { fill: "well", alpha: 0.6, line: "meld-line", width: 0.008 };

/** @type {Record<string, (pen: Pen, at: Rect, onPaper: boolean) => void>} */
const LOOK_PAINTERS = {
  tray: (pen, at) => paintBox(pen, at, 0.2, { fill: "meld", line: "meld-line" }),
  ready: (pen, at) => paintBox(pen, at, plaqueRadius(pen), { fill: "meld", line: "table-ink", width: Math.min(0.05, phonePixels(pen, 3)) }),
  gone: (pen, at) => paintBox(pen, at, 0.2, { line: "table-line", dash: [0.06, 0.06] }),
  hollow: (pen, [x, y, w, h]) => paintBox(pen, [x + 0.05, y + 0.05, w - 0.1, h - 0.1], 0.13, HOLLOW_STYLE),
  wood: paintWood,
  rack: paintRack,
  spot: (pen, at) => paintBox(pen, at, 0.2, { line: "table-line", width: 0.03, dash: [0.09, 0.07] }),
  ring: paintRing,
  paper: paintPaper,
  strip: (pen, at) => paintBox(pen, at, phonePixels(pen, 10), { fill: "surface", line: "line-strong", width: phonePixels(pen, 1) }),
  plaque: (pen, at) => paintBox(pen, at, plaqueRadius(pen), { fill: "table-2", line: "meld-line", width: phonePixels(pen, 1) }),
  well: (pen, at) => paintBox(pen, at, 0.2, { fill: "well", line: "meld-line", width: phonePixels(pen, 1) }),
  link: (pen, at) => paintBox(pen, at, 0, { fill: "good" }),
  flaw: (pen, at) => paintBox(pen, at, 0.2, { fill: "wrong-fill" }),
  pill: (pen, at) => paintBox(pen, at, at[3] / 2, { fill: "brand" }),
  blank: (pen, at) => paintBox(pen, at, at[3] / 2, { line: "table-line", width: phonePixels(pen, 1.2), dash: [0.06, 0.06] }),
  line: (pen, [x, y, w, h]) => paintBox(pen, [x, y + h, w, phonePixels(pen, 1)], 0, { fill: "line" }),
};

const PAPER_LOOKS = new Set(["paper", "strip"]);

/**
 * Lines at the edges beyond which the pane continues.
 * @param {Pen} pen @param {Pane} pane @param {number} scrolled in board units
 */
export function paintEdges(pen, { at: [x, y, w, h], size }, scrolled) {
  useBoardUnits(pen);
  const style = { line: "table-line", width: phonePixels(pen, 1.5) };
  if (scrolled > 0.01) paintLine(pen, [x, y, x + w, y], style);
  if (scrolled < size[1] - h - 0.01) paintLine(pen, [x, y + h, x + w, y + h], style);
}

/** @param {Pen} pen @param {Sheet} sheet */
export function paintPlaces(pen, sheet) {
  useBoardUnits(pen);
  const papers = sheet.places.filter((place) => PAPER_LOOKS.has(place.look));
  for (const place of sheet.places) {
    const onPaper = pen.paper || papers.some((other) => other !== place && isCentreInside(place.at, other.at));
    LOOK_PAINTERS[place.look]?.(pen, place.at, onPaper);
  }
}
