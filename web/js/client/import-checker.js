/**
 * Games from outside are played through by the engine, in a worker of their own that nothing else depends on: it is ended
 * when one takes too long, and in the end.
 *
 * @typedef {{save: SaveMessage | null, why: string, engine: string}} CheckResult  `why`: the engine's sentence, or one of ours by
 *   its key: "slow", "broke"; `engine`: the version that has played it
 * @typedef {{asking: Promise<Ask>, end: () => void}} CheckWorker
 */

/** @import { Ask, SaveMessage } from "../base/types.d.ts" */

import { resolveWithin } from "./storage.js";

const [BASE_LIMIT_MS, LIMIT_PER_MOVE_MS] = [10_000, 5]; // milliseconds for a game, without the start of the worker; a slow phone needs some for a step

/** @param {any} body @returns {number} milliseconds */
const timeLimitMs = ({ log }) => BASE_LIMIT_MS + LIMIT_PER_MOVE_MS * (Array.isArray(log) ? log.length : 0);

/**
 * One after the other by the same engine, however long all of them take.
 * @param {unknown[]} bodies @param {{start: () => CheckWorker, lang: string, told: (done: number) => void, signal: AbortSignal,
 *   limit?: (body: any) => number}} how
 * @returns {Promise<CheckResult[]>} one for each; fewer when nobody waits for them any more, or the engine does not come again
 * @throws {Error} the engine does not come
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
      if (!checked) end(); // it still plays, or is broken: the next one gets another
      results.push(checked ? { ...checked, engine } : { save: null, why: answers ? "broke" : "slow", engine });
    }
  } catch (error) {
    if (!results.length) throw error;
  } finally {
    end();
  }
  return results;
}

/** A worker that dies answers nothing. @param {Ask} ask @param {object} message @returns {Promise<any[]>} */
async function askSafely(ask, message) {
  try {
    return await ask(/** @type {any} */ (message));
  } catch {
    return [];
  }
}
