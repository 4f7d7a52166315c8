/**
 * Short effects besides moving pieces: marks for reduced motion, the outline of a new group, the
 * cheer at the end.
 */

import { allPieces, isCentreInside, paneToBoard, translateRect } from "../base/scene.ts";
import type { Piece, Place, Rect, SceneLayer } from "../base/types.ts";
import { CORNER_RADII, type Frame, paintPiece } from "./paint-layer.ts";
import { paintMarks } from "./paint-marks.ts";
import { paintBox, type Pen, useBoardUnits } from "./pen.ts";
import { farthest, isMatch, MEET_MS, type Track } from "./tracks.ts";

/**
 * An effect that lasts some milliseconds, of which `age` have passed (negative: it has not begun):
 * a mark at a place, an outline drawn around it, a shade over the table, or pieces thrown into the
 * air
 */
export interface Effect {
  name: "left" | "last" | "new" | "outline" | "dim" | "cheer";
  at: Rect;
  inside: number;
  lift: number;
  age: number;
  lasts: number;
  paint?: (frame: Frame, seconds: number) => void;
}

const LASTS_MS = { left: 700, last: 1400, new: 1200, outline: 900, dim: 2600, cheer: 2200 };
const FADE_IN_MS = 80;
const FADE_OUT_MS = 200;
const OUTLINE_MS = 260; // until the outline is complete
const GATHER_MS = 420; // until the tiles of a group have met
/**
 * `shares` of the table's width where fountains rise; pieces in each; milliseconds to the first
 * one, and between them
 */
const FOUNTAINS = {
  match: { shares: [0.2, 0.8, 0.5], many: 18, first: 300, gap: 260 },
  round: { shares: [0.28, 0.72], many: 9, first: 700, gap: 0 },
};
const WAVE_MS = 32; // between the jumps of two tiles on a rack
const GROUP_MS = 170; // between those of two groups

/** "": a round that another player has won. */
export type CheeredEnd = "match" | "round" | "lost" | "";

export const makeEffect = (
  name: Effect["name"],
  at: Rect,
  { inside = 0, wait = 0, paint }: { inside?: number; wait?: number; paint?: Effect["paint"] } = {},
): Effect => ({
  ...{ name, at, inside, paint, lift: 0, age: -wait, lasts: LASTS_MS[name] },
});

/** Marks on the places where a move starts and ends. */
export const movedMarks = (tracks: Track[]) =>
  farthest(tracks).flatMap((track) => [
    makeEffect("left", track.was.at, track.was),
    makeEffect("last", track.to, track),
  ]);

/** Outlines of the new groups into which several tiles travel. */
export function newGroups(before: SceneLayer, after: SceneLayer, tracks: Track[]): Effect[] {
  const known = new Set([...before.places, ...(before.pane?.places ?? [])].map(({ id }) => id));
  const { pane } = after;
  const groups = (pane ?? after).places
    .filter(({ id, look }) => look === "tray" && !known.has(id))
    .map(({ at }) => (pane ? paneToBoard(pane, at) : at));
  const full = groups.filter(
    (at) => tracks.filter(({ how, to }) => how === "travel" && isCentreInside(to, at)).length > 1,
  );
  return [
    ...tracks.filter(isMatch).map(({ was }) => makeEffect("outline", was.at, { wait: MEET_MS })),
    ...full.map((at) => makeEffect("outline", at, { inside: pane ? 1 : 0, wait: GATHER_MS })),
  ];
}

/**
 * How the end of a match or a round is shown. The winners' places are outlined. The viewer's tiles
 * jump, or the groups that end a round, and small pieces are thrown up; a lost match dims the
 * table.
 * @param how `faces`: pieces to throw; `seats`: ids of the winners' places; `isStill`: with reduced
 * motion
 * @returns `jumps`: pieces, and milliseconds until each jumps
 */
