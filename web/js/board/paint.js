/**
 * How places, prints and marks look: from token names and boxes to strokes on a canvas. Pieces are bitmaps (faces.js).
 *
 * @typedef {import("../base/scene.js").Rect} Rect
 * @typedef {import("../base/scene.js").Place} Place
 * @typedef {import("../base/scene.js").Print} Print
 * @typedef {import("../base/scene.js").Sheet} Sheet
 * @typedef {{ctx: CanvasRenderingContext2D, tokens: Map<string, string>, art: import("./art.js").Art, unit: number,
 *   dpr: number, left: number, top: number, wordScale: number, paper: boolean, picture: boolean}} View
 *   `unit` is CSS pixels a board unit; `paper`: the whole table is paper (a drawer); `picture`: nobody plays on it
 */

import { numerals, numeralScale } from "./art.js";
import { cut, room } from "./fitting.js";
import { liesIn } from "../base/scene.js";

const LEAST_WORDS = 12; // CSS pixels
const LEAST_IN_PICTURE = 8; // what is smaller there is left out
const SMALL = 600;

/**
 * How much larger than on a phone words and their lines are.
 * @param {number} width @param {number} height in CSS pixels
 */
export const wordScale = (width, height) => (width < SMALL ? 1 : height > 0.95 * width ? 1.45 : 1.12);

/** A phone's pixels in board units. @param {View} view @param {number} n */
const px = (view, n) => (n * view.wordScale) / view.unit;

/** @param {View} view @param {string} name */
const colour = (view, name) => view.tokens.get(name) ?? "transparent";

/** Board units from here on. @param {View} view */
export function inUnits({ ctx, unit, dpr, left, top }) {
  ctx.setTransform(unit * dpr, 0, 0, unit * dpr, left * dpr, top * dpr);
}

/** CSS pixels from here on: words are set in them. @param {View} view */
const inPixels = ({ ctx, dpr, left, top }) => ctx.setTransform(dpr, 0, 0, dpr, left * dpr, top * dpr);

/**
 * @typedef {{fill?: string, line?: string, width?: number, dash?: number[], alpha?: number, round?: boolean}} Style
 * @param {View} view @param {Rect} at @param {number} r @param {Style} style
 */
function box(view, [x, y, w, h], r, style) {
  view.ctx.beginPath();
  view.ctx.roundRect(x, y, w, h, Math.min(r, w / 2, h / 2));
  ink(view, style);
}

/** @param {View} view @param {Style} style @param {Path2D} [path] */
function ink(view, { fill, line, width = 0.02, dash = [], alpha = 1, round = false }, path) {
  const { ctx } = view;
  if (fill) {
    ctx.globalAlpha = alpha;
    ctx.fillStyle = colour(view, fill);
    if (path) ctx.fill(path);
    else ctx.fill();
    ctx.globalAlpha = 1;
  }
  if (!line) return;
  ctx.strokeStyle = colour(view, line);
  ctx.lineWidth = width;
  ctx.lineCap = round ? "round" : "butt";
  ctx.lineJoin = round ? "round" : "miter";
  ctx.setLineDash(dash);
  if (path) ctx.stroke(path);
  else ctx.stroke();
}

/** @param {View} view */
const edge = (view) => Number(view.tokens.get("edge") ?? 0.018);

/** Where tiles are large a plaque is no rounder for that. @param {View} view */
const corner = (view) => Math.min(0.2, px(view, 10));

/** @param {View} view @param {Rect} at */
function wood(view, [x, y, w, h]) {
  const lip = Math.min(px(view, 25), h / 3);
  box(view, [x, y, w, h], 0.2, { fill: "wood", line: "wood-dark", width: edge(view) });
  box(view, [x, y + h - lip, w, lip], 0.15, { fill: "wood-lip", line: "wood-dark", width: edge(view) });
}

/** A rack; each of its rows has a `lip`. @param {View} view @param {Rect} at */
function rack(view, [x, y, w, h]) {
  box(view, [x + 0.02, y + 0.1, w - 0.04, h], 0.16, { fill: "shadow" });
  box(view, [x, y, w, h], 0.16, { fill: "wood", line: "wood-dark", width: edge(view) });
  box(view, [x + 0.06, y + 0.06, w - 0.12, h - 0.12], 0.1, { fill: "wood-2" });
}

