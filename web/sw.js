// @ts-check
/*
 * The service worker: makes everything play without a network.
 *
 * Two groups of files, both listed by the build (dist/files.json has the same list):
 *   A, the shell: pages, scripts, styles, pictures, words. Kept as a whole when this worker is installed.
 *   B, the engine: Python and our wheel. Kept file by file when the page asks, after the game is ready (so that nothing is
 *      fetched twice while the player waits); checked by SHA-256; goes on with what is missing after an interruption.
 *
 * A new version of this worker never takes over a running game: it waits until the last page of the old one is closed.
 *
 * Register it once the game is ready, and not in a frame:
 *     const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
 *     (await navigator.serviceWorker.ready).active.postMessage({ type: "keep-engine" });
 *
 * The page says                  and every open page hears
 *   {type: "keep-engine"}        {type: "keep-progress", bytes, of} now and then, then "offline-ready" or "keep-failed"
 *   {type: "offline-status"}     {type: "offline-status", build, ready, bytes, of}
 *
 *   {type: "offline-ready", build}             every file of A and B is in the cache, looked up one by one
 *   {type: "keep-failed", build, url, why}     `why`: "network" | "hash" | "storage" | "shell"; ask again later
 *
 * `bytes` and `of` count unpacked bytes of group B; the bytes of a file count when it has been checked and kept, so the
 * figures go on after an interruption where they were.
 */
import { clientsClaim } from "workbox-core";
import { createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";
import { cleanupOutdatedCaches } from "workbox-precaching/cleanupOutdatedCaches";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

/**
 * @typedef {{url: string, revision: string | null}} ShellFile
 * @typedef {{url: string, bytes: number, sha256: string}} EngineFile
 * @typedef {{build: string, shell: ShellFile[], engine: EngineFile[]}} Kept
 */

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { build, shell, engine } = /** @type {{TILEBAG: Kept}} */ (/** @type {unknown} */ (self)).TILEBAG;

const CACHE_PREFIX = "tilebag";
const PAGES = shell.map(({ url }) => url).filter((url) => url.endsWith("/"));

precacheAndRoute(shell, { cleanURLs: false, directoryIndex: "" });
cleanupOutdatedCaches();
clientsClaim();

for (const page of PAGES) {
  const allowlist = [new RegExp(`^${page}(index\\.html)?(\\?|$)`)];
  registerRoute(new NavigationRoute(createHandlerBoundToURL(page), { allowlist }));
}
for (const name of new Set(engine.map((file) => cacheOf(file.url)))) {
  const nothingUnchecked = { cacheWillUpdate: async () => null };
  const strategy = new CacheFirst({ cacheName: name, plugins: [nothingUnchecked] });
  registerRoute(({ url, sameOrigin }) => sameOrigin && cacheOf(url.pathname) === name, strategy);
}

/* Prepared tables are not kept: without a network there is none, and the engine deals one. */
const noTable = () => new Response("null", { headers: { "Content-Type": "application/json" } });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/prepared/"),
  ({ request }) => fetch(request).catch(noTable),
);

/* The engine from the browser's own cache where that has it: only so does the browser keep what it has compiled of it. Both are
   asked, the first to answer wins; without a network that is this worker. Browsers without this ask this worker alone. */
sw.addEventListener("install", (event) => {
  const folders = [...new Set(engine.map(({ url }) => `${url.split("/", 3).join("/")}/*`))];
  const rules = folders.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: "race-network-and-fetch-handler" }));
  if ("addRoutes" in event) event.waitUntil(/** @type {any} */ (event).addRoutes(rules).catch(() => {}));
});
sw.addEventListener("activate", (event) => event.waitUntil(forgetOldEngines()));
sw.addEventListener("message", (event) => {
  if (event.data?.type === "keep-engine") event.waitUntil(keepEngine());
  if (event.data?.type === "offline-status") event.waitUntil(tellStatus());
});

/** @type {Promise<void> | null} */
let keeping = null;

/** Fetches what is missing of the engine; several pages asking at once start it once. */
function keepEngine() {
  keeping ??= keepMissing().finally(() => (keeping = null));
  return keeping;
}

async function keepMissing() {
  for (const file of engine) {
    if (await isKept(file)) continue;
    const why = await keepOne(file);
    if (why) return tell({ type: "keep-failed", build, url: file.url, why });
    await tell({ type: "keep-progress", ...(await counted()) });
  }
  const lost = await firstLost();
  return tell(lost ? { type: "keep-failed", build, url: lost, why: "shell" } : { type: "offline-ready", build });
}

/**
 * Keeps one file if it is what the build made.
 * @param {EngineFile} file
 * @returns {Promise<string>} why not, or nothing
 */
async function keepOne(file) {
  const response = await fetch(file.url).catch(() => null);
  const body = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
  if (!response || !body) return "network";
  if ((await sha256(body)) !== file.sha256) return "hash";
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  const headers = { "Content-Type": type, "Content-Length": String(body.byteLength) };
  try {
    await (await caches.open(cacheOf(file.url))).put(file.url, new Response(body, { headers }));
    return "";
  } catch {
    return "storage";
  }
}

async function tellStatus() {
  await tell({ type: "offline-status", build, ready: !(await firstLost()), ...(await counted()) });
}

/** The address of a file that ought to be kept and is not; nothing when all are there. */
async function firstLost() {
  for (const { url } of shell) {
    if (!(await caches.match(getCacheKeyForURL(url) ?? url))) return url;
  }
  for (const file of engine) {
    if (!(await isKept(file))) return file.url;
  }
  return "";
}

/** How many bytes of the engine are kept, of how many. */
async function counted() {
  const sizes = await Promise.all(engine.map(async (file) => ((await isKept(file)) ? file.bytes : 0)));
  return { bytes: sum(sizes), of: sum(engine.map((file) => file.bytes)) };
}

/** @param {EngineFile} file */
async function isKept(file) {
  return Boolean(await caches.match(file.url, { cacheName: cacheOf(file.url) }));
}

/** Runs when no page of an older version is open any more. */
async function forgetOldEngines() {
  const current = new Set(engine.map((file) => cacheOf(file.url)));
  const old = (await caches.keys()).filter((name) => name.startsWith(`${CACHE_PREFIX}/`) && !current.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * The cache of an engine file: one for each folder, whose name is made from its content.
 * @param {string} path
 */
function cacheOf(path) {
  return CACHE_PREFIX + path.split("/", 3).join("/");
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {Record<string, unknown>} message */
async function tell(message) {
  for (const page of await sw.clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(message);
}
