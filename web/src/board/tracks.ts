/**
 * Compares two scenes: which piece travels, turns, is thrown, appears or leaves. A body follows
 * such a track.
 */

import { isTile } from "../base/scene.ts";
import type { MovableParts, Piece, Place, Rect } from "../base/types.ts";
import { lookKey } from "./art.ts";
import { type Spring, SPRINGS } from "./springs.ts";

/**
 * `was`: the piece before the move, with its place; `arc`: height of the flight, in heights of the
 * piece; `wait`: milliseconds
 */
export interface Track {
  piece: Piece;
  was: Piece;
  to: Rect;
  inside: number;
  spring: Spring;
  arc: number;
  wait: number;
  how: "rest" | "travel" | "turn" | "throw" | "appear" | "leave";
}

export const MEET_MS = 150; // until the coin has reached the tile that was found
const RING_MS = 420; // a found tile is shown this long before it flies to its finder
export const ARCS = { travel: 0.3, draw: 0.75, take: 0.35, coin: 1 };
/** Milliseconds between pieces that start one after another, and the maximum for all of them. */
const STAGGERS_MS = {
  travel: [80, 320],
  arrival: [110, 1350],
  appear: [40, 600],
  coin: [520, 1560],
  throw: [65, 400],
};

const isCoin = ({ kind }: Piece) => kind === "coin" || kind === "token";

const isSameRect = (a: Rect, b: Rect) => a.every((side, k) => Math.abs(side - b[k]) < 0.002);

const wasThrown = (was: Piece, now: Piece) => now.kind === "die" && now.throws > was.throws;

/** Is this a different tile? One whose front has changed was reshuffled. */
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

const findPart = ({ pieces, places }: MovableParts, id: string) =>
  pieces.find((piece) => piece.id === id) ?? places.find((place) => place.id === id);

/** The place that holds a piece hidden. */
const hiddenHolder = ({ places }: MovableParts, id: string) =>
  places.find((place) => place.holds.includes(id));

export const track = (
  was: Piece,
  piece: Piece,
  how: Track["how"],
  { spring = SPRINGS.travel, arc = 0 } = {},
): Track => ({
  piece,
  was,
  to: piece.at,
  inside: piece.inside ?? 0,
  how,
  spring,
  arc,
  wait: 0,
});

/** The parts before a move; `carried`: the piece that a finger has released, where it was. */
interface PartsBefore extends MovableParts {
  carried: Piece | null;
}

/** Where a new piece comes from: its origin, if that is known, or the place that held it hidden. */
function sourceOf(
  { id, origin }: Piece,
  before: PartsBefore,
  after: MovableParts,
): Piece | Place | undefined {
  if (!origin) return hiddenHolder(before, id);
  if (origin === before.carried?.id) return before.carried;
  return findPart(before, origin) ?? findPart(after, origin);
}

/**
 * A new piece starts at its source, face down unless the source shows a face. A pile whose top was
 * taken counts as the same pile.
 */
function arrival(piece: Piece, before: PartsBefore, after: MovableParts): Track {
  const isPileThere = before.pieces.some(
    (was) => was.kind === "pile" && piece.kind === "pile" && isSameRect(was.at, piece.at),
  );
  if (isPileThere) return track(piece, piece, "rest");
  const source = sourceOf(piece, before, after);
  if (!source) return track(piece, piece, "appear");
  const was = {
    ...piece,
    at: fitInside(piece.at, source.at),
    inside: "inside" in source ? source.inside : 0,
  };
  const isTurning = isTile(piece.kind) && piece.face && !("face" in source && source.face);
  const kind = isTurning ? "draw" : "take";
  const flight =
    source === before.carried
      ? { spring: SPRINGS.settle }
      : { spring: SPRINGS[kind], arc: isCoin(piece) ? ARCS.coin : ARCS[kind] };
  return isTurning
    ? track({ ...was, face: null }, piece, "turn", flight)
    : track(was, piece, "travel", flight);
}

/** The seat that is to move. */
const moverSeat = ({ places }: MovableParts) => places.find(({ look }) => look === "turn");

/**
 * A piece that has disappeared travels into the place that now contains it or to the seat that has
 * taken it, or fades.
 * @param seat of a player who may have taken it: nothing covers it
 */
function departure(piece: Piece, after: MovableParts, seat?: Place) {
  const isUncovered =
    isTile(piece.kind) && piece.face && !after.pieces.some(({ at }) => isSameRect(at, piece.at));
  const home = hiddenHolder(after, piece.id) ?? (isUncovered ? seat : undefined);
  if (!home) return track(piece, piece, "leave", { spring: SPRINGS.take });
  const gone = { ...piece, at: fitInside(piece.at, home.at), inside: 0, marks: [] };
  const arc = isCoin(piece) ? ARCS.coin : ARCS.take;
  return track(piece, gone, "leave", { spring: SPRINGS.take, arc });
}

/**
 * All pieces to draw between two scenes. Disappearing pieces come first, so that they are drawn
 * below.
 * @param carried where a piece, or the top of a pile, was released
 */
