/**
 * The seam: `send` a message, hear of every answer with `on`. Behind it a worker with Python, or a recording.
 *
 * @typedef {import("../base/scene.js").Answer} Answer
 * @typedef {{do: string, [field: string]: unknown}} Message
 * @typedef {(message: Message) => Promise<unknown[]>} Ask  one message, all its answers
 * @typedef {{send: (message: Message) => void, on: (say: string, fn: (answer: any) => void) => void, stop: () =>
 *   boolean}} Engine
 */

import { whole } from "../base/scene.js";

const PATIENCE = 30_000; // milliseconds; on a slow phone the longest thought takes three seconds

/** @param {string} why @returns {Answer} */
const broke = (why) => ({ say: "broke", why });

/** @param {Promise<Ask>} asking what answers, once it is there @returns {Engine} */
export function makeEngine(asking) {
  /** @type {Map<string, ((answer: any) => void)[]>} */
  const listeners = new Map();
  let stopped = false;
  let waiting = 0; // messages without their answers
  let line = Promise.resolve();

  /** @param {unknown} given */
  function tell(given) {
    const answer = whole(given);
    for (const listener of listeners.get(answer.say) ?? []) listener(answer);
  }

  /** @param {Message} message */
  async function one(message) {
    if (stopped) return;
    try {
      const ask = await asking;
      const answers = await inTime(ask(message));
      for (const answer of answers) if (!stopped) tell(answer);
    } catch (error) {
      if (!stopped) tell(broke(String(error)));
    }
  }

  return {
    send(message) {
      waiting += 1;
      line = line.then(() => one(message)).then(() => void (waiting -= 1));
    },
    on(say, fn) {
      listeners.set(say, [...(listeners.get(say) ?? []), fn]);
    },
    /** Nothing is heard any more. @returns {boolean} has what is behind it nothing left to do? */
    stop() {
      stopped = true;
      return waiting === 0;
    },
  };
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
function inTime(promise) {
  return new Promise((done, fail) => {
    const clock = setTimeout(() => fail(new Error(`no answer in ${PATIENCE / 1000} s`)), PATIENCE);
    promise.then(done, fail).finally(() => clearTimeout(clock));
  });
}
