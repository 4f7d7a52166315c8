/** A match outside this browser, as a link. */

import * as v from "valibot";
import { truncateSave } from "../base/match-setup.ts";
import type { SaveBody } from "../base/types.ts";
import { parseOr, recordOf, uncopied } from "../base/validation.ts";
import { parseImport } from "./import-parser.ts";
import { SaveBodySchema } from "./save-schemas.ts";

export const MAX_LINK_CHARS = 8000; // longer addresses may be truncated by other programs
// our longest games need half of it; no address can hold more than 12 MB (PACKED_PATTERN)
const MAX_UNPACKED_BYTES = 1 << 17;
// {" begins uncompressed JSON, as earlier browsers made it, but never deflated JSON
const UNCOMPRESSED_START = [0x7b, 0x22];

/** The game of a link. The engine checks the rest. */
const LinkedBodySchema = uncopied(
  v.pipe(
    v.object({ ...SaveBodySchema.entries, hashes: recordOf(v.string()) }),
    v.check(({ at, log }) => at <= log.length),
  ),
);

async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function encodeBase64Url(bytes: Uint8Array) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @throws DOMException if it is not base64 */
function decodeBase64Url(letters: string) {
  const bytes = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

export async function packGame(body: SaveBody) {
  const plain = new TextEncoder().encode(JSON.stringify(body));
  return encodeBase64Url(await transform(plain, new CompressionStream("deflate-raw")));
}

/** Unpacks the game of a link. @returns `why`: the key of a sentence, if it is unreadable */
export async function unpackGame(letters: string): Promise<{ body: SaveBody | null; why: string }> {
  let text;
  try {
    const bytes = decodeBase64Url(letters);
    const isPlain = UNCOMPRESSED_START.every((byte, k) => bytes[k] === byte);
    const unpacked = isPlain
      ? bytes
      : await transform(bytes, new DecompressionStream("deflate-raw"));
    if (unpacked.length > MAX_UNPACKED_BYTES) return { body: null, why: "import.why.long" };
    text = new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
  } catch {
    return { body: null, why: "sorry.broken" };
  }
  const contents = parseImport(text);
  const [game] = contents.games;
  const trouble = contents.why || game.why;
  if (trouble) return { body: null, why: `import.why.${trouble}` };
  const body = parseOr(LinkedBodySchema, game.body, null);
  return { body, why: body ? "" : "import.why.unsound" };
}

/**
 * The game to continue from a ply. The player knows the later moves, so the new match is in
 * practice mode; the same holds for a deal whose seal is open.
 * @param open is the seal of the deal open?
 */
export function continueFrom(body: SaveBody, at: number, open = false): SaveBody {
  const knowsLater = at < body.at;
  const { seal, ...cut } = truncateSave(body, at);
  const practice = knowsLater ? Math.min(body.practice ?? at, at) : (body.practice ?? null);
  if (!seal) return { ...cut, practice };
  const opened = { ...seal, opened: seal.opened ?? at };
  return { ...cut, seal: knowsLater && open ? opened : seal, practice };
}

/** The game without the players' names, so that the seats have default names. */
export const removeNames = (body: SaveBody): SaveBody => ({ ...body, names: [] });
