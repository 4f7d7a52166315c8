/*
 * The kill switch: in place of /sw.js (build/README.md) it removes every installed worker and all
 * its caches.
 *
 * The browser requests /sw.js at every visit, bypassing the installed worker, so this works even if
 * that worker is broken; a file that the worker itself would have to request would not. Saves
 * remain, because they are in other storage. Pages that show a table are not disturbed; all others
 * are reloaded from the host once.
 */

import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";

const sw = self as unknown as ServiceWorkerGlobalScope;

/** A copy below a path leaves alone what other sites on its host have stored. */
function isOurs(cache: string) {
  if (ROOT) return cache.startsWith(`tilebag${ROOT}/`);
  return cache.startsWith("tilebag") || cache.startsWith("workbox");
}

sw.addEventListener("install", () => {
  inBackground(sw.skipWaiting());
});
sw.addEventListener("activate", (event) => event.waitUntil(goAway()));

async function goAway() {
  const ours = (await caches.keys()).filter(isOurs);
  // otherwise no earlier worker has stored anything
  const worked = ours.some((name) => /^(workbox|tilebag.*\/)/.test(name));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await sw.clients.claim(); // a worker may only navigate pages that it controls
  const pages = worked ? await sw.clients.matchAll({ type: "window" }) : [];
  await sw.registration.unregister();
  const idle = pages.filter(({ url }) => !new URL(url).pathname.startsWith(`${ROOT}/play`));
  await Promise.allSettled(idle.map((page) => page.navigate(page.url)));
}
