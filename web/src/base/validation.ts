/**
 * Checks of data that comes from outside this page: stored, imported, downloaded, or sent by other
 * devices and sites. What such data must look like is written as a schema of valibot beside the
 * code that reads it. Here are the forms that several schemas have in common.
 *
 * Data that is wrong in part keeps the rest: a field may have a `v.fallback`, and the lists and
 * records below leave invalid entries out. A fallback that is an object is made by a function, so
 * that no two results share it.
 */

import * as v from "valibot";

type Schema<Output> = v.GenericSchema<unknown, Output>;

const ABORT_EARLY = { abortEarly: true }; // nobody reads the list of all that is wrong
// as in `{"__proto__": …}`, which could change what all objects inherit
export const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Is it an object, not an array? */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const plainObject = v.custom<Record<string, unknown>>(isObject);

/** The value in the form that the schema gives it; `otherwise` if it does not fit. */
export function parseOr<Output>(
  schema: Schema<Output>,
  value: unknown,
  otherwise: NoInfer<Output>,
): Output;
export function parseOr<Output, Otherwise>(
  schema: Schema<Output>,
  value: unknown,
  otherwise: Otherwise,
): Output | Otherwise;
export function parseOr<Output, Otherwise>(
  schema: Schema<Output>,
  value: unknown,
  otherwise: Otherwise,
): Output | Otherwise {
  const result = v.safeParse(schema, value, ABORT_EARLY);
  return result.success ? result.output : otherwise;
}

export const safeInteger = v.pipe(v.number(), v.safeInteger());

export const integerIn = (least: number, most: number) =>
  v.pipe(safeInteger, v.minValue(least), v.maxValue(most));

/** 0 and above: a count, an index. */
export const naturalNumber = integerIn(0, Number.MAX_SAFE_INTEGER);

/** @param most number of UTF-16 units */
export const textUpTo = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** A text; "" in place of anything else. */
export const textOrEmpty = v.fallback(v.string(), "");

/** A list without its invalid items. */
export const filteredList = <Item>(item: Schema<Item>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => {
      const items: Item[] = [];
      for (const value of list) {
        const result = v.safeParse(item, value, ABORT_EARLY);
        if (result.success) items.push(result.output);
      }
      return items;
    }),
  );

/** The valid items of a list; none if it is no list. */
export const validItems = <Item>(item: Schema<Item>) => v.fallback(filteredList(item), () => []);

/** A record whose entries are all valid. It is not copied. */
export const recordOf = <Value>(value: Schema<Value>) =>
  v.custom<Record<string, Value>>((record) => {
    const entries = isObject(record) ? Object.entries(record) : null;
    const isValid = ([name, part]: [string, unknown]) =>
      !FORBIDDEN_KEYS.has(name) && v.is(value, part);
    return entries?.every(isValid) ?? false;
  });

/** A record without its invalid entries; empty in place of anything else. */
export const validEntries = <Value>(key: Schema<string>, value: Schema<Value>) =>
  v.fallback(
    v.pipe(
      plainObject,
      v.transform((record) => {
        const entries: [string, Value][] = [];
        for (const [name, part] of Object.entries(record)) {
          const result = v.safeParse(value, part, ABORT_EARLY);
          if (!FORBIDDEN_KEYS.has(name) && v.is(key, name) && result.success) {
            entries.push([name, result.output]);
          }
        }
        return Object.fromEntries(entries);
      }),
    ),
    () => ({}),
  );

/**
 * Checks a value without copying it, so that it keeps its identity, the order of its fields, and
 * those that the schema does not name.
 * @param schema one that changes nothing: without fallbacks
 */
export const uncopied = <Checked extends v.GenericSchema>(schema: Checked) =>
  v.custom<v.InferInput<Checked>>((value) => v.is(schema, value));
