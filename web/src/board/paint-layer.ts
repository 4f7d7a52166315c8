/** Paints one frame of a board: places, prints, pieces in their current poses, and all marks. */

import { slotId } from "../base/desk.ts";
import { isCentreInside, isTile, translateRect } from "../base/scene.ts";
import type {
  PaintedFace,
  Pane,
  Piece,
  Place,
  Print,
  Rect,
  SceneLayer,
  Sheet,
} from "../base/types.ts";
import type { Pose } from "./motion.ts";
import { paintPrints } from "./paint-prints.ts";
import {
  colour,
  fillAndStroke,
  isPainted,
  paintBox,
  paintDisc,
  paintLine,
  type Pen,
  phonePixels,
  pieceHeight,
  type Style,
  useBoardUnits,
} from "./pen.ts";

/**
 * `marks`: those added by the page; `dragged`: id of the dragged piece; `scrolled`: of the pane, in
 * board units; `printed`: pieces among the prints
 */
export interface Frame {
  pen: Pen;
  poses: Pose[];
  faceOf: (piece: Piece) => PaintedFace | undefined;
  marks: Map<string, string[]>;
  dragged: string;
  scrolled: number;
  printed: (prints: Print[]) => Pose[];
}

const SELECT_LIFT = 0.1;
const DIM_ALPHA = 0.45;
const EDGE_THICKNESS = 0.1; // of a tile, in its heights
const BRACKET_GAP = 0.075; // between a tile and its brackets, in heights of a tile
const TOP_MARKS = ["hint"]; // painted above all pieces and lips, so that no neighbour covers them
export const CORNER_RADII: Record<string, number> = {
  tile: 0.13,
  slim: 0.13,
  pile: 0.13,
  die: 0.24,
  coin: 0.5,
  token: 0.5,
};

export function paintLayer(frame: Frame, layer: SceneLayer) {
  const { pen, poses, marks } = frame;
  paintPlaces(pen, layer);
  for (const pose of frame.printed(layer.prints)) paintPiece(frame, pose, 0);
  paintPrints(pen, layer);
  if (layer.pane) paintPane(frame, layer.pane);
  paintPieces(
    frame,
    layer,
    poses.filter((pose) => pose.inside < 1),
  ); // a piece that travels into the pane is drawn above it
  paintPlaceMarks(frame, layer);
  layer.desk?.slots.forEach(({ at }, n) =>
    paintMarks(pen, { at, r: CORNER_RADII.tile * at[2], s: at[3] }, marks.get(slotId(n)) ?? []),
  );
}

/** Paints pieces in motion above the rest of the layer, which is painted already. */
export function paintMoving(frame: Frame, layer: SceneLayer) {
  const { pen, poses } = frame;
  if (layer.pane) {
    pen.ctx.save();
    clipPane(pen, layer.pane);
    paintPieces(
      frame,
      layer.pane,
      poses.filter((pose) => pose.inside === 1),
    );
    pen.ctx.restore();
  }
  paintPieces(
    frame,
    layer,
    poses.filter((pose) => pose.inside < 1),
  );
}

function clipPane(pen: Pen, { at: [x, y, w, h] }: Pane) {
  useBoardUnits(pen);
  pen.ctx.beginPath();
  pen.ctx.rect(x, y, w, h);
  pen.ctx.clip();
}

/** The visible part of a pane. */
function paintPane(frame: Frame, pane: Pane) {
  const { pen, poses, scrolled } = frame;
  const [x, y] = pane.at;
  const inner = { ...pen, left: pen.left + x * pen.unit, top: pen.top + (y - scrolled) * pen.unit };
  pen.ctx.save();
  clipPane(pen, pane);
  paintPlaces(inner, pane);
  paintPrints(inner, pane);
  paintPieces(
    frame,
    pane,
    poses.filter((pose) => pose.inside === 1),
  );
  paintPlaceMarks({ ...frame, pen: inner }, pane);
  pen.ctx.restore();
  paintEdges(pen, pane, scrolled);
}

function paintPlaceMarks({ pen, marks }: Frame, sheet: Sheet) {
  useBoardUnits(pen);
  for (const { id, at, marks: own } of sheet.places) {
    paintMarks(pen, { at, r: 0.2, s: Math.min(1, at[3]) }, [...own, ...(marks.get(id) ?? [])]);
  }
}

const marksOf = ({ marks }: Frame, { piece }: Pose) => [
  ...piece.marks,
  ...(marks.get(piece.id) ?? []),
];

/**
 * Paints pieces behind a lip, then the lip, and selected pieces last. @param sheet that contains
 * them
 */
