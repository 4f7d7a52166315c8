/**
 * SHA-256 in pages. Browsers offer it only over https, on this device, and in frames whose outer
 * pages are all such pages; elsewhere a library is loaded.
 */

import { sha256 } from "./resumable-fetch.ts";

/** In hexadecimal. @throws where the library is needed and cannot be loaded */
export async function sha256InPage(bytes: BufferSource): Promise<string> {
  if (globalThis.crypto.subtle) return sha256(bytes);
  const { hashInSteps } = await import("./sha256-library.ts");
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  return hashInSteps(view);
}
