/**
 * Games from outside are played through by the engine, in a separate worker: it is ended when a game takes too long, and at the
 * end.
 */

import type { Ask, SaveMessage } from "../base/types.ts";
import { resolveWithin } from "./storage.ts";

/** `why`: the engine's sentence, or a key of ours: "slow", "broke"; `engine`: the version that has checked it */
export interface CheckResult { save: SaveMessage | null; why: string; engine: string }
interface CheckWorker { asking: Promise<Ask>; end: () => void }

const [BASE_LIMIT_MS, LIMIT_PER_MOVE_MS] = [10_000, 5]; // milliseconds: the start of the worker is not counted, and slow phones need some time for each move

/** @returns milliseconds */
const timeLimitMs = ({ log }: any): number => BASE_LIMIT_MS + LIMIT_PER_MOVE_MS * (Array.isArray(log) ? log.length : 0);

/**
 * Checks one game after another with the same engine.
 * @returns one for each; fewer if aborted, or if the engine does not start again
 * @throws Error the engine does not start
 */
export async function checkGames(bodies: unknown[], { start, lang, told, signal, limit = timeLimitMs }: { start: () => CheckWorker; lang: string; told: (done: number) => void; signal: AbortSignal;
  limit?: (body: any) => number }): Promise<CheckResult[]> {
  let worker: CheckWorker | null = null;
  const end = () => {
    worker?.end();
    worker = null;
  };
  const stopped = new Promise((done: (none: null) => void) => signal.addEventListener("abort", () => [end(), done(null)]));
  let engine = "";
  const results: CheckResult[] = [];
  try {
    for (const body of bodies) {
      told(results.length);
      worker ??= start();
      const ask = await Promise.race([worker.asking, stopped]);
      const answers = ask && (await Promise.race([resolveWithin(askSafely(ask, { do: "check", lang, body }), limit(body), null), stopped]));
      if (signal.aborted) break;
      engine = answers?.find(({ say }) => say === "hello")?.version ?? engine;
      const checked = answers?.find(({ say }) => say === "checked");
      if (!checked) end(); // it is still playing or has crashed: the next game gets a new worker
      results.push(checked ? { ...checked, engine } : { save: null, why: answers ? "broke" : "slow", engine });
    }
  } catch (error) {
    if (!results.length) throw error;
  } finally {
    end();
  }
  return results;
}

/** A worker that dies gives no answers. */
async function askSafely(ask: Ask, message: object): Promise<any[]> {
  try {
    return await ask(message as any);
  } catch {
    return [];
  }
}
