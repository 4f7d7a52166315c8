/** A whole game in a link: its save as JSON, deflated, in base64url. A received link is untrusted. */

/** @import { SaveBody } from "../base/types.d.ts" */

import { MAX_SEATS } from "../base/address.js";
import { truncateSave } from "../base/match-setup.js";
import { parseImport } from "./import-parser.js";
import { isObject } from "./bounded-json.js";

export const MAX_LINK_CHARS = 8000; // longer addresses may be truncated on their way
const MAX_UNPACKED_BYTES = 1 << 17; // our longest games need half of it
const UNCOMPRESSED_START = [0x7b, 0x22]; // {" begins uncompressed JSON, but never deflated JSON

/** @param {Uint8Array<ArrayBuffer>} bytes */
const streamOf = (bytes) => new Blob([bytes]).stream();

/** @param {Uint8Array} bytes */
const encodeBase64Url = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** @param {string} letters @throws {DOMException} it is no base64 */
const decodeBase64Url = (letters) => Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {SaveBody} body @returns {Promise<string>} */
export async function packGame(body) {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  try {
    const deflated = streamOf(bytes).pipeThrough(new CompressionStream("deflate-raw"));
    return encodeBase64Url(new Uint8Array(await new Response(deflated).arrayBuffer()));
  } catch {
    return encodeBase64Url(bytes); // a browser without compression
  }
}

/**
 * Unpacks the game of a link. @param {string} letters
 * @returns {Promise<{body: SaveBody | null, why: string}>} `why`: the key of a sentence, if it is unreadable
 */
export async function unpackGame(letters) {
  let text;
  try {
    const bytes = decodeBase64Url(letters);
    const plain = UNCOMPRESSED_START.every((byte, k) => bytes[k] === byte);
    const whole = plain ? bytes : await inflate(bytes);
    if (!whole || whole.length > MAX_UNPACKED_BYTES) return { body: null, why: "import.why.long" };
    text = new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    return { body: null, why: "sorry.broken" };
  }
  const { games: [game], why } = parseImport(text);
  const wrong = why || game.why || (isGameSave(game.body) ? "" : "unsound");
  return wrong ? { body: null, why: `import.why.${wrong}` } : { body: game.body, why: "" };
}

/** Does it look like a save? The engine checks the rest. @param {any} body */
function isGameSave({ game, seats, bots, names, options, seed, log, at, hashes }) {
  const isText = (/** @type {unknown} */ one) => typeof one === "string";
  const texts = [game, seed].every(isText) && [log, names].every((list) => Array.isArray(list) && list.every(isText));
  const isIndexUpTo = (/** @type {unknown} */ n, /** @type {number} */ most) => Number.isInteger(n) && Number(n) >= 0 && Number(n) <= most;
  return texts && [bots, options, hashes].every(isObject) && isIndexUpTo(seats, MAX_SEATS) && isIndexUpTo(at, log.length);
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array | null>} null: larger than any game */
async function inflate(bytes) {
  const reader = streamOf(bytes).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const all = new Uint8Array(MAX_UNPACKED_BYTES);
  for (let length = 0; ; ) {
    const { value, done } = await reader.read();
    if (done) return all.subarray(0, length);
    if (length + value.length > MAX_UNPACKED_BYTES) {
      reader.cancel().catch(() => {});
      return null;
    }
    all.set(value, length);
    length += value.length;
  }
}

/**
 * The game to continue from a ply. What came later is known to the player, so the rest is practice; the same holds for a deal
 * whose seal is open.
 * @param {SaveBody} body @param {number} at @param {boolean} [open] is the seal of the deal open? @returns {SaveBody}
 */
export function continueFrom(body, at, open = false) {
  const known = at < body.at;
  const { seal, ...cut } = truncateSave(body, at);
  const sealed = seal ? { seal: known && open ? { ...seal, opened: seal.opened ?? at } : seal } : {};
  return { ...cut, ...sealed, practice: known ? Math.min(body.practice ?? at, at) : (body.practice ?? null) };
}

/** The game without its players' names; seats have names of their own. @param {SaveBody} body @returns {SaveBody} */
export const removeNames = (body) => ({ ...body, names: [] });
