/** PyScript's interpreter: our Python (python.js), started from the snapshot of an earlier visit if there is one. */

/** @import { Options } from "./python.js" */

import { announceWorker } from "./worker-health.js";
import { startPython, version } from "./python.js";
import { dropSnapshot, takeSnapshot } from "./snapshot.js";

export { version };

announceWorker();
const taking = takeSnapshot(); // read in parallel with the downloads

/** @param {Options} options PyScript's, for output */
export async function loadPyodide(options) {
  const snapshot = await taking;
  try {
    if (snapshot) return await startPython({ ...options, _loadSnapshot: snapshot.memory });
  } catch {
    await dropSnapshot();
  }
  return startPython(options);
}