function paintPieces(frame: Frame, sheet: Sheet, given: Pose[]) {
  const { pen, dragged, marks, scrolled } = frame;
  const placed = given.map((pose) => ({
    ...pose,
    at: translateRect(pose.at, 0, -scrolled * pose.inside),
  }));
  const all = placed.filter(
    (pose) => isPainted(pen, pose.at, pose.lift) || marksOf(frame, pose).includes("last"),
  ); // their marks may be merged
  const lips = sheet.places.filter((place) => place.look === "lip");
  const isLifted = ({ lift, piece: { id } }: Pose) =>
    lift > 0 || id === dragged || marks.get(id)?.includes("select");
  const lipOf = new Map(
    all.map((pose) => [pose, isLifted(pose) ? undefined : lipBefore(pose.at, lips)]),
  );
  for (const lip of lips) {
    paintRow(
      frame,
      all.filter((pose) => lipOf.get(pose) === lip),
    );
    paintLip(pen, lip.at);
  }
  const free = all.filter((pose) => !lipOf.get(pose));
  const isSelected = (pose: Pose) => marksOf(frame, pose).includes("select");
  paintRow(
    frame,
    free.filter((pose) => !isSelected(pose)),
  );
  paintRow(frame, free.filter(isSelected));
  for (const { names, box } of all.map((pose) => markedBox(frame, pose))) {
    paintMarks(
      pen,
      box,
      names.filter((name) => TOP_MARKS.includes(name)),
    );
  }
}

/** The box for the marks of a piece, and their names. */
function markedBox(frame: Frame, pose: Pose) {
  const names = marksOf(frame, pose);
  const [x, y, w, h] = pose.at;
  const lift = pose.lift * h + (names.includes("select") ? SELECT_LIFT * h : 0);
  const at = [x, y - lift, w, h * 0.99] as Rect;
  return {
    names,
    lift,
    box: { at, r: (CORNER_RADII[pose.piece.kind] ?? CORNER_RADII.tile) * w, s: h },
  };
}

function paintRow(frame: Frame, poses: Pose[]) {
  // boxes with the mark "last" are marked at the end, above their neighbours
  const [last, others]: Rect[][] = [[], []];
  for (const pose of poses) {
    const { names, lift, box } = markedBox(frame, pose);
    paintPiece(frame, pose, lift);
    (names.includes("last") ? last : others).push(box.at);
    paintMarks(
      frame.pen,
      box,
      names.filter((name) => name !== "last" && !TOP_MARKS.includes(name)),
    );
  }
  for (const at of mergeRuns(last)) {
    const size = at[3];
    paintMarks(
      frame.pen,
      { at, r: 0, s: size, room: markMargins(at, others, BRACKET_GAP * size) },
      ["last"],
    );
  }
}

export function paintPiece({ pen, faceOf }: Frame, pose: Pose, lift: number) {
  const { piece, at, alpha, turn, spin, tilt } = pose;
  const face = faceOf(piece);
  if (!face) return;
  if (pose.lift > 0) {
    paintShadow(pen, at, pose.lift * at[3], Math.abs(Math.cos(Math.PI * turn) * spin));
  }
  if (pose.tumble) {
    pose.tumble.paint(pen, pose, lift, faceOf);
    return;
  }
  const { ctx, unit, dpr, left, top } = pen;
  const high = pieceHeight(piece.kind, at) * unit * dpr;
  // without scaling, if it was painted for this size
  const scale = Math.round(high) === face.size ? 1 : high / face.size;
  const width = Math.abs(Math.cos(Math.PI * turn) * spin);
  const w = face.image.width * scale;
  const h = face.image.height * scale;
  const x = (left + (at[0] + at[2] / 2) * unit) * dpr;
  const y = (top + (at[1] - lift) * unit) * dpr - face.margin * scale;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalAlpha = alpha * (piece.dim ? DIM_ALPHA : 1);
  if (pose.lift === 0 && width === 1 && !tilt) {
    ctx.drawImage(face.image, Math.round(x - w / 2), Math.round(y), w, h); // aligned to pixels
  } else {
    ctx.translate(x, y + h / 2);
    ctx.rotate(tilt);
    if (width < 1 && isTile(piece.kind)) {
      paintEdge(pen, turn, (w - 2 * face.margin * scale) * width, h - 2 * face.margin * scale);
    }
    ctx.drawImage(face.image, (-w / 2) * width, -h / 2, w * width, h);
  }
  ctx.globalAlpha = 1;
}

