/**
 * A canvas that shows one layer, and a second one above it for moving pieces. Stores the layer,
 * sizes both, and draws only after a change.
 */

import { deskRectOf } from "../base/desk.ts";
import {
  allPieces,
  isInPane,
  layerWhileHolding,
  movableParts,
  translateRect,
} from "../base/scene.ts";
import type { Piece, PixelRect, Rect, SceneLayer } from "../base/types.ts";
import type { DiceCup } from "./dice.ts";
import { Body, movingPoses } from "./body.ts";
import {
  type Effect,
  isUnchanged,
  makeEffect,
  movedMarks,
  newGroups,
  paintEffects,
  type planCheer,
} from "./effects.ts";
import { paintLayer, paintMoving } from "./paint-layer.ts";
import type { changedAreas } from "./paint-prints.ts";
import {
  contextOf,
  cropTop,
  flattenPane,
  paintInside,
  type Pen,
  pieceHeight,
  pixelBox,
  toPixels,
  viewport,
} from "./pen.ts";
import { restingPose, topOfPile } from "./poses.ts";
import type { RenderContext } from "./render-context.ts";
import { SPRINGS } from "./springs.ts";
import { animationStages, Timeline } from "./timeline.ts";
import { dealTracks, soundOfStart, type Track, track, tracks } from "./tracks.ts";

const DEFAULT_FONT_PX = 16; // CSS pixels of a letter at the browser's default text size
const FIRST_STEP_MS = 16; // the first frame already shows a change
const MAX_STEP_MS = 40; // pieces do not jump after a late frame
// of a deal while Python starts: every second frame is drawn, and a late frame does not delay the
// deal
const BUSY_FRAME_MS = 30;
const MAX_BUSY_STEP_MS = 100;
const MIN_MOVE_MS = 8; // between two positions of a finger whose speed is measured
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

/**
 * A dragged piece; `dx`, `dy`: from its place in board units at a `time`; `scrolled`: of the pane
 * at the start, in CSS pixels; `isOnPointer`: false if it was released and waits for the next
 * layer.
 */
