/** One canvas that shows one layer: keeps what is shown, sizes itself, draws when something changed and only then. */

/** @import { Piece, PixelRect, Rect, RenderContext, SceneLayer } from "../base/types.d.ts" */
/** @import { Pose, Track } from "./motion.js" */
/** @import { Pen } from "./pen.js" */

import { allPieces, isInPane, movableParts, translateRect, layerWhileHolding } from "../base/geometry.js";
import { animationStages } from "./animation-stages.js";
import { transitionLength, poses, restingTracks, tracks } from "./motion.js";
import { paintLayer } from "./paint-layer.js";
import { Timeline } from "./timeline.js";
import { pieceHeight, toPixels, cropTop, flattenPane, viewport } from "./viewport.js";

const RETURN_MS = 140; // milliseconds for a piece that was dropped where it cannot lie
const DEFAULT_FONT_PX = 16; // CSS pixels of a letter, where the reader has chosen nothing
const MAX_DIE_FACES = 200; // faces remembered for dice that roll
/** @type {SceneLayer} */
const EMPTY_LAYER = { size: [1, 1], places: [], prints: [], pieces: [], outline: [] };

/** Of a pile what a finger takes up; else the piece itself. @param {Piece} piece @returns {Piece} */
const topOfPile = (piece) =>
  piece.count ? { ...piece, kind: piece.kind === "pile" ? "tile" : piece.kind, count: 0 } : piece;

/**
 * A piece on the finger, so many board units from its place; `scrolled`: the pane when it was taken, in CSS pixels.
 * @typedef {{id: string, dx: number, dy: number, scrolled: number}} Dragged
 */

export class Board {
  #shown = EMPTY_LAYER;
  #latest = EMPTY_LAYER; // what is shown as soon as all that moves has arrived
  #width = 1;
  #height = 1;
  #dpr = 1;
  #textScale = 1; // how much larger than usual the reader wants letters
  /** @type {{all: SceneLayer, held: string, layer: SceneLayer} | null} what was drawn last */
  #cachedLayer = null;
  /** @type {{all: Track[], start: number} | null} */
  #animation = null;
  #runNumber = 0; // goes up when all that is under way is ended at once
  /** @type {Map<string, string[]>} */
  #marks = new Map();
  #held = ""; // the piece that is held, in the air or not
  /** @type {Dragged | null} */
  #dragged = null;
  #isOnPointer = false; // on a finger; else it was let go and waits for the next layer
  #scrolled = 0; // CSS pixels
  /** @type {Map<string, Piece>} */
  #dieFaces = new Map();

