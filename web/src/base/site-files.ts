/** Files of this site that pages load: sentences, and facts about the games. */

import * as v from "valibot";
import type { GameBox } from "./types.ts";
import { parseOr, recordOf, safeInteger, validItems } from "./validation.ts";

/** A sentence of the page; with forms for one and for other numbers. */
export type Sentence = string | { one?: string; other: string };

const FormsSchema = v.object({ one: v.optional(v.string()), other: v.string() });
const WordsSchema = recordOf(
  v.custom<Sentence>((value) => typeof value === "string" || v.is(FormsSchema, value)),
);

const texts = v.array(v.string());
const textByKey = recordOf(v.string());
const GameBoxSchema = v.object({
  key: v.string(),
  seats: v.strictTuple([safeInteger, safeInteger]),
  usual: safeInteger,
  minutes: safeInteger,
  first: texts,
  players: texts,
  manners: texts,
  options: recordOf(texts),
  refused: v.array(v.object({ choices: textByKey, why: v.string() })),
  seal: v.string(),
  aids: texts,
  puzzles: v.string(),
  words: recordOf(textByKey),
});
const GameBoxesSchema = validItems(GameBoxSchema);

/** The sentences of a file of words; none if it is no such file. */
export const parseWords = (file: unknown): Record<string, Sentence> =>
  parseOr(WordsSchema, file, {});

/** The valid games of shelf.json. */
export const parseGameBoxes = (file: unknown): GameBox[] => parseOr(GameBoxesSchema, file, []);
