/** The queue of layers to show on a board, with a pause between the stages of one scene. */

import { isTile } from "../base/scene.ts";
import type { SceneLayer } from "../base/types.ts";

export class Timeline {
  // `isBeat`: another stage of the same scene as the layer before
  #queue: { layer: SceneLayer; isBeat: boolean }[] = [];
  #running: Promise<void> | null = null; // while the queue is being shown
  #endPause = () => {};

  /** @param rest waits until nothing moves @param beat milliseconds between stages */
  constructor(
    readonly show: (layer: SceneLayer) => Promise<void>,
    readonly rest: () => Promise<void>,
    readonly beat: () => number,
  ) {}

  /** How many scenes are waiting. */
  #countWaiting = () => this.#queue.filter((stage) => !stage.isBeat).length;

  /** Resolves when all stages are shown; null if none is pending. */
  get pendingStages() {
    return this.#queue.some((stage) => stage.isBeat) ? this.#running : null;
  }

  /**
   * Shows the stages of a scene after all queued ones. A scene that is laid out again (`again`)
   * continues with the stage that the old one had reached.
   * @returns when all is shown
   */
  push(beats: SceneLayer[], again: boolean): Promise<void> {
    const left = this.#queue.length - this.#countWaiting();
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

  /**
   * A new scene does not wait until the animations of the previous one have ended: moving pieces
   * get new goals.
   */
  async #run() {
    while (this.#queue.length) {
      if (!this.#countWaiting()) await this.#pause((done) => setTimeout(done, this.beat()));
      const next = this.#queue.shift();
      if (next) await this.show(next.layer);
      if (!this.#countWaiting()) await this.#pause((done) => this.rest().then(done));
    }
    this.#running = null;
  }

  /** Waits for something, unless a new scene or a tap ends the pause. */
  #pause(wait: (done: () => void) => unknown): Promise<void> {
    return new Promise((done) => {
      this.#endPause = done;
      wait(done);
    });
  }
}

// Splits a scene into the stages in which it appears.

/** The layers to show one after another; the last one is the complete layer. */
export function animationStages(layer: SceneLayer): SceneLayer[] {
  const last = [...layer.pieces, ...layer.prints].reduce(
    (most, one) => Math.max(most, one.beat),
    0,
  );
  return Array.from({ length: last + 1 }, (_, k) => (k < last ? layerAtStage(layer, k) : layer));
}

/** The layer at a stage: tiles are shown from the first stage on, face down. */
const layerAtStage = (layer: SceneLayer, now: number) => ({
  ...layer,
  places: layer.places.filter(({ beat }) => !(beat > now)),
  prints: layer.prints.filter(({ beat }) => beat <= now),
  pieces: layer.pieces
    .filter(({ kind, beat }) => beat <= now || isTile(kind))
    .map((piece) => (piece.beat <= now ? piece : { ...piece, face: null, marks: [] })),
});
