/**
 * PyScript's interpreter: our Python (python.ts), started from the snapshot of an earlier visit if
 * there is one.
 */

import { type Options, startPython, version } from "./python.ts";
import { dropSnapshot, takeSnapshot } from "./snapshot.ts";
import { announceWorker } from "./worker-watch.ts";

export { version };

announceWorker();
const taking = takeSnapshot(); // read in parallel with the downloads

/** @param options PyScript's, for output */
export async function loadPyodide(options: Options) {
  const snapshot = await taking;
  try {
    if (snapshot) return await startPython({ ...options, _loadSnapshot: snapshot.memory });
  } catch {
    await dropSnapshot();
  }
  return startPython(options);
}
