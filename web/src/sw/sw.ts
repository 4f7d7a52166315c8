/*
 * The service worker: makes Tilebag playable offline.
 *
 * Two groups of files, both listed by the build (dist/files.json has the same list):
 *   A, the shell: pages, scripts, styles, pictures, words. All stored when this worker is
 *      installed.
 *   B, the engine: Python and our wheel, and the lessons and the page about Tilebag, packed. Stored
 *      file by file when the page asks, after the game is ready (so that nothing is downloaded
 *      twice while the player waits); verified by SHA-256; continues with the missing files after
 *      an interruption.
 * Each build has one cache (builds.ts). Files that an older build has stored are copied, identified
 * by their SHA-256.
 *
 * An update counts as installed only when it is complete and verified. If an older build has stored
 * its engine, this includes the new engine; until then the old worker continues. The new worker
 * becomes active at once, because Firefox activates a waiting worker while it quits and often loses
 * it, so that the next offline visit has no worker. For the same reason there is no `activate`
 * handler: clean-up waits for a message of a page. Open pages are not disturbed: all files they
 * load are named by their content and stay in the cache of their own build until no page of that
 * build is open.
 *
 * Messages of a page:
 *   {type: "keep-engine", atHand?}
 *       answered with "keep-progress" repeatedly, then "offline-ready" or "keep-failed"; `atHand`:
 *       nothing may be fetched over the network
 *   {type: "offline-status"}
 *       answered with "offline-status"
 *   {type: "which-build"} on a port
 *       answered with its build; this worker asks its pages the same
 *   {type: "check-files"} on a port
 *       answered with the number of damaged files that were downloaded again
 *
 * Messages to all open pages; `bytes` and `of` count unpacked bytes of group B:
 *   {type: "keep-progress", build, bytes, of}
 *   {type: "offline-status", build, ready, bytes, of}
 *   {type: "offline-ready", build}
 *       every file of A and B was found in the cache
 *   {type: "keep-failed", build, url, why}
 *       `why`: "network" | "stalled" | "gone" | "hash" | "storage"; retry later; "asked": not
 *       cached, so the user must ask for it
 */

import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { inBackground } from "../base/promises.ts";
import { pathInSite, ROOT } from "../base/root.ts";
import { download, type File, forgetDownload, sha256 } from "../offline/resumable-fetch.ts";
import { SHARE_PATH, storeShared } from "../storage/shared-file.ts";
import {
  cacheOf,
  deleteOlderCaches,
  hasOlderEngine,
  noteOlderCaches,
  readOlderFiles,
} from "./builds.ts";
import { readFromPack } from "./lesson-packs.ts";

interface BuildFiles {
  build: string;
  shell: File[];
  engine: File[];
}
interface Failed {
  url: string;
  why: string;
}

const sw = self as unknown as ServiceWorkerGlobalScope;
const { build, shell, engine } = (self as unknown as { TILEBAG: BuildFiles }).TILEBAG;

const NOT_FOUND_PAGE = `${ROOT}/404.html`;
const HOME_PAGE = `${ROOT}/`;
const PAGES = shell.map(({ url }) => url).filter((url) => url.endsWith("/"));
const PACKED_FOLDERS = new RegExp(`^${ROOT}/(about|embed)/`);
const NAMED_BY_CONTENT = new RegExp(`^${ROOT}/(a|fonts|words|runtime|engine)/`);
const NAMED_FOLDER = new RegExp(`^${ROOT}/\\w+/[0-9a-f]{12}/`);
const PROGRESS_INTERVAL_MS = 300; // milliseconds between two messages
const OWN_CACHE = cacheOf(build);

let reloads = false; // bypass the browser's own cache, which may contain wrong bytes
const pages = new PrecacheController({
  cacheName: OWN_CACHE,
  plugins: [
    {
      requestWillFetch: async ({ request }) =>
        reloads ? new Request(request, { cache: "reload" }) : request,
    },
  ],
});
// no revision, because the cache is of this build only
pages.addToCacheList(
  shell.map(({ url, sha256: sum }) => ({ url, revision: null, integrity: integrity(sum) })),
);

// requests

registerRoute(new PrecacheRoute(pages, { cleanURLs: false, directoryIndex: "" }));
for (const page of PAGES) {
  const allowlist = [new RegExp(`^${page}(index\\.html)?(\\?|$)`)];
  registerRoute(new NavigationRoute(pages.createHandlerBoundToURL(page), { allowlist }));
  const redirectToSlash = async ({ url }: { url: URL }) =>
    Response.redirect(`${page}${url.search}`, 301);
  if (page !== HOME_PAGE) {
    registerRoute(
      new NavigationRoute(redirectToSlash, {
        allowlist: [new RegExp(`^${page.slice(0, -1)}(\\?|$)`)],
      }),
    );
  }
}
const redirectToTop = async ({ url }: { url: URL }) =>
  Response.redirect(ROOT + pathInSite(url.pathname).slice("/en".length), 301);
