/**
 * What is stored stands in an envelope with a checksum. Whatever comes out of a storage is untrusted: parsed in a `try`,
 * checked, never believed.
 *
 * @typedef {{app: string, kind: string, schema: number, engine: string, rules: string, saved: string, rev: number,
 *   tab: string, sum: string, body: any}} Envelope
 */

import { crc32 } from "./crc32.js";

const APP = "tilebag";
const SCHEMA = 1;
const LONGEST = 1 << 20; // characters
const TAB = Math.random().toString(36).slice(2, 10);

/** @param {string | null} text @returns {any} null where there is nothing to be read */
export function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} kind @param {unknown} body @param {Date} now @param {Partial<Envelope>} [more] */
export function sealed(kind, body, now, more = {}) {
  const head = { app: APP, kind, schema: SCHEMA, engine: "", rules: "", saved: now.toISOString(), rev: 0, tab: TAB };
  return JSON.stringify({ ...head, sum: crc32(JSON.stringify(body)), body, ...more });
}

/** @param {string | null} text @param {string} [kind] that it must be of @returns {Envelope | null} if it is whole */
export function opened(text, kind) {
  const read = text !== null && text.length <= LONGEST ? parsed(text) : null;
  const right = read?.app === APP && read.schema === SCHEMA && Number.isSafeInteger(read.rev);
  const ofKind = kind === undefined ? typeof read?.kind === "string" : read?.kind === kind;
  return right && ofKind && read.sum === crc32(JSON.stringify(read.body)) ? read : null;
}

/** Is it from a Tilebag that is newer than this one? @param {string | null} text */
export function isNewer(text) {
  const read = parsed(text);
  return read?.app === APP && Number(read.schema) > SCHEMA;
}
