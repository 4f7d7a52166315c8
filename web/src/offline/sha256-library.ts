/** SHA-256 without the browser's help. Loaded only where that is missing (page-sha256.ts). */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const STEP_BYTES = 1 << 20; // a phone hashes this in some hundredths of a second

/** In hexadecimal. Between the steps the page can draw and answer touches. */
export async function hashInSteps(bytes: Uint8Array): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < bytes.length; start += STEP_BYTES) {
    hash.update(bytes.subarray(start, start + STEP_BYTES));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return bytesToHex(hash.digest());
}
