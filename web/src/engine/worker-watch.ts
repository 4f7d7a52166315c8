/**
 * Detects that the worker has died. The worker holds a lock while it lives, and the page waits for
 * that lock, because there is no event for a worker that the browser has ended. Without Web Locks
 * or BroadcastChannel, a worker that does not answer counts as dead.
 */

import { attempt } from "../base/attempt.ts";

const WORKER_CHANNEL = "tilebag.workers";
/** The name of a worker that has started, or of one that is to end. */
type WorkerMessage = string | { stop: string };

/** The browser's lock manager; in a frame without storage even reading the property may throw. */
const lockManager = () => attempt(() => navigator.locks, undefined);

/**
 * The channel on which workers announce themselves; null in a frame without storage, where Firefox
 * throws.
 */
const openChannel = () => attempt(() => new BroadcastChannel(WORKER_CHANNEL), null);

/**
 * In the worker: holds a lock until the worker ends, and ends it when the page that has started it
 * asks for that.
 */
export function announceWorker() {
  const name = `tilebag.worker.${Math.random().toString(36).slice(2)}`;
  lockManager()
    ?.request(name, () => {
      const channel = openChannel();
      channel?.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
        if (typeof data !== "string" && data.stop === name) close();
      });
      channel?.postMessage(name);
      return new Promise(() => {}); // never resolves
    })
    .catch(() => {});
}

/** `ready`: the worker has started; `stop`: ends a worker that has not; `end`: no longer watches */
interface WorkerWatch {
  ready: () => void;
  stop: () => void;
  end: () => void;
}

/**
 * Called in the page before it starts its worker: the worker that then announces itself is that of
 * this page. If several tabs start one at the same time, the workers cannot be told apart, and are
 * neither watched nor stopped.
 */
export function watchWorker(died: () => void): WorkerWatch {
  const channel = openChannel();
  const waiting = new AbortController();
  const names: string[] = [];
  const end = () => {
    channel?.close();
    waiting.abort();
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (typeof data !== "string") return; // another page stops its worker
    names.push(data);
    if (names.length > 1) {
      end();
      return;
    }
    // aborted
    lockManager()
      ?.request(data, { signal: waiting.signal }, died)
      .catch(() => {});
  });
  return {
    ready: () => channel?.close(),
    stop() {
      if (names.length === 1 && !waiting.signal.aborted) channel?.postMessage({ stop: names[0] });
      end();
    },
    end,
  };
}