interface Dragged {
  id: string;
  body: Body;
  dx: number;
  dy: number;
  time: number;
  scrolled: number;
  isOnPointer: boolean;
}

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
  #bodies = new Map<string, Body>(); // pieces in motion, by id
  #leaving: Body[] = []; // pieces in motion that the layer no longer has
  #effects: Effect[] = [];
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
  marksMove = false; // are both places of the next move marked, as with reduced motion?
  #scrolled = 0; // CSS pixels

  /**
   * Called when a piece is lifted, thrown or touches something, or a group snaps together; `force`:
   * 0 to 1.
   */
  onContact = (
    _piece: Pick<Piece, "kind" | "at">,
    _what: "lift" | "hand" | "bag" | "turn" | "land" | "snap" | "wrong",
    _force: number,
  ) => {};

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
    if (!last && !this.#countMoving() && !this.#effects.length) return;
    const turn = (this.#runNumber += 1);
    this.#stopAll();
    if (last) {
      await this.#prepare(last);
      if (turn !== this.#runNumber) return;
      this.#shown = last;
      this.#next = null;
    }
    if (!this.#dragged?.isOnPointer) this.#dragged = null;
    this.#isGroundOld ||= last !== null;
    this.#draw();
  }

  /** @param width CSS pixels */
  async resize(width: number, height: number) {
    this.frame = { width, height };
    this.#dpr = devicePixelRatio || 1;
    this.#textScale =
      parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_FONT_PX;
    for (const one of [this.canvas, this.air]) {
      [one.width, one.height] = [Math.round(width * this.#dpr), Math.round(height * this.#dpr)];
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
    const old = this.#marks;
    const { places, prints } = this.#shown;
    const changed = [...new Set([...marks.keys(), ...old.keys()])].filter(
      (id) => String(marks.get(id)) !== String(old.get(id)),
    );
    const isOther = held !== this.#held && [...places, ...prints].some(({ when }) => when);
    this.#marks = marks;
    this.#held = held;
    if (isOther) {
      this.#redraw();
      return;
    }
    const pen = this.#pen();
    this.#changed.push(
      ...changed.map((id) =>
        this.#restingBox(
          {
            at: deskRectOf(this.#shown, id) ?? [0, 0, 0, 0],
            inside: Number(isInPane(this.#shown, id)),
          },
          pen,
        ),
      ),
    );
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
    const piece = allPieces(this.#shown).find((one) => one.id === id);
    if (!piece) return;
    const old = this.#dragged?.id === id ? this.#dragged : null;
    const x = dx / this.#unit();
    const y = dy / this.#unit();
    const time = performance.now();
    const body = old?.body ?? new Body(topOfPile(piece));
    const perSecond = 1000 / Math.max(MIN_MOVE_MS, time - (old?.time ?? 0));
    this.#dragged = {
      id,
      body,
      dx: x,
      dy: y,
      time,
      scrolled: old?.scrolled ?? this.#scrolled,
      isOnPointer: true,
    };
    if (!old) this.onContact(piece, "lift", 1);
    const speed =
      this.context.isStill() || !old
        ? [0, 0]
        : [(x - old.dx) * perSecond, (y - old.dy) * perSecond];
    body.hold(this.#draggedRect(piece, this.#dragged), speed, Number(!this.context.isInstant()));
    this.#run();
  }

  /**
   * Lifts a piece before it is known whether it is tapped or dragged; one that cannot be picked up
   * trembles.
   */
  press(id: string, canTake: boolean) {
    const piece = allPieces(this.#shown).find((one) => one.id === id);
    if (!piece || (canTake ? this.context.isInstant() : this.context.isStill())) return;
    if (canTake) {
      this.drag(id, 0, 0);
      return;
    }
    this.#jump(piece, 0, TREMBLE_SPEED, true);
    this.#startMoving();
  }

  /** Shakes these dice in the hand until their result is known. */
  shake(ids: string[]) {
    const { cup } = this.options;
    if (!cup || this.context.isInstant()) return;
    const dice = allPieces(this.#shown).filter(
      ({ id }) => ids.includes(id) && !this.#bodies.has(id),
    );
    if (!dice.length) return;
    if (this.context.isStill()) this.#effects.push(...dice.map(({ at }) => makeEffect("left", at)));
    else for (const die of dice) this.#bodies.set(die.id, cup.take(die, dice));
    this.onContact(dice[0], "hand", 1);
    this.#startMoving();
  }

  /** Releases the dragged piece where it is; the next layer animates it from there. */
  release() {
    if (!this.#dragged) return;
    this.#dragged.isOnPointer = false;
    if (performance.now() - this.#dragged.time > FLING_MS) this.#dragged.body.fling = [0, 0];
  }

  /** The dragged piece flies back to its place. */
  returnDragged() {
    const dragged = this.#dragged;
    const piece = allPieces(this.#shown).find(({ id }) => id === this.#dragged?.id);
    this.#dragged = null;
    if (!dragged || !piece) return;
    const { body } = dragged;
    if (this.context.isStill()) this.#effects.push(makeEffect("last", piece.at, piece));
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
    this.#move(
      dragged.id,
      body,
      track(body.piece, { ...body.piece, at: piece.at, inside }, "travel", {
        spring: SPRINGS.refuse,
      }),
    );
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
    const portraits = this.context.printed(layer.prints).map(({ piece }) => piece);
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
    const isAirUsed = poses.length + this.#effects.length > 0;
    const air = { ...frame, pen: { ...pen, ctx: contextOf(this.air) }, poses };
    // clipping to every piece would take longer
    const needed = this.#isAirUsed || isAirUsed ? whole : [];
    paintInside(air.pen.ctx, needed, () => [
      paintMoving(air, layer),
      paintEffects(air, this.#effects, this.context.isStill()),
    ]);
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
    const differing = [
      [old, this.#absent],
      [this.#absent, old],
    ].flatMap(([some, others]) => [...some].filter(([id]) => !others.has(id)));
    return [...this.#changed.splice(0), ...differing.map(([, box]) => box)];
  }

  #restingBox = ({ at, inside = 0 }: Pick<Piece, "at" | "inside">, pen: Pen) =>
    pixelBox(pen, at, (inside * this.#scrolled) / pen.unit, 0);

  #bodyOf = ({ id }: Piece) =>
    this.#dragged?.id === id ? this.#dragged.body : this.#bodies.get(id);

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
    const bodies = [...this.#bodies]
      .filter(([id]) => id !== dragged?.id && this.#absent.has(id))
      .map(([, body]) => body);
    const inAir = bodies.filter((body) => !body.isLanded);
    const moving = [
      ...this.#leaving,
      ...bodies.filter((body) => body.isLanded),
      ...inAir,
      ...(dragged ? [dragged.body] : []),
    ];
    return moving.flatMap(movingPoses);
  }

  /** The rectangle of the dragged piece: above the board, independent of scrolling. */
  #draggedRect = ({ at, inside = 0 }: Piece, { dx, dy, scrolled }: Dragged) =>
    translateRect(at, dx, dy - (scrolled / this.#unit()) * inside);

  // moving

  async #transitionTo(next: SceneLayer) {
    const dragged = this.#dragged?.isOnPointer ? null : this.#dragged;
    const carried = dragged && {
      ...dragged.body.piece,
      at: dragged.body.value.slice(0, 4) as Rect,
      inside: 0,
    };
    const resized = String(this.#shown.size) !== String(next.size);
    const isDeal = this.#mustDeal;
    this.#mustDeal = false;
    this.#isDealing = isDeal;
    const still =
      (this.#shown === EMPTY_LAYER && !isDeal) || this.context.isInstant() || (resized && !isDeal);
    const all = isDeal
      ? dealTracks(movableParts(next))
      : still
        ? []
        : tracks(movableParts(this.#shown), movableParts(next), carried);
    const turn = (this.#runNumber += 1);
    this.#next = next;
    for (let unit; unit !== this.#viewport(next).unit;) {
      // it may change meanwhile; faces of the old size would remain
      unit = this.#viewport(next).unit;
      await this.#prepare(
        next,
        all.map(({ was, piece }) => ({ ...was, at: piece.at })),
      );
    }
    if (turn !== this.#runNumber) return;
    if (still) this.#stopAll();
    const heard =
      this.context.isInstant() &&
      !resized &&
      this.#shown !== EMPTY_LAYER &&
      tracks(movableParts(this.#shown), movableParts(next)).find(({ how }) =>
        ["travel", "turn", "throw"].includes(how),
      );
    // one sound for all pieces that change their place without motion
    if (heard) this.onContact(heard.piece, heard.how === "turn" ? "turn" : "land", 1);
    for (const one of soundOfStart(all, allPieces(this.#shown), isDeal)) this.onContact(...one);
    if (!this.#dragged?.isOnPointer) this.#dragged = null;
    const thrown = all.filter(({ how }) => how === "throw").map(({ was }) => was);
    if (this.marksMove || this.context.isStill()) this.#effects.push(...movedMarks(all));
    this.marksMove = false;
    for (const one of all) {
      const {
        how,
        was,
        piece: { id },
      } = one;
      const known =
        how === "appear"
          ? undefined
          : (this.#bodies.get(id) ?? (carried?.id === id ? dragged?.body : undefined));
      if (how === "leave") this.#bodies.delete(id);
      if (known || how !== "rest") {
        this.#move(
          id,
          known ?? ((how === "throw" && this.options.cup?.take(was, thrown)) || new Body(was)),
          one,
        );
      }
    }
    if (!still) this.#emphasize(next, all);
    const areas = this.#textScale > 1 ? null : (this.options.changes?.(this.#shown, next) ?? null);
    this.#shown = next;
    this.#next = null;
    this.options.cup?.remember(allPieces(next));
    this.#isGroundOld ||= areas === null;
    this.#changed.push(...(areas ?? []).map((at) => pixelBox(this.#pen(), at, 0, 0)));
    this.isUnfolding = this.#countMoving() > 0;
    if (this.isUnfolding) this.#startMoving();
    else this.#draw();
  }

  /** Sends a piece to its goal; with reduced motion it fades in there. */
  #move(id: string, body: Body, one: Track) {
    const isFading = this.context.isStill();
    if (isFading && one.how === "throw") this.#effects.push(makeEffect("new", one.to));
    body.follow(one, isFading);
    if (body.isLeaving) this.#leaving.push(body);
    else this.#bodies.set(id, body);
  }

  /**
   * Marks changes of places and pieces that do not move: tiles gathered into a group, a wrong
   * piece.
   */
  #emphasize(next: SceneLayer, all: Track[]) {
    this.#effects.push(...newGroups(this.#shown, next, all));
    const wasWrong = new Set(
      allPieces(this.#shown)
        .filter(({ marks }) => marks.includes("wrong"))
        .map(({ id }) => id),
    );
    for (const piece of allPieces(next)) {
      if (piece.marks.includes("wrong") && !wasWrong.has(piece.id) && !this.context.isStill()) {
        this.#jump(piece, 0, TREMBLE_SPEED, true);
      }
    }
  }

  #jump(piece: Piece, ...how: Parameters<Body["jump"]>) {
    const body = this.#bodies.get(piece.id) ?? new Body(piece);
    body.jump(...how);
    this.#bodies.set(piece.id, body);
  }

  /** Shows the end of a match or a round. @param plan the result of `planCheer` */
  cheer(plan: (layer: SceneLayer, isStill: boolean) => ReturnType<typeof planCheer>) {
    if (this.context.isInstant()) return;
    const { effects, jumps } = plan(this.#shown, this.context.isStill());
    this.#effects.push(...effects);
    for (const [piece, wait] of jumps) this.#jump(piece, wait, WAVE_SPEED);
    this.#startMoving();
  }

  #startMoving() {
    this.canvas.dataset.moving = "";
    this.#run();
  }

  #countMoving = () => this.#bodies.size + this.#leaving.length;

  /** Resolves when no piece moves. */
  #rest = () =>
    !this.#isDealing && this.#countMoving()
      ? new Promise<void>((done) => this.#endRest.push(done))
      : Promise.resolve();

  /** Draws frames while anything moves, the first one at once. */
  #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    let before = performance.now() - FIRST_STEP_MS;
    const drawFrame = () => {
      const now = performance.now();
      const isBusy =
        this.#isDealing && !this.#dragged && !performance.getEntriesByName("tilebag:ready").length;
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
    const wasMoving = this.#countMoving() > 0 || this.#dragged !== null;
    const isMoving = (body: Body) => {
      const isOnWay = body.step(ms);
      const force = body.land();
      if (force) this.onContact(body.piece, body.isTurning ? "turn" : "land", force);
      return isOnWay;
    };
    const moving = [...this.#bodies.values()].map(isMoving);
    this.#leaving = this.#leaving.filter((body) => isMoving(body) && !body.isAtHome);
    for (const effect of this.#effects) {
      effect.age += ms;
      if (effect.name === "outline" && effect.age > 0 && effect.age <= ms) {
        this.onContact({ kind: "tile", at: effect.at }, "snap", 1);
      }
    }
    const isNew =
      wasMoving ||
      this.#isGroundOld ||
      this.#changed.length > 0 ||
      !this.#effects.every((effect) => isUnchanged(effect, ms));
    this.#effects = this.#effects.filter(({ age, lasts }) => age < lasts);
    if (!moving.includes(true) && !this.#leaving.length) this.#land();
    const isHeldMoving = this.#dragged?.body.step(ms) ?? false;
    return { isMoving: this.#countMoving() + this.#effects.length > 0 || isHeldMoving, isNew };
  }

  /** All pieces have arrived. */
  #land() {
    this.#bodies.clear();
    this.#leaving = [];
    this.#isDealing = false;
    this.isUnfolding = false;
    delete this.canvas.dataset.moving;
    for (const done of this.#endRest.splice(0)) done();
  }

  #stopAll() {
    this.#effects = [];
    this.#mustDeal = false;
    this.#land();
  }
}
