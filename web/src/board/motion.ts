/**
 * Compares two scenes: which piece travels, turns, is thrown, appears or leaves, and the pose of each at a given time. No
 * canvas and no clock.
 */

import { isTile } from "../base/scene.ts";
import type { MovableParts, Piece, Rect } from "../base/types.ts";
import { lookKey } from "./art.ts";

/** `faces`: the faces it shows, one after another; `inside`: does it start in the pane, does it end there? */
export interface Track { piece: Piece; from: Rect; to: Rect; inside: [number, number]; faces: Piece[]; start: number; end: number;
  how: "rest" | "travel" | "turn" | "throw" | "appear" | "leave" }
/** `wide`: its width while it turns over; `inside`: how far it belongs to the pane and scrolls with it, 0 to 1 */
export interface Pose { piece: Piece; at: Rect; inside: number; alpha: number; wide: number; lift: number }

/** Milliseconds of a whole transition, whatever moves in it. */
export const TRANSITION_MS = 250;
const SINGLE_TRAVEL_MS = 220; // for a single travelling piece
const STAGGER_MS = 40;
const DURATIONS_MS = { rest: 0, travel: 170, turn: 180, throw: 240, appear: 140, leave: 140 };
const LIFT = 0.1;
const FADE_START = 0.6; // share of its way after which a piece that enters another one fades

const isSameRect = (a: Rect, b: Rect) => a.every((side, k) => Math.abs(side - b[k]) < 0.002);

const wasThrown = (was: Piece, now: Piece) => now.kind === "die" && now.throws > was.throws;

/** Is this another tile? One that shows another front than before was reshuffled. */
function isDifferentTile(was: Piece, now: Piece) {
  const frontKey = ({ face }: Piece) => JSON.stringify([face?.ink, face?.text, face?.sign]);
  return was.kind === "tile" && Boolean(was.face && now.face) && frontKey(was) !== frontKey(now);
}

function motionKind(was: Piece, now: Piece): Track["how"] {
  if (wasThrown(was, now)) return "throw";
  if (lookKey(was) !== lookKey(now) && Boolean(was.face) !== Boolean(now.face)) return "turn";
  return isSameRect(was.at, now.at) && (was.inside ?? 0) === (now.inside ?? 0) ? "rest" : "travel";
}

/** The largest box of a piece's shape inside another box, centred. */
function fitInside([, , w, h]: Rect, [x, y, wide, high]: Rect): Rect {
  const scale = Math.min(1, wide / w, high / h);
  return [x + (wide - w * scale) / 2, y + (high - h * scale) / 2, w * scale, h * scale];
}

const findPart = ({ pieces, places }: MovableParts, id: string) => pieces.find((one) => one.id === id) ?? places.find((one) => one.id === id);

/** The place that holds a piece hidden. */
const hiddenHolder = ({ places }: MovableParts, id: string) => places.find((place) => place.holds.includes(id));

/**
 * A new piece starts at its origin, if that is known, face down unless the origin shows a face. What remains of a pile whose
 * top was taken counts as the same pile.
 */
function arrival(piece: Piece, before: MovableParts & { carried: Piece | null }, after: MovableParts): Track {
  if (before.pieces.some((was) => was.kind === "pile" && piece.kind === "pile" && isSameRect(was.at, piece.at)))
    return track(piece, piece, "rest");
  const source = piece.origin && piece.origin === before.carried?.id
    ? before.carried
    : piece.origin
    ? (findPart(before, piece.origin) ?? findPart(after, piece.origin))
    : hiddenHolder(before, piece.id);
  if (!source) return track(piece, piece, "appear");
  const open = "face" in source && source.face;
  const inside = "inside" in source ? source.inside : 0;
  const was = { ...piece, at: fitInside(piece.at, source.at), inside };
  if (!isTile(piece.kind) || !piece.face || open) return track(was, piece, "travel");
  return { ...track(was, piece, "turn"), faces: [{ ...was, face: null }, piece] };
}

/** A piece that has disappeared travels into the place that holds it now, or fades. */
function departure(piece: Piece, after: MovableParts) {
  const home = hiddenHolder(after, piece.id);
  return track(piece, home ? { ...piece, at: fitInside(piece.at, home.at), inside: 0 } : piece, "leave");
}

/** A thrown die shows two other faces before its own: faces seen on dice of its ink. */
function throwFaces(was: Piece, now: Piece, seen: Piece[]) {
  const others = seen.filter(
    (one) => one.kind === now.kind && one.face?.ink === now.face?.ink && lookKey(one) !== lookKey(now),
  );
  const first = others[now.throws % Math.max(1, others.length)] ?? was;
  const second = others[(now.throws + 1) % Math.max(1, others.length)] ?? now;
  return [first, second, now];
}

