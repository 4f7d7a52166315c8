/*
 * One cache for each build. A worker deletes only caches that existed before it was installed, and
 * only while no other worker is being installed, so it never deletes a cache that another worker is
 * filling. The caches of a copy of the site below a path (base/root.ts) have its path in their
 * names, so that copies on one host leave each other's caches alone.
 */

import { ROOT } from "../base/root.ts";
import { PARTS_CACHE, sha256 } from "../offline/resumable-fetch.ts";

const CACHE_PREFIX = `tilebag${ROOT}/`;
// of the builds until November 2026, which shared caches and were never below a path
const EARLIER_CACHES = /^(workbox-precache-.*|tilebag-notes)$/;
// an entry of a build's cache: the names of the caches that existed before it was installed
const OLDER_CACHES_KEY = "/older-caches";
// pages that request more files of their build after they have loaded
const NEEDS_FILES = new RegExp(`^${ROOT}/(play/)?(index\\.html)?$`);
const ANSWER_TIMEOUT_MS = 3000;

const sw = self as unknown as ServiceWorkerGlobalScope;

/** The cache of this build. */
export const cacheOf = (build: string) => CACHE_PREFIX + build;

/** Is it the cache of a build of this copy of the site? */
function isBuildCache(name: string) {
  // else of a copy below this one
  if (name.startsWith(CACHE_PREFIX)) return !name.slice(CACHE_PREFIX.length).includes("/");
  return ROOT === "" && EARLIER_CACHES.test(name);
}

/** Records the caches of older builds; called when the installation begins. */
export async function noteOlderCaches(ownCache: string) {
  const older = (await caches.keys()).filter((name) => isBuildCache(name) && name !== ownCache);
  const cache = await caches.open(ownCache);
  await cache.put(OLDER_CACHES_KEY, new Response(JSON.stringify(older)));
}

/** Names of the caches of older builds that still exist. */
async function olderCaches(ownCache: string): Promise<string[]> {
  const note = await caches.match(OLDER_CACHES_KEY, { cacheName: ownCache });
  const older = ((await note?.json()) ?? []) as string[];
  const names = await caches.keys();
  return older.filter((name) => names.includes(name));
}

/** Has an older build stored its engine? */
export async function hasOlderEngine(ownCache: string) {
  const requestsIn = async (name: string) => (await caches.open(name)).keys();
  const requests = await Promise.all((await olderCaches(ownCache)).map(requestsIn));
  return requests.flat().some(({ url }) => new URL(url).pathname.startsWith(`${ROOT}/runtime/`));
}

/**
 * Reads files of older builds by their SHA-256, so that unchanged files are not downloaded again.
 */
export async function readOlderFiles(
  ownCache: string,
): Promise<(sum: string) => Promise<Response | undefined>> {
  const places = new Map<string, { cacheName: string; request: Request }>();
  for (const cacheName of await olderCaches(ownCache)) {
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      const answer = await caches.match(request, { cacheName });
      if (answer) places.set(await sha256(await answer.arrayBuffer()), { cacheName, request });
    }
  }
  return async (sum) => {
    const place = places.get(sum);
    return place && caches.match(place.request, { cacheName: place.cacheName });
  };
}

/**
 * Deletes the caches of older builds once this build is complete and no page of another build is
 * open: until then such a page finds all its files, also those that the host no longer has.
 */
export async function deleteOlderCaches(build: string, isWhole: () => Promise<boolean>) {
  const ownCache = cacheOf(build);
  const older = await olderCaches(ownCache);
  if (!older.length || !(await isWhole()) || (await isOtherBuildOpen(build))) return;
  // the other worker may copy from these caches or fill one of them
  if (sw.registration.installing || sw.registration.waiting) return;
  await Promise.all([...older, PARTS_CACHE].map((name) => caches.delete(name)));
  const cache = await caches.open(ownCache);
  await cache.delete(OLDER_CACHES_KEY);
}

/** Is a page of another build open, or one that does not answer? */
async function isOtherBuildOpen(build: string) {
  const pages = await sw.clients.matchAll({ type: "window", includeUncontrolled: true });
  const needing = pages.filter(({ url }) => NEEDS_FILES.test(new URL(url).pathname));
  const builds = await Promise.all(needing.map(buildOf));
  return builds.some((openBuild) => openBuild !== build);
}

function buildOf(page: Client): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(() => resolve(""), ANSWER_TIMEOUT_MS);
    page.postMessage({ type: "which-build" }, [port2]);
  });
}
