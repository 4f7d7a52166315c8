/**
 * A canvas that shows one layer, and a second one above it for moving pieces. Stores the layer,
 * sizes both, and draws only after a change.
 */

import { deskRectOf } from "../base/desk.ts";
import { allPieces, isInPane, layerWhileHolding, translateRect } from "../base/scene.ts";
import { textScale } from "../base/text-scale.ts";
import type { Piece, PixelRect, Rect, SceneLayer } from "../base/types.ts";
import { Body, movingPoses } from "./body.ts";
import type { Cheer } from "./cheer.ts";
import type { DiceCup } from "./dice.ts";
import { makeEffect, movedMarks, newGroups, paintEffects } from "./effects.ts";
import {
  cropTop,
  flattenPane,
  paintInside,
  pieceHeight,
  pixelBox,
  toPixels,
  viewport,
} from "./layer-fit.ts";
import { MovingPieces } from "./moving-pieces.ts";
import { paintLayer, paintMoving } from "./paint-layer.ts";
import { changedMarks } from "./paint-marks.ts";
import { contextOf, type Pen } from "./pen.ts";
import { restingPose, topOfPile } from "./poses.ts";
import type { RenderContext } from "./render-context.ts";
import type { changedAreas } from "./text-layout.ts";
import { animationStages, Timeline } from "./timeline.ts";
import type { Track } from "./tracks.ts";
import {
  type Dragged,
  draggedRect,
  type Followers,
  newlyWrong,
  type OnContact,
  planTransition,
  speedBetween,
  startSounds,
} from "./transition.ts";

const FIRST_STEP_MS = 16; // the first frame already shows a change
const MAX_STEP_MS = 40; // pieces do not jump after a late frame
// of a deal while Python starts: every second frame is drawn, and a late frame does not delay the
// deal
const BUSY_FRAME_MS = 30;
const MAX_BUSY_STEP_MS = 100;
const FLING_MS = 80; // a piece released by a finger that has rested this long has no speed
const WAVE_SPEED = 4.6; // heights per second
const TREMBLE_SPEED = 3; // radians per second
export const EMPTY_LAYER: SceneLayer = {
  size: [1, 1],
  places: [],
  prints: [],
  pieces: [],
  outline: [],
};

export class Board {
  timeline = new Timeline(
    (layer) => this.#transitionTo(layer),
    () => this.#rest(),
    () => this.context.beat(),
  );
  #shown = EMPTY_LAYER;
  layer = EMPTY_LAYER; // the latest layer, shown after those before it
  frame = { width: 1, height: 1 }; // the size of the canvas, in CSS pixels
  #dpr = 1;
  #textScale = 1; // factor by which the user has enlarged text
  moving = new MovingPieces((...contact) => this.onContact(...contact));
  #isRunning = false; // are frames drawn?
  #endRest: (() => void)[] = []; // called when all animations have ended
  #mustDeal = false; // is the next layer dealt?
  #isDealing = false;
  isUnfolding = false; // do pieces move because of a new layer?
  #runNumber = 0; // rises when the layer being prepared is no longer needed
  #next: SceneLayer | null = null; // the layer being prepared
  readonly air = document.createElement("canvas"); // above the other canvas, for moving pieces
  #isGroundOld = true;
  // pieces missing from the lower canvas because they move; boxes in device pixels
  #absent = new Map<string, Rect>();
  #changed: Rect[] = []; // parts of the lower canvas that must be repainted
  #isAirUsed = false; // was anything in the air in the last frame?
  #marks = new Map<string, string[]>();
  #held = ""; // id of the held piece, dragged or not
  #dragged: Dragged | null = null;
  followers: Followers | null = null;
  marksMove = false; // are both places of the next move marked, as with reduced motion?
  #scrolled = 0; // CSS pixels

  /**
   * Called when a piece is lifted, thrown or touches something, or a group snaps together; `force`:
   * 0 to 1.
   */
  onContact: OnContact = () => {};

