/** How the pages of this site start the engine: with PyScript where they can. */

import { hasDatabase } from "../storage/journal.ts";
import { startPlainWorker } from "./start-plain.ts";
import { startPyScriptWorker } from "./start-pyscript.ts";
import { workerStarter } from "./worker-start.ts";

export const startWorker = workerStarter({
  // PyScript opens a database of its own, in the page and in the worker, and does not start
  // without it
  choose: async () => ((await hasDatabase()) ? startPyScriptWorker : startPlainWorker),
  limits: { mayStore: true, maxTries: Infinity },
});
