// @ts-check
/*
 * The service worker: makes everything play without a network.
 *
 * Two groups of files, both listed by the build (dist/files.json has the same list):
 *   A, the shell: pages, scripts, styles, pictures, words. Kept as a whole when this worker is installed.
 *   B, the engine: Python and our wheel, and the lessons, packed. Kept file by file when the page asks, after the game is
 *      ready (so that nothing is fetched twice while the player waits); checked by SHA-256; goes on with what is missing after
 *      an interruption.
 * What an older build has brought already is taken over by its SHA-256.
 *
 * An update counts as installed only when it is whole: where an older build has an engine, the new one's is kept before, else
 * the old worker goes on. A new version never takes over a running game: it waits until the last page of the old one is closed,
 * or a page says that nobody is playing there. Old files stay until no old page is open (sw/old.js).
 *
 * The page says                       and every open page hears
 *   {type: "keep-engine", atHand?}    {type: "keep-progress", build, bytes, of} now and then, then "offline-ready" or
 *                                     "keep-failed"; `atHand`: nothing may be fetched over the network
 *   {type: "offline-status"}          {type: "offline-status", build, ready, bytes, of}
 *   {type: "which-build"} on a port   its build; this worker asks its pages the same
 *   {type: "take-over"}               (the browser's "controllerchange")
 *
 *   {type: "offline-ready", build}             every file of A and B is in the cache, looked up one by one
 *   {type: "keep-failed", build, url, why}     `why`: "network" | "stalled" | "gone" | "hash" | "storage" | "shell"; ask again
 *                                              later; "asked": not at hand, to be asked for
 *
 * `bytes` and `of` count unpacked bytes of group B.
 */
import { clientsClaim } from "workbox-core";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

import { sha256 } from "./js/client/sha256.js";
import { SHARE, layDown } from "./js/client/shared-file.js";
import { cacheOf, isCached, cacheFile } from "./sw/engine-cache.js";
import { fromPack } from "./sw/lesson-packs.js";
import { forgetOld, noteOld } from "./sw/old.js";

/**
 * @typedef {import("./sw/engine-cache.js").File} File
 * @typedef {File & {revision: string | null}} ShellFile
 * @typedef {{build: string, shell: ShellFile[], engine: File[]}} Kept
 */

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { build, shell, engine } = /** @type {{TILEBAG: Kept}} */ (/** @type {unknown} */ (self)).TILEBAG;

const LOST = "/404.html";
const PAGES = shell.map(({ url }) => url).filter((url) => url.endsWith("/"));
const TELLING = 300; // milliseconds between two figures

const pages = new PrecacheController();
pages.addToCacheList(shell.map(({ url, revision, sha256: sum }) => ({ url, revision, integrity: integrity(sum) })));
clientsClaim();

// what is asked for

registerRoute(new PrecacheRoute(pages, { cleanURLs: false, directoryIndex: "" }));
for (const page of PAGES) {
  const allowlist = [new RegExp(`^${page}(index\\.html)?(\\?|$)`)];
  registerRoute(new NavigationRoute(pages.createHandlerBoundToURL(page), { allowlist }));
  const withSlash = async (/** @type {{url: URL}} */ { url }) => Response.redirect(`${page}${url.search}`, 301);
  if (page !== "/") registerRoute(new NavigationRoute(withSlash, { allowlist: [new RegExp(`^${page.slice(0, -1)}(\\?|$)`)] }));
}
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/embed/"), fromLesson);
registerRoute(new NavigationRoute(({ request }) => fetch(request).catch(lost)));
registerRoute(({ url }) => url.pathname === SHARE, layDown, "POST");
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(runtime|engine)\//.test(url.pathname), fromEngine);
/* Of an older build: a page of it may still be open. */
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(a|fonts|words)\//.test(url.pathname), fromShell);

/* Prepared tables are not kept: without a network there is none, and the engine deals one. */
const noTable = () => new Response("null", { headers: { "Content-Type": "application/json" } });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/prepared/"),
  ({ request }) => fetch(request).catch(noTable),
);

/** Without a network an unknown address has a page of ours too. */
async function lost() {
  const page = await pages.matchPrecache(LOST);
  return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error();
}

/** @param {{url: URL, request: Request}} asked */
async function fromEngine({ url, request }) {
  return (await caches.match(url.href, { cacheName: cacheOf(url.pathname) })) ?? fetch(request);
}

/** @param {{url: URL, request: Request}} asked */
async function fromLesson({ url, request }) {
  return (await fromPack(url.pathname, engine)) ?? fetch(request).catch(lost);
}

/** @param {{url: URL, request: Request}} asked */
async function fromShell({ url, request }) {
  return (await caches.match(url.href, { cacheName: pages.strategy.cacheName })) ?? fetch(request);
}

// what happens to this worker

