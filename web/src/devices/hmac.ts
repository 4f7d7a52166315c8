/**
 * HMAC-SHA-256, in one place. Browsers offer it only over https and on this device; elsewhere a
 * library is loaded.
 */

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @returns 64 hexadecimal digits
 * @throws where the library is needed and cannot be loaded
 */
export async function hmacSha256(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const keyBytes = encoder.encode(key);
  const textBytes = encoder.encode(text);
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) {
    const { hmacByLibrary } = await import("./hmac-library.ts");
    return hmacByLibrary(keyBytes, textBytes);
  }
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await subtle.importKey("raw", keyBytes, algorithm, false, ["sign"]);
  return toHex(await subtle.sign("HMAC", secret, textBytes));
}
