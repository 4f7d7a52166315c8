/**
 * Games from outside are played through by the engine, in a worker of their own that nothing else depends on: it is ended
 * when one takes too long, and in the end.
 *
 * @typedef {{save: SaveMessage | null, why: string, engine: string}} Checked  `why`: the engine's sentence, or one of ours by
 *   its key: "slow", "broke"; `engine`: the version that has played it
 * @typedef {{asking: Promise<Ask>, end: () => void}} Started
 */

/** @import { Ask, SaveMessage } from "../base/types.d.ts" */

import { within } from "./storage.js";

const LIMITS = { one: 10_000, all: 60_000 }; // milliseconds, without the start of the worker

/**
 * @param {unknown[]} bodies @param {{start: () => Started, lang: string, told: (done: number) => void, signal: AbortSignal,
 *   limits?: {one: number, all: number}}} how
 * @returns {Promise<Checked[]>} one for each; fewer when nobody waits for them any more
 * @throws {Error} the engine does not come
 */
export async function checkAll(bodies, { start, lang, told, signal, limits = LIMITS }) {
  /** @type {Started | null} */
  let worker = null;
  const end = () => {
    worker?.end();
    worker = null;
  };
  signal.addEventListener("abort", end);
  let left = limits.all;
  let engine = "";
  const results = [];
  try {
    for (const [k, body] of bodies.entries()) {
      told(k);
      worker ??= start();
      const ask = await worker.asking;
      if (signal.aborted) break;
      const began = performance.now();
      const message = { do: "check", lang, body };
      const most = Math.min(limits.one, left);
      const answers = left > 0 ? await within(asked(ask, message), most, null) : null;
      left -= answers ? performance.now() - began : most; // a timer may go off a little early
      engine = answers?.find(({ say }) => say === "hello")?.version ?? engine;
      const checked = answers?.find(({ say }) => say === "checked");
      if (!checked) end(); // it still plays, or is broken: the next one gets another
      results.push(checked ? { ...checked, engine } : { save: null, why: answers ? "broke" : "slow", engine });
    }
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
  return results;
}

/** A worker that dies answers nothing. @param {Ask} ask @param {object} message @returns {Promise<any[]>} */
async function asked(ask, message) {
  try {
    return await ask(/** @type {any} */ (message));
  } catch {
    return [];
  }
}