export function tracks(
  parts: MovableParts,
  after: MovableParts,
  carried: Piece | null = null,
): Track[] {
  const isPile = ({ id, count }: Piece) => id !== carried?.id || count > 0;
  const before = {
    ...parts,
    pieces: parts.pieces.map((piece) => (isPile(piece) || !carried ? piece : carried)),
    carried,
  };
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const staying = after.pieces.map((piece) => {
    const was = isPile(piece) ? old.get(piece.id) : carried;
    if (!was || isDifferentTile(was, piece)) return arrival(piece, before, after);
    old.delete(piece.id);
    const how = motionKind(was, piece);
    const isSettling = was === carried;
    const isMadeRoom = isSameRect(was.at, piece.at) || Boolean(was.inside && piece.inside);
    return track(
      { ...was, kind: piece.kind },
      piece,
      how,
      isSettling ? { spring: SPRINGS.settle } : { arc: isMadeRoom ? 0 : ARCS.travel },
    );
  });
  const gone = before.pieces.filter(({ id }) => old.has(id));
  const leaving = gone.map((piece) =>
    departure(piece, after, gone.length === 1 ? moverSeat(before) : undefined),
  );
  return stagger([...leaving, ...drawnUnseen(before, after, staying), ...staying]);
}

/**
 * A tile drawn by another player: a pile has one tile less, and no visible piece has this pile as
 * its origin.
 */
function drawnUnseen(before: MovableParts, after: MovableParts, arrived: Track[]): Track[] {
  const seat = moverSeat(before);
  const lower = after.pieces.find(
    ({ id, count }) =>
      count > 0 && before.pieces.some((was) => was.id === id && was.count === count + 1),
  );
  if (
    !seat ||
    !lower ||
    arrived.some(({ how, piece }) => how !== "rest" && piece.id !== lower.id)
  ) {
    return [];
  }
  const tile = {
    ...lower,
    id: `${lower.id} drawn`,
    kind: lower.kind === "pile" ? "tile" : lower.kind,
    count: 0,
    marks: [],
  };
  return [
    track(tile, { ...tile, at: fitInside(tile.at, seat.at) }, "leave", {
      spring: SPRINGS.take,
      arc: ARCS.take,
    }),
  ];
}

/**
 * The tracks of a deal: pieces travel from their origin; those without one appear in turn. Piles
 * are shown from the start.
 */
export function dealTracks(after: MovableParts): Track[] {
  const hidden = { pieces: after.pieces.filter(({ kind }) => kind === "pile"), places: [] };
  return tracks(hidden, after);
}

/** Does the piece change its place? */
export const isTravelling = ({ was, to }: Track) => !isSameRect(was.at, to);

function staggerKind({ how, piece, arc, spring }: Track): keyof typeof STAGGERS_MS | null {
  if (how === "throw" || how === "appear") return how;
  if (!arc) return null;
  if (isCoin(piece)) return "coin";
  return spring === SPRINGS.draw ? "arrival" : "travel";
}

const wasTurnedUp = ({ was, piece }: Track) =>
  was.marks.includes("select") && isTile(piece.kind) && was.face;

/** Was a wrong tile turned up? It turns back. */
export const isMiss = (track: Track) =>
  track.how === "turn" && wasTurnedUp(track) && !track.piece.face;

/** Was the right tile turned up? It leaves its place. */
export const isMatch = (track: Track) => wasTurnedUp(track) && isTravelling(track);

/**
 * The sound at the start of these tracks: tiles dealt from the bag, coins drawn from it, or a wrong
 * tile.
 */
export function soundOfStart(
  all: Track[],
  before: Piece[],
  isDeal: boolean,
): [Piece, "bag" | "wrong", number][] {
  const drawn = all.find(
    ({ piece }) => isDeal || (piece.kind === "coin" && !before.some(({ id }) => id === piece.id)),
  );
  const missed = all.find(isMiss);
  return [
    ...(drawn ? [[drawn.piece, "bag", 1] as [Piece, "bag", number]] : []),
    ...(missed ? [[missed.piece, "wrong", 0.4] as [Piece, "wrong", number]] : []),
  ];
}

/** Lets pieces of one kind start one after another. */
function stagger(all: Track[]) {
  for (const [kind, [apart, most]] of Object.entries(STAGGERS_MS)) {
    const waiting = all.filter((track) => staggerKind(track) === kind);
    const interval = Math.min(apart, most / waiting.length);
    for (const [k, track] of waiting.entries()) track.wait = k * interval;
  }
  const match = all.find(isMatch);
  if (match) meet(match, all);
  return all;
}

/**
 * The coin to find flies to the found tile, which then flies to its finder; the next coin is drawn
 * later.
 */
function meet(match: Track, all: Track[]) {
  for (const track of all) {
    if (track.how === "appear") track.wait += RING_MS;
    if (track.how === "leave" && isCoin(track.piece)) {
      track.to = fitInside(track.was.at, match.was.at);
      track.spring = SPRINGS.refuse;
      track.arc = ARCS.travel;
      track.wait = 0;
    }
  }
  match.wait = RING_MS;
  match.spring = SPRINGS.draw;
}

/** The piece that travels farthest, except for coins: the moved piece, while others make room. */
export const farthest = (all: Track[]) =>
  all
    .filter(({ arc, piece }) => arc && !isCoin(piece))
    .sort((a, b) => wayOf(b) - wayOf(a))
    .slice(0, 1);

const wayOf = ({ was, to }: Track) => Math.hypot(to[0] - was.at[0], to[1] - was.at[1]);
