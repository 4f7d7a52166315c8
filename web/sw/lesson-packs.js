// @ts-check
/*
 * Lessons without a network: what they load lies packed among the files that are kept (build/lessons.py), one pack a game and
 * one for the player.
 */
import { cacheOf } from "./engine-cache.js";

/** @typedef {import("./engine-cache.js").File} File */
/** @typedef {{headers: Record<string, string>, files: Record<string, string>}} Pack `files`: texts by their addresses */

const TYPES = /** @type {Record<string, string>} */ ({ css: "text/css", js: "text/javascript", json: "application/json", svg: "image/svg+xml" });

/**
 * A file of a lesson as it was kept; nothing, where it was not.
 * @param {string} path @param {File[]} kept every file that may be
 */
export async function fromPack(path, kept) {
  const [, , name] = path.split("/");
  const file = kept.find(({ url }) => url.startsWith("/packs/") && url.endsWith(`/${name}.gzip`));
  const found = file && (await caches.match(file.url, { cacheName: cacheOf(file.url) }));
  if (!found?.body) return null;
  const { headers, files } = /** @type {Pack} */ (await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).json());
  const text = Object.hasOwn(files, path) ? files[path] : null;
  const type = TYPES[path.split(".")[1]] ?? "text/html";
  return text === null ? null : new Response(text, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
}
