/**
 * Stored data is wrapped in an envelope with a checksum. Everything read from storage is untrusted:
 * parsed in a `try` and checked.
 */

import { attempt } from "../base/attempt.ts";
import { crc32 } from "../base/checksum.ts";

export { crc32 };

/**
 * of a game: `id`, and `about`, the facts for the list of saves; older envelopes have neither;
 * `name` and `hints` only in files
 */
export interface Envelope {
  app: string;
  kind: string;
  schema: number;
  engine: string;
  rules: string;
  saved: string;
  rev: number;
  tab: string;
  sum: string;
  body: any;
  id?: string;
  about?: any;
  name?: string;
  hints?: number[];
}
/** from a schema to the next */
type Migrations = Record<number, (older: Envelope) => Envelope>;

const APP = "tilebag";
const SCHEMA = 1;
// one for each earlier schema; never remove one (tests/saves holds saves of each)
const MIGRATIONS: Migrations = {};
export const MAX_ENVELOPE_CHARS = 1 << 20; // longer ones are neither read nor written
export const MAX_BODY_CHARS = MAX_ENVELOPE_CHARS - 2000; // of results and days, without a head
const BODY_KEY = ',"body":'; // the body is written last
const MAX_REVISION = 2 ** 40; // Tilebag never writes a larger revision
const MAX_SCHEMA = 1000;
export const TAB_ID = Math.random().toString(36).slice(2, 10);

/** @returns null if it is not JSON */
export const parseJson = (text: string | null): any =>
  attempt(() => JSON.parse(text ?? "null"), null);

export function wrapBody(kind: string, body: unknown, now: Date, fields: Partial<Envelope> = {}) {
  const text = JSON.stringify(body);
  const sum = crc32(text);
  if ((fields.sum ?? sum) !== sum) throw new Error("the checksum is not that of the body");
  const head = {
    app: APP,
    kind,
    schema: SCHEMA,
    engine: "",
    rules: "",
    saved: now.toISOString(),
    rev: 0,
    tab: TAB_ID,
    sum,
    ...fields,
  };
  return `${JSON.stringify(head).slice(0, -1)}${BODY_KEY}${text}}`;
}

/** The fields before the body, unchecked, without parsing the body. */
export const parseHead = (text: string | null): any =>
  parseJson(text && `${text.slice(0, text.indexOf(BODY_KEY))}}`);

/**
 * Migrates an envelope to this schema. @param older of this schema or an older one @returns null if
 * that is not possible
 */
export function migrate(older: Envelope, schema = SCHEMA, steps = MIGRATIONS): Envelope | null {
  let envelope = older;
  while (envelope.schema < schema && steps[envelope.schema]) {
    envelope = { ...steps[envelope.schema](envelope), schema: envelope.schema + 1 };
  }
  return envelope.schema === schema ? envelope : null;
}

/** Are the fields valid that every envelope has? @param parsed parsed JSON */
function hasHead(parsed: unknown): boolean {
  if (!isTilebag(parsed)) return false;
  const { rev, schema } = parsed as { rev?: unknown; schema?: unknown };
  const isRevision = Number.isSafeInteger(rev) && Number(rev) >= 0 && Number(rev) < MAX_REVISION;
  return isRevision && Number.isSafeInteger(schema);
}

/** @param kind the required kind @returns null if it is invalid */
export function openEnvelope(text: string | null, kind?: string): Envelope | null {
  if (text === null || text.length > MAX_ENVELOPE_CHARS) return null;
  const parsed = parseJson(text);
  if (!hasHead(parsed)) return null;
  const isOfKind = kind === undefined ? typeof parsed.kind === "string" : parsed.kind === kind;
  return isOfKind && isChecksumRight(parsed) ? migrate(parsed) : null;
}

/** Is a save stored under its own name? Older ones have no id. @param name `save.<id>.<a or b>` */
export const isUnderOwnName = ({ id }: Envelope, name: string) =>
  id === undefined || id === name.split(".")[1];

/** @param parsed parsed JSON */
export const isTilebag = (parsed: unknown) =>
  (parsed as { app?: unknown } | null | undefined)?.app === APP;

/** Does the checksum match? */
export const isChecksumRight = ({ sum, body }: Envelope) => sum === crc32(JSON.stringify(body));

/** @param parsed a value that may be an envelope */
export function isFromNewer(parsed: unknown): boolean {
  if (!isTilebag(parsed)) return false;
  const { schema } = parsed as { schema?: unknown };
  return Number.isSafeInteger(schema) && Number(schema) > SCHEMA && Number(schema) < MAX_SCHEMA;
}

/** Was it written by a newer Tilebag? */
export const isTextFromNewer = (text: string | null) => isFromNewer(parseJson(text));