sw.addEventListener("install", (event) => {
  event.waitUntil(install());
  /* The engine from the browser's own cache where that has it: only so does the browser keep what it has compiled of it. Both
     are asked, the first to answer wins; without a network that is this worker. Browsers without this ask this worker alone. */
  const folders = [...new Set(engine.map(({ url }) => `${url.split("/", 3).join("/")}/*`))];
  const rules = folders.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: "race-network-and-fetch-handler" }));
  if ("addRoutes" in event) event.waitUntil(/** @type {any} */ (event).addRoutes(rules).catch(() => {}));
});
sw.addEventListener("activate", (event) => event.waitUntil(noteOld(engine))); // nothing is asked here: pages wait for it
sw.addEventListener("message", (event) => {
  const { type, atHand } = event.data ?? {};
  if (type === "keep-engine") event.waitUntil(cacheEngine(Boolean(atHand)));
  if (type === "offline-status") event.waitUntil(tellStatus().then(forget));
  if (type === "which-build") event.ports[0]?.postMessage(build);
  if (type === "take-over") event.waitUntil(sw.skipWaiting());
});

const forget = () => forgetOld(build, engine, async () => !(await firstLost()), () => pages.activate(quiet("activate")));

/** The shell, and for an update the engine too. */
async function install() {
  await takeOverShell();
  try {
    await pages.install(quiet("install"));
  } catch {
    pages.strategy.plugins.push({ requestWillFetch: async ({ request }) => new Request(request, { cache: "reload" }) });
    await pages.install(quiet("install")); // past the browser's own cache, which may hold wrong bytes
  }
  const older = sw.registration.active && (await caches.keys()).some((name) => name.startsWith("tilebag/"));
  const failed = older ? await cacheMissing(false) : null;
  if (failed) throw new Error(`not installed yet: ${failed.url}: ${failed.why}`);
}

/** Workbox would let one mistake end the event, and there is a second try. @param {string} type @returns {any} */
const quiet = (type) => ({ type, waitUntil() {} });

/** What lies in the shell of an older build under another address or revision, by its SHA-256. */
async function takeOverShell() {
  const cache = await caches.open(pages.strategy.cacheName);
  const kept = new Map((await cache.keys()).map((request) => [request.url, request]));
  const wanted = shell.filter(({ url }) => !kept.has(pages.getCacheKeyForURL(url) ?? ""));
  /** @type {Map<string, Response>} */
  const found = new Map();
  for (const request of wanted.length ? kept.values() : []) {
    const answer = await cache.match(request);
    if (answer) found.set(await sha256(await answer.clone().arrayBuffer()), answer);
  }
  for (const { url, sha256: sum } of wanted) {
    const answer = found.get(sum);
    if (answer) await cache.put(pages.getCacheKeyForURL(url) ?? url, answer.clone());
  }
}

// the engine

/** @type {Promise<void> | null} */
let caching = null;

/** Fetches what is missing of the engine; several pages asking at once start it once. @param {boolean} atHand */
function cacheEngine(atHand) {
  caching ??= cacheAll(atHand).finally(() => (caching = null));
  return caching;
}

/** @param {boolean} atHand */
async function cacheAll(atHand) {
  const failed = await cacheMissing(atHand);
  const gone = failed ? "" : await firstLost();
  await tell(failed ?? (gone ? { type: "keep-failed", build, url: gone, why: "shell" } : { type: "offline-ready", build }));
  await forget();
}

/** @param {boolean} atHand @returns {Promise<Record<string, string> | null>} what could not be kept, and why */
async function cacheMissing(atHand) {
  const counted = await count();
  let last = 0;
  for (const file of engine) {
    if (await isCached(file)) continue;
    const progress = (/** @type {number} */ part) => {
      if (Date.now() - last < TELLING) return;
      last = Date.now();
      tell({ type: "keep-progress", build, bytes: counted.bytes + Math.min(part, file.bytes), of: counted.of });
    };
    const why = await cacheFile(file, { progress, atHand });
    if (why) return { type: "keep-failed", build, url: file.url, why };
    counted.bytes += file.bytes;
    await tell({ type: "keep-progress", build, ...counted });
  }
  return null;
}

async function tellStatus() {
  await tell({ type: "offline-status", build, ready: !(await firstLost()), ...(await count()) });
}

/** The address of a file that ought to be kept and is not; nothing when all are there. */
async function firstLost() {
  for (const { url } of shell) {
    if (!(await caches.match(pages.getCacheKeyForURL(url) ?? url))) return url;
  }
  for (const file of engine) {
    if (!(await isCached(file))) return file.url;
  }
  return "";
}

/** How many bytes of the engine are kept, of how many. */
async function count() {
  const sizes = await Promise.all(engine.map(async (file) => ((await isCached(file)) ? file.bytes : 0)));
  return { bytes: sum(sizes), of: sum(engine.map((file) => file.bytes)) };
}

/** As browsers check it. @param {string} hex a SHA-256 */
function integrity(hex) {
  const bytes = (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {Record<string, unknown>} message */
async function tell(message) {
  for (const page of await sw.clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(message);
}
