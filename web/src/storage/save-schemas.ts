/** What saves, and the states that belong to them, must look like before the page uses them. */

import * as v from "valibot";
import { MAX_SEATS } from "../base/address.ts";
import type { SentScene } from "../base/scene.ts";
import type { StoredStep } from "../base/types.ts";
import {
  integerIn,
  isObject,
  naturalNumber,
  recordOf,
  safeInteger,
  textOrEmpty,
  uncopied,
} from "../base/validation.ts";

const texts = v.array(v.string());
const textByKey = recordOf(v.string());

/** The body of a save. The engine checks the rest: whether its moves are legal, for one. */
export const SaveBodySchema = v.object({
  format: safeInteger,
  game: v.string(),
  rules: safeInteger,
  seats: integerIn(0, MAX_SEATS),
  bots: textByKey,
  names: texts,
  options: textByKey,
  seed: v.string(),
  position: v.optional(v.string()),
  log: texts,
  at: naturalNumber,
  practice: v.optional(v.nullable(safeInteger)),
  hashes: v.optional(textByKey),
  seal: v.optional(
    v.object({
      hash: v.string(),
      line: v.optional(v.string()),
      opened: v.optional(safeInteger),
    }),
  ),
});

/** The same as a part of an envelope, which may have fields of a newer Tilebag. */
export const SavedBodySchema = uncopied(SaveBodySchema);

/** An envelope whose match has ended. */
export const FinishedSchema = v.object({ about: v.object({ over: v.literal(true) }) });

/** The part of a body that tells whether computers alone have played. */
export const WatchedSchema = v.object({
  bots: recordOf(v.unknown()),
  seats: safeInteger,
  at: safeInteger,
});

/** Facts about a save, as the engine states them. */
export const SaveFactsSchema = v.object({
  game: v.string(),
  title: v.string(),
  fact: textByKey,
  begun: v.boolean(),
  turn: safeInteger,
  over: v.boolean(),
  practice: v.optional(v.boolean()),
  others: v.optional(texts),
  score: v.optional(v.array(safeInteger)),
});

/** A save as the engine sends it. */
export const SaveMessageSchema = v.object({
  say: v.literal("save"),
  body: SavedBodySchema,
  sum: v.string(),
  about: SaveFactsSchema,
});

/** A state whose players can be listed. Its scene is checked where it is drawn. */
const StoredStateSchema = v.object({
  title: v.string(),
  phase: v.string(),
  seats: v.array(v.object({ name: v.string(), face: v.optional(v.string()) })),
  scene: v.optional(v.nullable(v.custom<SentScene>(isObject))),
});
/** The last state that was shown of a match. */
export type StoredState = v.InferInput<typeof StoredStateSchema>;

/** That state, and the checksum of the save that it belongs to. */
export const PictureSchema = v.object({ sum: textOrEmpty, state: uncopied(StoredStateSchema) });

/** A queued move. The engine checks its fields. */
const StepSchema = v.custom<StoredStep>((step) => isObject(step) && typeof step.do === "string");

/** Queued moves, and the checksum of the save that they follow. */
export const WaitingSchema = v.object({
  sum: v.string(),
  steps: v.array(StepSchema),
});
