/**
 * Text from outside, read within bounds: how long, how deep, which keys, how long its texts and lists. What a file holds
 * beside that is judged by whoever reads it (import-parser.js), and a game by the engine, which plays it through.
 */

/** Of a file, read or written: what is given out can be read again. */
export const LIMITS = { games: 2000, megabytes: 48 };
export const MAX_FILE_BYTES = LIMITS.megabytes << 20; // bytes
const MAX_DEPTH = 20; // brackets in each other; a file of all games has seven
const MAX_TEXT_CHARS = 1000; // characters of a text
const MAX_POSITION_CHARS = 8000; // and of the table a game began with, as the engine takes it (positions.py)
const MAX_LIST_LENGTH = 20_000; // as many steps as the engine takes
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
const LONE_SURROGATE = /\p{Surrogate}/u; // of a letter: no text
const QUOTE_PREFIX = /^(?:>[ \t]?)+/gm; // lines of a letter that was answered; none of a save begins so
const SAVE_START = /\{\s*"(?:app"\s*:\s*"tilebag"|format"\s*:\s*\d)/g;
const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), "\\".charCodeAt(0)];
const [OPENING, CLOSING] = ["[{", "]}"].map((pair) => new Set([...pair].map((one) => one.charCodeAt(0))));

/** Where a text in quotes ends. @param {string} text @param {number} start its first quote */
function endOfString(text, start) {
  for (let k = start + 1; k < text.length; k += 1) {
    const code = text.charCodeAt(k);
    if (code === BACKSLASH) k += 1;
    else if (code === QUOTE) return k;
  }
  return text.length;
}

/**
 * Goes from bracket to bracket, those in texts left out, as long as `goOn` says so.
 * @param {string} text @param {number} start @param {(depth: number) => boolean} goOn @returns {number} where it was ended
 */
function scanBrackets(text, start, goOn) {
  let depth = 0;
  for (let k = start; k < text.length; k += 1) {
    const code = text.charCodeAt(k);
    if (code === QUOTE) k = endOfString(text, k);
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    else continue;
    if (!goOn(depth)) return k;
  }
  return text.length;
}

/** Before it is parsed: engines differ in what they do with a text nested a million deep. @param {string} text */
const isTooDeep = (text) => scanBrackets(text, 0, (depth) => depth <= MAX_DEPTH) < text.length;

/**
 * What is ours in a longer text (a report, a letter): where it begins as we begin.
 * @param {string} text @returns {string[]} two at most; one that breaks off has no end
 */
function findSaves(text) {
  const found = [];
  let end = -1;
  for (const { index } of text.matchAll(SAVE_START)) {
    if (index <= end) continue; // inside the one before
    end = scanBrackets(text, index, (depth) => depth > 0);
    found.push(text.slice(index, end + 1));
    if (found.length > 1) break;
  }
  return found;
}

/**
 * The one JSON value of a text, or of ours in it.
 * @param {string} text @returns {{value?: any, why: "" | "large" | "deep" | "several" | "torn" | "nothing"}}
 */
export function parseSingle(text) {
  if (text.length > MAX_FILE_BYTES) return { why: "large" };
  const all = text.replace(/^\ufeff/, "").trim();
  if (/^[[{]/.test(all)) {
    if (isTooDeep(all)) return { why: "deep" };
    const value = parseOrUndefined(all);
    if (value !== undefined) return { value, why: "" };
  }
  const pieces = findSaves(all.replace(QUOTE_PREFIX, ""));
  if (pieces.length !== 1) return { why: pieces.length ? "several" : "nothing" };
  if (isTooDeep(pieces[0])) return { why: "deep" };
  const value = parseOrUndefined(pieces[0]);
  return value === undefined ? { why: "torn" } : { value, why: "" };
}

/** @param {string} text @returns {any} undefined: it is no JSON */
function parseOrUndefined(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object with keys, not a list. @param {any} value @returns {value is Record<string, any>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Is it something that we could have written? @param {any} value parsed, not deep @param {number} [longest] @returns {boolean} */
export function isWithinLimits(value, longest = MAX_TEXT_CHARS) {
  if (typeof value === "string") return value.length <= longest && !LONE_SURROGATE.test(value);
  if (typeof value === "number") return Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  const keys = Object.keys(value);
  const known = Array.isArray(value) || keys.every((key) => isWithinLimits(key) && !FORBIDDEN_KEYS.has(key));
  const bound = (/** @type {string} */ key) => (key === "position" ? MAX_POSITION_CHARS : MAX_TEXT_CHARS);
  return keys.length <= MAX_LIST_LENGTH && known && keys.every((key) => isWithinLimits(value[key], bound(key)));
}
