/** CRC-32 of a text in UTF-8, as in zlib. */

const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let remainder = n;
  for (let k = 0; k < 8; k += 1) {
    const hasLowBit = remainder & 1;
    remainder >>>= 1;
    if (hasLowBit) remainder ^= POLYNOMIAL;
  }
  return remainder;
});

/** @returns eight hexadecimal digits */
export function crc32(text: string): string {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff];
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}