export function planCheer(
  layer: SceneLayer,
  {
    faces,
    end,
    seats,
    isStill,
  }: { faces: Piece[]; end: CheeredEnd; seats: string[]; isStill: boolean },
): { effects: Effect[]; jumps: [Piece, number][] } {
  const {
    size: [w, h],
    places,
  } = layer;
  const effects = places
    .filter(({ id }) => seats.includes(id))
    .map(({ at }) => makeEffect("outline", at));
  if (end === "lost") effects.push(makeEffect("dim", [-w, -h, 3 * w, 3 * h]));
  if (end !== "match" && end !== "round") return { effects, jumps: [] };
  const piecesIn = (place: Place) =>
    allPieces(layer).filter(({ at }) => isCentreInside(at, place.at));
  const own = places.filter(({ look }) => look === "rack" || look === "wood").flatMap(piecesIn);
  const trays = own.length
    ? []
    : places.filter((place) => place.look === "tray" && piecesIn(place).length > 1);
  effects.push(...trays.map(({ at }, k) => makeEffect("outline", at, { wait: GROUP_MS * k })));
  if (isStill) return { effects, jumps: [] };
  const jumps = [
    ...own.map((piece, k) => [piece, WAVE_MS * k]),
    ...trays.flatMap((tray, k) => piecesIn(tray).map((piece) => [piece, GROUP_MS * k])),
  ] as [Piece, number][];
  const { shares, many, first, gap } = FOUNTAINS[end];
  const thrown = (k: number) =>
    Array.from({ length: many }, (_, n) => faces[(n * 7 + k) % faces.length]);
  const fountain = (at: Rect, pieces: Piece[], wait: number) =>
    makeEffect("cheer", at, {
      wait,
      paint: (frame, seconds) => {
        pieces.forEach((piece, k) => paintThrown(frame, { piece, k, start: at }, seconds));
      },
    });
  if (faces.length) {
    effects.push(
      ...shares.map((share, k) =>
        fountain([0, h * 0.8, 2 * share * w, h], thrown(k), first + gap * k),
      ),
    );
  }
  return { effects, jumps };
}

/** Does it look the same as this many milliseconds ago? */
export const isUnchanged = ({ name, age, lasts, paint }: Effect, ms: number) =>
  age <= 0 ||
  (!paint &&
    age - ms > (name === "outline" ? OUTLINE_MS : FADE_IN_MS) &&
    lasts - age > FADE_OUT_MS);

/** @param isStill with reduced motion, an outline is complete at once */
export function paintEffects(frame: Frame, effects: Effect[], isStill: boolean) {
  const { pen, scrolled } = frame;
  useBoardUnits(pen);
  for (const { name, at, inside, age, lasts, paint } of effects.filter(
    (effect) => effect.age > 0,
  )) {
    pen.opacity = Math.min(1, age / FADE_IN_MS, (lasts - age) / FADE_OUT_MS);
    const box = translateRect(at, 0, -scrolled * inside);
    useBoardUnits(pen);
    if (paint) paint(frame, age / 1000);
    else if (name === "dim") paintBox(pen, at, 0, { fill: "shadow" });
    else if (name === "outline") paintOutline(pen, box, isStill ? 1 : age / OUTLINE_MS);
    else paintMarks(pen, { at: box, r: CORNER_RADII.tile * at[2], s: at[3] }, [name]);
  }
  pen.opacity = 1;
}

/** A line around a place. @param part the drawn share, 0 to 1 */
function paintOutline(pen: Pen, at: Rect, part: number) {
  const length = 2 * (at[2] + at[3]);
  paintBox(pen, at, 0.2, {
    line: "table-ink",
    width: 0.05,
    dash: [length * Math.min(1, part), length],
    round: true,
  });
}

/** One of many small pieces that are thrown up and fall. @param k its number */
function paintThrown(
  frame: Frame,
  { piece, k, start }: { piece: Piece; k: number; start: Rect },
  seconds: number,
) {
  const [x, y, w] = start;
  const random = (n: number) => Math.abs(Math.sin(12.9898 * (k + 1) + 78.233 * n) * 43758.5453) % 1;
  const time = seconds - 0.12 * random(1);
  const angle = (random(2) - 0.5) * 1.9;
  const speed = 6.4 + 4.4 * random(3);
  const size = 0.42 + 0.2 * random(4);
  const dx = Math.sin(angle) * speed * time;
  const dy = 5.6 * time * time - Math.cos(angle) * speed * time;
  if (time <= 0) return;
  const wide = piece.at[2] * size;
  const high = piece.at[3] * size;
  const pose = {
    piece: { ...piece, marks: [], dim: false },
    at: [x + w / 2 + dx - wide / 2, y + dy, wide, high] as Rect,
    inside: 0,
    alpha: frame.pen.opacity ?? 1,
    turn: 1,
    spin: 0.35 + 0.65 * Math.abs(Math.cos(5 * time + k)),
    lift: 0,
    tilt: (random(5) - 0.5) * 5 * time,
  };
  paintPiece(frame, pose, 0);
}
