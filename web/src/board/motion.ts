/**
 * Compares two scenes: which piece travels, turns, is thrown, appears or leaves. A body follows
 * such a track with damped springs, so that it can get another goal at any time and keeps its
 * speed. No canvas and no clock.
 */

import { isTile } from "../base/scene.ts";
import type { MovableParts, PaintedFace, Piece, Place, Rect } from "../base/types.ts";
import { lookKey } from "./art.ts";
import type { Pen } from "./pen.ts";

/**
 * Frequency in 1/s, and damping (1 is critical). A spring arrives after about 4 / frequency
 * seconds.
 */
type Spring = [frequency: number, damping: number];
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
/**
 * `turn`: how far it has turned over, 0 to 1; `spin`: its width as it spins; `inside`: degree to
 * which it is part of the pane and scrolls with it, 0 to 1; `lift`: in heights of the piece;
 * `tilt`: in radians; `tumble`: of a die in the air
 */
export interface Pose {
  piece: Piece;
  at: Rect;
  inside: number;
  alpha: number;
  turn: number;
  spin: number;
  lift: number;
  tilt: number;
  tumble?: Tumble;
}
/** @param lift in board units */
type PaintPose = (
  pen: Pen,
  pose: Pose,
  lift: number,
  faceOf: (piece: Piece) => PaintedFace | undefined,
) => void;
/**
 * How a die is turned: by `angle` around a level axis, then by `yaw` around the upright one;
 * `sides`: the top one first.
 */
export interface Tumble {
  axis: number;
  angle: number;
  yaw: number;
  sides: Piece[];
  paint: PaintPose;
}

export const SPRINGS: Record<
  "travel" | "draw" | "take" | "settle" | "refuse" | "turn" | "fade" | "lift" | "tilt" | "tremble",
  Spring
> = {
  travel: [21, 0.9], // also for undo
  draw: [13, 0.95],
  take: [12, 1],
  settle: [26, 0.72], // from the finger to a place
  refuse: [17, 0.78],
  turn: [19, 1],
  fade: [26, 1],
  lift: [30, 0.8],
  tilt: [16, 0.55],
  tremble: [42, 0.22],
};
const DRAW_TURN: Spring = [11, 1]; // turns over on the way
const MISS_TURN: Spring = [7, 1];
const SHAKE_SPEED = 2.6; // radians per second
export const MEET_MS = 150; // until the coin has reached the tile that was found
const RING_MS = 420; // a found tile is shown this long before it flies to its finder
const ARCS = { travel: 0.3, draw: 0.75, take: 0.35, coin: 1 };
/** Milliseconds between pieces that start one after another, and the maximum for all of them. */
const STAGGERS_MS = {
  travel: [80, 320],
  arrival: [110, 1350],
  appear: [40, 600],
  coin: [520, 1560],
  throw: [65, 400],
};
const CONTACT = 0.06; // in heights of the piece: closer to its goal it touches the table

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
  pieces.find((one) => one.id === id) ?? places.find((one) => one.id === id);

/** The place that holds a piece hidden. */
const hiddenHolder = ({ places }: MovableParts, id: string) =>
  places.find((place) => place.holds.includes(id));

export const track = (
  was: Piece,
  piece: Piece,
  how: Track["how"],
  { spring = SPRINGS.travel, arc = 0 } = {},
): Track => ({
  ...{ piece, was, to: piece.at, inside: piece.inside ?? 0, how, spring, arc, wait: 0 },
});

/**
 * A new piece starts at its origin, if that is known, face down unless the origin shows a face. A
 * pile whose top was taken counts as the same pile.
 */
