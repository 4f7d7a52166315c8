// @ts-check
/*
 * The engine's files in Cache Storage, one cache for each folder of the site, whose name is made from its content. What is
 * put there has been checked by SHA-256. A file that another build has brought already is taken over by its SHA-256.
 */
import { sha256 } from "../js/client/sha256.js";
import { download, forgetDownload } from "../js/client/steady.js";

/** @typedef {import("../js/client/steady.js").File} File */

const PREFIX = "tilebag/";
const PARTS = "tilebag-parts"; // of files that are not whole yet (steady.js)

/**
 * The cache of a file of the engine.
 * @param {string} path
 */
export function cacheOf(path) {
  return PREFIX + path.split("/", 3).slice(1).join("/");
}

/** Every cache with files of an engine, of this build and of others. */
export async function engineCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** @param {File} file */
export async function isCached(file) {
  return Boolean(await caches.match(file.url, { cacheName: cacheOf(file.url) }));
}

/**
 * Keeps one file if it is what the build made.
 * @param {File} file
 * @param {{progress?: (bytes: number) => unknown, atHand?: boolean}} [how] `progress`: how much of it is there; `atHand`: nothing may be
 *   fetched over the network, only taken from the browser's own cache
 * @returns {Promise<string>} why not, or nothing
 */
export async function cacheFile(file, { progress = () => {}, atHand = false } = {}) {
  const elsewhere = await takenOver(file);
  if (elsewhere) return put(file, elsewhere.body, elsewhere.type);
  const { body, type, why } = await download(file, { progress, cache: atHand ? "only-if-cached" : "default" });
  if (!body) return atHand ? "asked" : why;
  const failed = await put(file, body, type);
  if (!failed) await forgetDownload(file);
  return failed;
}

/**
 * @param {File} file
 * @param {ArrayBuffer} body
 * @param {string} type
 */
async function put(file, body, type) {
  const headers = { "Content-Type": type || "application/octet-stream", "Content-Length": String(body.byteLength) };
  try {
    await (await caches.open(cacheOf(file.url))).put(file.url, new Response(body, { headers }));
    return "";
  } catch {
    return "storage";
  }
}

/**
 * The same content under another address: of an older build, or of one that was not finished.
 * @param {File} file
 */
async function takenOver(file) {
  for (const name of await engineCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const found = await cache.match(request);
      if (Number(found?.headers.get("Content-Length")) !== file.bytes) continue;
      const body = await /** @type {Response} */ (found).arrayBuffer();
      if ((await sha256(body)) === file.sha256) return { body, type: found?.headers.get("Content-Type") ?? "" };
    }
  }
  return null;
}

/** Parts of files that nobody asks for any more. */
export async function forgetParts() {
  await caches.delete(PARTS);
}
