/** One canvas that shows one layer: stores the layer, sizes the canvas, and draws only after a change. */

import { allPieces, facePiece, isInPane, isTile, layerWhileHolding, movableParts, translateRect } from "../base/scene.ts";
import type { Piece, PixelRect, Rect, SceneLayer } from "../base/types.ts";
import { type Pose, poses, restingTracks, type Track, tracks, transitionLength } from "./motion.ts";
import { paintLayer } from "./paint-layer.ts";
import { cropTop, flattenPane, type Pen, pieceHeight, toPixels, viewport } from "./pen.ts";
import type { RenderContext } from "./render-context.ts";

const RETURN_MS = 140; // milliseconds for a refused piece to return
const DEFAULT_FONT_PX = 16; // CSS pixels of a letter at the browser's default text size
const MAX_DIE_FACES = 200; // faces remembered for rolling dice
export const EMPTY_LAYER: SceneLayer = { size: [1, 1], places: [], prints: [], pieces: [], outline: [] };

/** What a drag lifts: the top of a pile, else the piece itself. */
const topOfPile = (piece: Piece): Piece =>
  piece.count ? { ...piece, kind: piece.kind === "pile" ? "tile" : piece.kind, count: 0 } : piece;

/**
 * A dragged piece, with its distance from its place in board units; `scrolled`: CSS pixels that the pane was scrolled at the
 * start.
 */
interface Dragged { id: string; dx: number; dy: number; scrolled: number }

