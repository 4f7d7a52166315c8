/**
 * Offline lessons: their files are stored in packs (build/lessons.py), one for each game and one
 * for the player.
 */

import { pathInSite, ROOT } from "../base/root.ts";
import type { File } from "../offline/resumable-fetch.ts";

/** `files`: texts by their addresses */
interface Pack {
  headers: Record<string, string>;
  files: Record<string, string>;
}

const TYPES = {
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
} as Record<string, string>;

/** A file of a lesson, if its pack is stored. @param engine every file that is stored later */
export async function readFromPack(
  path: string,
  engine: File[],
  stored: (url: string) => Promise<Response | undefined>,
) {
  const [, top, below] = pathInSite(path).split("/");
  const name = top === "embed" ? below : top;
  const file = engine.find(
    ({ url }) => url.startsWith(`${ROOT}/packs/`) && url.endsWith(`/${name}.gzip`),
  );
  const response = file && (await stored(file.url));
  if (!response?.body) return null;
  const json = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
  const { headers, files } = (await json.json()) as Pack;
  if (!Object.hasOwn(files, path)) return null;
  const type = TYPES[path.split(".")[1]] ?? "text/html";
  return new Response(files[path], {
    headers: { ...headers, "Content-Type": `${type}; charset=utf-8` },
  });
}
