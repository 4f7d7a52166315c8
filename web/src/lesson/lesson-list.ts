/** The list of all lessons, which the build makes: lessons.json, and oembed.json of each lesson. */

import * as v from "valibot";
import { ROOT } from "../base/root.ts";
import { fetchJson } from "../base/site.ts";
import { parseOr, recordOf, safeInteger, validItems } from "../base/validation.ts";

const textByLanguage = recordOf(v.string());
const LessonSchema = v.object({
  game: v.string(),
  first: v.array(v.string()),
  lesson: v.string(),
  name: textByLanguage,
  title: textByLanguage,
  address: v.string(),
  steps: safeInteger,
  picture: recordOf(v.tuple([v.string()])),
});
const LessonsSchema = validItems(LessonSchema);

/** `bytes`: of the files of the lesson and of its picture */
const EmbeddingSchema = v.object({
  title: v.string(),
  height: v.number(),
  alt: v.optional(v.string()),
  caption: v.optional(v.string()),
  more: v.optional(v.string()),
  bytes: v.object({ lesson: v.number(), picture: v.number() }),
});

/** All lessons; none if they cannot be loaded. */
export const fetchLessons = async () =>
  parseOr(LessonsSchema, await fetchJson(`${ROOT}/lessons.json`), []);

/** What oembed.json says of a lesson; null if it cannot be loaded. @param page of the lesson */
export const fetchEmbedding = async (page: string) =>
  parseOr(EmbeddingSchema, await fetchJson(`${page}oembed.json`), null);
