/**
 * The engine in a worker without PyScript (worker.ts): answers a message on its port with
 * `[answers, error]`.
 */

import { announceWorker } from "./engine.ts";
import { startPython } from "./python.ts";

announceWorker();
const script = fetch(new URL("../../engine.py", import.meta.url)).then((answer) => answer.text());
const python = await startPython({});
python.runPython(await script);
const handle = python.globals.get("handle");

addEventListener("message", ({ data: text, ports: [port] }) => {
  try {
    port.postMessage([handle(text), ""]);
  } catch (error) {
    port.postMessage(["", String(error)]);
  }
});
postMessage("ready");
