/**
 * A piece in motion: its values follow a track with damped springs, so that it can get another goal
 * at any time and keeps its speed.
 */

import type { Piece, Rect } from "../base/types.ts";
import type { Pose } from "./poses.ts";
import { type Spring, springAfter, SPRINGS } from "./springs.ts";
import { ARCS, isMiss, isTravelling, type Track } from "./tracks.ts";

const DRAW_TURN: Spring = [11, 1]; // turns over on the way
const MISS_TURN: Spring = [7, 1];
const JUMP_SPRING: Spring = [20, 0.5];
const SHAKE_SPEED = 2.6; // radians per second
const CONTACT = 0.06; // in heights of the piece: closer to its goal it touches the table
const TOUCHING_TURN = 0.85; // a piece that has turned over less does not touch the table yet
const HELD_LIFT = 0.12; // in heights of the piece
const MAX_TILT = 0.16; // radians
const TILT_PER_SPEED = 0.02;
// share of the tilt that remains after each frame in which the finger rests
const LEVEL_SHARE = 0.85;
const THROW_SHARE = 0.4; // share of the finger's speed that a released piece has
const REST_DISTANCE = 0.003;
const REST_SPEED = 0.05; // per second

// The animated values, each with its own spring: the sides of the rectangle (2 is the width), then
// the fields of a pose (4 is `inside`).
export const X = 0;
export const Y = 1;
const H = 3;
export const LIFT = 5;
const TILT = 6;
const TURN = 7;
const ALPHA = 8;

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
  springs: Spring[] = Array<Spring>(9).fill(SPRINGS.travel);
  #wait = 0; // milliseconds until it starts
  #arc = 0;
  #far = 1; // distance of the flight

  constructor(piece: Piece) {
    this.piece = piece;
    this.was = piece;
    this.value = [...piece.at, piece.inside ?? 0, 0, 0, 1, 1];
    this.goal = [...this.value];
  }

  /**
   * Sets its goal, without changing its position and speed. @param isFading it fades in at its goal
   * instead of travelling or turning
   */
  follow(track: Track, isFading = false) {
    const { piece, to, inside, how } = track;
    this.piece = piece;
    this.isLeaving = how === "leave";
    this.isTurning = how === "turn" && !isTravelling(track);
    if (how === "turn" || how === "throw") this.#turnOver(track);
    if (how === "appear") this.value[ALPHA] = 0;
    if (how === "rest") {
      this.goal.splice(0, 5, ...to, inside);
      return;
    }
    this.#setOff(track);
    if (isFading) this.#fade(how);
  }

  #turnOver(track: Track) {
    this.was = track.was;
    this.value[TURN] = 1 - this.value[TURN]; // turns back, if it was still turning
    this.speed[TURN] *= -1;
    this.springs[TURN] = isTravelling(track) ? DRAW_TURN : SPRINGS.turn;
  }

  /** Starts towards the goal of a track, with the speed at which a finger has released it. */
  #setOff(track: Track) {
    const { to, inside, spring, arc, wait } = track;
    const goalAlpha = this.isLeaving && !isTravelling(track) ? 0 : 1;
    this.goal = [...to, inside, 0, 0, 1, goalAlpha];
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
    if (this.fling.some(Boolean)) {
      this.speed[X] = this.fling[0];
      this.speed[Y] = this.fling[1];
    }
    this.fling = [0, 0];
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
    if (this.isLanded || !this.#isTouching()) return 0;
    this.isLanded = true;
    return 1;
  }

  #isTouching() {
    if (this.#wait || this.value[TURN] <= TOUCHING_TURN) return false;
    return this.#distance() < CONTACT * this.value[H];
  }

  /** Advances the animation. @returns does it still move? */
  step(ms: number): boolean {
    const moved = ms - this.#wait; // milliseconds since it started to move, within this step
    this.#wait = Math.max(0, -moved);
    if (moved <= 0) return true;
    this.goal[TILT] *= LEVEL_SHARE;
    let isMoving = false;
    for (let k = 0; k < this.springs.length; k += 1) {
      if (this.#stepValue(k, moved / 1000)) isMoving = true;
    }
    return isMoving;
  }

  /** Advances one value. @returns does it still move? */
  #stepValue(k: number, seconds: number) {
    const distance = this.value[k] - this.goal[k];
    const [left, speed] = springAfter(distance, this.speed[k], this.springs[k], seconds);
    const isResting = Math.abs(left) < REST_DISTANCE && Math.abs(speed) < REST_SPEED;
    this.value[k] = isResting ? this.goal[k] : this.goal[k] + left;
    this.speed[k] = isResting ? 0 : speed;
    return !isResting;
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
    this.springs[k] = isTrembling ? SPRINGS.tremble : JUMP_SPRING;
    this.#wait = wait;
  }

  /**
   * Follows a finger: at once, and tilted by its speed. @param speed in board units per second
   * @param lift 0 or 1
   */
  hold(at: Rect, [speedX, speedY]: number[], lift: number) {
    const tilt = Math.max(-MAX_TILT, Math.min(MAX_TILT, speedX * TILT_PER_SPEED));
    this.value = [...at, 0, ...this.value.slice(LIFT)];
    this.goal = [...at, 0, HELD_LIFT * lift, tilt, 1, 1];
    this.fling = [speedX * THROW_SHARE, speedY * THROW_SHARE];
    this.springs[LIFT] = SPRINGS.lift;
    this.springs[TILT] = SPRINGS.tilt;
  }

  /** Follows a dragged piece, or returns to its place. @param isStill without moving */
  trail(at: Rect, lift: number, isStill: boolean) {
    this.goal = [...at, 0, HELD_LIFT * lift, 0, 1, 1];
    if (isStill) this.value = [...this.goal];
  }
}

/** The pose of a body, and below it that of the piece that it covers while it fades in. */
export function movingPoses(body: Body): Pose[] {
  const pose = body.pose();
  return body.under ? [{ ...pose, piece: body.under, alpha: 1 }, pose] : [pose];
}