  /**
   * @param options `paper`: the layer is drawn on paper; `picture`: it is not interactive (pen.ts);
   * `cup`: rolls dice as bodies; `changes`: finds what to repaint
   */
  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly context: RenderContext,
    readonly options: {
      paper?: boolean;
      picture?: boolean;
      cup?: DiceCup;
      changes?: typeof changedAreas;
    } = {},
  ) {}

  /**
   * Shows a layer after those still pending; `again`: the latest one, laid out for another size;
   * `isDeal`: the first one of a match, which is dealt; later layers do not wait for the end of the
   * deal.
   */
  show(layer: SceneLayer, { again = false, isDeal = false } = {}): Promise<void> {
    this.layer = layer;
    this.#mustDeal ||= isDeal && !this.context.isInstant();
    return this.timeline.push(this.options.picture ? [layer] : animationStages(layer), again);
  }

  /** Ends all animations: every piece jumps to its place. */
  async finish() {
    const last = this.timeline.clear() ?? this.#next;
    if (!last && this.moving.isIdle) return;
    const run = this.#beginRun();
    this.#stopAll();
    if (last) {
      await this.#prepare(last);
      if (run !== this.#runNumber) return;
      this.#shown = last;
      this.#next = null;
    }
    this.#forgetReleased();
    this.#isGroundOld ||= last !== null;
    this.#draw();
  }

  /** @param width CSS pixels */
  async resize(width: number, height: number) {
    this.frame = { width, height };
    this.#dpr = devicePixelRatio || 1;
    this.#textScale = textScale();
    for (const canvas of [this.canvas, this.air]) {
      canvas.width = Math.round(width * this.#dpr);
      canvas.height = Math.round(height * this.#dpr);
    }
    this.#redraw();
    await this.repaint();
  }

  /** Call after the colours have changed. */
  async repaint() {
    await this.#prepare(this.#shown);
    this.#redraw();
  }

  /** The rectangle of a box of the latest layer, in CSS pixels. */
  rect = (at: Rect): PixelRect => toPixels(at, this.#viewport(this.layer));

  /** Marks that the page adds to those of pieces and places; `held` is the piece being held. */
  setMarks(marks: Map<string, string[]>, held = "") {
    const { places, prints } = this.#shown;
    const changed = changedMarks(this.#marks, marks);
    const isOther = held !== this.#held && [...places, ...prints].some(({ when }) => when);
    this.#marks = marks;
    this.#held = held;
    if (isOther) {
      this.#redraw();
      return;
    }
    const pen = this.#pen();
    for (const id of changed) {
      const at: Rect = deskRectOf(this.#shown, id) ?? [0, 0, 0, 0];
      const inside = Number(isInPane(this.#shown, id));
      this.#changed.push(this.#restingBox({ at, inside }, pen));
    }
    if (changed.length) this.#draw();
  }

  /** Sets how far the pane is scrolled. @param pixels in CSS pixels */
  scroll(pixels: number) {
    if (this.#scrolled === pixels) return;
    this.#scrolled = pixels;
    this.#redraw();
  }

  /** Moves a dragged piece to this distance from its place, in CSS pixels. */
  drag(id: string, dx: number, dy: number) {
    const at = this.#lift(id, dx, dy);
    if (at) this.followers?.follow(id, at);
  }

  /** @returns where it is now; null if there is no such piece */
  #lift(id: string, dx: number, dy: number): Rect | null {
    const piece = this.findShown(id);
    if (!piece) return null;
    const old = this.#dragged?.id === id ? this.#dragged : null;
    const dragged: Dragged = {
      id,
      body: old?.body ?? new Body(topOfPile(piece)),
      dx: dx / this.#unit(),
      dy: dy / this.#unit(),
      time: performance.now(),
      scrolled: old?.scrolled ?? this.#scrolled,
      isOnPointer: true,
    };
    this.#dragged = dragged;
    if (!old) this.onContact(piece, "lift", 1);
    const speed = old && !this.context.isStill() ? speedBetween(old, dragged) : [0, 0];
    const lift = this.context.isInstant() ? 0 : 1;
    const at = draggedRect(piece, dragged, this.#unit());
    dragged.body.hold(at, speed, lift);
    this.#run();
    return at;
  }

  findShown = (id: string) => allPieces(this.#shown).find((piece) => piece.id === id);

  /**
   * Lifts a piece before it is known whether it is tapped or dragged; one that cannot be picked up
   * trembles.
   */
  press(id: string, canTake: boolean) {
    const piece = this.findShown(id);
    if (!piece) return;
    if (canTake) {
      if (!this.context.isInstant()) this.#lift(id, 0, 0);
    } else if (!this.context.isStill()) {
      this.moving.trembleAll([piece], TREMBLE_SPEED);
      this.#startMoving();
    }
  }

  /** Shakes these dice in the hand until their result is known. */
  shake(ids: string[]) {
    const { cup } = this.options;
    if (!cup || this.context.isInstant()) return;
    const dice = allPieces(this.#shown).filter(
      ({ id }) => ids.includes(id) && !this.moving.bodies.has(id),
    );
    if (!dice.length) return;
    for (const die of dice) {
      if (this.context.isStill()) this.moving.effects.push(makeEffect("left", die.at));
      else this.moving.bodies.set(die.id, cup.take(die, dice));
    }
    this.onContact(dice[0], "hand", 1);
    this.#startMoving();
  }

  /** Releases the dragged piece where it is; the next layer animates it from there. */
  release() {
    if (!this.#dragged) return;
    this.#dragged.isOnPointer = false;
    if (performance.now() - this.#dragged.time > FLING_MS) this.#dragged.body.fling = [0, 0];
  }

  /** A released piece and its followers move like other pieces again. */
  #forgetReleased() {
    if (this.#dragged?.isOnPointer) return;
    this.#dragged = null;
    this.followers?.forget();
  }

  /** The dragged piece flies back to its place. */
  returnDragged() {
    const dragged = this.#dragged;
    this.#dragged = null;
    const piece = dragged && this.findShown(dragged.id);
    if (!piece) return;
    const { body } = dragged;
    this.followers?.goHome();
    if (this.context.isStill()) this.moving.effects.push(makeEffect("last", piece.at, piece));
    const inside = piece.inside ?? 0;
    const rect = translateRect(
      body.value.slice(0, 4) as Rect,
      0,
      (this.#scrolled / this.#unit()) * inside,
    );
    body.value.splice(0, 5, ...rect, inside);
    if (this.context.isInstant()) {
      this.#draw();
      return;
    }
    this.moving.sendHome(piece, body, this.context.isStill());
    this.#startMoving();
  }

  // drawing

  #viewport = (layer = this.#shown) =>
    viewport(layer, this.frame.width, this.frame.height, this.options.picture);

  /** CSS pixels per board unit. */
  #unit = () => this.#viewport().unit;

  #pen(): Pen {
    const { art, tokens } = this.context;
    // pictures are small, so the table's own scale does not apply
    const scale = this.options.picture ? 1 : (this.#shown.scale ?? 1);
    return {
      ctx: contextOf(this.canvas),
      dpr: this.#dpr,
      ...this.options,
      art,
      tokens: tokens(),
      ...this.#viewport(),
      scale,
      text: this.#textScale,
    };
  }

  /** Height in device pixels. */
  #pixelHeight(piece: Piece, layer?: SceneLayer) {
    return Math.max(
      1,
      Math.round(pieceHeight(piece.kind, piece.at) * this.#viewport(layer).unit * this.#dpr),
    );
  }

  #prepare(layer: SceneLayer, more: Piece[] = []) {
    const prints = [...layer.prints, ...(layer.pane?.prints ?? [])];
    const portraits = this.context.printed(prints).map(({ piece }) => piece);
    return this.context.faces.prepare(
      [...allPieces(layer), ...allPieces(layer).map(topOfPile), ...portraits, ...more],
      (piece) => this.#pixelHeight(piece, layer),
    );
  }

  /** Redraws everything; an empty layer leaves the canvases empty. */
  #redraw() {
    this.#isGroundOld = true;
    if (this.#shown !== EMPTY_LAYER) this.#draw();
  }

  /** Draws the changes since the last frame: moving pieces above the picture of resting ones. */
  #draw() {
    const { picture } = this.options;
    const pen = this.#pen();
    const all = picture ? flattenPane(this.#shown) : this.#shown;
    const layer = layerWhileHolding(picture ? cropTop(all, -pen.top / pen.unit) : all, this.#held);
    const pieces = allPieces(layer);
    const faceOf = (piece: Piece) => this.context.faces.get(piece, this.#pixelHeight(piece));
    const frame = {
      pen,
      poses: [],
      faceOf,
      marks: this.#marks,
      dragged: this.#dragged?.id ?? "",
      scrolled: this.#scrolled / pen.unit,
      printed: this.context.printed,
    };
    const patches = this.#updateAbsent(pieces, pen);
    const whole: Rect[] = [[0, 0, this.canvas.width, this.canvas.height]];
    const changed = this.#isGroundOld ? whole : patches;
    const ground = { ...pen, areas: this.#isGroundOld ? undefined : changed };
    paintInside(pen.ctx, changed, () =>
      paintLayer({ ...frame, pen: ground, poses: this.#restingPoses(pieces) }, layer),
    );
    const poses = this.#movingPoses();
    const { effects } = this.moving;
    const isAirUsed = poses.length + effects.length > 0;
    const air = { ...frame, pen: { ...pen, ctx: contextOf(this.air) }, poses };
    // clipping to every piece would take longer
    const needed = this.#isAirUsed || isAirUsed ? whole : [];
    paintInside(air.pen.ctx, needed, () => {
      paintMoving(air, layer);
      paintEffects(air, effects, this.context.isStill());
    });
    this.#isGroundOld = false;
    this.#isAirUsed = isAirUsed;
  }

  /**
   * Notes which pieces move. @returns the device pixels of the lower canvas that have changed since
   * it was painted
   */
  #updateAbsent(pieces: Piece[], pen: Pen): Rect[] {
    const old = this.#absent;
    this.#absent = new Map(
      pieces
        .filter((piece) => this.#bodyOf(piece))
        .map((piece) => [piece.id, this.#restingBox(piece, pen)]),
    );
    const changed = this.#changed.splice(0);
    for (const [id, box] of [...old, ...this.#absent]) {
      if (!old.has(id) || !this.#absent.has(id)) changed.push(box);
    }
    return changed;
  }

  #restingBox = ({ at, inside = 0 }: Pick<Piece, "at" | "inside">, pen: Pen) =>
    pixelBox(pen, at, (inside * this.#scrolled) / pen.unit, 0);

  #bodyOf = ({ id }: Piece) =>
    this.#dragged?.id === id ? this.#dragged.body : this.moving.bodies.get(id);

  #restingPoses = (pieces: Piece[]) =>
    pieces.flatMap((piece) => {
      const body = this.#bodyOf(piece);
      if (!body) return [restingPose(piece)];
      // the rest of a pile
      return piece.count > 1 && !body.piece.count ? [restingPose({ ...piece, id: "" })] : [];
    });

  /** Poses of the pieces that move, those in the air and the dragged one last. */
  #movingPoses() {
    const dragged = this.#dragged;
    const moving = this.moving.inDrawingOrder((id) => id !== dragged?.id && this.#absent.has(id));
    if (dragged) moving.push(dragged.body);
    return moving.flatMap(movingPoses);
  }

  // moving

  async #transitionTo(next: SceneLayer) {
    const transition = planTransition(this.#shown, next, {
      isDeal: this.#mustDeal,
      isFirst: this.#shown === EMPTY_LAYER,
      isInstant: this.context.isInstant(),
      released: this.#dragged?.isOnPointer ? null : this.#dragged,
    });
    this.#isDealing = this.#mustDeal;
    this.#mustDeal = false;
    const run = this.#beginRun();
    this.#next = next;
    await this.#prepareFaces(next, transition.tracks);
    if (run !== this.#runNumber) return; // a newer layer has come
    if (transition.isStill) this.#stopAll();
    for (const sound of startSounds(transition, this.context.isInstant())) this.onContact(...sound);
    this.#forgetReleased();
    const isStill = this.context.isStill();
    const { effects } = this.moving;
    if (this.marksMove || isStill) effects.push(...movedMarks(transition.tracks));
    this.marksMove = false;
    this.moving.start(transition, isStill, this.options.cup);
    if (!transition.isStill) {
      effects.push(...newGroups(this.#shown, next, transition.tracks));
      if (!isStill) this.moving.trembleAll(newlyWrong(this.#shown, next), TREMBLE_SPEED);
    }
    this.#swapTo(next);
  }

  /** Paints the faces for a layer again if its size changes meanwhile: old ones would remain. */
  async #prepareFaces(next: SceneLayer, tracks: Track[]) {
    const turning = tracks.map(({ was, piece }) => ({ ...was, at: piece.at }));
    let unit: number;
    do {
      unit = this.#viewport(next).unit;
      await this.#prepare(next, turning);
    } while (unit !== this.#viewport(next).unit);
  }

  /** Shows the next layer from now on. */
  #swapTo(next: SceneLayer) {
    const areas = this.#textScale > 1 ? null : (this.options.changes?.(this.#shown, next) ?? null);
    this.#shown = next;
    this.#next = null;
    this.options.cup?.remember(allPieces(next));
    this.#isGroundOld ||= areas === null;
    this.#changed.push(...(areas ?? []).map((at) => pixelBox(this.#pen(), at, 0, 0)));
    this.isUnfolding = this.moving.count > 0;
    if (this.isUnfolding) this.#startMoving();
    else this.#draw();
  }

  /** @returns the number of this run, which another one replaces */
  #beginRun() {
    this.#runNumber += 1;
    return this.#runNumber;
  }

  /** Shows the end of a match or a round. @param plan the result of `planCheer` */
  cheer(plan: (layer: SceneLayer, isStill: boolean) => Cheer) {
    if (this.context.isInstant()) return;
    const { effects, jumps } = plan(this.#shown, this.context.isStill());
    this.moving.effects.push(...effects);
    for (const [piece, wait] of jumps) this.moving.jump(piece, wait, WAVE_SPEED);
    this.#startMoving();
  }

  #startMoving() {
    this.canvas.dataset.moving = "";
    this.#run();
  }

  /** Resolves when no piece moves. */
  #rest = () =>
    !this.#isDealing && this.moving.count
      ? new Promise<void>((done) => this.#endRest.push(done))
      : Promise.resolve();

  /** Draws frames while anything moves, the first one at once. */
  #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    let before = performance.now() - FIRST_STEP_MS;
    const drawFrame = () => {
      const now = performance.now();
      const isBusy = this.#isDealing && !this.#dragged && this.context.isEngineStarting();
      if (isBusy && now - before < BUSY_FRAME_MS) {
        requestAnimationFrame(drawFrame);
        return;
      }
      const { isMoving, isNew } = this.#step(
        Math.min(isBusy ? MAX_BUSY_STEP_MS : MAX_STEP_MS, now - before),
      );
      before = now;
      this.#isRunning = isMoving;
      if (isNew) this.#draw();
      if (this.#isRunning) requestAnimationFrame(drawFrame);
    };
    drawFrame();
  }

  /**
   * Advances all animations. @returns `isMoving`: is another step needed? `isNew`: must this one be
   * drawn?
   */
  #step(ms: number) {
    const wasMoving = this.moving.count > 0 || this.#dragged !== null;
    const areBodiesMoving = this.moving.stepBodies(ms);
    const haveEffectsChanged = this.moving.stepEffects(ms);
    const isNew = wasMoving || this.#isGroundOld || this.#changed.length > 0 || haveEffectsChanged;
    if (!areBodiesMoving && !(this.#dragged && this.followers?.areOut)) this.#land();
    const isHeldMoving = this.#dragged?.body.step(ms) ?? false;
    return { isMoving: !this.moving.isIdle || isHeldMoving, isNew };
  }

  /** All pieces have arrived. */
  #land() {
    this.moving.clearBodies();
    this.#isDealing = false;
    this.isUnfolding = false;
    delete this.canvas.dataset.moving;
    for (const done of this.#endRest.splice(0)) done();
  }

  #stopAll() {
    this.moving.effects = [];
    this.#mustDeal = false;
    this.#land();
  }
}
