/**
 * Runs the engine in a worker: PyScript's PyWorker with our interpreter (runtime.js) and our script
 * (engine.py), all from this site. On a first visit the page requests the files too, to count and
 * verify them; the browser downloads each once.
 */

import { inBackground } from "../base/promises.ts";
import { preloadScripts, site } from "../base/site.ts";
import type { Ask } from "../base/types.ts";
import {
  mayPrefetch,
  type NavigatorWithConnection,
  replaceDamagedFiles,
} from "../offline/offline.ts";
import { sha256InPage } from "../offline/page-sha256.ts";
import { download, type File, isDownloadBegun } from "../offline/resumable-fetch.ts";
import { hasDatabase } from "../storage/storage.ts";
import { watchWorker } from "./engine.ts";
import { approveSnapshot, dropSnapshot } from "./snapshot.ts";

export interface StartedWorker {
  asking: Promise<Ask>;
  end: () => void;
}

/**
 * PyScript opens a database of its own, in the page and in the worker, and does not start without
 * it.
 */
const canStartPyScript = async () => !site.embedded && (await hasDatabase());

/** Did an earlier visit store part of the engine? In a frame of another site nothing is stored. */
const continuesDownload = async () => !site.embedded && (await isDownloadBegun(engineFiles()));

/** Python in a worker. `handle`: answers one message */
interface PythonWorker {
  terminate: () => void;
  sync: { handle: (text: string) => Promise<string> };
}

/** What the page uses of PyScript. */
interface PyScript {
  PyWorker: (script: string, options: object) => Promise<PythonWorker>;
  hooks: { worker: { onBeforeRunAsync: { clear: () => void } } };
}

/** Our script in a worker, with our interpreter. @returns when Python has started */
async function createWorker(withPyScript: boolean): Promise<PythonWorker> {
  const scriptUrl = (name: string) =>
    new URL(`${site.assets}/js/engine/${name}.js`, location.href).href;
  if (!withPyScript) return startPlainWorker(scriptUrl("plain-worker"));
  // loaded here, because they would delay the table if loaded with the page's own scripts
  preloadScripts(site.pyscriptParts ?? []);
  const { PyWorker, hooks } = (await import(site.pyscript)) as PyScript;
  // these hooks send code to be compiled in the worker, which our policy forbids
  hooks.worker.onBeforeRunAsync.clear();
  return PyWorker(`${site.assets}/engine.py`, {
    version: scriptUrl("runtime"),
    config: { sync_main_only: true }, // the engine sends no requests to the page
  });
}

/**
 * `counted`: false if the files are cached and need no requests of the page; `died`: called if the
 * worker ends unexpectedly
 */
interface StartOptions {
  progress: Progress;
  counted: boolean;
  died: () => void;
}

/** Starts the worker. */
export function startWorker(options: StartOptions): StartedWorker {
  const start = new WorkerStart(options);
  const asking = start.run();
  asking.catch(() => {}); // errors reach the caller
  return { asking, end: () => start.end() };
}

/** The start of a worker, which is repeated once if it fails. */
class WorkerStart {
  #worker: PythonWorker | null = null;
  #watch: ReturnType<typeof watchWorker>;
  readonly #ended = new AbortController();

  constructor(readonly options: StartOptions) {
    this.#watch = watchWorker(options.died);
  }

  async run(): Promise<Ask> {
    const withPyScript = await canStartPyScript();
    await new Promise((resolve) => setTimeout(resolve)); // a prepared match is shown first
    const worker = await this.#startChecked(withPyScript);
    this.#worker = worker;
    this.#watch.ready();
    if (this.#ended.signal.aborted) worker.terminate();
    return async (request) =>
      JSON.parse(await worker.sync.handle(JSON.stringify(request))) as unknown[];
  }

  /**
   * Starts once more after all files are downloaded, if the download of one has failed. The first
   * worker is stopped as soon as that is known, because its own requests would fetch the files once
   * more.
   */
  async #startChecked(withPyScript: boolean) {
    const { counted, died } = this.options;
    if (counted && (await continuesDownload())) {
      await this.#fetchEngine();
      this.#ended.signal.throwIfAborted();
      return createWorker(withPyScript);
    }
    const first = createWorker(withPyScript);
    first.catch(() => {}); // awaited below
    const hasFailed = counted && (await this.#fetchEngine(this.#watch.stop));
    try {
      if (!hasFailed) return await first;
    } catch {
      await this.#mendEngine();
    }
    this.#ended.signal.throwIfAborted();
    this.#watch.end();
    this.#watch = watchWorker(died);
    first.then(
      (late) => late.terminate(),
      () => {},
    );
    return createWorker(withPyScript);
  }

  /** After a failed start: files may be damaged, or the browser may have deleted them. */
  async #mendEngine() {
    await replaceDamagedFiles();
    if (!this.options.counted) await this.#fetchEngine();
  }

  /** @param failed called when a download has failed @returns has one failed? */
  #fetchEngine(failed: () => void = () => {}): Promise<boolean> {
    return new EngineDownload(this.options.progress, this.#ended.signal, failed).run();
  }

  end() {
    this.#ended.abort();
    this.#watch.end();
    this.#worker?.terminate();
  }
}

// Downloads the engine's files with progress and checksums, or prefetches them while the home page
// is idle.

const PREFETCH_DELAY_MS = 3000;
const MAX_EMBEDDED_TRIES = 4; // in a frame, where the page can return to its lesson
const SILENCE_TIMEOUT_MS = 20_000; // the page shows earlier that it takes long

/** in bytes; `retries`: the connection has failed */
type Progress = (loaded: number, all: number, retries: boolean) => void;

