/**
 * Dice as solid bodies: they shake in a hand until the result is known, then tumble, hop and come
 * to rest on it.
 */

import type { Piece } from "../base/types.ts";
import { Body, LIFT, X, Y } from "./body.ts";
import { paintDie } from "./paint-dice.ts";
import type { Pose, Tumble } from "./poses.ts";
import { type Track, track } from "./tracks.ts";

const HAND_MS = 200; // minimum time of shaking
const MAX_SHAKE_MS = 6000; // without an answer by then the dice are put back
// in heights of a die: up, towards the far side, apart
const HAND_LIFT = 0.75;
const HAND_SHIFT = 1.1;
const HAND_GAP = 0.8;
const HOPS_S = [0.33, 0.2, 0.125, 0.075];
const HOP_SHARES = [0.5, 0.28, 0.15, 0.07]; // shares of the distance
const HOP_LOUDNESS = [1, 0.62, 0.4, 0.26];
const GRAVITY = 34; // heights of a die per second squared
const ROCK_S = 0.17;
const LEAST_TURNS = 1.45;
const FULL_TURN = 2 * Math.PI;

class RollingDie extends Body {
  #phase: "hand" | "hop" | "rock" | "rest" = "hand";
  #time = 0; // seconds since the phase began
  #age = 0; // milliseconds in the hand
  #hasAnswer = false;
  #hop = 0;
  #loudness = 0; // of the contact in this frame
  #start = { x: 0, y: 0, lift: 0, angle: 0, yaw: 0 };
  #turns: Tumble;

  readonly nth: number; // of the dice thrown together
  readonly many: number; // how many dice are thrown together
  readonly middle: number; // of these dice

  /** @param seen faces of dice */
  constructor(
    die: Piece,
    { nth, many, middle }: Pick<RollingDie, "nth" | "many" | "middle">,
    seen: Piece[],
  ) {
    super(die);
    this.nth = nth;
    this.many = many;
    this.middle = middle;
    const same = seen.filter(({ face }) => face?.ink === die.face?.ink);
    const sides = Array.from({ length: 6 }, (_, k) =>
      k ? (same[(k - 1) % same.length] ?? die) : die,
    );
    this.#turns = { axis: 0.35 + 1.9 * nth, angle: 0, yaw: 0, sides, paint: paintDie };
    this.#takeUp();
  }

