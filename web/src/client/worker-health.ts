/**
 * Detects that the worker has died. The worker holds a lock while it lives, and the page waits for that lock: there is no event for
 * a worker that the browser has ended. Without Web Locks or BroadcastChannel, a dead worker is one that does not answer.
 */

const WORKER_CHANNEL = "tilebag.workers";

/** The browser's lock manager; in a frame without storage even reading the property may throw. */
function lockManager() {
  try {
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** The channel on which workers announce themselves; null in a frame without storage, where Firefox throws. */
function openChannel() {
  try {
    return new BroadcastChannel(WORKER_CHANNEL);
  } catch {
    return null;
  }
}

/** In the worker: holds a lock until the worker ends. */
export function announceWorker() {
  const name = `tilebag.worker.${Math.random().toString(36).slice(2)}`;
  const held = lockManager()?.request(name, () => {
    const channel = openChannel();
    channel?.postMessage(name);
    channel?.close();
    return new Promise(() => {}); // never resolves
  });
  held?.catch(() => {});
}

/**
 * In the page, before it starts its worker: the worker that announces itself meanwhile is this page's. If several tabs start
 * one at the same time they cannot be told apart, and none is watched.
 * @returns `ready`: the worker has started; `end`: stop watching
 */
export function watchWorker(died: () => void): { ready: () => void; end: () => void } {
  const channel = openChannel();
  const waiting = new AbortController();
  let heard = 0;
  const handleAnnouncement = ({ data }: MessageEvent) => {
    heard += 1;
    if (heard > 1) return end();
    const lockFreed = lockManager()?.request(String(data), { signal: waiting.signal }, died);
    return void lockFreed?.catch(() => {}); // aborted
  };
  if (channel) channel.onmessage = handleAnnouncement;

  function end() {
    channel?.close();
    waiting.abort();
  }
  return { ready: () => channel?.close(), end };
}
