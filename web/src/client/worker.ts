/**
 * Runs the engine in a worker: PyScript's PyWorker with our interpreter (runtime.js) and our script (engine.py), all from this
 * site. On a first visit the page requests the files too, to count and verify them; the browser downloads each once.
 */

import type { Ask } from "../base/types.ts";
import { preloadScripts, site } from "../base/site.ts";
import { watchWorker } from "./worker-health.ts";
import { type Progress, fetchEngine } from "./engine-files.ts";
import { isNetworkError } from "./network-errors.ts";

export interface StartedWorker { asking: Promise<Ask>; end: () => void }

/** Our script in a worker, with our interpreter. @returns with `sync`, when Python has started */
async function createWorker(): Promise<any> {
  const scriptUrl = (name: string) => new URL(`${site.assets}/js/client/${name}.js`, location.href).href;
  if (site.embedded) return (await import("./plain-worker-client.ts")).startPlainWorker(scriptUrl("plain-worker"));
  preloadScripts(site.pyscriptParts ?? []); // beside the page's own they would delay the table
  // PyScript's core opens a database and handles no error of it: where storage is blocked it gets one that never opens
  await Promise.resolve().then(() => indexedDB.open).catch(() => Reflect.defineProperty(globalThis, "indexedDB", { value: { open: () => ({}) } }));
  const { PyWorker, hooks } = await import(site.pyscript);
  hooks.worker.onBeforeRunAsync.clear(); // sends text to the worker to be compiled there, which our policy forbids
  return PyWorker(`${site.assets}/engine.py`, {
    version: scriptUrl("runtime"),
    config: { sync_main_only: true }, // the engine asks the page for nothing
  });
}

/**
 * Starts the worker. `counted` is false when its files are known to be cached: then nothing is requested twice.
 * @param how `died`: it has ended by itself
 */
export function startWorker({ progress, counted, died }: { progress: Progress; counted: boolean; died: () => void }): StartedWorker {
  let worker: Worker | null = null;
  const ended = new AbortController();
  let life = watchWorker(died);

  async function start() {
    const started = (worker = await startChecked());
    life.ready();
    if (ended.signal.aborted) started.terminate();
    return async (message: object) => JSON.parse(await started.sync.handle(JSON.stringify(message)));
  }

  /** Starts once more when all files have arrived, if one of them failed on the way. */
  async function startChecked() {
    const first = createWorker();
    first.catch(() => {}); // awaited below
    const hasFailed = counted && (await fetchEngine(progress, ended.signal));
    try {
      if (!hasFailed) return await first;
    } catch (error) {
      if (!isNetworkError(String(error))) throw error;
      if (!counted) await fetchEngine(progress, ended.signal); // the browser has deleted them
    }
    ended.signal.throwIfAborted();
    life.end();
    life = watchWorker(died);
    first.then((one) => one.terminate(), () => {});
    return createWorker();
  }

  const asking = start();
  asking.catch(() => {}); // errors reach whoever awaits it
  return {
    asking,
    end() {
      ended.abort();
      life.end();
      worker?.terminate();
    },
  };
}