function arrival(
  piece: Piece,
  before: MovableParts & { carried: Piece | null },
  after: MovableParts,
): Track {
  if (
    before.pieces.some(
      (was) => was.kind === "pile" && piece.kind === "pile" && isSameRect(was.at, piece.at),
    )
  ) {
    return track(piece, piece, "rest");
  }
  const carried = piece.origin && piece.origin === before.carried?.id ? before.carried : null;
  const source =
    carried ??
    (piece.origin
      ? (findPart(before, piece.origin) ?? findPart(after, piece.origin))
      : hiddenHolder(before, piece.id));
  if (!source) return track(piece, piece, "appear");
  const was = {
    ...piece,
    at: fitInside(piece.at, source.at),
    inside: "inside" in source ? source.inside : 0,
  };
  const isTurning = isTile(piece.kind) && piece.face && !("face" in source && source.face);
  const name = isTurning ? "draw" : "take";
  const how = carried
    ? { spring: SPRINGS.settle }
    : { spring: SPRINGS[name], arc: isCoin(piece) ? ARCS.coin : ARCS[name] };
  return isTurning
    ? track({ ...was, face: null }, piece, "turn", how)
    : track(was, piece, "travel", how);
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
  const gone = home ? { ...piece, at: fitInside(piece.at, home.at), inside: 0, marks: [] } : piece;
  return track(piece, gone, "leave", {
    spring: SPRINGS.take,
    arc: home ? (isCoin(piece) ? ARCS.coin : ARCS.take) : 0,
  });
}

/**
 * All pieces to draw between two scenes. Disappearing pieces come first, so that they are drawn
 * below.
 * @param carried where a piece, or the top of a pile, was released
 */
export function tracks(
  given: MovableParts,
  after: MovableParts,
  carried: Piece | null = null,
): Track[] {
  const isPile = ({ id, count }: Piece) => id !== carried?.id || count > 0;
  const before = {
    ...given,
    pieces: given.pieces.map((piece) => (isPile(piece) || !carried ? piece : carried)),
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

const isTravelling = ({ was, to }: Track) => !isSameRect(was.at, to);

function staggerKind({ how, piece, arc, spring }: Track): keyof typeof STAGGERS_MS | null {
  if (how === "throw" || how === "appear") return how;
  if (!arc) return null;
  return isCoin(piece) ? "coin" : spring === SPRINGS.draw ? "arrival" : "travel";
}

const wasTurnedUp = ({ was, piece }: Track) =>
  was.marks.includes("select") && isTile(piece.kind) && was.face;

/** Was a wrong tile turned up? It turns back. */
const isMiss = (one: Track) => one.how === "turn" && wasTurnedUp(one) && !one.piece.face;

/** Was the right tile turned up? It leaves its place. */
export const isMatch = (one: Track) => wasTurnedUp(one) && isTravelling(one);

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
    const some = all.filter((one) => staggerKind(one) === kind);
    some.forEach((one, k) => (one.wait = k * Math.min(apart, most / some.length)));
  }
  const found = all.find(isMatch);
  if (found) meet(found, all);
  return all;
}

/**
 * The coin to find flies to the found tile, which then flies to its finder; the next coin is drawn
 * later.
 */
function meet(found: Track, all: Track[]) {
  for (const one of all) {
    if (one.how === "appear") one.wait += RING_MS;
    if (one.how === "leave" && isCoin(one.piece)) {
      Object.assign(one, {
        to: fitInside(one.was.at, found.was.at),
        spring: SPRINGS.refuse,
        arc: ARCS.travel,
        wait: 0,
      });
    }
  }
  found.wait = RING_MS;
  found.spring = SPRINGS.draw;
}

/** The piece that travels farthest, except for coins: the moved piece, while others make room. */
export const farthest = (all: Track[]) =>
  all
    .filter(({ arc, piece }) => arc && !isCoin(piece))
    .sort((a, b) => wayOf(b) - wayOf(a))
    .slice(0, 1);

const wayOf = ({ was, to }: Track) => Math.hypot(to[0] - was.at[0], to[1] - was.at[1]);

/**
 * Distance from the goal and speed of a damped spring after `dt` seconds: exact for steps of any
 * length.
 */
