/**
 * What is stored stands in an envelope with a checksum. Whatever comes out of a storage is untrusted: parsed in a `try`,
 * checked, never believed.
 *
 * @typedef {{app: string, kind: string, schema: number, engine: string, rules: string, saved: string, rev: number,
 *   tab: string, sum: string, body: any, id?: string, about?: any, name?: string}} Envelope  of a game: `id` of the table and `about`, what the
 *   list of saves says of it; older ones have none; `name` only in files
 * @typedef {Record<number, (older: Envelope) => Envelope>} Migrations  from a schema to the next
 */

import { crc32 } from "./crc32.js";

const APP = "tilebag";
const SCHEMA = 1;
/** @type {Migrations} one for each schema that there was; none is ever taken out (tests/saves holds saves of each) */
const MIGRATIONS = {};
export const MAX_ENVELOPE_CHARS = 1 << 20; // characters
const BODY_KEY = ',"body":'; // stands last
const MAX_REVISION = 2 ** 40; // a number beyond it was never counted
const MAX_SCHEMA = 1000;
export const TAB_ID = Math.random().toString(36).slice(2, 10);

/** @param {string | null} text @returns {any} null where there is nothing to be read */
export function parseJson(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} kind @param {unknown} body @param {Date} now @param {Partial<Envelope>} [more] */
export function wrapBody(kind, body, now, more = {}) {
  const text = JSON.stringify(body);
  const sum = crc32(text);
  if ((more.sum ?? sum) !== sum) throw new Error("the checksum is not that of the body");
  const head = { app: APP, kind, schema: SCHEMA, engine: "", rules: "", saved: now.toISOString(), rev: 0, tab: TAB_ID, sum, ...more };
  return `${JSON.stringify(head).slice(0, -1)}${BODY_KEY}${text}}`;
}

/** What stands before the body, without reading that: neither checked nor complete. @param {string | null} text @returns {any} */
export const parseHead = (text) => parseJson(text && `${text.slice(0, text.indexOf(BODY_KEY))}}`);

/** An envelope of this schema. @param {Envelope} read of this one or an older @returns {Envelope | null} if there is a way */
export function migrate(read, schema = SCHEMA, steps = MIGRATIONS) {
  let envelope = read;
  while (envelope.schema < schema && steps[envelope.schema]) envelope = { ...steps[envelope.schema](envelope), schema: envelope.schema + 1 };
  return envelope.schema === schema ? envelope : null;
}

/** @param {string | null} text @param {string} [kind] that it must be of @returns {Envelope | null} if it is whole */
export function openEnvelope(text, kind) {
  const read = text !== null && text.length <= MAX_ENVELOPE_CHARS ? parseJson(text) : null;
  const hasRevision = Number.isSafeInteger(read?.rev) && read.rev >= 0 && read.rev < MAX_REVISION;
  const hasHead = isTilebag(read) && Number.isSafeInteger(read.schema) && hasRevision;
  const ofKind = kind === undefined ? typeof read?.kind === "string" : read?.kind === kind;
  return hasHead && ofKind && isChecksumRight(read) ? migrate(read) : null;
}

/** Does a save lie under its own name? Older ones have none. @param {Envelope} save @param {string} name `save.<id>.<a or b>` */
export const isUnderOwnName = ({ id }, name) => id === undefined || id === name.split(".")[1];

/** @param {any} read what was parsed */
export const isTilebag = (read) => read?.app === APP;

/** Does its sum fit? @param {Envelope} read */
export const isChecksumRight = ({ sum, body }) => sum === crc32(JSON.stringify(body));

/** @param {any} read an envelope, perhaps */
export const isFromNewer = (read) => isTilebag(read) && Number.isSafeInteger(read.schema) && read.schema > SCHEMA && read.schema < MAX_SCHEMA;

/** Is it from a Tilebag that is newer than this one? @param {string | null} text */
export const isTextFromNewer = (text) => isFromNewer(parseJson(text));
