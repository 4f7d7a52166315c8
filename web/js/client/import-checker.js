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

const [LEAST, A_STEP] = [10_000, 5]; // milliseconds for a game, without the start of the worker; a slow phone needs some for a step

/** @param {any} body @returns {number} milliseconds */
const patience = ({ log }) => LEAST + A_STEP * (Array.isArray(log) ? log.length : 0);

/**
 * One after the other by the same engine, however long all of them take.
 * @param {unknown[]} bodies @param {{start: () => Started, lang: string, told: (done: number) => void, signal: AbortSignal,
 *   limit?: (body: any) => number}} how
 * @returns {Promise<Checked[]>} one for each; fewer when nobody waits for them any more, or the engine does not come again
 * @throws {Error} the engine does not come
 */
export async function checkAll(bodies, { start, lang, told, signal, limit = patience }) {
  /** @type {Started | null} */
  let worker = null;
  const end = () => {
    worker?.end();
    worker = null;
  };
  const stopped = new Promise((/** @type {(none: null) => void} */ done) => signal.addEventListener("abort", () => [end(), done(null)]));
  let engine = "";
  /** @type {Checked[]} */
  const results = [];
  try {
    for (const body of bodies) {
      told(results.length);
      worker ??= start();
      const ask = await Promise.race([worker.asking, stopped]);
      const answers = ask && (await Promise.race([within(asked(ask, { do: "check", lang, body }), limit(body), null), stopped]));
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
async function asked(ask, message) {
  try {
    return await ask(/** @type {any} */ (message));
  } catch {
    return [];
  }
}
