// @ts-check
/*
 * Lessons without a network: what they load is stored in packs (build/lessons.py), one for each game and one for the player.
 */

/** @typedef {import("../js/client/resumable-fetch.js").File} File */
/** @typedef {{headers: Record<string, string>, files: Record<string, string>}} Pack `files`: texts by their addresses */

const TYPES = /** @type {Record<string, string>} */ ({ css: "text/css", js: "text/javascript", json: "application/json", svg: "image/svg+xml" });

/**
 * A file of a lesson, if its pack is stored.
 * @param {string} path @param {File[]} engine every file that is stored later @param {(url: string) => Promise<Response | undefined>} stored
 */
export async function readFromPack(path, engine, stored) {
  const [, , name] = path.split("/");
  const file = engine.find(({ url }) => url.startsWith("/packs/") && url.endsWith(`/${name}.gzip`));
  const found = file && (await stored(file.url));
  if (!found?.body) return null;
  const { headers, files } = /** @type {Pack} */ (await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).json());
  const text = Object.hasOwn(files, path) ? files[path] : null;
  const type = TYPES[path.split(".")[1]] ?? "text/html";
  return text === null ? null : new Response(text, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
}