  /**
   * @param {HTMLCanvasElement} canvas @param {RenderContext} context
   * @param {{paper?: boolean, picture?: boolean}} [options] `paper`: the layer is a sheet of paper; `picture`: it is only
   *   to be looked at (viewport.js)
   */
  constructor(canvas, context, { paper = false, picture = false } = {}) {
    this.canvas = canvas;
    this.context = context;
    this.paper = paper;
    this.picture = picture;
    this.ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.timeline = new Timeline((layer) => this.#transitionTo(layer), context.beat);
  }

  /** What is shown or on its way. */
  get layer() {
    return this.#latest;
  }

  /** When all beats of the latest scene are told; null when there is nothing to wait for. */
  get pendingStages() {
    return this.timeline.pendingStages;
  }

  /**
   * Shows a layer, after those that are still on their way; `again`: it is the latest one, only laid out anew.
   * @param {SceneLayer} layer @returns {Promise<void>}
   */
  show(layer, again = false) {
    this.#latest = layer;
    return this.timeline.push(this.picture ? [layer] : animationStages(layer), again);
  }

  /** Ends whatever moves: everything lies where it belongs. */
  async finish() {
    const waits = this.timeline.pendingStages !== null || this.timeline.waitingScenes > 0;
    if (!this.#animation && !waits) return;
    this.#runNumber += 1;
    const last = this.timeline.clear();
    this.#endAnimation();
    if (last) {
      this.#rememberDieFaces(last);
      await this.#prepare(last);
      this.#shown = last;
    }
    if (!this.#isOnPointer) this.#dragged = null;
    this.#draw();
  }

  /** The box the canvas fills, in CSS pixels. @param {number} width @param {number} height */
  async resize(width, height) {
    [this.#width, this.#height, this.#dpr] = [width, height, devicePixelRatio || 1];
    this.#textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_FONT_PX;
    [this.canvas.width, this.canvas.height] = [Math.round(width * this.#dpr), Math.round(height * this.#dpr)];
    this.#draw();
    await this.repaint();
  }

  /** The colours have changed. */
  async repaint() {
    await this.#prepare(this.#shown);
    this.#draw();
  }

  /** Where a box of the latest layer lies. @param {Rect} at @returns {PixelRect} */
  rect = (at) => toPixels(at, this.#viewport(this.#latest));

  /**
   * Marks that the page gives to pieces and places, beside their own; `held` is the piece that is taken up.
   * @param {Map<string, string[]>} marks
   */
  setMarks(marks, held = "") {
    [this.#marks, this.#held] = [marks, held];
    if (!this.#animation) this.#draw();
  }

  /** What lies in the pane has been scrolled. @param {number} pixels in CSS pixels */
  scroll(pixels) {
    if (this.#scrolled === pixels) return;
    this.#scrolled = pixels;
    if (!this.#animation) this.#draw();
  }

  /** A piece hangs on the finger, so many CSS pixels from its place. @param {string} id @param {number} dx @param {number} dy */
  drag(id, dx, dy) {
    const scrolled = this.#dragged?.id === id ? this.#dragged.scrolled : this.#scrolled;
    this.#dragged = { id, dx: dx / this.#unit, dy: dy / this.#unit, scrolled };
    this.#isOnPointer = true;
    this.#draw();
  }

  /** What hung on the finger is let go where it is, and goes on from there with the next layer. */
  release = () => void (this.#isOnPointer = false);

  /** What hung on the finger goes back to where it lay. */
  returnDragged() {
    this.#isOnPointer = false;
    if (!this.#dragged) return;
    const gone = isInPane(this.#shown, this.#dragged.id) ? (this.#scrolled - this.#dragged.scrolled) / this.#unit : 0;
    const from = { ...this.#dragged, dy: this.#dragged.dy + gone };
    const start = performance.now();
    const step = () => {
      const rest = this.context.isStill() ? 0 : 1 - (performance.now() - start) / RETURN_MS;
      if (this.#dragged?.id !== from.id) return;
      const [dx, dy] = [from.dx * rest ** 2, from.dy * rest ** 2];
      this.#dragged = rest > 0 ? { ...from, dx, dy, scrolled: this.#scrolled } : null;
      this.#draw();
      if (this.#dragged) requestAnimationFrame(step);
    };
    step();
  }

  // drawing

  #viewport = (layer = this.#shown) => viewport(layer, this.#width, this.#height, this.picture);

  /** CSS pixels a board unit. */
  get #unit() {
    return this.#viewport().unit;
  }

  /** @returns {Pen} */
  #pen() {
    const [ctx, dpr, paper, picture] = [this.ctx, this.#dpr, this.paper, this.picture];
    const { art, tokens } = this.context;
    const scale = picture ? 1 : (this.#shown.scale ?? 1); // a picture is small wherever its table was seen
    return { ctx, dpr, paper, picture, art, tokens: tokens(), ...this.#viewport(), scale, text: this.#textScale };
  }

  /** Device pixels. @param {Piece} piece @param {SceneLayer} [layer] */
  #pixelHeight(piece, layer) {
    return Math.max(1, Math.round(pieceHeight(piece.kind, piece.at) * this.#viewport(layer).unit * this.#dpr));
  }

  /** @param {SceneLayer} layer @param {Piece[]} more */
  #prepare(layer, more = []) {
    return this.context.faces.prepare([...allPieces(layer), ...allPieces(layer).map(topOfPile), ...more], (piece) => this.#pixelHeight(piece, layer));
  }

  #draw(time = 0) {
    const { width, height } = this.canvas;
    const pen = this.#pen();
    this.ctx.setTransform(1, 0, 0, 1, 0, 0);
    this.ctx.clearRect(0, 0, width, height);
    const all = this.picture ? flattenPane(this.#shown) : this.#shown;
    const layer = this.picture ? layerWhileHolding(cropTop(all, -pen.top / pen.unit), "") : this.#currentLayer(all);
    const moving = this.#animation ? poses(this.#animation.all, time) : poses(restingTracks(allPieces(all)), 0);
    const cropped = moving.filter(({ piece }) => !this.picture || layer.pieces.some(({ id }) => id === piece.id));
    const frame = {
      pen,
      poses: this.#addDragged(cropped),
      faceOf: (/** @type {Piece} */ piece) => this.context.faces.get(piece, this.#pixelHeight(piece)),
      marks: this.#marks,
      dragged: this.#dragged?.id ?? "",
      scrolled: this.#scrolled / pen.unit,
      moving: this.#animation !== null,
    };
    paintLayer(frame, layer);
  }

  /** The layer while something is held: the same as before, as long as it is. @param {SceneLayer} all */
  #currentLayer(all) {
    const held = this.#held;
    if (this.#cachedLayer?.all !== all || this.#cachedLayer.held !== held) this.#cachedLayer = { all, held, layer: layerWhileHolding(all, held) };
    return this.#cachedLayer.layer;
  }

  /** @param {Pose[]} all what hangs on the finger comes last */
  #addDragged(all) {
    const dragged = this.#dragged;
    if (!dragged) return all;
    const mine = all.filter((pose) => pose.piece.id === dragged.id);
    const carried = mine.map((pose) => ({ ...pose, ...this.#draggedRect(pose, dragged), piece: topOfPile(pose.piece), lift: 0 }));
    const left = mine.filter(({ piece }) => piece.count > 1).map((pose) => ({ ...pose, piece: { ...pose.piece, id: "" } }));
    return [...all.filter((pose) => !mine.includes(pose)), ...left, ...carried];
  }

  /**
   * Where what hangs on the finger is: over the board, whatever scrolls below it.
   * @param {{at: Rect, inside?: number}} one @param {Dragged} by
   */
  #draggedRect({ at, inside = 0 }, { dx, dy, scrolled }) {
    return { at: translateRect(at, dx, dy - (scrolled / this.#unit) * inside), inside: 0 };
  }

  // moving

  /** @param {SceneLayer} next */
  async #transitionTo(next) {
    const dragged = this.#isOnPointer ? null : this.#dragged;
    const lifted = allPieces(this.#shown).find(({ id }) => id === dragged?.id);
    const carried = dragged && lifted ? { ...topOfPile(lifted), ...this.#draggedRect(lifted, dragged) } : null;
    const resized = String(this.#shown.size) !== String(next.size);
    const still = this.#shown === EMPTY_LAYER || this.context.isStill() || resized;
    this.#rememberDieFaces(next);
    const all = still ? [] : tracks(movableParts(this.#shown), movableParts(next), [...this.#dieFaces.values()], carried);
    const turn = this.#runNumber;
    await this.#prepare(next, all.flatMap((one) => one.faces.map((face) => ({ ...face, at: one.piece.at }))));
    if (turn !== this.#runNumber) return;
    this.#shown = next;
    if (!this.#isOnPointer) this.#dragged = null;
    if (transitionLength(all)) await this.#animate(all);
    else this.#draw();
  }

  /** Faces that dice were seen with: they roll through them. @param {SceneLayer} layer */
  #rememberDieFaces(layer) {
    for (const piece of allPieces(layer))
      if (piece.kind === "die" && piece.face) this.#dieFaces.set(JSON.stringify(piece.face), piece);
    if (this.#dieFaces.size > MAX_DIE_FACES) this.#dieFaces.clear();
  }

  /** @param {Track[]} all @returns {Promise<void>} */
  #animate(all) {
    const turn = this.#runNumber;
    this.#animation = { all, start: performance.now() };
    this.canvas.dataset.moving = "";
    return new Promise((done) => {
      const step = () => {
        if (turn !== this.#runNumber || !this.#animation) return done();
        const time = (performance.now() - this.#animation.start) * (1 + this.timeline.waitingScenes);
        if (time >= transitionLength(all)) this.#endAnimation();
        this.#draw(time);
        if (this.#animation) requestAnimationFrame(step);
        else done();
      };
      step();
    });
  }

  #endAnimation() {
    this.#animation = null;
    delete this.canvas.dataset.moving;
  }
}
