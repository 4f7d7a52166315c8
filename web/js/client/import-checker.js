/**
 * Games from outside are played through by the engine, in a separate worker: it is ended when a game takes too long, and at the
 * end.
 *
 * @typedef {{save: SaveMessage | null, why: string, engine: string}} CheckResult  `why`: the engine's sentence, or a key of
 *   ours: "slow", "broke"; `engine`: the version that has checked it
 * @typedef {{asking: Promise<Ask>, end: () => void}} CheckWorker
 */

/** @import { Ask, SaveMessage } from "../base/types.d.ts" */

import { resolveWithin } from "./storage.js";

const [BASE_LIMIT_MS, LIMIT_PER_MOVE_MS] = [10_000, 5]; // milliseconds: the start of the worker is not counted, and slow phones need some time for each move

/** @param {any} body @returns {number} milliseconds */
const timeLimitMs = ({ log }) => BASE_LIMIT_MS + LIMIT_PER_MOVE_MS * (Array.isArray(log) ? log.length : 0);

/**
 * Checks one game after another with the same engine.
 * @param {unknown[]} bodies @param {{start: () => CheckWorker, lang: string, told: (done: number) => void, signal: AbortSignal,
 *   limit?: (body: any) => number}} how
 * @returns {Promise<CheckResult[]>} one for each; fewer if aborted, or if the engine does not start again
 * @throws {Error} the engine does not start
 */
export async function checkGames(bodies, { start, lang, told, signal, limit = timeLimitMs }) {
  /** @type {CheckWorker | null} */
  let worker = null;
  const end = () => {
    worker?.end();
    worker = null;
  };
  const stopped = new Promise((/** @type {(none: null) => void} */ done) => signal.addEventListener("abort", () => [end(), done(null)]));
  let engine = "";
  /** @type {CheckResult[]} */
  const results = [];
  try {
    for (const body of bodies) {
      told(results.length);
      worker ??= start();
      const ask = await Promise.race([worker.asking, stopped]);
      const answers = ask && (await Promise.race([resolveWithin(askSafely(ask, { do: "check", lang, body }), limit(body), null), stopped]));
      if (signal.aborted) break;
      engine = answers?.find(({ say }) => say === "hello")?.version ?? engine;
      const checked = answers?.find(({ say }) => say === "checked");
      if (!checked) end(); // it is still playing or has crashed: the next game gets a new worker
      results.push(checked ? { ...checked, engine } : { save: null, why: answers ? "broke" : "slow", engine });
    }
  } catch (error) {
    if (!results.length) throw error;
  } finally {
    end();
  }
  return results;
}

/** A worker that dies gives no answers. @param {Ask} ask @param {object} message @returns {Promise<any[]>} */
async function askSafely(ask, message) {
  try {
    return await ask(/** @type {any} */ (message));
  } catch {
    return [];
  }
}