/** The shadow of a piece in the air. */
function paintShadow(pen: Pen, [x, y, w, h]: Rect, lift: number, width: number) {
  useBoardUnits(pen);
  const wide = w * Math.max(0.12, width);
  paintBox(
    pen,
    [x + (w - wide) / 2 + 0.15 * lift, y + 0.06 * h + 0.3 * lift, wide, h],
    CORNER_RADII.tile,
    { fill: "shadow", alpha: Math.max(0.35, 0.95 - 0.6 * (lift / h)) },
  );
}

/** The edge of a tile that is turning over. */
function paintEdge(pen: Pen, turn: number, width: number, high: number) {
  const thick = EDGE_THICKNESS * high * Math.sin(Math.PI * turn);
  pen.ctx.fillStyle = colour(pen, "tile-edge");
  pen.ctx.fillRect(-(width + thick) / 2, -high / 2, width + thick, high * 0.95);
}

// Paints places by the name of their look.

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
    paintDisc(pen, left + (6.5 + 7.5 * k) * px, top + 6.5 * px, 2.4 * px, { fill: "ink", alpha });
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
function paintLip(pen: Pen, [x, y, w, h]: Rect) {
  useBoardUnits(pen);
  paintBox(pen, [x, y, w, h], 0.07, { fill: "wood-lip", line: "wood-dark", width: edgeWidth(pen) });
  paintBox(pen, [x + 0.06, y + 0.025, w - 0.12, 0.025], 0.01, { fill: "tile", alpha: 0.28 });
}

/** The lip in front of a resting piece. */
const lipBefore = ([x, y, w, h]: Rect, lips: Place[]) =>
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
function paintEdges(pen: Pen, { at: [x, y, w, h], size }: Pane, scrolled: number) {
  useBoardUnits(pen);
  const style = { line: "table-line", width: phonePixels(pen, 1.5) };
  if (scrolled > 0.01) paintLine(pen, [x, y, x + w, y], style);
  if (scrolled < size[1] - h - 0.01) paintLine(pen, [x, y + h, x + w, y + h], style);
}

function paintPlaces(pen: Pen, sheet: Sheet) {
  useBoardUnits(pen);
  const papers = sheet.places.filter((place) => PAPER_LOOKS.has(place.look));
  for (const place of sheet.places.filter(({ at }) => isPainted(pen, at))) {
    const onPaper =
      pen.paper || papers.some((other) => other !== place && isCentreInside(place.at, other.at));
    LOOK_PAINTERS[place.look]?.(pen, place.at, onPaper);
  }
}

// Paints the marks of pieces and places: frames, brackets, discs, in the order of MARKS.

/**
 * A box to mark: its rectangle, corner radius, the size of a tile there, and the distance of
 * brackets (left, above, right, below).
 */
interface Marked {
  at: Rect;
  r: number;
  s: number;
  room?: [number, number, number, number];
}

/** The wider line below the line of a frame. */
const underlay = (width: number): Style => ({ line: "offer-gap", width });

function paintFrame(pen: Pen, { at: [x, y, w, h], r, s }: Marked, pad: number, style: Style) {
  const p = pad * s;
  const scaled = {
    ...style,
    width: (style.width ?? 0.02) * s,
    dash: style.dash?.map((n) => n * s),
  };
  paintBox(pen, [x - p, y - p, w + 2 * p, h + 2 * p], r + p, scaled);
}

function paintBrackets(pen: Pen, { at: [x, y, w, h], s, room = [0, 0, 0, 0] }: Marked) {
  const c = Math.min(0.2 * s, w / 3, h / 3);
  const left = x - room[0];
  const top = y - room[1];
  const right = x + w + room[2];
  const bottom = y + h + room[3];
  const style = { line: "table-ink", width: 0.05 * s, round: true };
  paintLine(pen, [left, y + c, left, top, x + c, top], style);
  paintLine(pen, [x + w - c, top, right, top, right, y + c], style);
  paintLine(pen, [right, y + h - c, right, bottom, x + w - c, bottom], style);
  paintLine(pen, [x + c, bottom, left, bottom, left, y + h - c], style);
}

/** An arrow from above, onto the frame rather than onto the text above it. */
function paintArrow(pen: Pen, { at: [x, y, w], s }: Marked) {
  const m = x + w / 2;
  const tip = Math.max(y + 0.05 * s, 0.22 * s);
  const points = [m - 0.15 * s, tip - 0.2 * s, m + 0.15 * s, tip - 0.2 * s, m, tip];
  paintLine(pen, points, { fill: "hint", line: "offer-gap", width: 0.03 * s, round: true }, true);
}

