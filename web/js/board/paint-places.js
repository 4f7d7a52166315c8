/** How places look: from the name of a look and a box to strokes on a canvas. */

/** @import { Pane, Place, Rect, Sheet } from "../base/types.d.ts" */
/** @import { Pen, Style } from "./pen.js" */

import { liesIn } from "../base/geometry.js";
import { box, ink, inUnits, line, px } from "./pen.js";

/** @param {Pen} pen */
const edge = (pen) => Number(pen.tokens.get("edge") ?? 0.018);

/** Where tiles are large a plaque is no rounder for that. @param {Pen} pen */
const corner = (pen) => Math.min(0.2, px(pen, 10));

/** @param {Pen} pen @param {Rect} at */
function wood(pen, [x, y, w, h]) {
  const lip = Math.min(px(pen, 25), h / 3);
  box(pen, [x, y, w, h], 0.2, { fill: "wood", line: "wood-dark", width: edge(pen) });
  box(pen, [x, y + h - lip, w, lip], 0.15, { fill: "wood-lip", line: "wood-dark", width: edge(pen) });
}

/** A rack; each of its rows has a `lip`. @param {Pen} pen @param {Rect} at */
function rack(pen, [x, y, w, h]) {
  box(pen, [x + 0.02, y + 0.1, w - 0.04, h], 0.16, { fill: "shadow" });
  box(pen, [x, y, w, h], 0.16, { fill: "wood", line: "wood-dark", width: edge(pen) });
  box(pen, [x + 0.06, y + 0.06, w - 0.12, h - 0.12], 0.1, { fill: "wood-2" });
}

/** What hides the feet of the pieces that stand behind it. @param {Pen} pen @param {Rect} at */
export function paintLip(pen, [x, y, w, h]) {
  inUnits(pen);
  box(pen, [x, y, w, h], 0.07, { fill: "wood-lip", line: "wood-dark", width: edge(pen) });
  box(pen, [x + 0.06, y + 0.025, w - 0.12, 0.025], 0.01, { fill: "tile", alpha: 0.28 });
}

/** The lip that stands before the foot of a piece at rest. @param {Rect} at @param {Place[]} lips */
export const lipBefore = ([x, y, w, h], lips) =>
  lips.find(({ at }) => y < at[1] && y + h > at[1] && x + w > at[0] && x < at[0] + at[2]);

/** @param {Pen} pen @param {Rect} at @param {boolean} paper */
function ring(pen, [x, y, w, h], paper) {
  pen.ctx.beginPath();
  pen.ctx.arc(x + w / 2, y + h * 0.49, Math.min(w, h) * 0.42, 0, 2 * Math.PI);
  if (paper) ink(pen, { fill: "surface-2", line: "line-strong", width: 0.02, dash: [0.07, 0.05] });
  else ink(pen, { fill: "well", alpha: 0.55, line: "table-line", width: 0.02, dash: [0.05, 0.045] });
}

/** @param {Pen} pen @param {Rect} at */
function paper(pen, [x, y, w, h]) {
  box(pen, [x + 0.03, y + 0.07, w - 0.06, h], 0.24, { fill: "shadow" });
  box(pen, [x, y, w, h], 0.24, { fill: "surface", line: "line-strong", width: 0.02 });
}

/** @type {Style} */
const HOLLOW = { fill: "well", alpha: 0.6, line: "meld-line", width: 0.008 };

/** @type {Record<string, (pen: Pen, at: Rect, onPaper: boolean) => void>} */
const LOOKS = {
  tray: (pen, at) => box(pen, at, 0.2, { fill: "meld", line: "meld-line" }),
  ready: (pen, at) => box(pen, at, corner(pen), { fill: "meld", line: "table-ink", width: Math.min(0.05, px(pen, 3)) }),
  gone: (pen, at) => box(pen, at, 0.2, { line: "table-line", dash: [0.06, 0.06] }),
  hollow: (pen, [x, y, w, h]) => box(pen, [x + 0.05, y + 0.05, w - 0.1, h - 0.1], 0.13, HOLLOW),
  wood,
  rack,
  spot: (pen, at) => box(pen, at, 0.2, { line: "table-line", width: 0.03, dash: [0.09, 0.07] }),
  ring,
  paper,
  strip: (pen, at) => box(pen, at, px(pen, 10), { fill: "surface", line: "line-strong", width: px(pen, 1) }),
  plaque: (pen, at) => box(pen, at, corner(pen), { fill: "table-2", line: "meld-line", width: px(pen, 1) }),
  well: (pen, at) => box(pen, at, 0.2, { fill: "well", line: "meld-line", width: px(pen, 1) }),
  link: (pen, at) => box(pen, at, 0, { fill: "good" }),
  flaw: (pen, at) => box(pen, at, 0.2, { fill: "wrong-fill" }),
  pill: (pen, at) => box(pen, at, at[3] / 2, { fill: "brand" }),
  blank: (pen, at) => box(pen, at, at[3] / 2, { line: "table-line", width: px(pen, 1.2), dash: [0.06, 0.06] }),
  line: (pen, [x, y, w, h]) => box(pen, [x, y + h, w, px(pen, 1)], 0, { fill: "line" }),
};

const PAPER = new Set(["paper", "strip"]);

/**
 * A line where what scrolls goes on beyond the window.
 * @param {Pen} pen @param {Pane} pane @param {number} scrolled in board units
 */
export function paintEdges(pen, { at: [x, y, w, h], size }, scrolled) {
  inUnits(pen);
  const style = { line: "table-line", width: px(pen, 1.5) };
  if (scrolled > 0.01) line(pen, [x, y, x + w, y], style);
  if (scrolled < size[1] - h - 0.01) line(pen, [x, y + h, x + w, y + h], style);
}

/** @param {Pen} pen @param {Sheet} sheet */
export function paintPlaces(pen, sheet) {
  inUnits(pen);
  const papers = sheet.places.filter((place) => PAPER.has(place.look));
  for (const place of sheet.places) {
    const onPaper = pen.paper || papers.some((other) => other !== place && liesIn(place.at, other.at));
    LOOKS[place.look]?.(pen, place.at, onPaper);
  }
}
