/** The layers still to be shown, one after the other, with a pause between the beats of one scene. */

/** @import { SceneLayer } from "../base/types.d.ts" */

export class Timeline {
  /** @type {{layer: SceneLayer, isBeat: boolean}[]} `isBeat`: the next beat of the one before */
  #queue = [];
  /** @type {Promise<void> | null} */
  #running = null; // as long as the queue is being shown
  #endPause = () => {};

  /** @param {(layer: SceneLayer) => Promise<void>} show @param {() => number} beat milliseconds from one to the next */
  constructor(show, beat) {
    this.show = show;
    this.beat = beat;
  }

  /** How many wait that are no beats: the more there are, the quicker everything moves. */
  get waitingScenes() {
    return this.#queue.filter((one) => !one.isBeat).length;
  }

  /** When all beats are told; null when there is nothing to wait for. */
  get pendingStages() {
    return this.#queue.some((one) => one.isBeat) ? this.#running : null;
  }

  /**
   * Shows the beats of a scene after all that waits. One that is only laid out anew (`again`) goes on with the beat that
   * the old one had come to.
   * @param {SceneLayer[]} beats @param {boolean} again @returns {Promise<void>} when all is shown
   */
  push(beats, again) {
    const left = this.#queue.length - this.waitingScenes;
    if (again) this.#queue = [];
    const rest = again ? beats.slice(Math.max(0, beats.length - 1 - left)) : beats;
    this.#queue.push(...rest.map((layer, k) => ({ layer, isBeat: k > 0 })));
    this.#endPause();
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Nothing waits any more. @returns {SceneLayer | null} what would have been shown in the end */
  clear() {
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

  /** @returns {Promise<void>} */
  #pause() {
    return new Promise((done) => {
      const timer = setTimeout(done, this.beat());
      this.#endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
