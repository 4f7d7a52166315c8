/**
 * Makes the snapshot (snapshot.ts) in a temporary worker: starts Python, imports the engine, stores
 * the memory.
 */

import { startPython } from "./python.ts";
import { saveSnapshot } from "./snapshot.ts";

const python = await startPython({ _makeSnapshot: true });
const answer = await fetch(new URL("../../snapshot.py", import.meta.url));
python.runPython(await answer.text());
postMessage(await saveSnapshot(python.makeMemorySnapshot()));
close();
