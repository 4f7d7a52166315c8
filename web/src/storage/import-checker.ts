/**
 * Games from outside are played through by the engine, in a separate worker: it is ended when a
 * game takes too long, and at the end.
 */

import { attemptAsync } from "../base/attempt.ts";
import { resolveWithin } from "../base/promises.ts";
import { parseAnswer } from "../base/scene.ts";
import type { Answer, Ask, SaveMessage } from "../base/types.ts";
import { logOf } from "./import-comparison.ts";

/**
 * `why`: the engine's sentence, or a key of ours: "slow", "broke"; `engine`: the version that has
 * checked it
 */
export interface CheckResult {
  save: SaveMessage | null;
  why: string;
  engine: string;
}
interface CheckWorker {
  asking: Promise<Ask>;
  end: () => void;
}
/**
 * `told`: receives the number of games that are checked; `limit`: milliseconds for a game, without
 * the start of the worker
 */
interface CheckOptions {
  start: () => CheckWorker;
  lang: string;
  told: (done: number) => void;
  signal: AbortSignal;
  limit?: (body: unknown) => number;
}

const BASE_LIMIT_MS = 10_000; // not counting the start of the worker
const LIMIT_PER_MOVE_MS = 5; // slow phones need some time for each move

/** @returns milliseconds */
const timeLimitMs = (body: unknown): number =>
  BASE_LIMIT_MS + LIMIT_PER_MOVE_MS * logOf(body).length;

/** Asks one worker after another: an ended one is replaced for the next game. */
class GameChecker {
  #worker: CheckWorker | null = null;
  #aborted: Promise<null>;

  constructor(readonly options: CheckOptions) {
    this.#aborted = new Promise((resolve) => {
      options.signal.addEventListener("abort", () => {
        this.end();
        resolve(null);
      });
    });
  }

  /**
   * @returns the engine's answers; none after an error; null: it takes too long (a worker that has
   * died does not answer), or the check was aborted
   */
  async ask(body: unknown): Promise<Answer[] | null> {
    const { start, lang, limit = timeLimitMs } = this.options;
    this.#worker ??= start();
    const ask = await Promise.race([this.#worker.asking, this.#aborted]);
    if (!ask) return null;
    const check = async () => (await ask({ do: "check", lang, body })).map(parseAnswer);
    const answering = attemptAsync(check, []);
    return Promise.race([resolveWithin(answering, limit(body), null), this.#aborted]);
  }

  end() {
    this.#worker?.end();
    this.#worker = null;
  }
}

/**
 * Checks games one after another with the same engine.
 * @returns a result for each game; fewer if aborted, or if the engine does not start again
 * @throws Error the engine does not start
 */
export async function checkGames(bodies: unknown[], options: CheckOptions): Promise<CheckResult[]> {
  const checker = new GameChecker(options);
  const results: CheckResult[] = [];
  let engine = "";
  try {
    for (const body of bodies) {
      options.told(results.length);
      const answers = await checker.ask(body);
      if (options.signal.aborted) break;
      engine = answers?.find((answer) => answer.say === "hello")?.version ?? engine;
      const checked = answers?.find((answer) => answer.say === "checked");
      // it is still playing or has crashed: the next game gets a new worker
      if (!checked) checker.end();
      const { save, why } = checked ?? { save: null, why: answers ? "broke" : "slow" };
      results.push({ save, why, engine });
    }
  } catch (error) {
    if (!results.length) throw error;
  } finally {
    checker.end();
  }
  return results;
}
