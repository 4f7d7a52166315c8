/**
 * The engine in a worker: PyScript's PyWorker with our interpreter (runtime.js) and our script (engine.py), all from
 * this site. On a first visit the page asks for its files too, to count and check them: the browser fetches each once.
 */

/** @import { Progress } from "./engine-files.js" */
/** @import { Ask } from "../base/types.d.ts" */

import { preloadScripts, site } from "../base/site.js";
import { watchWorker } from "./worker-health.js";
import { fetchEngine } from "./engine-files.js";
import { isNetworkError } from "./network-errors.js";

/** @typedef {{asking: Promise<Ask>, end: () => void}} StartedWorker */


/** Our script in a worker, with our interpreter. @returns {Promise<any>} with `sync`, when Python is there */
async function createWorker() {
  const scriptUrl = (/** @type {string} */ name) => new URL(`${site.assets}/js/client/${name}.js`, location.href).href;
  if (site.embedded) return (await import("./plain-worker-client.js")).startPlainWorker(scriptUrl("plain-worker"));
  preloadScripts(site.pyscriptParts ?? []); // beside the page's own they would come before the table
  // PyScript's core opens a database of its own, and hears of no mistake in it: where there are none, it gets one that never opens
  await Promise.resolve().then(() => indexedDB.open).catch(() => Reflect.defineProperty(globalThis, "indexedDB", { value: { open: () => ({}) } }));
  const { PyWorker, hooks } = await import(site.pyscript);
  hooks.worker.onBeforeRunAsync.clear(); // sent to the worker as text and made a function there: our policy allows no such thing
  return PyWorker(`${site.assets}/engine.py`, {
    version: scriptUrl("runtime"),
    config: { sync_main_only: true }, // the engine asks the page for nothing
  });
}

/**
 * Starts the worker. `counted` is false when its files are known to be in the cache: then nothing is asked for twice.
 * @param {{progress: Progress, counted: boolean, died: () => void}} how `died`: it is gone, and nobody has ended it
 * @returns {StartedWorker}
 */
export function startWorker({ progress, counted, died }) {
  /** @type {Worker | null} */
  let worker = null;
  const ended = new AbortController();
  let life = watchWorker(died);

  async function start() {
    const started = (worker = await startChecked());
    life.ready();
    if (ended.signal.aborted) started.terminate();
    return async (/** @type {object} */ message) => JSON.parse(await started.sync.handle(JSON.stringify(message)));
  }

  /** Once more with all files there, where one of them has failed on the way. */
  async function startChecked() {
    const first = createWorker();
    first.catch(() => {}); // it is asked again below
    const hasFailed = counted && (await fetchEngine(progress, ended.signal));
    try {
      if (!hasFailed) return await first;
    } catch (error) {
      if (!isNetworkError(String(error))) throw error;
      if (!counted) await fetchEngine(progress, ended.signal); // the browser has them no longer
    }
    ended.signal.throwIfAborted();
    life.end();
    life = watchWorker(died);
    first.then((one) => one.terminate(), () => {});
    return createWorker();
  }

  const asking = start();
  asking.catch(() => {}); // whoever asks hears of it
  return {
    asking,
    end() {
      ended.abort();
      life.end();
      worker?.terminate();
    },
  };
}
