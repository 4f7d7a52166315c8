/** Starts Python in PyScript's worker, with our interpreter (runtime.js) and our script (engine.py). */

import { preloadScripts, site } from "../base/site.ts";
import { type PythonWorker, scriptUrl } from "./worker-start.ts";

/** What the page uses of PyScript. */
interface PyScript {
  PyWorker: (script: string, options: object) => Promise<PythonWorker>;
  hooks: { worker: { onBeforeRunAsync: { clear: () => void } } };
}

/** @returns when Python has started */
export async function startPyScriptWorker(): Promise<PythonWorker> {
  // loaded here, because they would delay the table if loaded with the page's own scripts
  preloadScripts(site.pyscriptParts ?? []);
  const { PyWorker, hooks } = (await import(site.pyscript)) as PyScript;
  // these hooks send code to be compiled in the worker, which our policy forbids
  hooks.worker.onBeforeRunAsync.clear();
  return PyWorker(`${site.assets}/engine.py`, {
    version: scriptUrl("runtime"),
    config: { sync_main_only: true }, // the engine sends no requests to the page
  });
}
