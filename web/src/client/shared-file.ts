/**
 * Passes a file shared to the installed app from the service worker, which receives it as a form, to the home page, through
 * Cache Storage.
 */

import { MAX_FILE_BYTES } from "./bounded-json.ts";

const SHARED_CACHE = "tilebag-shared";
const SHARED_KEY = "/shared";
export const SHARE_PATH = "/share/"; // the manifest's share target
const SHARED_HASH = "#shared"; // tells the home page that a file was shared

/** @returns redirects to the home page */
export async function storeShared({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData();
  const given = form.get("file") ?? form.get("text");
  const body = given instanceof File ? given.slice(0, MAX_FILE_BYTES + 1) : (given ?? "").slice(0, MAX_FILE_BYTES + 1);
  await (await caches.open(SHARED_CACHE)).put(SHARED_KEY, new Response(body, { headers: { "Content-Type": "text/plain" } }));
  return Response.redirect(`/${SHARED_HASH}`, 303);
}

/** @returns the text of the shared file */
export async function takeShared(): Promise<string> {
  const found = await caches.match(SHARED_KEY, { cacheName: SHARED_CACHE });
  await caches.delete(SHARED_CACHE);
  return (await found?.text()) ?? "";
}
