/** The engine in a worker without PyScript (worker.ts): answers `[number, message]` with `[number, answers, error]`. */

import { announceWorker } from "./engine.ts";
import { startPython } from "./python.ts";

announceWorker();
const script = fetch(new URL("../../engine.py", import.meta.url)).then((answer) => answer.text());
const python = await startPython({});
python.runPython(await script);
const handle = python.globals.get("handle");

addEventListener("message", ({ data: [number, text] }) => {
  try {
    postMessage([number, handle(text), ""]);
  } catch (error) {
    postMessage([number, "", String(error)]);
  }
});
postMessage("ready");
