/**
 * Stored data is wrapped in an envelope with a checksum. Everything read from storage is untrusted:
 * parsed in a `try` and checked.
 */

import * as v from "valibot";
import { attempt } from "../base/attempt.ts";
import { crc32 } from "../base/checksum.ts";
import { integerIn, parseOr, safeInteger, textOrEmpty } from "../base/validation.ts";

export { crc32 };

/** The fields before the body. Of a game: `id`, and `about`, the facts for the list of saves. */
interface Head {
  app: string;
  kind: string;
  schema: number;
  engine: string;
  rules: string;
  saved: string;
  rev: number;
  tab: string;
  sum: string;
  id?: unknown; // older envelopes have neither
  about?: unknown;
}
/** The body may have any form: each kind has its own check, where it is read. */
export interface Envelope extends Head {
  body?: unknown;
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

/** The fields that every envelope of ours has, in the order in which they are written. */
const HEAD_FIELDS = {
  app: v.literal(APP),
  kind: v.string(),
  schema: safeInteger,
  engine: textOrEmpty,
  rules: textOrEmpty,
  saved: textOrEmpty,
  rev: integerIn(0, MAX_REVISION - 1),
  tab: textOrEmpty,
  sum: v.string(),
  id: v.optional(v.unknown()),
  about: v.optional(v.unknown()),
};
export const HeadSchema = v.object(HEAD_FIELDS);
const EnvelopeSchema = v.looseObject({ ...HEAD_FIELDS, body: v.optional(v.unknown()) });
/** An envelope in a file, which may lack what only storage needs. */
const FileSchema = v.looseObject({
  ...EnvelopeSchema.entries,
  rev: v.fallback(HEAD_FIELDS.rev, 0),
  sum: textOrEmpty,
});
const TilebagSchema = v.object({ app: v.literal(APP) });
const NewerSchema = v.object({
  app: v.literal(APP),
  schema: integerIn(SCHEMA + 1, MAX_SCHEMA - 1),
});

/** @returns null if it is not JSON */
export const parseJson = (text: string | null): unknown =>
  attempt((): unknown => JSON.parse(text ?? "null"), null);

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
export const parseHead = (text: string | null): unknown =>
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

/** @param kind the required kind @returns null if it is invalid */
export function openEnvelope(text: string | null, kind?: string): Envelope | null {
  if (text === null || text.length > MAX_ENVELOPE_CHARS) return null;
  const envelope = parseOr(EnvelopeSchema, parseJson(text), null);
  if (!envelope || envelope.kind !== (kind ?? envelope.kind)) return null;
  return isChecksumRight(envelope) ? migrate(envelope) : null;
}

/** Migrates an envelope of a file. @param parsed parsed JSON @returns null if it is invalid */
export function migrateImported(parsed: unknown): Envelope | null {
  const envelope = parseOr(FileSchema, parsed, null);
  // without a right checksum the body may be of a form that no migration expects
  return envelope && attempt(() => migrate(envelope), null);
}

/** Is a save stored under its own name? Older ones have no id. @param name `save.<id>.<a or b>` */
export const isUnderOwnName = ({ id }: Envelope, name: string) =>
  id === undefined || id === name.split(".")[1];

/** @param parsed parsed JSON */
export const isTilebag = (parsed: unknown): boolean => v.is(TilebagSchema, parsed);

/** Does the checksum match? */
export const isChecksumRight = ({ sum, body }: { sum?: unknown; body?: unknown }) =>
  sum === crc32(JSON.stringify(body));

/** @param parsed a value that may be an envelope */
export const isFromNewer = (parsed: unknown): boolean => v.is(NewerSchema, parsed);

/** Was it written by a newer Tilebag? */
export const isTextFromNewer = (text: string | null) => isFromNewer(parseJson(text));