registerRoute(
  new NavigationRoute(redirectToTop, { allowlist: [new RegExp(`^${ROOT}/en/[\\w-]+/?$`)] }),
); // as netlify.toml says
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PACKED_FOLDERS.test(url.pathname),
  async ({ url, request }) =>
    (await readFromPack(url.pathname, engine, storedResponse)) ??
    fetch(request).catch(respondNotFound),
);
registerRoute(new NavigationRoute(({ request }) => fetch(request).catch(respondNotFound)));
registerRoute(({ url }) => url.pathname === SHARE_PATH, storeShared, "POST");
/* Files named by their content, including those of older builds, of which a page may still be open.
 */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && NAMED_BY_CONTENT.test(url.pathname),
  async ({ url, request }) =>
    (await storedResponse(url.href)) ?? (await caches.match(url.href)) ?? fetch(request),
);

/* Prepared matches are not stored: without a network there are none, and the engine deals the
   match. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${ROOT}/prepared/`),
  ({ request }) =>
    fetch(request).catch(
      () => new Response("null", { headers: { "Content-Type": "application/json" } }),
    ),
);

/** The response for a page that is not stored, without a network. */
async function respondNotFound() {
  const page = await pages.matchPrecache(NOT_FOUND_PAGE);
  if (!page) return Response.error();
  const text = (await page.text()).replace("<html ", '<html class="no-network" ');
  return new Response(text, { status: 404, headers: page.headers });
}

/** A file of this build, if it is stored. */
const storedResponse = (url: string) => caches.match(url, { cacheName: OWN_CACHE });

// events of this worker

/** In browsers with static routing. */
type RoutingEvent = ExtendableEvent & { addRoutes?: (routes: object[]) => Promise<void> };

sw.addEventListener("install", (event) =>
  event.waitUntil(
    Promise.all([install(), (event as RoutingEvent).addRoutes?.(staticRoutes()).catch(() => {})]),
  ),
);
sw.addEventListener("message", (event) => {
  const { type, atHand } = (event.data ?? {}) as { type?: string; atHand?: boolean };
  if (type === "keep-engine") {
    event.waitUntil(keepEngine(Boolean(atHand)));
  }
  if (type === "offline-status") event.waitUntil(claim().then(postStatus).then(cleanUp));
  if (type === "which-build") event.ports[0]?.postMessage(build);
  if (type === "check-files") {
    event.waitUntil(replaceDamaged().then((replaced) => event.ports[0]?.postMessage(replaced)));
  }
});

/**
 * For browsers with static routing; the first that matches counts. The shell comes from the cache
 * without starting this worker; what is not stored, from the network. The engine comes preferably
 * from the browser's own cache, because only for that does the browser cache the compiled code:
 * both caches are raced, and without a network this worker wins.
 */
function staticRoutes() {
  const shellPaths = [...PAGES, ...foldersOf(shell)];
  return [
    ...shellPaths.map((path) => route(path, { cacheName: OWN_CACHE })),
    ...foldersOf(engine).map((path) => route(path, "race-network-and-fetch-handler")),
  ];
}
const route = (pathname: string, source: unknown) => ({
  condition: { urlPattern: { pathname, search: "" } },
  source,
});
/** Patterns of the folders named by their content. */
function foldersOf(files: File[]) {
  const folders = new Set(files.flatMap(({ url }) => NAMED_FOLDER.exec(url) ?? []));
  return [...folders].map((folder) => `${folder}*`);
}

/** Takes control of the page that has installed this worker, which has no controller yet. */
const claim = () => sw.clients.claim().catch(() => {}); // this worker is not active yet
async function postStatus() {
  const ready = !(await firstMissing());
  await postToPages({ type: "offline-status", build, ready, ...(await count()) });
}
const cleanUp = () => deleteOlderCaches(build, async () => !(await firstMissing()));

/** Stores the shell, and for an update also the engine. */
async function install() {
  await noteOlderCaches(OWN_CACHE);
  await storeShell();
  const withEngine = await hasOlderEngine(OWN_CACHE);
  const failed = withEngine ? await storeEngine(false) : null;
  const lost = failed?.url ?? (await firstMissing(withEngine ? undefined : shell));
  if (lost) throw new Error(`not installed yet: ${lost}: ${failed?.why ?? "missing"}`);
  await sw.skipWaiting();
}

/** Stores the missing files of the shell. @throws if one cannot be downloaded */
async function storeShell() {
  const missing = await missingOf(shell);
  if (!missing.length) return;
  const older = await readOlderFiles(OWN_CACHE);
  const cache = await caches.open(OWN_CACHE);
  for (const { url, sha256: sum } of missing) {
    const answer = await older(sum);
    if (answer) await cache.put(url, answer);
  }
  try {
    await pages.install(quietEvent("install"));
  } catch {
    reloads = true;
    try {
      await pages.install(quietEvent("install"));
    } finally {
      reloads = false;
    }
  }
}

