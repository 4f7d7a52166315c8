/** A queue of layers to show, with a pause between the stages of one scene. */

import type { SceneLayer } from "../base/types.ts";

export class Timeline {
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
      const timer = setTimeout(done, this.beat());
      this.#endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
