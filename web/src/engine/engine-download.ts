/** Downloads the engine's files with progress and checksums. */

import { site } from "../base/site.ts";
import { sha256InPage } from "../offline/page-sha256.ts";
import { download, type File } from "../offline/resumable-fetch.ts";
import { waitBeforeRetry } from "./network-errors.ts";

const SILENCE_TIMEOUT_MS = 20_000; // the page shows earlier that it takes long

/** in bytes; `retries`: the connection has failed */
export type Progress = (loaded: number, all: number, retries: boolean) => void;

/**
 * `mayStore`: parts of a file may be stored, so that a later visit continues the download;
 * `maxTries`: failures in a row after which it ends with an error
 */
export interface DownloadLimits {
  mayStore: boolean;
  maxTries: number;
}

/** Files that are worth counting, the largest first. */
export const engineFiles = (): File[] =>
  (site.engineFiles ?? []).map(([url, bytes, sum]) => ({ url, bytes, sha256: sum }));

/**
 * Fetches the files into the browser's cache in parallel; those that fail are retried one after
 * another, so that a slow connection is not shared.
 */
export class EngineDownload {
  readonly #files = engineFiles();
  readonly #allBytes = this.#files.reduce((sum, { bytes }) => sum + bytes, 0);
  readonly #bytesByUrl = new Map(this.#files.map(({ url }) => [url, 0]));
  readonly #missing = new Set(this.#files);
  #hasFailed = false;

  /** @param signal aborts the download @param failed called when one file has failed */
  constructor(
    readonly limits: DownloadLimits,
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
      if (failures === this.limits.maxTries) {
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
      mayStore: this.limits.mayStore,
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
