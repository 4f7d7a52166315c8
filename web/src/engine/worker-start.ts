/**
 * Starts the engine in a worker. On a first visit the page requests the engine's files too, to count
 * and verify them; the browser downloads each once.
 */

import { site } from "../base/site.ts";
import type { Ask } from "../base/types.ts";
import { replaceDamagedFiles } from "../offline/damaged-files.ts";
import { isDownloadBegun } from "../offline/resumable-fetch.ts";
import {
  type DownloadLimits,
  EngineDownload,
  engineFiles,
  type Progress,
} from "./engine-download.ts";
import { watchWorker } from "./worker-watch.ts";

export interface StartedWorker {
  asking: Promise<Ask>;
  end: () => void;
}

/** Python in a worker. `handle`: answers one message */
export interface PythonWorker {
  terminate: () => void;
  sync: { handle: (text: string) => Promise<string> };
}

type CreateWorker = () => Promise<PythonWorker>;

/** How a page gets the engine. `choose`: the way to create a worker that this browser permits */
interface EngineAccess {
  choose: () => Promise<CreateWorker>;
  limits: DownloadLimits;
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

/** Starts the engine. */
export type StartWorker = (options: StartOptions) => StartedWorker;

/** The address of one of our scripts for workers. */
export const scriptUrl = (name: string) =>
  new URL(`${site.assets}/js/engine/${name}.js`, location.href).href;

/** Makes the function with which a page starts the engine. */
export const workerStarter =
  (access: EngineAccess): StartWorker =>
  (options) => {
    const start = new WorkerStart(access, options);
    const asking = start.run();
    asking.catch(() => {}); // errors reach the caller
    return { asking, end: () => start.end() };
  };

/** The start of a worker, which is repeated once if it fails. */
class WorkerStart {
  #worker: PythonWorker | null = null;
  #watch: ReturnType<typeof watchWorker>;
  readonly #ended = new AbortController();

  constructor(
    readonly access: EngineAccess,
    readonly options: StartOptions,
  ) {
    this.#watch = watchWorker(options.died);
  }

  async run(): Promise<Ask> {
    const createWorker = await this.access.choose();
    await new Promise((resolve) => setTimeout(resolve)); // a prepared match is shown first
    const worker = await this.#startChecked(createWorker);
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
  async #startChecked(createWorker: CreateWorker) {
    const { counted, died } = this.options;
    if (counted && (await this.#continuesDownload())) {
      await this.#fetchEngine();
      this.#ended.signal.throwIfAborted();
      return createWorker();
    }
    const first = createWorker();
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
    return createWorker();
  }

  /** Did an earlier visit store part of the engine? */
  async #continuesDownload() {
    return this.access.limits.mayStore && (await isDownloadBegun(engineFiles()));
  }

  /** After a failed start: files may be damaged, or the browser may have deleted them. */
  async #mendEngine() {
    await replaceDamagedFiles();
    if (!this.options.counted) await this.#fetchEngine();
  }

  /** @param failed called when a download has failed @returns has one failed? */
  #fetchEngine(failed: () => void = () => {}): Promise<boolean> {
    const { limits } = this.access;
    return new EngineDownload(limits, this.options.progress, this.#ended.signal, failed).run();
  }

  end() {
    this.#ended.abort();
    this.#watch.end();
    this.#worker?.terminate();
  }
}