export class Board {
  timeline = new Timeline((layer) => this.#transitionTo(layer), () => this.context.beat());
  #shown = EMPTY_LAYER;
  layer = EMPTY_LAYER; // the latest: shown as soon as all animations have ended
  #width = 1;
  #height = 1;
  #dpr = 1;
  #textScale = 1; // factor by which the user has enlarged text
  #cachedLayer: { all: SceneLayer; held: string; layer: SceneLayer } | null = null; // the layer drawn last
  #animation: Track[] | null = null;
  #runNumber = 0; // rises when running animations are cancelled
  #marks = new Map<string, string[]>();
  #held = ""; // id of the held piece, dragged or not
  #dragged: Dragged | null = null;
  #isOnPointer = false; // follows the pointer; else it was released and waits for the next layer
  #scrolled = 0; // CSS pixels
  #dieFaces = new Map<string, Piece>();

  /** @param options `paper`: the layer is drawn on paper; `picture`: it is not interactive (pen.ts) */
  constructor(readonly canvas: HTMLCanvasElement, readonly context: RenderContext, readonly options: { paper?: boolean; picture?: boolean } = {}) {}

  /** Shows a layer after those still pending; `again`: the latest one, laid out for another size. */
  show(layer: SceneLayer, again = false): Promise<void> {
    this.layer = layer;
    return this.timeline.push(this.options.picture ? [layer] : animationStages(layer), again);
  }

  /** Ends all animations: every piece is at its place. */
  async finish() {
    const last = this.timeline.clear();
    if (!this.#animation && !last) return;
    this.#runNumber += 1;
    this.#endAnimation();
    if (last) {
      this.#rememberDieFaces(last);
      await this.#prepare(last);
      this.#shown = last;
    }
    if (!this.#isOnPointer) this.#dragged = null;
    this.#draw();
  }

  /** Sets the size of the canvas, in CSS pixels. */
  async resize(width: number, height: number) {
    [this.#width, this.#height, this.#dpr] = [width, height, devicePixelRatio || 1];
    this.#textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_FONT_PX;
    [this.canvas.width, this.canvas.height] = [Math.round(width * this.#dpr), Math.round(height * this.#dpr)];
    this.#draw();
    await this.repaint();
  }

  /** Call after the colours have changed. */
  async repaint() {
    await this.#prepare(this.#shown);
    this.#draw();
  }

  /** The rectangle of a box of the latest layer, in CSS pixels. */
  rect = (at: Rect): PixelRect => toPixels(at, this.#viewport(this.layer));

  /** Marks that the page adds to those of pieces and places; `held` is the piece being held. */
  setMarks(marks: Map<string, string[]>, held = "") {
    [this.#marks, this.#held] = [marks, held];
    if (!this.#animation) this.#draw();
  }

  /** Sets how far the pane is scrolled. @param pixels in CSS pixels */
  scroll(pixels: number) {
    if (this.#scrolled === pixels) return;
    this.#scrolled = pixels;
    if (!this.#animation) this.#draw();
  }

  /** Moves a dragged piece to this distance from its place, in CSS pixels. */
  drag(id: string, dx: number, dy: number) {
    const scrolled = this.#dragged?.id === id ? this.#dragged.scrolled : this.#scrolled;
    this.#dragged = { id, dx: dx / this.#unit(), dy: dy / this.#unit(), scrolled };
    this.#isOnPointer = true;
    this.#draw();
  }

  /** Releases the dragged piece where it is; the next layer animates it from there. */
  release = () => void (this.#isOnPointer = false);

  /** Animates the dragged piece back to its place. */
  returnDragged() {
    this.#isOnPointer = false;
    if (!this.#dragged) return;
    const gone = isInPane(this.#shown, this.#dragged.id) ? (this.#scrolled - this.#dragged.scrolled) / this.#unit() : 0;
    const from = { ...this.#dragged, dy: this.#dragged.dy + gone };
    runFrames((time) => {
      const rest = this.context.isStill() ? 0 : 1 - time / RETURN_MS;
      if (this.#dragged?.id !== from.id) return false;
      const [dx, dy] = [from.dx * rest ** 2, from.dy * rest ** 2];
      this.#dragged = rest > 0 ? { ...from, dx, dy, scrolled: this.#scrolled } : null;
      this.#draw();
      return rest > 0;
    });
  }

  // drawing

  #viewport = (layer = this.#shown) => viewport(layer, this.#width, this.#height, this.options.picture);

  /** CSS pixels per board unit. */
  #unit = () => this.#viewport().unit;

  #pen(): Pen {
    const ctx = this.canvas.getContext("2d") as CanvasRenderingContext2D;
    const { art, tokens } = this.context;
    const scale = this.options.picture ? 1 : (this.#shown.scale ?? 1); // pictures are small, so the table's own scale does not apply
    return { ctx, dpr: this.#dpr, ...this.options, art, tokens: tokens(), ...this.#viewport(), scale, text: this.#textScale };
  }

  /** Height in device pixels. */
  #pixelHeight(piece: Piece, layer?: SceneLayer) {
    return Math.max(1, Math.round(pieceHeight(piece.kind, piece.at) * this.#viewport(layer).unit * this.#dpr));
  }

  #prepare(layer: SceneLayer, more: Piece[] = []) {
    const portraits = layer.prints.filter(({ kind }) => kind === "face").map(facePiece);
    return this.context.faces.prepare([...allPieces(layer), ...allPieces(layer).map(topOfPile), ...portraits, ...more], (piece) => this.#pixelHeight(piece, layer));
  }

  #draw(time = 0) {
    const [pen, { picture }] = [this.#pen(), this.options];
    pen.ctx.setTransform(1, 0, 0, 1, 0, 0);
    pen.ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const all = picture ? flattenPane(this.#shown) : this.#shown;
    const layer = picture ? layerWhileHolding(cropTop(all, -pen.top / pen.unit), "") : this.#currentLayer(all);
    const moving = this.#animation ? poses(this.#animation, time) : poses(restingTracks(allPieces(all)), 0);
    const cropped = moving.filter(({ piece }) => !picture || layer.pieces.some(({ id }) => id === piece.id));
    const frame = {
      pen,
      poses: this.#addDragged(cropped),
      faceOf: (piece: Piece) => this.context.faces.get(piece, this.#pixelHeight(piece)),
      marks: this.#marks,
      dragged: this.#dragged?.id ?? "",
      scrolled: this.#scrolled / pen.unit,
      moving: this.#animation !== null,
    };
    paintLayer(frame, layer);
  }

  /** The layer for the held piece: cached while that stays the same. */
  #currentLayer(all: SceneLayer) {
    const held = this.#held;
    if (this.#cachedLayer?.all !== all || this.#cachedLayer.held !== held) this.#cachedLayer = { all, held, layer: layerWhileHolding(all, held) };
    return this.#cachedLayer.layer;
  }

  /** @param all the dragged piece comes last */
  #addDragged(all: Pose[]) {
    const dragged = this.#dragged;
    if (!dragged) return all;
    const mine = all.filter((pose) => pose.piece.id === dragged.id);
    const carried = mine.map((pose) => ({ ...pose, ...this.#draggedRect(pose, dragged), piece: topOfPile(pose.piece), lift: 0 }));
    const left = mine.filter(({ piece }) => piece.count > 1).map((pose) => ({ ...pose, piece: { ...pose.piece, id: "" } }));
    return [...all.filter((pose) => !mine.includes(pose)), ...left, ...carried];
  }

  /** The rectangle of the dragged piece: above the board, independent of scrolling. */
  #draggedRect({ at, inside = 0 }: { at: Rect; inside?: number }, { dx, dy, scrolled }: Dragged) {
    return { at: translateRect(at, dx, dy - (scrolled / this.#unit()) * inside), inside: 0 };
  }

  // moving

  async #transitionTo(next: SceneLayer) {
    const dragged = this.#isOnPointer ? null : this.#dragged;
    const lifted = allPieces(this.#shown).find(({ id }) => id === dragged?.id);
    const carried = dragged && lifted ? { ...topOfPile(lifted), ...this.#draggedRect(lifted, dragged) } : null;
    const resized = String(this.#shown.size) !== String(next.size);
    const still = this.#shown === EMPTY_LAYER || this.context.isStill() || resized;
    this.#rememberDieFaces(next);
    const all = still ? [] : tracks(movableParts(this.#shown), movableParts(next), [...this.#dieFaces.values()], carried);
    const turn = this.#runNumber;
    for (let unit; unit !== this.#viewport(next).unit; ) {
      unit = this.#viewport(next).unit; // it may change meanwhile, and faces of another size would stay
      await this.#prepare(next, all.flatMap((one) => one.faces.map((face) => ({ ...face, at: one.piece.at }))));
    }
    if (turn !== this.#runNumber) return;
    this.#shown = next;
    if (!this.#isOnPointer) this.#dragged = null;
    if (transitionLength(all)) await this.#animate(all);
    else this.#draw();
  }

  /** Remembers faces of dice, for later rolls. */
  #rememberDieFaces(layer: SceneLayer) {
    for (const piece of allPieces(layer))
      if (piece.kind === "die" && piece.face) this.#dieFaces.set(JSON.stringify(piece.face), piece);
    if (this.#dieFaces.size > MAX_DIE_FACES) this.#dieFaces.clear();
  }

  #animate(all: Track[]): Promise<void> {
    const turn = this.#runNumber;
    this.#animation = all;
    this.canvas.dataset.moving = "";
    return runFrames((elapsed) => {
      if (turn !== this.#runNumber) return false;
      const time = elapsed * (1 + this.timeline.waitingScenes);
      if (time >= transitionLength(all)) this.#endAnimation();
      this.#draw(time);
      return this.#animation !== null;
    });
  }

  #endAnimation() {
    this.#animation = null;
    delete this.canvas.dataset.moving;
  }
}

/** Draws frame after frame, the first one at once. @param draw receives milliseconds since the start @returns when it returns false */
async function runFrames(draw: (elapsed: number) => boolean) {
  const start = performance.now();
  while (draw(performance.now() - start)) await new Promise(requestAnimationFrame);
}

// A queue of layers to show, with a pause between the stages of one scene.

class Timeline {
  #queue: { layer: SceneLayer; isBeat: boolean }[] = []; // `isBeat`: a further stage of the scene before it
  #running: Promise<void> | null = null; // while the queue is being shown
  #endPause = () => {};

  /** @param beat milliseconds between stages */
  constructor(readonly show: (layer: SceneLayer) => Promise<void>, readonly beat: () => number) {}

  /** How many scenes are waiting: the more, the faster everything moves. */
  get waitingScenes() {
    return this.#queue.filter((one) => !one.isBeat).length;
  }

  /** Resolves when all stages are shown; null if none is pending. */
  get pendingStages() {
    return this.#queue.some((one) => one.isBeat) ? this.#running : null;
  }

  /**
   * Shows the stages of a scene after everything that waits. A scene that is laid out again (`again`) continues with the stage
   * that the old one had reached.
   * @returns when all is shown
   */
  push(beats: SceneLayer[], again: boolean): Promise<void> {
    const left = this.#queue.length - this.waitingScenes;
    if (again) this.#queue = [];
    const rest = again ? beats.slice(Math.max(0, beats.length - 1 - left)) : beats;
    this.#queue.push(...rest.map((layer, k) => ({ layer, isBeat: k > 0 })));
    this.#endPause();
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Empties the queue. @returns the last layer of the queue */
  clear(): SceneLayer | null {
    const last = this.#queue.at(-1);
    this.#queue = [];
    this.#endPause();
    return last?.layer ?? null;
  }

  async #run() {
    while (this.#queue.length) {
      if (this.#queue.every((one) => one.isBeat)) await this.#pause();
      const next = this.#queue.shift();
      if (next) await this.show(next.layer);
    }
    this.#running = null;
  }

  #pause(): Promise<void> {
    return new Promise((done) => {
      this.#endPause = done;
      setTimeout(done, this.beat());
    });
  }
}

// Splits a scene into the stages in which it appears.

/** The layers to show one after another; the last one is the complete layer. */
export function animationStages(layer: SceneLayer): SceneLayer[] {
  const last = [...layer.pieces, ...layer.prints].reduce((most, one) => Math.max(most, one.beat), 0);
  return Array.from({ length: last + 1 }, (_, k) => (k < last ? layerAtStage(layer, k) : layer));
}

/** The layer at a stage: tiles are there from the first stage, face down. */
const layerAtStage = (layer: SceneLayer, now: number) => ({
  ...layer,
  prints: layer.prints.filter(({ beat }) => beat <= now),
  pieces: layer.pieces
    .filter(({ kind, beat }) => beat <= now || isTile(kind))
    .map((piece) => (piece.beat <= now ? piece : { ...piece, face: null, marks: [] })),
});