/**
 * Catches errors, because Workbox would end the event at the first one, and there is a second
 * attempt.
 */
const quietEvent = (type: string) => ({ type, waitUntil() {} }) as unknown as ExtendableEvent;

/**
 * Replaces stored files that are not as the build has made them. @returns how many are replaced;
 * the others stay as they are
 */
async function replaceDamaged(): Promise<number> {
  const cache = await caches.open(OWN_CACHE);
  let replaced = 0;
  for (const { url, sha256: sum } of [...shell, ...engine]) {
    const stored = await storedResponse(url);
    if (!stored || (await sha256(await stored.arrayBuffer())) === sum) continue;
    try {
      await cache.put(url, await fetch(url, { cache: "reload", integrity: integrity(sum) }));
      replaced += 1;
    } catch {
      // without a network
    }
  }
  return replaced;
}

// the engine

let keeping: Promise<void> | null = null; // several pages asking at once start it once

async function keepEngine(atHand: boolean) {
  await claim();
  keeping ??= storeAll(atHand).finally(() => {
    keeping = null;
  });
  await keeping;
}

/** Stores all missing files. */
async function storeAll(atHand: boolean) {
  const failed = (await repairShell()) ?? (await storeEngine(atHand));
  await postToPages(
    failed ? { type: "keep-failed", build, ...failed } : { type: "offline-ready", build },
  );
  await cleanUp();
}

/** Entries of the shell that the browser has lost are downloaded again. */
async function repairShell(): Promise<Failed | null> {
  try {
    await storeShell();
  } catch {
    const hosted = await fetch(`${ROOT}/version.json`, { cache: "no-store" }).then(
      (answer) => answer.json() as Promise<{ build: string }>,
      () => null,
    );
    const why = hosted && hosted.build !== build ? "gone" : "network";
    return { url: await firstMissing(shell), why };
  }
  const url = await firstMissing(shell);
  return url ? { url, why: "storage" } : null;
}

/** Stores the missing files of the engine. */
async function storeEngine(atHand: boolean): Promise<Failed | null> {
  const missing = await missingOf(engine);
  if (!missing.length) return null;
  const older = await readOlderFiles(OWN_CACHE);
  const counted = await count();
  let last = 0;
  for (const file of missing) {
    const progress = (part: number) => {
      if (Date.now() - last < PROGRESS_INTERVAL_MS) return;
      last = Date.now();
      const bytes = counted.bytes + Math.min(part, file.bytes);
      inBackground(postToPages({ type: "keep-progress", build, bytes, of: counted.of }));
    };
    const why = await storeFile(file, await older(file.sha256), {
      progress,
      cache: atHand ? "only-if-cached" : "default",
    });
    if (why) return { url: file.url, why: atHand && why !== "storage" ? "asked" : why };
    counted.bytes += file.bytes;
    await postToPages({ type: "keep-progress", build, ...counted });
  }
  return null;
}

/** @param older the same content, stored by an older build @returns the reason for a failure */
async function storeFile(
  file: File,
  older: Response | undefined,
  how: Parameters<typeof download>[1],
): Promise<string> {
  const { body, type, why } = older
    ? { body: await older.arrayBuffer(), type: older.headers.get("Content-Type") ?? "", why: "" }
    : await download(file, how);
  if (!body) return why;
  const headers = {
    "Content-Type": type || "application/octet-stream",
    "Content-Length": String(body.byteLength),
  };
  try {
    const cache = await caches.open(OWN_CACHE);
    await cache.put(file.url, new Response(body, { headers }));
  } catch {
    return "storage";
  }
  await forgetDownload(file);
  return "";
}

/** The address of the first file that should be stored but is not; empty if all are stored. */
const firstMissing = async (files: File[] = [...shell, ...engine]) =>
  (await missingOf(files))[0]?.url ?? "";

async function missingOf<T extends File>(files: T[]) {
  const responses = await Promise.all(files.map(({ url }) => storedResponse(url)));
  return files.filter((_, k) => !responses[k]);
}

/** How many bytes of the engine are stored, of how many. */
async function count() {
  const of = totalBytes(engine);
  const missing = totalBytes(await missingOf(engine));
  return { bytes: of - missing, of };
}

/** An integrity value as browsers check it. @param hex a SHA-256 */
function integrity(hex: string) {
  const bytes = (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

const totalBytes = (files: File[]) => files.reduce((total, { bytes }) => total + bytes, 0);

/** Sends a message to every page of this copy of the site. */
async function postToPages(message: Record<string, unknown>) {
  const open = await sw.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of open) {
    if (new URL(page.url).pathname.startsWith(HOME_PAGE)) page.postMessage(message);
  }
}