/** What hides the feet of the pieces that stand behind it. @param {View} view @param {Rect} at */
export function paintLip(view, [x, y, w, h]) {
  inUnits(view);
  box(view, [x, y, w, h], 0.07, { fill: "wood-lip", line: "wood-dark", width: edge(view) });
  box(view, [x + 0.06, y + 0.025, w - 0.12, 0.025], 0.01, { fill: "tile", alpha: 0.28 });
}

/** The lip that stands before the foot of a piece at rest. @param {Rect} at @param {Place[]} lips */
export const lipBefore = ([x, y, w, h], lips) =>
  lips.find(({ at }) => y < at[1] && y + h > at[1] && x + w > at[0] && x < at[0] + at[2]);

/** @param {View} view @param {Rect} at @param {boolean} paper */
function ring(view, [x, y, w, h], paper) {
  view.ctx.beginPath();
  view.ctx.arc(x + w / 2, y + h * 0.49, Math.min(w, h) * 0.42, 0, 2 * Math.PI);
  if (paper) ink(view, { fill: "surface-2", line: "line-strong", width: 0.02, dash: [0.07, 0.05] });
  else ink(view, { fill: "well", alpha: 0.55, line: "table-line", width: 0.02, dash: [0.05, 0.045] });
}

/** @param {View} view @param {Rect} at */
function paper(view, [x, y, w, h]) {
  box(view, [x + 0.03, y + 0.07, w - 0.06, h], 0.24, { fill: "shadow" });
  box(view, [x, y, w, h], 0.24, { fill: "surface", line: "line-strong", width: 0.02 });
}

/** @type {Style} */
const HOLLOW = { fill: "well", alpha: 0.6, line: "meld-line", width: 0.008 };

/** @type {Record<string, (view: View, at: Rect, onPaper: boolean) => void>} */
const LOOKS = {
  tray: (view, at) => box(view, at, 0.2, { fill: "meld", line: "meld-line" }),
  ready: (view, at) => box(view, at, corner(view), { fill: "meld", line: "table-ink", width: Math.min(0.05, px(view, 3)) }),
  gone: (view, at) => box(view, at, 0.2, { line: "table-line", dash: [0.06, 0.06] }),
  hollow: (view, [x, y, w, h]) => box(view, [x + 0.05, y + 0.05, w - 0.1, h - 0.1], 0.13, HOLLOW),
  wood,
  rack,
  spot: (view, at) => box(view, at, 0.2, { line: "table-line", width: 0.03, dash: [0.09, 0.07] }),
  ring,
  paper,
  strip: (view, at) => box(view, at, px(view, 10), { fill: "surface", line: "line-strong", width: px(view, 1) }),
  plaque: (view, at) => box(view, at, corner(view), { fill: "table-2", line: "meld-line", width: px(view, 1) }),
  well: (view, at) => box(view, at, 0.2, { fill: "well", line: "meld-line", width: px(view, 1) }),
  link: (view, at) => box(view, at, 0, { fill: "good" }),
  flaw: (view, at) => box(view, at, 0.2, { fill: "wrong-fill" }),
  pill: (view, at) => box(view, at, at[3] / 2, { fill: "brand" }),
  blank: (view, at) => box(view, at, at[3] / 2, { line: "table-line", width: px(view, 1.2), dash: [0.06, 0.06] }),
  line: (view, [x, y, w, h]) => box(view, [x, y + h, w, px(view, 1)], 0, { fill: "line" }),
};

const PAPER = new Set(["paper", "strip"]);

/**
 * A line where what scrolls goes on beyond the window.
 * @param {View} view @param {import("../base/scene.js").Pane} pane @param {number} scrolled in board units
 */
export function paintEdges(view, { at: [x, y, w, h], size }, scrolled) {
  inUnits(view);
  const style = { line: "table-line", width: px(view, 1.5) };
  if (scrolled > 0.01) line(view, [x, y, x + w, y], style);
  if (scrolled < size[1] - h - 0.01) line(view, [x, y + h, x + w, y + h], style);
}

/** @param {View} view @param {Sheet} table */
export function paintPlaces(view, table) {
  inUnits(view);
  const papers = table.places.filter((place) => PAPER.has(place.look));
  for (const place of table.places) {
    const onPaper = view.paper || papers.some((sheet) => sheet !== place && liesIn(place.at, sheet.at));
    LOOKS[place.look]?.(view, place.at, onPaper);
  }
}

/** @type {Record<string, CanvasTextAlign>} */
const ALIGN = { start: "left", middle: "center", end: "right" };

/** CSS pixels. @param {View} view @param {Print} print */
const sizeOf = ({ unit, picture }, print) => (picture ? print.size * unit : Math.max(LEAST_WORDS, print.size * unit));

