/**
 * A file that is shared to the installed app: the service worker lays it down (the system sends it as a form), the shelf takes
 * it up. Between them it lies in Cache Storage.
 */

import { MOST } from "./bounded-json.js";

const CACHE = "tilebag-shared";
const PLACE = "/shared";
export const SHARE = "/share/"; // where the manifest sends it
const HERE = "#shared"; // says to the shelf that something lies there

/** @param {{request: Request}} sent @returns {Promise<Response>} to the shelf */
export async function layDown({ request }) {
  const form = await request.formData();
  const given = form.get("file") ?? form.get("text");
  const body = given instanceof File ? given.slice(0, MOST + 1) : (given ?? "").slice(0, MOST + 1);
  await (await caches.open(CACHE)).put(PLACE, new Response(body, { headers: { "Content-Type": "text/plain" } }));
  return Response.redirect(`/${HERE}`, 303);
}

/** @returns {Promise<string>} its text */
export async function takeUp() {
  const found = await caches.match(PLACE, { cacheName: CACHE });
  await caches.delete(CACHE);
  return (await found?.text()) ?? "";
}