export function springAfter(
  distance: number,
  speed: number,
  [w, d]: Spring,
  dt: number,
): [distance: number, speed: number] {
  const decay = Math.exp(-d * w * dt);
  if (d >= 1) {
    const b = speed + w * distance;
    return [decay * (distance + b * dt), decay * (speed - w * b * dt)];
  }
  const n = w * Math.sqrt(1 - d * d);
  const c = Math.cos(n * dt);
  const s = Math.sin(n * dt);
  const b = (speed + d * w * distance) / n;
  return [decay * (distance * c + b * s), decay * (speed * c - (d * w * b + n * distance) * s)];
}

/**
 * The animated values, each with its own spring: the sides of the rectangle, then the fields of a
 * pose.
 */
// 2 is the width, 4 `inside`
const X = 0;
const Y = 1;
const H = 3;
const LIFT = 5;
const TILT = 6;
const TURN = 7;
const ALPHA = 8;
const REST_DISTANCE = 0.003;
const REST_SPEED = 0.05; // per second

/** A piece in motion. */
export class Body {
  piece: Piece;
  was: Piece; // the face shown until it has half turned over
  isLeaving = false;
  isTurning = false; // does it turn over without travelling?
  isLanded = true; // has it touched the table since it started?
  fling = [0, 0]; // speed at which a finger releases it
  under: Piece | null = null; // the piece that it covers while it fades in
  value: number[];
  speed = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  goal: number[];
  springs: Spring[] = Array(9).fill(SPRINGS.travel);
  #wait = 0; // milliseconds until it starts
  #arc = 0;
  #far = 1; // distance of the flight

  constructor(piece: Piece) {
    [this.piece, this.was] = [piece, piece];
    this.value = [...piece.at, piece.inside ?? 0, 0, 0, 1, 1];
    this.goal = [...this.value];
  }

  /**
   * Sets its goal, without changing its position and speed. @param isFading it fades in at its goal
   * instead of travelling or turning
   */
  follow(track: Track, isFading = false) {
    const { piece, was, to, inside, how, spring, arc, wait } = track;
    [this.piece, this.isLeaving, this.isTurning] = [
      piece,
      how === "leave",
      how === "turn" && !isTravelling(track),
    ];
    if (how === "turn" || how === "throw") {
      this.was = was;
      this.value[TURN] = 1 - this.value[TURN]; // turns back, if it was still turning
      this.speed[TURN] *= -1;
      this.springs[TURN] = isTravelling(track) ? DRAW_TURN : SPRINGS.turn;
    }
    if (how === "appear") this.value[ALPHA] = 0;
    if (how === "rest") {
      this.goal.splice(0, 5, ...to, inside);
      return;
    }
    this.goal = [...to, inside, 0, 0, 1, this.isLeaving && !isTravelling(track) ? 0 : 1];
    this.springs.fill(spring, X, TILT + 1);
    this.springs[ALPHA] = SPRINGS.fade;
    if (isMiss(track)) {
      this.springs[TURN] = MISS_TURN;
      this.springs[TILT] = SPRINGS.tremble;
      this.speed[TILT] = SHAKE_SPEED;
    }
    this.#wait = wait;
    this.#arc = arc;
    this.isLanded = false;
    this.under = null;
    this.#far = Math.max(0.01, this.#distance());
    if (this.fling.some(Boolean)) [this.speed[X], this.speed[Y]] = this.fling;
    this.fling = [0, 0];
    if (isFading) this.#fade(how);
  }