/** @param {View} view @param {Print} print */
function fontOf(view, print) {
  const weight = print.bold ? (print.font === "title" ? 600 : 700) : 400;
  return `${weight} ${sizeOf(view, print)}px ${colour(view, print.font)}`;
}

/** @param {View} view @param {Print} print @param {Sheet} table */
function words(view, print, table) {
  const { ctx, unit } = view;
  if (sizeOf(view, print) < LEAST_IN_PICTURE) return;
  inPixels(view);
  const widthOf = (/** @type {Print} */ other) => {
    ctx.font = fontOf(view, other);
    return ctx.measureText(other.text).width / unit;
  };
  const most = Math.max(LEAST_WORDS, room(print, table, widthOf) * unit - 4);
  ctx.font = fontOf(view, print);
  ctx.textAlign = ALIGN[print.align] ?? "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = colour(view, print.ink);
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

/** @param {import("./art.js").Shape} shape @returns {Drawn} */
function drawnShape(shape) {
  const known = drawn.get(shape);
  if (known) return known;
  const path = new Path2D(/ d="([^"]+)"/.exec(shape.inner)?.[1]);
  const line = shape.inner.includes('fill="none"') ? Number(/stroke-width="([\d.]+)"/.exec(shape.inner)?.[1] ?? 0) : 0;
  const made = { path, line };
  drawn.set(shape, made);
  return made;
}

/** @param {View} view @param {Print} print @param {string} id */
function shape(view, print, id) {
  const found = view.art.get(id);
  if (!found) return;
  const { ctx } = view;
  inUnits(view);
  const scale = print.size / found.height;
  ctx.translate(print.x - (found.width * scale) / 2, print.y - print.size / 2);
  ctx.scale(scale, scale);
  const { path, line } = drawnShape(found);
  ink(view, line ? { line: print.ink, width: line, round: true } : { fill: print.ink }, path);
}

/** @param {View} view @param {Print} print */
function number(view, print) {
  const { ctx } = view;
  inUnits(view);
  ctx.translate(print.x, print.y);
  ctx.scale(numeralScale(print.size), numeralScale(print.size));
  const width = Number(view.tokens.get("numeral") ?? 3);
  for (const { shape: digit, x } of numerals(view.art, print.text)) {
    ctx.save();
    ctx.translate(x, -8);
    ink(view, { line: print.ink, width, round: true }, drawnShape(digit).path);
    ctx.restore();
  }
}

/** @param {View} view @param {Sheet} table */
export function paintPrints(view, table) {
  for (const print of table.prints) {
    if (print.kind === "words") words(view, print, table);
    else if (print.kind === "number") number(view, print);
    else if (print.kind === "sign") shape(view, print, `sign-${print.text}`);
    else if (print.kind === "icon") shape(view, print, `icon-${print.text}`);
  }
}

/**
 * A box to be marked: where, how round its corners are, how large a tile is there, and how far brackets stand off it
 * (left, above, right, below).
 * @typedef {{at: Rect, r: number, s: number, room?: [number, number, number, number]}} Marked
 */

/** @param {View} view @param {Marked} marked @param {number} pad @param {Style} style */
function frame(view, { at: [x, y, w, h], r, s }, pad, style) {
  const p = pad * s;
  const scaled = { ...style, width: (style.width ?? 0.02) * s, dash: style.dash?.map((n) => n * s) };
  box(view, [x - p, y - p, w + 2 * p, h + 2 * p], r + p, scaled);
}

/** @param {View} view @param {number[]} points @param {Style} style @param {boolean} [shut] */
function line(view, points, style, shut = false) {
  const { ctx } = view;
  ctx.beginPath();
  for (let k = 0; k < points.length; k += 2) ctx[k ? "lineTo" : "moveTo"](points[k], points[k + 1]);
  if (shut) ctx.closePath();
  ink(view, style);
}

/** @param {View} view @param {number} x @param {number} y @param {number} r @param {Style} style */
function disc(view, x, y, r, style) {
  view.ctx.beginPath();
  view.ctx.arc(x, y, r, 0, 2 * Math.PI);
  ink(view, style);
}

