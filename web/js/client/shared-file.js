/**
 * A file that is shared to the installed app: the service worker lays it down (the system sends it as a form), the shelf takes
 * it up. Between them it lies in Cache Storage.
 */

import { MAX_FILE_BYTES } from "./bounded-json.js";

const SHARED_CACHE = "tilebag-shared";
const SHARED_KEY = "/shared";
export const SHARE_PATH = "/share/"; // where the manifest sends it
const SHARED_HASH = "#shared"; // says to the shelf that something lies there

/** @param {{request: Request}} sent @returns {Promise<Response>} to the shelf */
export async function storeShared({ request }) {
  const form = await request.formData();
  const given = form.get("file") ?? form.get("text");
  const body = given instanceof File ? given.slice(0, MAX_FILE_BYTES + 1) : (given ?? "").slice(0, MAX_FILE_BYTES + 1);
  await (await caches.open(SHARED_CACHE)).put(SHARED_KEY, new Response(body, { headers: { "Content-Type": "text/plain" } }));
  return Response.redirect(`/${SHARED_HASH}`, 303);
}

/** @returns {Promise<string>} its text */
export async function takeShared() {
  const found = await caches.match(SHARED_KEY, { cacheName: SHARED_CACHE });
  await caches.delete(SHARED_CACHE);
  return (await found?.text()) ?? "";
}