/** A five-pointed star on the upper edge. */
function paintStar(pen: Pen, { at: [x, y, w], s }: Marked) {
  const cx = x + w - 0.14 * s;
  const cy = y + 0.05 * s;
  paintDisc(pen, cx, cy, 0.13 * s, { fill: "wild", line: "coin-line", width: 0.02 * s });
  const points = Array.from({ length: 10 }, (_, k) => {
    const r = (k % 2 ? 0.038 : 0.088) * s;
    const turn = (k * Math.PI) / 5;
    return [cx + r * Math.sin(turn), cy - r * Math.cos(turn)];
  });
  paintLine(pen, points.flat(), { fill: "coin-ink" }, true);
}

/** An exclamation mark at the corner. */
function paintExclamation(pen: Pen, { at: [x, y, w], s }: Marked) {
  paintDisc(pen, x + w, y, 0.17 * s, { fill: "wrong", line: "offer-gap", width: 0.03 * s });
  paintLine(pen, [x + w, y - 0.09 * s, x + w, y + 0.02 * s], {
    line: "offer-gap",
    width: 0.055 * s,
    round: true,
  });
  paintLine(pen, [x + w, y + 0.085 * s, x + w, y + 0.09 * s], {
    line: "offer-gap",
    width: 0.055 * s,
    round: true,
  });
}

const paintDot = (pen: Pen, { at: [x, y, w], s }: Marked) =>
  paintDisc(pen, x + w / 2, y, 0.095 * s, { fill: "select", line: "offer-gap", width: 0.04 * s });

/**
 * All marks in painting order: name, distance of the frames from the box, style of each frame, and
 * what is drawn above them.
 */
const MARKS: [string, number, Style[], ((pen: Pen, marked: Marked) => void)?][] = [
  ["near", 0, [{ fill: "select", alpha: 0.22 }]],
  ["drop", 0, [underlay(0.08), { line: "select", width: 0.05, dash: [0.1, 0.07], round: true }]],
  ["free", -0.05, [{ line: "wood-ink", width: 0.022, dash: [0.08, 0.06] }]],
  ["offer", 0.045, [underlay(0.1), { line: "table-ink", width: 0.055 }]],
  ["last", 0, [], paintBrackets],
  ["left", -0.02, [{ line: "table-line", width: 0.03, dash: [0.06, 0.05] }]],
  ["new", 0, [], paintDot],
  ["wild", 0, [], paintStar],
  ["wrong", 0.055, [{ line: "wrong", width: 0.07, dash: [0.2, 0.1] }], paintExclamation],
  [
    "hint",
    0.045,
    [underlay(0.1), { line: "hint", width: 0.06, dash: [0.11, 0.1], round: true }],
    paintArrow,
  ],
  ["select", 0.035, [underlay(0.1), { line: "select", width: 0.065 }]],
];

export function paintMarks(pen: Pen, marked: Marked, names: string[]) {
  if (!names.length) return;
  useBoardUnits(pen);
  for (const [name, pad, frames, draw] of MARKS) {
    if (!names.includes(name)) continue;
    for (const style of frames) paintFrame(pen, marked, pad, style);
    draw?.(pen, marked);
  }
}

// Geometry of marks that would touch or hide a neighbour.

/**
 * Shares of a height: boxes closer than the first get one mark; boxes that overlap by less than the
 * second are neighbours.
 */
const MERGE_GAP = 0.2;
const TOUCH_OVERLAP = 0.03;

/** Merges adjacent boxes into one box per run. @param all from left to right */
export function mergeRuns(all: Rect[]): Rect[] {
  const made: Rect[] = [];
  for (const [x, y, w, h] of all) {
    const before = made.find(
      (at) => at[1] === y && at[3] === h && Math.abs(at[0] + at[2] - x) < MERGE_GAP * h,
    );
    if (before) before[2] = x + w - before[0];
    else made.push([x, y, w, h]);
  }
  return made;
}

/**
 * The distance of a mark from its box: smaller where a neighbour is close, so that the mark does
 * not cover it.
 * @param others boxes above or below this one are not neighbours
 * @returns to the left, above, to the right, below
 */
export function markMargins(
  [x, y, w, h]: Rect,
  others: Rect[],
  most: number,
): [number, number, number, number] {
  const room: [number, number, number, number] = [most, most, most, most];
  for (const [left, top, width, height] of others) {
    const gaps = [x - left - width, y - top - height, left - x - w, top - y - h];
    const side = gaps.indexOf(Math.max(...gaps));
    const facing = side % 2 ? left < x + w && left + width > x : top < y + h && top + height > y;
    if (facing && gaps[side] > -TOUCH_OVERLAP * h) {
      room[side] = Math.min(room[side], Math.max(0, gaps[side] / 2));
    }
  }
  return room;
}
