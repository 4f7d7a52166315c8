/** Parses files from outside. Their content is untrusted. */

import * as v from "valibot";
import { ID_PATTERN } from "../base/address.ts";
import {
  isObject,
  parseOr,
  plainObject,
  safeInteger,
  textOrEmpty,
  validItems,
} from "../base/validation.ts";
import {
  isChecksumRight,
  isFromNewer,
  isTilebag,
  MAX_ENVELOPE_CHARS,
  migrateImported,
} from "./envelope.ts";
import { isWithinLimits, LIMITS, parseSingle } from "./incoming-files.ts";

/** The facts of a game in a file. `hints`: plies at which one was used */
const GameFactsSchema = v.object({
  id: v.fallback(v.pipe(v.string(), v.regex(ID_PATTERN)), ""),
  saved: v.pipe(textOrEmpty, v.transform(savedDate)),
  name: textOrEmpty,
  hints: validItems(safeInteger),
});

/** A file of everything that is stored in a browser, and what it contains. */
const ArchiveSchema = v.object({
  games: v.fallback(v.array(v.unknown()), () => []),
  settings: v.fallback(v.nullable(plainObject), null),
  records: v.fallback(v.nullable(plainObject), null),
});

/**
 * a game; `body`: unchecked; `text`: its body as JSON; `name`: the user's name for it; `damaged`:
 * the checksum does not match; `why`: the key of a sentence, if it is unreadable
 */
export interface FoundGame extends v.InferOutput<typeof GameFactsSchema> {
  body: Record<string, unknown>;
  text: string;
  damaged: boolean;
  why: string;
}
/** `why`: the key of a sentence, if the file contains nothing known */
export interface Contents {
  games: FoundGame[];
  settings: Record<string, unknown> | null;
  records: Record<string, unknown> | null;
  why: string;
}

export function parseImport(text: string): Contents {
  const { value, why } = parseSingle(text);
  if (why) return emptyContents(why);
  if (!isObject(value)) return emptyContents("nothing");
  if (!isTilebag(value)) {
    // a body without an envelope: from a report or the terminal
    const bare = Number.isSafeInteger(value.format);
    return bare ? gameContents([makeFound({ body: value })]) : emptyContents("nothing");
  }
  if (value.kind === "all") return parseArchive(value);
  return value.kind === "game" ? gameContents([parseGame(value)]) : emptyContents("no-game");
}

export const emptyContents = (why: string): Contents => ({
  games: [],
  settings: null,
  records: null,
  why,
});

const gameContents = (games: FoundGame[]): Contents => ({
  games,
  settings: null,
  records: null,
  why: "",
});

/** Every game has its own envelope, so a corrupt one does not affect the others. */
function parseArchive(envelope: Record<string, unknown>): Contents {
  if (isFromNewer(envelope)) return emptyContents("newer");
  const nothing = { games: [], settings: null, records: null };
  const archive = parseOr(ArchiveSchema, envelope.body, nothing);
  if (archive.games.length > LIMITS.games) return emptyContents("many");
  const isSound = isChecksumRight(envelope);
  const validPart = (part: Record<string, unknown> | null) =>
    isSound && part && isWithinLimits(part) && Object.keys(part).length > 0 ? part : null;
  const games = archive.games.map(parseGame);
  const settings = validPart(archive.settings);
  const records = validPart(archive.records);
  const isEmpty = !games.length && !settings && !records;
  return { games, settings, records, why: isEmpty ? "nothing" : "" };
}

/** A game in its envelope. */
function parseGame(parsed: unknown): FoundGame {
  const isGame = isObject(parsed) && isTilebag(parsed) && parsed.kind === "game";
  if (!isGame || !isWithinLimits(parsed)) return makeFound({}, "unsound");
  if (isFromNewer(parsed)) return makeFound(parsed, "newer");
  const migrated = migrateImported(parsed);
  if (!migrated) return makeFound(parsed, "unsound");
  return { ...makeFound({ ...migrated }), damaged: !isChecksumRight(parsed) };
}

function makeFound(envelope: Record<string, unknown>, trouble = ""): FoundGame {
  const { body } = envelope;
  const validBody = isObject(body) && isWithinLimits(body) ? body : null;
  const text = validBody ? JSON.stringify(validBody) : "";
  const why = trouble || reasonAgainst(validBody, text);
  const noFacts = { id: "", saved: "", name: "", hints: [] };
  const facts = parseOr(GameFactsSchema, envelope, noFacts);
  return { ...facts, body: validBody ?? {}, text, damaged: false, why };
}

/** @param body null: it is no save @param text of the save @returns the key of a sentence */
function reasonAgainst(body: object | null, text: string): string {
  if (!body) return "unsound";
  return text.length > MAX_ENVELOPE_CHARS ? "long" : "";
}

/** The date of a save; not in the future. */
function savedDate(saved: string) {
  const time = Date.parse(saved);
  return Number.isNaN(time) ? "" : new Date(Math.min(time, Date.now())).toISOString();
}
