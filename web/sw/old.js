// @ts-check
/*
 * What older builds have left in the caches. It is noted when a new worker begins, and forgotten when the new build is whole and
 * no page of another build is open any more: until then such a page finds all its files, also those the host no longer has.
 */
import { cacheOf, engineCaches, forgetParts } from "./engine-cache.js";

/** @typedef {import("./engine-cache.js").File} File */

const NOTES = "tilebag-notes";
const OLD = "/old"; // the names of caches of older builds
const NEEDS_FILES = /^\/(play\/)?(index\.html)?$/; // pages that ask for more of their build after they have come
const PATIENCE = 3000; // milliseconds in which a page says which build it is of

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** A new worker begins. What comes into the caches from now on is not old. @param {File[]} engine */
export async function noteOld(engine) {
  const current = new Set(engine.map(({ url }) => cacheOf(url)));
  const old = (await engineCaches()).filter((name) => !current.has(name));
  await (await caches.open(NOTES)).put(OLD, new Response(JSON.stringify(old)));
}

/**
 * @param {string} build @param {File[]} engine
 * @param {() => Promise<boolean>} isWhole @param {() => Promise<unknown>} forgetShell
 */
export async function forgetOld(build, engine, isWhole, forgetShell) {
  const note = await caches.match(OLD, { cacheName: NOTES });
  const coming = sw.registration.installing || sw.registration.waiting; // may take files over, or has brought its own
  if (!note || coming || !(await isWhole()) || (await othersLive(build))) return;
  const current = new Set(engine.map(({ url }) => cacheOf(url)));
  const old = /** @type {string[]} */ (await note.json());
  await Promise.all(old.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
  await forgetShell();
  await forgetParts();
  await caches.delete(NOTES);
}

/** Is a page of another build open, or one that does not say? @param {string} build */
async function othersLive(build) {
  const pages = await sw.clients.matchAll({ type: "window", includeUncontrolled: true });
  const needing = pages.filter(({ url }) => NEEDS_FILES.test(new URL(url).pathname));
  return (await Promise.all(needing.map(buildOf))).some((one) => one !== build);
}

/** @param {Client} page @returns {Promise<string>} */
function buildOf(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(String(data));
    setTimeout(() => done(""), PATIENCE);
    page.postMessage({ type: "which-build" }, [port2]);
  });
}
