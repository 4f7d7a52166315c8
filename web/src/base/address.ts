/** The part of a match's address after the #. */

import { parseFragment, sealFragment } from "./fragment.ts";
import { ROOT } from "./root.ts";
import { isSetting } from "./setting-values.ts";

export type Address =
  | {
      kind: "new";
      game: string;
      seats: string[];
      names: string[];
      seed: string;
      rules?: number;
      position: string;
      daily?: string;
      puzzle?: number;
      options: Record<string, string>;
      settings: Record<string, string>;
    }
  | { kind: "open"; id: string; settings: Record<string, string> }
  | {
      kind: "replay";
      id: string;
      packed: string;
      at: number | null;
      review: number | null;
      settings: Record<string, string>;
    }
  | { kind: "nothing"; settings: Record<string, string> }
  | { kind: "cut"; settings: Record<string, string> }
  | { kind: "broken"; settings: Record<string, string> };

export const KEY_PATTERN = /^[a-z0-9_][a-z0-9_-]{0,39}$/;
const ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"; // without letters that look alike
export const ID_PATTERN = /^[a-z0-9]{4,20}$/;
const VALUE_PATTERN = /^[\p{L}\p{N}._:-]{1,64}$/u;
const PLY_PATTERN = /^\d{1,5}$/;
const PACKED_PATTERN = /^[A-Za-z0-9_-]{1,16000}$/; // a whole game (storage/game-links.ts)
const PLACE_PARAMETERS = new Set([
  "game",
  "seats",
  "names",
  "seed",
  "rules",
  "position",
  "id",
  "g",
  "at",
  "review",
  "daily",
  "puzzle",
]);
const VIEW_PARAMETERS = ["at", "review"]; // of a replay, may also be added to its link
/**
 * Parameters of a new match with one value. `rules`: version by which the seed was dealt;
 * `position`: one line of the game's notation, parsed by the engine
 */
const PLACE_PATTERNS = new Map(
  Object.entries({
    game: KEY_PATTERN,
    seed: /^.{0,64}$/s,
    rules: /^\d{1,4}$/,
    daily: /^(\d{4}-\d\d-\d\d)?$/,
    puzzle: /^([1-9]\d{0,2})?$/,
    position: /^[\p{L}\p{N}\p{P}\p{S} ]{0,4000}$/u,
  }),
);
export const MAX_SEATS = 99;
export const MAX_NAME_CHARS = 40; // counted as the engine counts them
/**
 * Control characters, direction marks, all kinds of spaces, and the letters that are drawn as a
 * space.
 */
const INVISIBLE =
  /(?:(?!\u200c|\u200d|[\u{e0030}-\u{e007f}])\p{C}|\p{Z}|[\u115f\u1160\u2800\u3164\uffa0])+/u;
/**
 * More accents on one letter than any language writes: they would be drawn over the lines above and
 * below.
 */
const STACKED_ACCENTS =
  /((?:(?=\p{Script=Inherited})\p{M}){4})(?:(?=\p{Script=Inherited})\p{M})+/gu;
/**
 * Joiners are invisible too. Emoji and these scripts need them between two signs; elsewhere they
 * are removed.
 */
const JOINED =
  "\\p{Extended_Pictographic}" +
  [
    "Arab",
    "Syrc",
    "Nkoo",
    "Mong",
    "Deva",
    "Beng",
    "Guru",
    "Gujr",
    "Orya",
    "Taml",
    "Telu",
    "Knda",
    "Mlym",
    "Sinh",
    "Khmr",
    "Mymr",
    "Tibt",
  ]
    .map((script) => `\\p{Script=${script}}`)
    .join("");
const MISPLACED_JOINER = new RegExp(
  `(?<![${JOINED}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINED}])`,
  "gu",
);

/**
 * Some flags are a black flag followed by the code of a region, in letters that are invisible;
 * elsewhere such letters are removed.
 */
const FLAG_OR_TAG =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u{e0030}-\u{e007f}]/gu;

