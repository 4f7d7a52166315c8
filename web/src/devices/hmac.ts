/** HMAC-SHA-256, in one place. */

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @returns 64 hexadecimal digits; "" on a page that is not secure, where the browser has no
 *   cryptography
 */
export async function hmacSha256(key: string, text: string): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return "";
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"]);
  return toHex(await subtle.sign("HMAC", secret, encoder.encode(text)));
}
