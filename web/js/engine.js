/**
 * The seam: `send` a message, hear of every answer with `on`. Behind it a worker with Python, or a recording.
 *
 * @typedef {import("./scene.js").Answer} Answer
 * @typedef {{do: string, [field: string]: unknown}} Message
 * @typedef {(message: Message) => Promise<unknown[]>} Ask  one message, all its answers
 * @typedef {{send: (message: Message) => void, on: (say: string, fn: (answer: any) => void) => void, stop: () =>
 *   void}} Engine
 */

import { whole } from "./scene.js";

const PATIENCE = 30_000; // milliseconds; on a slow phone the longest thought takes three seconds

/** @param {string} why @returns {Answer} */
const broke = (why) => ({ say: "broke", why });

/**
 * @param {Promise<Ask>} asking what answers, once it is there @param {() => void} [end] throws it away @returns
 *   {Engine}
 */
export function makeEngine(asking, end = () => {}) {
  /** @type {Map<string, ((answer: any) => void)[]>} */
  const listeners = new Map();
  let stopped = false;
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
      line = line.then(() => one(message));
    },
    on(say, fn) {
      listeners.set(say, [...(listeners.get(say) ?? []), fn]);
    },
    stop() {
      stopped = true;
      end();
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
