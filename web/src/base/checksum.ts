/** CRC-32 of a text in UTF-8, as in zlib. */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let rest = n;
  for (let k = 0; k < 8; k += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @returns eight hexadecimal digits */
export function crc32(text: string): string {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff];
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}
