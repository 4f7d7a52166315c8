/**
 * Is the worker still there? It holds a lock as long as it lives, and the page waits for that lock: no event tells of a worker
 * that the browser has ended. Without Web Locks, or where nothing may be said to other pages, a dead one is one that does not answer.
 */

const WORKER_CHANNEL = "tilebag.workers";

/** The browser's; in a frame that may keep nothing reading the property alone may throw. */
function lockManager() {
  try {
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** Where workers are heard by pages; nothing, where a frame may keep nothing: Firefox refuses this, too. */
function openChannel() {
  try {
    return new BroadcastChannel(WORKER_CHANNEL);
  } catch {
    return null;
  }
}

/** In the worker: from now on its end is noticed. */
export function announceWorker() {
  const name = `tilebag.worker.${Math.random().toString(36).slice(2)}`;
  const held = lockManager()?.request(name, () => {
    const channel = openChannel();
    channel?.postMessage(name);
    channel?.close();
    return new Promise(() => {}); // for ever
  });
  held?.catch(() => {});
}

/**
 * In the page, before it starts its worker: whoever says that it lives meanwhile is that one. Where several tabs start one at
 * the same time nobody knows whose is whose, and none is watched.
 * @param {() => void} died
 * @returns {{ready: () => void, end: () => void}} `ready`: it has started; `end`: its end is no news any more
 */
export function watchWorker(died) {
  const channel = openChannel();
  const waiting = new AbortController();
  let heard = 0;
  const handleAnnouncement = (/** @type {MessageEvent} */ { data }) => {
    heard += 1;
    if (heard > 1) return end();
    const lockFreed = lockManager()?.request(String(data), { signal: waiting.signal }, died);
    return void lockFreed?.catch(() => {}); // nobody waits for it any more
  };
  if (channel) channel.onmessage = handleAnnouncement;

  function end() {
    channel?.close();
    waiting.abort();
  }
  return { ready: () => channel?.close(), end };
}
