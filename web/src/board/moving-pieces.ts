/** The pieces and effects of a board that move, and their steps. No canvas and no clock. */

import type { Piece } from "../base/types.ts";
import { Body } from "./body.ts";
import type { DiceCup } from "./dice.ts";
import { type Effect, isUnchanged, makeEffect } from "./effects.ts";
import { SPRINGS } from "./springs.ts";
import { type Track, track } from "./tracks.ts";
import type { OnContact, Transition } from "./transition.ts";

export class MovingPieces {
  readonly bodies = new Map<string, Body>(); // by the ids of their pieces
  leaving: Body[] = []; // of pieces that the layer no longer has
  effects: Effect[] = [];

  constructor(readonly onContact: OnContact) {}

  /** How many pieces move. */
  get count() {
    return this.bodies.size + this.leaving.length;
  }

  get isIdle() {
    return this.count + this.effects.length === 0;
  }

  /** Sends a piece to its goal; if it is fading (with reduced motion) it appears there. */
  send(id: string, body: Body, track: Track, isFading: boolean) {
    if (isFading && track.how === "throw") this.effects.push(makeEffect("new", track.to));
    body.follow(track, isFading);
    if (body.isLeaving) this.leaving.push(body);
    else this.bodies.set(id, body);
  }

  /** Sends a piece back to its place. */
  sendHome(piece: Piece, body: Body, isFading: boolean) {
    const home = { ...body.piece, at: piece.at, inside: piece.inside ?? 0 };
    const way = track(body.piece, home, "travel", { spring: SPRINGS.refuse });
    this.send(piece.id, body, way, isFading);
  }

  /** Starts all tracks of a transition. @param cup rolls dice as bodies */
  start(transition: Transition, isFading: boolean, cup?: DiceCup) {
    const { tracks } = transition;
    const thrown = tracks.filter(({ how }) => how === "throw").map(({ was }) => was);
    for (const track of tracks) {
      const { how, was, piece } = track;
      const known = how === "appear" ? undefined : this.#bodyOf(piece, transition);
      if (how === "leave") this.bodies.delete(piece.id);
      if (!known && how === "rest") continue;
      const rolling = !known && how === "throw" ? cup?.take(was, thrown) : undefined;
      this.send(piece.id, known ?? rolling ?? new Body(was), track, isFading);
    }
  }

  /** The body of a piece that moves already, or that a finger has released. */
  #bodyOf({ id }: Piece, { carried, releasedBody }: Transition) {
    const released = carried?.id === id ? (releasedBody ?? undefined) : undefined;
    return this.bodies.get(id) ?? released;
  }

  /** Makes a piece jump in place. @param speed of its lift, in heights per second */
  jump(piece: Piece, wait: number, speed: number) {
    this.#startInPlace(piece, (body) => body.jump(wait, speed));
  }

  /** @param speed in radians per second */
  trembleAll(pieces: Piece[], speed: number) {
    for (const piece of pieces) this.#startInPlace(piece, (body) => body.jump(0, speed, true));
  }

  #startInPlace(piece: Piece, begin: (body: Body) => void) {
    begin(this.take(piece));
  }

  /** The body of a piece, which may still lie in its place. */
  take(piece: Piece): Body {
    const body = this.bodies.get(piece.id) ?? new Body(piece);
    this.bodies.set(piece.id, body);
    return body;
  }

  /** Advances all pieces. @returns does any still move? */
  stepBodies(ms: number): boolean {
    let isAnyMoving = false;
    for (const body of this.bodies.values()) {
      if (this.#stepBody(body, ms)) isAnyMoving = true;
    }
    this.leaving = this.leaving.filter((body) => this.#stepBody(body, ms) && !body.isAtHome);
    return isAnyMoving || this.leaving.length > 0;
  }

  #stepBody(body: Body, ms: number) {
    const isMoving = body.step(ms);
    const force = body.land();
    if (force) this.onContact(body.piece, body.isTurning ? "turn" : "land", force);
    return isMoving;
  }

  /** Advances all effects. @returns does any look different? */
  stepEffects(ms: number): boolean {
    for (const effect of this.effects) {
      effect.age += ms;
      const hasBegun = effect.age > 0 && effect.age <= ms;
      if (effect.name === "outline" && hasBegun) {
        this.onContact({ kind: "tile", at: effect.at }, "snap", 1);
      }
    }
    const hasChanged = !this.effects.every((effect) => isUnchanged(effect, ms));
    this.effects = this.effects.filter(({ age, lasts }) => age < lasts);
    return hasChanged;
  }

  /** The bodies of these pieces, the lower ones first: leaving, on the table, in the air. */
  inDrawingOrder(isDrawn: (id: string) => boolean): Body[] {
    const bodies = [...this.bodies].filter(([id]) => isDrawn(id)).map(([, body]) => body);
    const onTable = bodies.filter((body) => body.isLanded);
    const inAir = bodies.filter((body) => !body.isLanded);
    return [...this.leaving, ...onTable, ...inAir];
  }

  clearBodies() {
    this.bodies.clear();
    this.leaving = [];
  }
}
