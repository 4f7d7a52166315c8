/**
 * Parameters in the part of an address after the #. Other programs cut links (where they take the
 * end for punctuation) and add to them (punctuation, parameters that follow readers). So a link
 * ends in a letter or digit, and its first parameter is a check over all others: what was added is
 * ignored, and a link that was cut is recognised. A link without a check is read as it is, without
 * what is certainly not part of it.
 */

import { attempt } from "./attempt.ts";
import { crc32 } from "./checksum.ts";

/**
 * `parameters`: those of the link; `added`: those behind them, if it has a check; `isWhole`:
 * false if something is missing or was changed
 */
interface Fragment {
  parameters: URLSearchParams;
  added: URLSearchParams;
  isWhole: boolean;
}
/** A parameter; `raw`: as it is in the address */
interface Part {
  name: string;
  value: string;
  raw: string;
}

const CHECK = "check";
const CHECK_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"; // without letters that look alike
const CHECK_LENGTH = 6; // of 5 bits each
const MAX_CHARS = 24_000; // of a fragment whose check is searched
const MAX_ADDED_PARTS = 20;
const MAX_ADDED_SIGNS = 64; // to the last value
const ADDED_PREFIXES = ["utm_", "mtm_", "pk_", "piwik_", "hsa_", "_hs", "mc_", "vero_", "oly_"];
const ADDED_NAMES = new Set([
  ...[
    "fbclid",
    "gclid",
    "gclsrc",
    "dclid",
    "gbraid",
    "wbraid",
    "msclkid",
    "twclid",
    "ttclid",
    "yclid",
    "ysclid",
    "srsltid",
  ],
  ...[
    "igsh",
    "igshid",
    "li_fat_id",
    "mkt_tok",
    "ref_src",
    "ref_url",
    "s_cid",
    "epik",
    "_ga",
    "_gl",
    "_openstat",
  ],
]);
// what HTML makes of a sign, behind a &
const MARKUP = /^(?:gt|lt|quot|apos|nbsp|#\d+|#x[\da-f]+);/i;
const LAST_SIGN = /(?:%[\da-f]{2}|.)$/is;
const NO_END = /[\p{P}\p{S}\p{Z}]+$/u; // most values end in a letter or digit

/** The check over parameters. Their encoding may change on the way. */
function checkOf(parts: Pick<Part, "name" | "value">[]) {
  const text = parts.map(({ name, value }) => `${name}=${value}`).join("&");
  const sum = Number.parseInt(crc32(text), 16);
  const letterAt = (k: number) => CHECK_LETTERS[(sum >>> (5 * k)) & 31];
  return Array.from({ length: CHECK_LENGTH }, (_, k) => letterAt(k)).join("");
}

function parsePart(raw: string): Part {
  const [first] = new URLSearchParams(raw);
  const [name, value] = first ?? ["", ""];
  return { name, value, raw };
}

/** Does a parameter follow readers from page to page? */
function isAdded(name: string) {
  const lower = name.toLowerCase();
  return ADDED_NAMES.has(lower) || ADDED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}

/** @param hash with or without its # */
function splitParts(hash: string): Part[] {
  const text = hash.replace(/^#/, "").replace(/:~:.*$/s, ""); // without the browser's text fragment
  // it was encoded as a whole
  const decoded = text.includes("=") ? text : attempt(() => decodeURIComponent(text), text);
  const pieces = decoded
    .replaceAll("&amp;", "&")
    .split(/[&?#]/)
    .filter((piece) => piece && !MARKUP.test(piece));
  return pieces.map(parsePart).filter(({ name }) => !isAdded(name));
}

/** The first parts if they have this check, the last one perhaps shortened; else null. */
function findWhole(parts: Part[], check: string): Part[] | null {
  for (let n = parts.length; n > Math.max(0, parts.length - MAX_ADDED_PARTS); n -= 1) {
    const before = parts.slice(0, n - 1);
    let last = parts[n - 1];
    for (let k = 0; k <= MAX_ADDED_SIGNS && last.raw; k += 1) {
      const whole = [...before, last];
      if (checkOf(whole) === check) return whole;
      last = parsePart(last.raw.replace(LAST_SIGN, ""));
    }
  }
  return null;
}

/** The last part of a link without a check, without what was added to it. */
function trimLast({ name, value, raw }: Part): Part {
  if (name === "g") return { name, value: value.replace(/[^\w-]+$/, ""), raw };
  const short = value.replace(NO_END, "") || value;
  const mayBeTyped = name === "names" || (name === "seed" && !/^\d+$/.test(short));
  return { name, value: mayBeTyped ? value : short, raw }; // a typed value may end in such signs
}

const paramsOf = (parts: Part[]) =>
  new URLSearchParams(parts.map(({ name, value }) => [name, value]));

/** @param hash with or without its # */
export function parseFragment(hash: string): Fragment {
  const none = new URLSearchParams();
  if (hash.length > MAX_CHARS) {
    return { parameters: new URLSearchParams(hash.replace(/^#/, "")), added: none, isWhole: true };
  }
  const parts = splitParts(hash);
  const at = parts.findIndex(({ name }) => name === CHECK);
  if (at < 0) {
    const trimmed = [...parts.slice(0, -1), ...parts.slice(-1).map(trimLast)];
    return { parameters: paramsOf(trimmed), added: none, isWhole: true };
  }
  const [check, ...others] = parts.slice(at);
  const whole = findWhole(others, check.value);
  const added = [...parts.slice(0, at), ...others.slice(whole?.length ?? others.length)];
  return { parameters: paramsOf(whole ?? others), added: paramsOf(added), isWhole: whole !== null };
}

/**
 * Parameters with their check, for an address that is handed on.
 * @param text encoded, without the #
 */
export function sealFragment(text: string) {
  const sealed = `${CHECK}=${checkOf(splitParts(text))}&${text}`;
  return sealed.replace(/[^A-Za-z0-9]$/, (sign) => {
    const code = sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase();
    return `%${code}`;
  });
}