/** 64 random bits, as a decimal number. */
export function randomSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String((BigInt(high) << 32n) | BigInt(low));
}

/** 128 random bits, as hexadecimal digits. */
export function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The signs of a text as a reader counts them: a joined emoji is one. */
function signsOf(text: string) {
  if (!("Segmenter" in Intl)) return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** The first signs of a text, as many as fit. */
export function clipText(text: string, mostChars: number) {
  let clipped = "";
  for (const sign of signsOf(text)) {
    if ([...clipped, ...sign].length > mostChars) break;
    clipped += sign;
  }
  return clipped || [...text].slice(0, mostChars).join("");
}

const removeMisplaced = (text: string) =>
  text.replace(MISPLACED_JOINER, "").replace(FLAG_OR_TAG, "$1");

/** A typed title in its stored form. */
export function cleanTitle(typed: string) {
  const plain = removeMisplaced(typed)
    .replace(STACKED_ACCENTS, "$1")
    .split(INVISIBLE)
    .filter(Boolean)
    .join(" ");
  return removeMisplaced(clipText(plain, MAX_NAME_CHARS).trim());
}

/**
 * A typed name in the form used in addresses and sentences: without commas, which separate names.
 */
export const cleanName = (typed: string) => cleanTitle(typed.replaceAll(",", " "));

/** @param hash with or without its # */
export function parseAddress(hash: string): Address {
  const { parameters, added, isWhole } = parseFragment(hash);
  const settings: Record<string, string> = {};
  const options: Record<string, string> = {};
  for (const [name, value] of added) {
    if (isSetting(name) && VALUE_PATTERN.test(value)) settings[name] = value;
    if (VIEW_PARAMETERS.includes(name) && !parameters.has(name)) parameters.set(name, value);
  }
  if (!isWhole) return { kind: "cut", settings };
  for (const [name, value] of parameters) {
    if (PLACE_PARAMETERS.has(name)) continue;
    if (!KEY_PATTERN.test(name) || !VALUE_PATTERN.test(value)) return { kind: "broken", settings };
    if (isSetting(name)) settings[name] = value;
    else options[name] = value;
  }
  return parsePlace(parameters, options, settings);
}

function parsePlace(
  parameters: URLSearchParams,
  options: Record<string, string>,
  settings: Record<string, string>,
): Address {
  const isReplay = ["g", ...VIEW_PARAMETERS].some((name) => parameters.has(name));
  if (isReplay) return parseReplay(parameters, settings);
  const id = parameters.get("id");
  if (id !== null) {
    return ID_PATTERN.test(id) ? { kind: "open", id, settings } : { kind: "broken", settings };
  }
  if (parameters.has("game")) return parseNewMatch(parameters, options, settings);
  return [...parameters].length ? { kind: "broken", settings } : { kind: "nothing", settings };
}

/** @param parameters with a game */
function parseNewMatch(
  parameters: URLSearchParams,
  options: Record<string, string>,
  settings: Record<string, string>,
): Address {
  const valueOf = (name: string) => parameters.get(name) ?? "";
  const seats = valueOf("seats").split(",").filter(Boolean);
  const names = valueOf("names")
    .split(",")
    .map((name) => name.trim());
  const isValid =
    [...parameters].every(([name, value]) => PLACE_PATTERNS.get(name)?.test(value) ?? true) &&
    [seats, names].every(({ length }) => length <= MAX_SEATS) &&
    seats.every((seat) => KEY_PATTERN.test(seat)) &&
    names.every((name) => cleanName(name) === name);
  if (!isValid) return { kind: "broken", settings };
  const rules = valueOf("rules");
  const daily = valueOf("daily");
  const puzzle = valueOf("puzzle");
  return {
    kind: "new",
    game: valueOf("game"),
    seats,
    names: trimNames(names),
    seed: valueOf("seed"),
    ...(rules && { rules: Number(rules) }),
    position: valueOf("position"),
    ...(daily && { daily }),
    ...(puzzle && { puzzle: Number(puzzle) }),
    options,
    settings,
  };
}

/**
 * A replay: a saved game at a ply, or a game contained in the address at a ply or at its end;
 * `review`: the seat that is reviewed.
 */
function parseReplay(parameters: URLSearchParams, settings: Record<string, string>): Address {
  const id = parameters.get("id");
  const packed = parameters.get("g");
  const at = parameters.get("at");
  const review = parameters.get("review");
  const isNamed =
    packed === null
      ? id !== null && ID_PATTERN.test(id)
      : id === null && PACKED_PATTERN.test(packed);
  const isNumberOrMissing = (value: string | null) => value === null || PLY_PATTERN.test(value);
  if (!isNamed || !isNumberOrMissing(at) || !isNumberOrMissing(review)) {
    return { kind: "broken", settings };
  }
  return {
    kind: "replay",
    id: id ?? "",
    packed: packed ?? "",
    at: at === null ? null : Number(at),
    review: review === null ? null : Number(review),
    settings,
  };
}

/** Names without the empty ones at the end. */
const trimNames = (names: string[]) => names.slice(0, names.findLastIndex(Boolean) + 1);

/** The address that continues a saved match. */
export const openAddress = (id: string) => `${ROOT}/play/#id=${id}`;

/**
 * The address of a replay: a saved game by its id, or a packed game. @param at ply to show @param
 * review seat that is reviewed
 */
export function replayAddress(
  { id, packed }: { id?: string; packed?: string },
  at: number | null = null,
  review: number | null = null,
) {
  const ply = at === null ? "" : `&at=${at}`;
  const reviewedSeat = review === null ? "" : `&review=${review}`;
  const fragment = packed
    ? sealFragment(`g=${packed}${ply}${reviewedSeat}`)
    : `id=${id}${ply}${reviewedSeat}`;
  return `${ROOT}/play/#${fragment}`;
}

/** The fragment of a match address, for a page that may have any path. */
export const hashOf = (address: string) => address.slice(address.indexOf("#"));

/** What an address may say about a new match; the rest is as usual. */
interface NewMatchChoice {
  seats?: string[];
  names?: string[];
  options?: Record<string, string>;
  seed?: string;
  rules?: number;
  position?: string;
}

/**
 * The address of a new match. Without a seed the page draws 64 random bits; without a position the
 * match starts normally. With other `rules` the same seed may give another deal.
 */
export function newAddress(game: string, choice: NewMatchChoice = {}) {
  const parts = [`game=${game}`, ...playerParts(choice), ...dealParts(choice)];
  for (const [name, value] of Object.entries(choice.options ?? {})) {
    parts.push(`${name}=${encodeURIComponent(value)}`);
  }
  return `${ROOT}/play/#${parts.length > 1 ? sealFragment(parts.join("&")) : parts[0]}`;
}

function playerParts({ seats = [], names = [] }: NewMatchChoice) {
  const parts: string[] = [];
  if (seats.length) parts.push(`seats=${seats.join(",")}`);
  if (names.some(Boolean)) {
    parts.push(`names=${trimNames(names).map(encodeURIComponent).join(",")}`);
  }
  return parts;
}

function dealParts({ seed = "", rules = 0, position = "" }: NewMatchChoice) {
  const parts: string[] = [];
  if (seed) parts.push(`seed=${encodeURIComponent(seed)}`);
  if (seed && rules) parts.push(`rules=${rules}`);
  if (position) parts.push(`position=${encodeURIComponent(position)}`);
  return parts;
}

/**
 * The address of a game's deal of a day. @param player who has the person's seat; "": the person
 */
export function dailyAddress(game: string, date: string, player = "") {
  const seats = player ? `&seats=${player}` : "";
  return `${ROOT}/play/#${sealFragment(`game=${game}&daily=${date}${seats}`)}`;
}

/** The address of a puzzle. */
export const puzzleAddress = (game: string, number: number) =>
  `${ROOT}/play/#${sealFragment(`game=${game}&puzzle=${number}`)}`;

/** An id for a new match. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => ID_LETTERS[byte % 32]).join("");
}
