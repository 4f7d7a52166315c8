/** Files from outside: limits, and parsing within them. */

import { FORBIDDEN_KEYS } from "../base/validation.ts";
import { parseJson } from "./envelope.ts";

/** Limits of a file for import and export; an exported file can always be imported again. */
export const LIMITS = { games: 2000, megabytes: 48 };
export const MAX_FILE_BYTES = LIMITS.megabytes << 20;
const MAX_DEPTH = 20; // nested brackets; a file of all games has seven
const MAX_TEXT_CHARS = 1000; // of a string
const MAX_KEY_CHARS = 8000; // of the key of a set-up: 99 seats with their levels
// of the position a game began with, as the engine accepts it (positions.py)
const MAX_POSITION_CHARS = 8000;
const MAX_LIST_LENGTH = 20_000; // the number of moves that the engine accepts
const LONE_SURROGATE = /\p{Surrogate}/u; // half of a character: not a valid string
// quoted lines of an e-mail; no line of a save begins like this
const QUOTE_PREFIX = /^(?:>[ \t]?)+/gm;
const SAVE_START = /\{\s*"(?:app"\s*:\s*"tilebag"|format"\s*:\s*\d)/g;
const QUOTE_OR_BRACKET = /\\.|["[{}\]]/gs; // the first alternative skips what a backslash escapes

/**
 * Visits each bracket outside strings while `goOn` returns true. @returns the index where it
 * stopped
 */
function scanBrackets(text: string, start: number, goOn: (depth: number) => boolean): number {
  let depth = 0;
  let isInString = false;
  for (const match of text.slice(start).matchAll(QUOTE_OR_BRACKET)) {
    const sign = match[0][0];
    if (sign === '"') isInString = !isInString;
    if (isInString || !"[{}]".includes(sign)) continue;
    depth += "[{".includes(sign) ? 1 : -1;
    if (!goOn(depth)) return start + match.index;
  }
  return text.length;
}

/** Checked before parsing: engines differ in how they treat text nested a million deep. */
const isTooDeep = (text: string) =>
  scanBrackets(text, 0, (depth) => depth <= MAX_DEPTH) < text.length;

/**
 * Finds saves in a longer text (a report, an e-mail). @returns two at most; a truncated one has no
 * end
 */
function findSaves(text: string): string[] {
  const saves = [];
  let end = -1;
  for (const { index } of text.matchAll(SAVE_START)) {
    if (index <= end) continue; // inside the previous one
    end = scanBrackets(text, index, (depth) => depth > 0);
    saves.push(text.slice(index, end + 1));
    if (saves.length > 1) break;
  }
  return saves;
}

/** The only JSON value of a text, or the only save in it. */
export function parseSingle(text: string): {
  value?: unknown;
  why: "" | "large" | "deep" | "several" | "torn" | "nothing";
} {
  if (text.length > MAX_FILE_BYTES) return { why: "large" };
  const all = text.replace(/^\ufeff/, "").trim();
  if (/^[[{]/.test(all)) {
    if (isTooDeep(all)) return { why: "deep" };
    const value = parseJson(all);
    if (value !== null) return { value, why: "" };
  }
  const pieces = findSaves(all.replace(QUOTE_PREFIX, ""));
  if (pieces.length !== 1) return { why: pieces.length ? "several" : "nothing" };
  if (isTooDeep(pieces[0])) return { why: "deep" };
  const value = parseJson(pieces[0]);
  return value === null ? { why: "torn" } : { value, why: "" };
}

/** Could we have written this? @param value parsed, not too deep */
export function isWithinLimits(value: unknown, longest: number = MAX_TEXT_CHARS): boolean {
  if (typeof value === "string") return value.length <= longest && !LONE_SURROGATE.test(value);
  if (typeof value === "number") return Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  const entries: [string, unknown][] = Object.entries(value);
  const hasValidKeys =
    Array.isArray(value) ||
    entries.every(([key]) => isWithinLimits(key, MAX_KEY_CHARS) && !FORBIDDEN_KEYS.has(key));
  const bound = (key: string) => (key === "position" ? MAX_POSITION_CHARS : MAX_TEXT_CHARS);
  return (
    entries.length <= MAX_LIST_LENGTH &&
    hasValidKeys &&
    entries.every(([key, part]) => isWithinLimits(part, bound(key)))
  );
}
