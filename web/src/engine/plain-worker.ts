/**
 * The engine in a worker without PyScript (start-plain.ts): answers a message on its port with
 * `[answers, error]`.
 */

import type { PyDict } from "pyodide/ffi";
import { startPython } from "./python.ts";
import { announceWorker } from "./worker-watch.ts";

announceWorker();
const script = fetch(new URL("../../engine.py", import.meta.url)).then((answer) => answer.text());
const python = await startPython({});
python.runPython(await script);
const globals = python.globals as PyDict;
const handle = globals.get("handle") as (text: string) => string;

addEventListener("message", ({ data: text, ports: [port] }: MessageEvent<string>) => {
  try {
    port.postMessage([handle(text), ""]);
  } catch (error) {
    port.postMessage(["", String(error)]);
  }
});
postMessage("ready");