/** @param {View} view @param {Marked} marked */
function brackets(view, { at: [x, y, w, h], s, room = [0, 0, 0, 0] }) {
  const c = Math.min(0.2 * s, w / 3, h / 3);
  const [left, top, right, bottom] = [x - room[0], y - room[1], x + w + room[2], y + h + room[3]];
  const style = { line: "table-ink", width: 0.05 * s, round: true };
  line(view, [left, y + c, left, top, x + c, top], style);
  line(view, [x + w - c, top, right, top, right, y + c], style);
  line(view, [right, y + h - c, right, bottom, x + w - c, bottom], style);
  line(view, [x + c, bottom, left, bottom, left, y + h - c], style);
}

/** @param {View} view @param {Marked} marked */
function hint(view, marked) {
  const {
    at: [x, y, w],
    s,
  } = marked;
  frame(view, marked, 0.045, { line: "offer-gap", width: 0.1 });
  frame(view, marked, 0.045, { line: "hint", width: 0.06, dash: [0.11, 0.1], round: true });
  const [m, tip] = [x + w / 2, Math.max(y - 0.1 * s, 0.22 * s)];
  const arrow = [m - 0.15 * s, tip - 0.2 * s, m + 0.15 * s, tip - 0.2 * s, m, tip];
  line(view, arrow, { fill: "hint", line: "offer-gap", width: 0.03 * s, round: true }, true);
}

/** A star of five on the upper edge. @param {View} view @param {Marked} marked */
function wild(view, { at: [x, y, w], s }) {
  const [cx, cy] = [x + w - 0.14 * s, y + 0.05 * s];
  disc(view, cx, cy, 0.13 * s, { fill: "wild", line: "coin-line", width: 0.02 * s });
  const points = Array.from({ length: 10 }, (_, k) => {
    const [r, turn] = [(k % 2 ? 0.038 : 0.088) * s, (k * Math.PI) / 5];
    return [cx + r * Math.sin(turn), cy - r * Math.cos(turn)];
  });
  line(view, points.flat(), { fill: "coin-ink" }, true);
}

/** @param {View} view @param {Marked} marked */
function wrong(view, marked) {
  const {
    at: [x, y, w],
    s,
  } = marked;
  frame(view, marked, 0.055, { line: "wrong", width: 0.07, dash: [0.2, 0.1] });
  disc(view, x + w, y, 0.17 * s, { fill: "wrong", line: "offer-gap", width: 0.03 * s });
  line(view, [x + w, y - 0.09 * s, x + w, y + 0.02 * s], { line: "offer-gap", width: 0.055 * s, round: true });
  line(view, [x + w, y + 0.085 * s, x + w, y + 0.09 * s], { line: "offer-gap", width: 0.055 * s, round: true });
}

/** @type {[string, (view: View, marked: Marked) => void][]} from the lowest to the uppermost */
const MARKS = [
  ["near", (view, marked) => frame(view, marked, 0, { fill: "select", alpha: 0.22 })],
  [
    "drop",
    (view, marked) => {
      frame(view, marked, 0, { line: "offer-gap", width: 0.08 });
      frame(view, marked, 0, { line: "select", width: 0.05, dash: [0.1, 0.07], round: true });
    },
  ],
  ["free", (view, marked) => frame(view, marked, -0.05, { line: "wood-ink", width: 0.022, dash: [0.08, 0.06] })],
  ["offer", (view, marked) => frame(view, marked, 0.045, { line: "offer", width: 0.045 })],
  ["last", brackets],
  [
    "new",
    (view, { at: [x, y, w], s }) =>
      disc(view, x + w / 2, y, 0.095 * s, { fill: "select", line: "offer-gap", width: 0.04 * s }),
  ],
  ["wild", wild],
  [
    "held",
    (view, { at: [x, y, w, h], s }) =>
      line(view, [x + 0.12 * s, y + h + 0.14 * s, x + w - 0.12 * s, y + h + 0.14 * s], {
        line: "table-ink",
        width: 0.07 * s,
        round: true,
      }),
  ],
  ["wrong", wrong],
  ["hint", hint],
  [
    "select",
    (view, marked) => {
      frame(view, marked, 0.035, { line: "offer-gap", width: 0.1 });
      frame(view, marked, 0.035, { line: "select", width: 0.065 });
    },
  ],
  [
    "focus",
    (view, marked) => {
      frame(view, marked, 0.06, { line: "focus-gap", width: 0.14 });
      frame(view, marked, 0.06, { line: "focus", width: 0.07 });
    },
  ],
];

/** @param {View} view @param {Marked} marked @param {Iterable<string>} names */
export function paintMarks(view, marked, names) {
  const wanted = new Set(names);
  if (!wanted.size) return;
  inUnits(view);
  for (const [name, paint] of MARKS) if (wanted.has(name)) paint(view, marked);
}
