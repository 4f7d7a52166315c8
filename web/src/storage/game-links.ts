/** A match outside this browser: as a link, and as a sealed deal that can be verified. */

import * as v from "valibot";
import { boxWord, truncateSave } from "../base/match-setup.ts";
import type { GameBox, SaveBody } from "../base/types.ts";
import {
  parseOr,
  recordOf,
  safeInteger,
  textOrEmpty,
  uncopied,
  validEntries,
} from "../base/validation.ts";
import { sha256InPage } from "../offline/page-sha256.ts";
import { parseImport } from "./import-files.ts";
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

// Checks a sealed deal without the engine; engine/tilebag/match/seal.py explains what is sealed, and why.
// The form of a game's line is defined by the engine (`seal` in shelf.json); the line is not
// checked further.

/**
 * `part`: it matches, but a line by older rules does not fix every option; `differs`: the seal is
 * not that of the line;
 * `another`: the game had another deal; `closed`: it matches, and the deal must not be shown yet;
 * `no-facts`: the forms are not loaded
 */
export type Finding =
  | "match"
  | "part"
  | "differs"
  | "another"
  | "closed"
  | "not-sealed"
  | "no-seal"
  | "no-line"
  | "no-facts";

const SEAL_PATTERN = /^[0-9a-f]{64}$/;
const MAX_DEAL_LINE_CHARS = 1000; // characters of a line

/** Checks a pasted seal and line. @param boxes of all games */
export async function checkSeal(seal: string, line: string, boxes: GameBox[]): Promise<Finding> {
  const hash = seal.replace(/\s/g, "").toLowerCase();
  const trimmed = line.trim();
  if (!SEAL_PATTERN.test(hash)) return "no-seal";
  if (!boxes.length) return "no-facts";
  const box = boxes.find(({ key }) => key === trimmed.split(":")[1]);
  if (
    !box ||
    trimmed.length > MAX_DEAL_LINE_CHARS ||
    !new RegExp(`^(?:${box.seal})$`).test(trimmed)
  ) {
    return "no-line";
  }
  if ((await sha256InPage(new TextEncoder().encode(trimmed))) !== hash) return "differs";
  return unfixedOptions(trimmed, boxes, "").length ? "part" : "match";
}

const SealedSchema = v.object({ seal: v.object({ hash: v.string(), line: v.string() }) });
/** What a line says of the deal of a game. */
const DealSchema = v.object({
  game: textOrEmpty,
  rules: v.fallback(safeInteger, 0),
  seats: v.fallback(safeInteger, 0),
  options: validEntries(v.string(), v.string()),
  seed: textOrEmpty,
});

/** The seal of a saved game, which is untrusted, and its line. @returns null: it has none */
export const sealIn = (body: unknown) => parseOr(SealedSchema, body, null)?.seal ?? null;

/** Checks the seal of a saved game, which is untrusted. @param open may the deal be shown? */
export async function checkSavedSeal(
  body: object,
  open: boolean,
  boxes: GameBox[],
): Promise<Finding> {
  if (!("seal" in body) || body.seal === undefined) return "not-sealed";
  const seal = sealIn(body);
  if (!seal) return "differs";
  const finding = await checkSeal(seal.hash, seal.line, boxes);
  if (finding === "no-seal") return "differs";
  if (finding !== "match" && finding !== "part") return finding;
  if (!isDealOf(seal.line, body)) return "another";
  return open ? finding : "closed";
}

/** The names of the options that a line does not fix. */
export function unfixedOptions(line: string, boxes: GameBox[], lang: string) {
  const box = boxes.find(({ key }) => key === line.split(":")[1]);
  const fixed = parseOptions(line).map(([name]) => name);
  const free = Object.keys(box?.options ?? {}).filter((name) => !fixed.includes(name));
  return free.map((name) => (box && boxWord(box, lang, `switch.${name}.name`)) || name);
}

const parseOptions = (line: string) =>
  line
    .split(":")[4]
    .split(",")
    .map((option) => option.split("="));

/** Does this line describe the game's deal? Its form was checked before. */
function isDealOf(line: string, body: unknown) {
  const deal = parseOr(DealSchema, body, null);
  if (!deal) return false;
  const { game, rules, seats, options, seed } = deal;
  const [, ...parts] = line.split(":");
  const hasOption = ([name, value]: string[]) =>
    !name || (Object.hasOwn(options, name) && options[name] === value);
  return (
    parseOptions(line).every(hasOption) &&
    [game, String(rules), String(seats)].every((part, k) => part === parts[k]) &&
    seed === parts[4]
  );
}
