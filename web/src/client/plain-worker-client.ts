/** Starts the engine's worker without PyScript, which opens databases of its own: for frames of other sites, where nothing is stored. */

/** @param address of plain-worker.js @returns when Python has started */
export async function startPlainWorker(address: string): Promise<{ terminate: () => void; sync: { handle: (text: string) => Promise<string> } }> {
  const worker = new Worker(address, { type: "module" });
  const requests = new Map<number, { done: (text: string) => void; fail: (why: Error) => void }>();
  let number = 0;
  await new Promise((ready, fail) => {
    worker.addEventListener("message", ({ data }) => {
      if (data === "ready") return ready(undefined);
      const [of, answers, trouble] = data;
      if (trouble) requests.get(of)?.fail(new Error(trouble));
      else requests.get(of)?.done(answers);
      return void requests.delete(of);
    });
    worker.addEventListener("error", (event) => fail(new Error(event.message || "the worker did not start")));
  });
  const handle = (text: string) =>
    new Promise((done: (text: string) => void, fail) => {
      requests.set((number += 1), { done, fail });
      worker.postMessage([number, text]);
    });
  return { terminate: () => worker.terminate(), sync: { handle } };
}
