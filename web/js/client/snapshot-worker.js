/** Makes the snapshot (snapshot.js), in a worker that is thrown away: starts Python, imports the engine, keeps its memory. */

import { startPython } from "./python.js";
import { saveSnapshot } from "./snapshot.js";

const python = await startPython({ _makeSnapshot: true });
const answer = await fetch(new URL("../../snapshot.py", import.meta.url));
python.runPython(await answer.text());
postMessage(await saveSnapshot(python.makeMemorySnapshot()));
close();
