/*
 * The kill switch: in the place of /sw.js (build/README.md) it makes every installed worker go away, with all it has kept.
 *
 * The browser itself looks for a new /sw.js at every visit, past the installed worker, so this works also where that one is
 * broken; a file that the installed worker would have to ask for works only as long as it is not. Saves stay: they lie in
 * other storage. A page that shows a table is left alone; the others come again from the host, once.
 */
const sw = self as unknown as ServiceWorkerGlobalScope;

sw.addEventListener("install", () => void sw.skipWaiting());
sw.addEventListener("activate", (event) => event.waitUntil(goAway()));

async function goAway() {
  const ours = (await caches.keys()).filter((name) => name.startsWith("tilebag") || name.startsWith("workbox"));
  const worked = ours.some((name) => /^(workbox|tilebag\/)/.test(name)); // else a page has only registered this one
  await Promise.all(ours.map((name) => caches.delete(name)));
  await sw.clients.claim(); // only a page of its own may be sent on
  const pages = worked ? await sw.clients.matchAll({ type: "window" }) : [];
  await sw.registration.unregister();
  const idle = pages.filter(({ url }) => !new URL(url).pathname.startsWith("/play"));
  await Promise.allSettled(idle.map((page) => page.navigate(page.url)));
}