  #fade(how: Track["how"]) {
    this.under = how === "turn" || how === "throw" ? this.was : null;
    this.value = [...this.goal];
    this.#arc = 0;
    this.value[ALPHA] = this.isLeaving ? 1 : 0;
    if (this.isLeaving) this.goal[ALPHA] = 0;
    this.speed.fill(0);
  }

  #distance = () => Math.hypot(this.goal[X] - this.value[X], this.goal[Y] - this.value[Y]);

  /** Has a leaving piece reached the place that now contains it? */
  get isAtHome() {
    return this.isLanded && this.goal[ALPHA] > 0;
  }

  /**
   * Is it so close to its goal that it touches the table? It then counts as landed.
   * @returns how hard, 0 to 1
   */
  land(): number {
    const isClose =
      !this.#wait && this.#distance() < CONTACT * this.value[H] && this.value[TURN] > 0.85;
    if (this.isLanded || !isClose) return 0;
    this.isLanded = true;
    return 1;
  }

  /** Advances the animation. @returns does it still move? */
  step(ms: number): boolean {
    const rest = ms - this.#wait;
    this.#wait = Math.max(0, -rest);
    if (rest <= 0) return true;
    let isMoving = false;
    this.goal[TILT] *= LEVEL_SHARE;
    this.springs.forEach((spring, k) => {
      const [distance, speed] = springAfter(
        this.value[k] - this.goal[k],
        this.speed[k],
        spring,
        rest / 1000,
      );
      const isResting = Math.abs(distance) < REST_DISTANCE && Math.abs(speed) < REST_SPEED;
      isMoving ||= !isResting;
      [this.value[k], this.speed[k]] = isResting
        ? [this.goal[k], 0]
        : [this.goal[k] + distance, speed];
    });
    return isMoving;
  }

  pose(): Pose {
    const [x, y, w, h, inside, lift, tilt, turn, alpha] = this.value;
    const left = Math.min(1, this.#distance() / this.#far);
    const isTurned = turn >= 0.5;
    const { id, marks, dim, at } = this.piece;
    const piece = {
      ...(isTurned ? this.piece : this.was),
      id,
      marks,
      dim,
      at: this.isLeaving ? this.was.at : at,
    };
    const spin = this.#arc === ARCS.coin ? Math.cos(2 * Math.PI * left) : 1;
    return {
      piece,
      at: [x, y, w, h],
      inside: Math.max(0, Math.min(1, inside)),
      alpha,
      turn,
      spin,
      lift: lift + this.#arc * Math.sin(Math.PI * left),
      tilt,
    };
  }

  /** Makes it jump or tremble in place. @param speed of its lift, or of its tilt */
  jump(wait: number, speed: number, isTrembling = false) {
    const k = isTrembling ? TILT : LIFT;
    this.speed[k] = speed;
    this.springs[k] = isTrembling ? SPRINGS.tremble : [20, 0.5];
    this.#wait = wait;
  }

  /**
   * Follows a finger: at once, and tilted by its speed. @param speed in board units per second
   * @param lift 0 or 1
   */
  hold(at: Rect, [sx, sy]: number[], lift: number) {
    [this.value, this.goal] = [
      [...at, 0, ...this.value.slice(LIFT)],
      [
        ...at,
        0,
        HELD_LIFT * lift,
        Math.max(-MAX_TILT, Math.min(MAX_TILT, sx * TILT_PER_SPEED)),
        1,
        1,
      ],
    ];
    this.fling = [sx * THROW_SHARE, sy * THROW_SHARE];
    this.springs[LIFT] = SPRINGS.lift;
    this.springs[TILT] = SPRINGS.tilt;
  }
}

const HELD_LIFT = 0.12; // in heights of the piece
const MAX_TILT = 0.16; // radians
const TILT_PER_SPEED = 0.02;
// share of the tilt that remains after each frame in which the finger rests
const LEVEL_SHARE = 0.85;
const THROW_SHARE = 0.4; // share of the finger's speed that a released piece has

/** The pose of a piece that does not move. */
export const restingPose = (piece: Piece): Pose => ({
  piece,
  at: piece.at,
  inside: piece.inside ?? 0,
  alpha: 1,
  turn: 1,
  spin: 1,
  lift: 0,
  tilt: 0,
});

/** The pose of a body, and below it that of the piece that it covers while it fades in. */
export function movingPoses(body: Body): Pose[] {
  const pose = body.pose();
  return body.under ? [{ ...pose, piece: body.under, alpha: 1 }, pose] : [pose];
}

/** The piece that a drag lifts: the top of a pile, else the piece itself. */
export const topOfPile = (piece: Piece): Piece =>
  piece.count ? { ...piece, kind: piece.kind === "pile" ? "tile" : piece.kind, count: 0 } : piece;
