/**
 * What is stored stands in an envelope with a checksum. Whatever comes out of a storage is untrusted: parsed in a `try`,
 * checked, never believed.
 *
 * @typedef {{app: string, kind: string, schema: number, engine: string, rules: string, saved: string, rev: number,
 *   tab: string, sum: string, body: any, id?: string, about?: any, name?: string}} Envelope  of a game: `id` of the table and `about`, what the
 *   list of saves says of it; older ones have none; `name` only in files
 * @typedef {Record<number, (older: Envelope) => Envelope>} Steps  from a schema to the next
 */

import { crc32 } from "./crc32.js";

const APP = "tilebag";
const SCHEMA = 1;
/** @type {Steps} one for each schema that there was; none is ever taken out (tests/saves holds saves of each) */
const STEPS = {};
export const LONGEST = 1 << 20; // characters
const BODY = ',"body":'; // stands last
const MOST_WRITES = 2 ** 40; // a number beyond it was never counted
const LAST_SCHEMA = 1000;
export const TAB = Math.random().toString(36).slice(2, 10);

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
  const text = JSON.stringify(body);
  const sum = crc32(text);
  if ((more.sum ?? sum) !== sum) throw new Error("the checksum is not that of the body");
  const head = { app: APP, kind, schema: SCHEMA, engine: "", rules: "", saved: now.toISOString(), rev: 0, tab: TAB, sum, ...more };
  return `${JSON.stringify(head).slice(0, -1)}${BODY}${text}}`;
}

/** What stands before the body, without reading that: neither checked nor complete. @param {string | null} text @returns {any} */
export const headOf = (text) => parsed(text && `${text.slice(0, text.indexOf(BODY))}}`);

/** An envelope of this schema. @param {Envelope} read of this one or an older @returns {Envelope | null} if there is a way */
export function migrated(read, schema = SCHEMA, steps = STEPS) {
  let envelope = read;
  while (envelope.schema < schema && steps[envelope.schema]) envelope = { ...steps[envelope.schema](envelope), schema: envelope.schema + 1 };
  return envelope.schema === schema ? envelope : null;
}

/** @param {string | null} text @param {string} [kind] that it must be of @returns {Envelope | null} if it is whole */
export function opened(text, kind) {
  const read = text !== null && text.length <= LONGEST ? parsed(text) : null;
  const counted = Number.isSafeInteger(read?.rev) && read.rev >= 0 && read.rev < MOST_WRITES;
  const right = isOurs(read) && Number.isSafeInteger(read.schema) && counted;
  const ofKind = kind === undefined ? typeof read?.kind === "string" : read?.kind === kind;
  return right && ofKind && isWhole(read) ? migrated(read) : null;
}

/** Does a save lie under its own name? Older ones have none. @param {Envelope} save @param {string} name `save.<id>.<a or b>` */
export const belongs = ({ id }, name) => id === undefined || id === name.split(".")[1];

/** @param {any} read what was parsed */
export const isOurs = (read) => read?.app === APP;

/** Does its sum fit? @param {Envelope} read */
export const isWhole = ({ sum, body }) => sum === crc32(JSON.stringify(body));

/** @param {any} read an envelope, perhaps */
export const isOfNewer = (read) => isOurs(read) && Number.isSafeInteger(read.schema) && read.schema > SCHEMA && read.schema < LAST_SCHEMA;

/** Is it from a Tilebag that is newer than this one? @param {string | null} text */
export const isNewer = (text) => isOfNewer(parsed(text));
