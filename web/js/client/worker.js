/**
 * The engine in a worker: PyScript's PyWorker with our interpreter (runtime.js) and our script (engine.py), all from
 * this site. On a first visit the page asks for its files too, to count their bytes: the browser fetches each once.
 *
 * @typedef {(loaded: number, all: number) => void} Progress  in bytes
 */

/** @import { Ask } from "../base/types.d.ts" */

import { site } from "../base/site.js";

/** PyScript sends these to its workers as text and makes functions of it there: our policy allows no such thing. */
const SCRIPT_HOOKS = ["onReady", "onBeforeRun", "onBeforeRunAsync", "onAfterRun", "onAfterRunAsync"];

/** What the worker will ask for that is worth counting, the largest first. */
function files() {
  const wanted = /\.(wasm|mjs|gzip)$|\/pyscript\/core[^/]*$/;
  const sizes = Object.entries(site.sizes ?? {}).filter(([path]) => wanted.test(path));
  return sizes.sort(([, a], [, b]) => b - a);
}

/** Fetches the files into the browser's cache. @param {Progress} progress */
async function fetchAll(progress) {
  const wanted = files();
  const all = wanted.reduce((sum, [, size]) => sum + size, 0);
  let loaded = 0;
  const fetchOne = async (/** @type {string} */ path) => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      loaded += part.value.length;
      progress(Math.min(loaded, all), all);
    }
  };
  await Promise.all(wanted.map(([path]) => fetchOne(path)));
  progress(all, all);
}

/** Fails when a file does not arrive, else never ends: the worker waits for it in vain. @param {Progress} progress */
async function lostOnTheWay(progress) {
  await fetchAll(progress);
  return new Promise(() => {});
}

/**
 * Starts the worker. `counted` is false when its files are known to be in the cache: then nothing is asked for twice.
 * @param {Progress} progress @param {boolean} counted @returns {{asking: Promise<Ask>, end: () => void}}
 */
export function startWorker(progress, counted) {
  /** @type {Worker | null} */
  let worker = null;
  let ended = false;

  async function start() {
    const lost = counted ? lostOnTheWay(progress) : new Promise(() => {});
    const { PyWorker, hooks } = await import(site.pyscript);
    for (const name of SCRIPT_HOOKS) hooks.worker[name].clear();
    const starting = PyWorker(`${site.assets}/engine.py`, {
      version: new URL(`${site.assets}/js/client/runtime.js`, location.href).href,
      config: { sync_main_only: true }, // the engine asks the page for nothing
    });
    const started = await Promise.race([starting, lost]);
    worker = started;
    if (ended) started.terminate();
    return async (/** @type {object} */ message) => JSON.parse(await started.sync.handle(JSON.stringify(message)));
  }

  const asking = start();
  asking.catch(() => {}); // whoever asks hears of it
  return {
    asking,
    end() {
      ended = true;
      worker?.terminate();
    },
  };
}