  #takeUp() {
    const [, y, w, h] = this.piece.at;
    this.#phase = "hand";
    this.#age = 0;
    this.goal.splice(
      0,
      2,
      this.middle - w / 2 + (this.nth - (this.many - 1) / 2) * HAND_GAP * w,
      y - HAND_SHIFT * h,
    );
    this.springs[X] = [22, 1];
    this.springs[Y] = [22, 1];
    this.springs[LIFT] = [26, 0.8];
    this.goal[LIFT] = HAND_LIFT;
    this.isLanded = false;
  }

  /**
   * Sets the result; or a scene without a throw: a die in the air rolls on, unless its place has
   * changed.
   */
  override follow(track: Track, isFading = false) {
    const isInAir = this.#phase === "hand" || this.#phase === "hop";
    if (isFading || (track.how !== "throw" && !(track.how === "rest" && isInAir))) {
      this.#phase = "rest";
      super.follow(track, isFading);
      return;
    }
    this.piece = track.piece;
    this.was = track.piece;
    if (track.how === "rest") return;
    this.#hasAnswer = true;
    if (!isInAir) this.#takeUp();
  }

  override step(ms: number): boolean {
    if (this.#phase === "rest") return super.step(ms);
    this.#time += ms / 1000;
    if (this.#phase === "hand") this.#shake(ms);
    else if (this.#phase === "hop") this.#tumble();
    else this.#rock();
    return true;
  }

  #shake(ms: number) {
    this.#age += ms;
    const h = this.piece.at[3];
    const k = this.nth;
    const t = this.#age / 1000;
    this.value[X] += 0.02 * h * Math.sin(31 * t + 2 * k);
    this.value[Y] += 0.02 * h * Math.sin(37 * t + 3 * k);
    super.step(ms);
    this.#turns.angle += 0.015 * ms;
    this.#turns.yaw += 0.006 * ms * Math.sin(20 * t + k);
    if (this.#hasAnswer && this.#age > HAND_MS + 65 * k) this.#throw();
    else if (this.#age > MAX_SHAKE_MS) this.follow(track(this.piece, this.piece, "travel"));
  }

  #throw() {
    const { angle, yaw } = this.#turns;
    const [x, y] = this.value;
    this.#phase = "hop";
    this.#time = 0;
    this.#hop = 0;
    this.#start = { x, y, lift: this.value[LIFT], angle, yaw };
  }

  #tumble() {
    while (this.#time > HOPS_S[this.#hop]) {
      this.#time -= HOPS_S[this.#hop];
      this.#loudness = HOP_LOUDNESS[this.#hop];
      this.#hop += 1;
      if (this.#hop === HOPS_S.length) {
        this.#stop();
        return;
      }
    }
    const lasts = HOPS_S[this.#hop];
    const start = this.#start;
    const turns = this.#turns;
    const part = this.#time / lasts;
    const way = HOP_SHARES.slice(0, this.#hop).reduce(
      (sum, share) => sum + share,
      HOP_SHARES[this.#hop] * part,
    );
    const to = this.piece.at;
    const swing = 0.18 * Math.sin(Math.PI * way) * (this.nth % 2 ? 1 : -1);
    this.value.splice(
      0,
      2,
      start.x + (to[0] - start.x) * way + swing * to[2],
      start.y + (to[1] - start.y) * way,
    );
    this.value[LIFT] =
      (this.#hop ? 0 : start.lift * (1 - part)) + (GRAVITY / 2) * lasts * lasts * part * (1 - part);
    turns.angle =
      start.angle +
      (FULL_TURN * Math.ceil(start.angle / FULL_TURN + LEAST_TURNS) - start.angle) * way;
    turns.yaw = start.yaw * (1 - way);
    // the side that ends on top faces away
    if (Math.cos(turns.angle) < 0) turns.sides[0] = this.piece;
  }

  #stop() {
    this.#phase = "rock";
    this.#time = 0;
    this.value = [...this.piece.at, 0, 0, 0, 1, 1];
    this.goal = [...this.value];
    this.speed.fill(0);
    this.#turns.sides[0] = this.piece;
  }

  #rock() {
    this.#turns.angle = 0.16 * Math.exp(-24 * this.#time) * Math.sin(62 * this.#time);
    if (this.#time > ROCK_S) this.#phase = "rest";
  }

  override land() {
    const loudness = this.#loudness;
    this.#loudness = 0;
    return loudness;
  }

  override pose(): Pose {
    return this.#phase === "rest" ? super.pose() : { ...super.pose(), tumble: this.#turns };
  }
}

const MAX_FACES = 60;

/** Throws dice, and stores the faces seen so far, to show them on the other sides. */
export class DiceCup {
  #faces = new Map<string, Piece>();
  lastSeen: Piece[] = []; // the pieces that were last seen face up

  remember(pieces: Piece[]) {
    this.lastSeen =
      [pieces.filter(({ face }) => face), this.lastSeen].find(({ length }) => length) ?? [];
    for (const die of pieces) {
      if (die.kind === "die" && die.face) {
        this.#faces.set(JSON.stringify(die.face), { ...die, id: "" });
      }
    }
    if (this.#faces.size > MAX_FACES) this.#faces.clear();
  }

  /** @param together dice that are thrown together */
  take(die: Piece, together: Piece[]) {
    const middle = together.reduce((sum, { at }) => sum + at[0] + at[2] / 2, 0) / together.length;
    const nth = together.findIndex(({ id }) => id === die.id);
    const seen = [...this.#faces.values()];
    return new RollingDie(die, { nth, many: together.length, middle }, seen);
  }
}
