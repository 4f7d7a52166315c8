/** Compares games from outside with saved games. */

import * as v from "valibot";
import { isObject, parseOr } from "../base/validation.ts";
import type { FoundGame } from "./import-parser.ts";
import type { Store } from "./store.ts";

export type Relation = "new" | "same" | "newer" | "older";

/** `text`: its body as JSON; `table`: see matchKey */
export interface SavedGame {
  body: Record<string, unknown>;
  saved: string;
  text: string;
  table: string;
}

/** The saved games by their ids. */
export function savedGames(store: Store): Map<string, SavedGame> {
  const games = new Map<string, SavedGame>();
  for (const { id } of store.list()) {
    const { body, saved } = store.newestEnvelope(id) ?? {};
    if (saved === undefined || !isObject(body)) continue;
    games.set(id, { body, saved, text: JSON.stringify(body), table: matchKey(body) });
  }
  return games;
}

/** Equal for the same deal with the same players. */
export const matchKey = ({ game, seed, seats, bots, options, position }: Record<string, unknown>) =>
  JSON.stringify([game, seed, seats, bots, options, position]);

/** @param savedById see savedGames @returns `id`: of the saved game that is the same match */
export function compareWithSaved(
  imported: FoundGame,
  savedById: Map<string, SavedGame>,
): { how: Relation; id: string } {
  const key = matchKey(imported.body);
  const alike = [...savedById].filter(([, game]) => game.table === key);
  const same = alike.find(([, { text }]) => text === imported.text);
  if (same) return { how: "same", id: same[0] };
  const match = alike.find(([id]) => id === imported.id) ?? alike[0];
  if (!match) return { how: "new", id: "" };
  const [id, game] = match;
  return { how: isLater(imported, game) ? "newer" : "older", id };
}

const LogSchema = v.object({ log: v.array(v.unknown()) });

/** The moves of a game whose body is not checked yet. */
export const logOf = (body: unknown): unknown[] => parseOr(LogSchema, body, { log: [] }).log;

/** Does one game continue the other? Else the later date decides. */
function isLater({ body, saved }: FoundGame, savedGame: SavedGame) {
  const log = logOf(body);
  const savedLog = logOf(savedGame.body);
  const short = Math.min(log.length, savedLog.length);
  const goesOn =
    log.length !== savedLog.length && log.slice(0, short).every((step, k) => step === savedLog[k]);
  return goesOn ? log.length > savedLog.length : saved > savedGame.saved;
}
