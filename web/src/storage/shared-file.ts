/**
 * Passes a file shared to the installed app from the service worker, which receives it as a form,
 * to the home page, through Cache Storage.
 */

import { attemptAsync } from "../base/attempt.ts";
import { ROOT } from "../base/root.ts";
import { MAX_FILE_BYTES } from "./incoming-files.ts";

const SHARED_CACHE = "tilebag-shared";
const SHARED_KEY = "/shared";
export const SHARE_PATH = `${ROOT}/share/`; // the manifest's share target
export const SHARED_HASH = "#shared"; // tells the home page that a file was shared

/**
 * Does this form name another site as its sender? One of the system has no origin, or the opaque
 * one. A page can hide its origin too; so the home page opens what was shared only in the installed
 * app (sheets/import-ways.ts).
 */
function isFromOtherSite({ headers, url }: Request) {
  const origin = headers.get("Origin") ?? "null";
  // most browsers hide it from service workers
  const site = headers.get("Sec-Fetch-Site") ?? "none";
  return !["null", new URL(url).origin].includes(origin) || !["none", "same-origin"].includes(site);
}

async function putShared(request: Request) {
  const form = await request.formData();
  const shared = form.get("file") ?? form.get("text") ?? "";
  const body = shared.slice(0, MAX_FILE_BYTES + 1);
  const response = new Response(body, { headers: { "Content-Type": "text/plain" } });
  const cache = await caches.open(SHARED_CACHE);
  await cache.put(SHARED_KEY, response);
}

/**
 * @returns redirects to the home page, which finds nothing stored if the file could not be read or
 * there was no room for it
 */
export async function storeShared({ request }: { request: Request }): Promise<Response> {
  if (isFromOtherSite(request)) return Response.redirect(`${ROOT}/`, 303);
  await attemptAsync(() => putShared(request), null);
  return Response.redirect(`${ROOT}/${SHARED_HASH}`, 303);
}

export const dropShared = () => caches.delete(SHARED_CACHE);

/**
 * @returns the text of the shared file
 * @throws Error it was not stored
 */
export async function takeShared(): Promise<string> {
  const shared = await caches.match(SHARED_KEY, { cacheName: SHARED_CACHE });
  await dropShared();
  if (!shared) throw new Error("the shared file was not stored");
  return shared.text();
}
