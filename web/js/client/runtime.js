/** What PyScript is given as interpreter: our Python (python.js), begun with the snapshot of an earlier visit where there is one. */

/** @import { Options } from "./python.js" */

import { announceWorker } from "./worker-health.js";
import { startPython, version } from "./python.js";
import { dropSnapshot, takeSnapshot } from "./snapshot.js";

export { version };

announceWorker();
const taking = takeSnapshot(); // read while the rest arrives

/** @param {Options} options PyScript's: where its output goes */
export async function loadPyodide(options) {
  const snapshot = await taking;
  try {
    if (snapshot) return await startPython({ ...options, _loadSnapshot: snapshot.memory });
  } catch {
    await dropSnapshot();
  }
  return startPython(options);
}
