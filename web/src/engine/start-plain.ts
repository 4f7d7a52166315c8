/**
 * Starts Python in a worker without PyScript: in frames of other sites, where nothing may be stored,
 * and where the browser blocks storage.
 */

import { type PythonWorker, scriptUrl } from "./worker-start.ts";

/** @returns when Python has started */
export async function startPlainWorker(): Promise<PythonWorker> {
  const worker = new Worker(scriptUrl("plain-worker"), { type: "module" });
  await new Promise((resolve, reject) => {
    worker.addEventListener("message", resolve, { once: true });
    worker.addEventListener("error", (event) => {
      reject(new Error(event.message || "the worker did not start"));
    });
  });
  const handle = (text: string) => askPlainWorker(worker, text);
  return { terminate: () => worker.terminate(), sync: { handle } };
}

/** Sends one message. @returns its answers @throws Error the engine has failed */
function askPlainWorker(worker: Worker, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: [answers, trouble] }: MessageEvent<[string, string]>) => {
      port1.close();
      if (trouble) reject(new Error(trouble));
      else resolve(answers);
    };
    worker.postMessage(text, [port2]);
  });
}