/**
 * All pieces to draw between two scenes. Disappearing pieces come first, so that they are drawn below.
 * @param seen faces seen so far at this table
 * @param carried where a piece, or the top of a pile, was released
 */
export function tracks(given: MovableParts, after: MovableParts, seen: Piece[], carried: Piece | null = null): Track[] {
  const isPile = ({ id, count }: Piece) => id !== carried?.id || count > 0;
  const before = { ...given, pieces: given.pieces.map((piece) => (isPile(piece) || !carried ? piece : carried)), carried };
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const staying = after.pieces.map((piece) => {
    const was = isPile(piece) ? old.get(piece.id) : carried;
    if (!was || isDifferentTile(was, piece)) return arrival(piece, before, after);
    old.delete(piece.id);
    const how = motionKind(was, piece);
    const turning = how === "turn" ? [{ ...was, kind: piece.kind }, piece] : [piece];
    return { ...track(was, piece, how), faces: how === "throw" ? throwFaces(was, piece, seen) : turning };
  });
  const leaving = before.pieces.filter(({ id }) => old.has(id)).map((piece) => departure(piece, after));
  return staggerTravel([...leaving, ...staying]);
}

/** Tracks of pieces that do not move. */
export const restingTracks = (pieces: Piece[]): Track[] => pieces.map((piece) => track(piece, piece, "rest"));

const track = (was: Piece, piece: Piece, how: Track["how"]): Track => ({
  piece,
  from: was.at,
  to: piece.at,
  inside: [was.inside ?? 0, piece.inside ?? 0],
  faces: [piece],
  start: 0,
  end: DURATIONS_MS[how],
  how,
});

/** Does it move from one rectangle to another? */
const isTravelling = (one: Track) => !isSameRect(one.from, one.to);

/** Staggers the starts of travelling pieces, without exceeding the transition's length. */
function staggerTravel(all: Track[]) {
  const travelling = all.filter((one) => isTravelling(one) && one.how !== "throw");
  const time = travelling.length === 1 ? SINGLE_TRAVEL_MS : DURATIONS_MS.travel;
  const apart = Math.min(STAGGER_MS, (TRANSITION_MS - time) / Math.max(1, travelling.length - 1));
  travelling.forEach((one, k) => {
    one.start = k * apart;
    one.end = k * apart + time;
  });
  return all;
}

/** The end of the last track, in milliseconds. */
export const transitionLength = (all: Track[]) => all.reduce((most, one) => Math.max(most, one.end), 0);

/** Ease-out: fast at first. */
const ease = (t: number) => 1 - (1 - t) ** 3;

const interpolateRect = (from: Rect, to: Rect, t: number): Rect => from.map((side, k) => side + (to[k] - side) * t) as Rect;

/** The pose of a piece after so many milliseconds. */
function pose(one: Track, time: number): Pose {
  const part = one.end > one.start ? Math.min(1, Math.max(0, (time - one.start) / (one.end - one.start))) : 1;
  const at = interpolateRect(one.from, one.to, ease(part));
  const inside = one.inside[0] + (one.inside[1] - one.inside[0]) * ease(part);
  const piece = one.faces[Math.min(one.faces.length - 1, Math.floor(part * one.faces.length))];
  const shown = { ...piece, id: one.piece.id, marks: one.piece.marks, dim: one.piece.dim };
  const moving = part < 1;
  const leaving = isTravelling(one) ? Math.min(1, (1 - part) / (1 - FADE_START)) : 1 - part;
  return {
    piece: shown,
    at,
    inside,
    alpha: one.how === "appear" ? part : one.how === "leave" ? leaving : 1,
    wide: one.how === "turn" && moving ? Math.abs(1 - 2 * part) : 1,
    lift: one.how === "throw" ? LIFT * Math.sin(Math.PI * part) : isTravelling(one) && moving ? LIFT : 0,
  };
}

/** All poses after so many milliseconds, in drawing order: travelling pieces last. */
export function poses(all: Track[], time: number): Pose[] {
  const isStillTravelling = (one: Track) => isTravelling(one) && time < one.end;
  return [...all.filter((one) => !isStillTravelling(one)), ...all.filter(isStillTravelling)]
    .filter((one) => !(one.how === "leave" && time >= one.end))
    .map((one) => pose(one, time));
}
