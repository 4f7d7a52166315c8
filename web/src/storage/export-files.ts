/** Makes the files of saved games. */

import { dateOf } from "../base/days.ts";
import type { TextFile } from "../base/types.ts";
import { dailyGames } from "./daily.ts";
import { factsInBody } from "./entry.ts";
import { wrapBody } from "./envelope.ts";
import { LIMITS, MAX_FILE_BYTES } from "./incoming-files.ts";
import { recordsOf } from "./records.ts";
import { type ExportedEnvelope, exportEnvelope } from "./saved-games.ts";
import { puzzlesOf } from "./solved-puzzles.ts";
import type { Store } from "./store.ts";

export function makeGameFile(store: Store, id: string): TextFile {
  const envelope = exportEnvelope(store, id);
  const name = envelope ? nameOfFile(envelope) : id;
  return { name: `${name}.tiles.json`, text: JSON.stringify(envelope, null, 1) };
}

function nameOfFile(envelope: ExportedEnvelope) {
  const { game, at } = factsInBody(envelope);
  return [game, dateOf(new Date(envelope.saved)), `t${at}`].join("-");
}

/**
 * Games, settings, results, played deals of the day and solved puzzles; of too many games for an
 * import, only the newest.
 * @param build of the page
 * @returns `games`: how many are in it
 */
export function makeArchiveFile(store: Store, build: string): TextFile & { games: number } {
  const now = store.now();
  const listed = store
    .list()
    .slice(0, LIMITS.games)
    .flatMap(({ id }) => exportEnvelope(store, id) ?? []);
  let characters = 0;
  const games = listed.filter((envelope) => {
    characters += JSON.stringify(envelope).length;
    return characters < MAX_FILE_BYTES / 2; // a character may take two bytes
  });
  const days = dailyGames(store);
  const solved = puzzlesOf(store);
  const records = {
    ...recordsOf(store),
    ...(Object.keys(days).length && { days }),
    ...(Object.keys(solved).length && { solved }),
  };
  const body = { build, games, settings: store.settings(), records };
  return {
    name: `tilebag-${dateOf(now)}.tiles.json`,
    text: wrapBody("all", body, now),
    games: games.length,
  };
}