/** Files that are worth counting, the largest first. */
const engineFiles = (): File[] =>
  (site.engineFiles ?? []).map(([url, bytes, sum]) => ({ url, bytes, sha256: sum }));

/**
 * Fetches the files into the browser's cache in parallel; those that fail are retried one after
 * another, so that a slow connection is not shared.
 */
class EngineDownload {
  readonly #files = engineFiles();
  readonly #allBytes = this.#files.reduce((sum, { bytes }) => sum + bytes, 0);
  readonly #bytesByUrl = new Map(this.#files.map(({ url }) => [url, 0]));
  readonly #missing = new Set(this.#files);
  #hasFailed = false;

  /** @param signal aborts the download @param failed called when one file has failed */
  constructor(
    readonly progress: Progress,
    readonly signal: AbortSignal,
    readonly failed: () => void,
  ) {}

  /**
   * @returns has a download failed? If so, other requests for this file have failed too
   * @throws Error a file is corrupt, or the host no longer has it
   */
  async run(): Promise<boolean> {
    await Promise.all(this.#files.map((file) => this.#fetch(file, "default")));
    await this.#retryMissing();
    this.progress(this.#allBytes, this.#allBytes, false);
    return this.#hasFailed;
  }

  async #retryMissing() {
    let failures = 1; // in a row
    let mostBytes = 0;
    while (this.#missing.size && !this.signal.aborted) {
      const bytes = this.#loadedBytes();
      if (bytes > mostBytes) {
        mostBytes = bytes;
        failures = 1; // slow, but it makes progress
      }
      if (site.embedded && failures === MAX_EMBEDDED_TRIES) {
        throw new Error("the engine did not arrive");
      }
      this.progress(bytes, this.#allBytes, true);
      await waitBeforeRetry(failures);
      // bypass the browser's own cache, which may wait for the stalled answer
      for (const file of [...this.#missing].reverse()) {
        if (this.signal.aborted || !(await this.#fetch(file, "reload"))) break;
      }
      failures += 1;
    }
  }

  /** @returns is it downloaded? */
  async #fetch(file: File, cache: RequestCache): Promise<boolean> {
    const { why, inParts } = await download(file, {
      silence: SILENCE_TIMEOUT_MS,
      cache,
      progress: (bytes) => this.#count(file, bytes),
      signal: this.signal,
      mayStore: !site.embedded,
      hash: sha256InPage,
    });
    if (why === "hash") throw new Error(`${file.url} is not the file that was made`);
    if (why === "gone") throw new Error(`${file.url} did not arrive: the host does not have it`);
    this.#hasFailed ||= inParts || Boolean(why);
    if (why) this.failed();
    return !why && this.#missing.delete(file);
  }

  /** @param bytes of the file that are loaded */
  #count(file: File, bytes: number) {
    this.#bytesByUrl.set(file.url, bytes);
    this.progress(this.#loadedBytes(), this.#allBytes, false);
  }

  #loadedBytes(): number {
    const bytes = [...this.#bytesByUrl.values()].reduce((sum, loaded) => sum + loaded, 0);
    return Math.min(bytes, this.#allBytes);
  }
}

/**
 * Fetches the files into the browser's cache one after another until the page is left, so that a
 * match opens quickly.
 */
async function prefetchEngine() {
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort(), { once: true });
  const get = (url: RequestInfo | URL, how: RequestInit = {}) =>
    fetch(url, { ...how, priority: "low" });
  for (const file of engineFiles()) {
    const { why } = await download(file, { get, signal: leaving.signal, hash: sha256InPage });
    if (why) return; // no network, or the page was left: the match page fetches the rest
  }
}

/** @param store records which engine this browser has fetched */
export function prefetchWhenIdle(store: { fetchedRuntime: string }) {
  const { connection } = navigator as NavigatorWithConnection;
  if (store.fetchedRuntime !== site.runtime && mayPrefetch(connection)) {
    setTimeout(() => {
      inBackground(prefetchEngine());
    }, PREFETCH_DELAY_MS);
  }
}

// Recognises network errors, and times the retries.

const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000]; // by the number of failures in a row

/** Messages of Chromium, Firefox and Safari for failed downloads, and our own (EngineDownload). */
const NETWORK_ERROR =
  /Failed to fetch|network ?error|Load failed|input stream|dynamically imported module|Importing a module script failed|did not arrive|stalled/i;

/** @param why the error */
export const isNetworkError = (why: string) => NETWORK_ERROR.test(why);

/**
 * Waits before the next try; ends early when the browser is online again. @param failed tries in a
 * row
 */
export function waitBeforeRetry(failed: number) {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_DELAYS_MS[Math.min(failed, RETRY_DELAYS_MS.length) - 1]);
    addEventListener("online", resolve, { once: true });
  });
}

// Starts the engine's worker without PyScript: in frames of other sites, where nothing may be
// stored, and where the browser blocks storage.

/** @param address of plain-worker.js @returns when Python has started */
async function startPlainWorker(address: string): Promise<PythonWorker> {
  const worker = new Worker(address, { type: "module" });
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

// The page's side of the snapshot: made once in idle time, deleted when the user does not want it.

// milliseconds after the engine has answered, so as not to slow down the first moves
const SNAPSHOT_DELAY_MS = 12_000;

let isMaking = false;

/** Called when the engine answers. */
export async function prepareQuickStart(isWanted: boolean): Promise<void> {
  if (!isWanted) {
    await dropSnapshot();
    return;
  }
  if ((await approveSnapshot()) || isMaking || !site.assets) return;
  isMaking = true;
  setTimeout(() => {
    const worker = new Worker(`${site.assets}/js/engine/snapshot-worker.js`, { type: "module" });
    worker.addEventListener("error", () => worker.terminate()); // the snapshot only saves time
  }, SNAPSHOT_DELAY_MS);
}
