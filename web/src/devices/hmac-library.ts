/** HMAC-SHA-256 without the browser's help. Loaded only where that is missing (hmac.ts). */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** In hexadecimal. */
export function hmacByLibrary(key: Uint8Array, text: Uint8Array): string {
  return bytesToHex(hmac(sha256, key, text));
}
