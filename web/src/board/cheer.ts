/** What the table shows at the end of a match or a round. */

import { allPieces, isCentreInside } from "../base/scene.ts";
import type { Piece, Place, Rect, SceneLayer } from "../base/types.ts";
import { type Effect, makeEffect } from "./effects.ts";
import { type Frame, paintPiece } from "./paint-layer.ts";

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

/** `jumps`: pieces, and milliseconds until each jumps */
export interface Cheer {
  effects: Effect[];
  jumps: [Piece, number][];
}

/**
 * How the end of a match or a round is shown. The winners' places are outlined. The viewer's tiles
 * jump, or the groups that end a round, and small pieces are thrown up; a lost match dims the
 * table.
 * @param how `faces`: pieces to throw; `seats`: ids of the winners' places; `isStill`: with reduced
 * motion
 */
export function planCheer(
  layer: SceneLayer,
  {
    faces,
    end,
    seats,
    isStill,
  }: { faces: Piece[]; end: CheeredEnd; seats: string[]; isStill: boolean },
): Cheer {
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
