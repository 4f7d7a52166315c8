/*
 * Lessons without a network: what they load is stored in packs (build/lessons.py), one for each game and one for the player.
 */

type File = import("../client/resumable-fetch.ts").File;
/** `files`: texts by their addresses */
interface Pack { headers: Record<string, string>; files: Record<string, string> }

const TYPES = { css: "text/css", js: "text/javascript", json: "application/json", svg: "image/svg+xml" } as Record<string, string>;

/** A file of a lesson, if its pack is stored. @param engine every file that is stored later */
export async function readFromPack(path: string, engine: File[], stored: (url: string) => Promise<Response | undefined>) {
  const [, , name] = path.split("/");
  const file = engine.find(({ url }) => url.startsWith("/packs/") && url.endsWith(`/${name}.gzip`));
  const found = file && (await stored(file.url));
  if (!found?.body) return null;
  const { headers, files } = await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).json() as Pack;
  const text = Object.hasOwn(files, path) ? files[path] : null;
  const type = TYPES[path.split(".")[1]] ?? "text/html";
  return text === null ? null : new Response(text, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
}
