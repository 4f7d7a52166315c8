/**
 * Writes the selected part of a file: games as the engine has written them, never over an existing
 * one. Everything can be undone.
 */

import { randomId } from "../base/address.ts";
import { dateOf } from "../base/days.ts";
import type { SaveMessage } from "../base/types.ts";
import { mergeRecords } from "./counted-matches.ts";
import { mergeDays } from "./daily-results.ts";
import { dailyGames, saveDays } from "./daily.ts";
import { noteHints } from "./hints.ts";
import { markCounted, recordsOf, saveRecords } from "./records.ts";
import { type Settings, validSettings } from "./settings.ts";
import { mergeSolved, puzzlesOf, saveSolved } from "./solved-puzzles.ts";
import type { Store } from "./store.ts";

/** `id`: of the game, if it has one */
interface ImportedGame {
  id: string;
  saved: string;
  hints?: number[];
  save: SaveMessage;
  engine: string;
}
interface ImportSelection {
  games: ImportedGame[];
  settings: Record<string, unknown> | null;
  records: Record<string, unknown> | null;
}

const PROGRESS_KEYS = ["records", "daily", "puzzles"];

/**
 * Adds results, days and solved puzzles.
 * @returns the number of entries for which there is no room, or that are in the future
 */
function addProgress(store: Store, imported: Record<string, unknown>): number {
  const results = mergeRecords(recordsOf(store), imported);
  const days = mergeDays(dailyGames(store), imported.days, dateOf(store.now()));
  const puzzles = mergeSolved(puzzlesOf(store), imported.solved);
  saveRecords(store, results.records);
  if (imported.days) saveDays(store, days.days);
  if (imported.solved) saveSolved(store, puzzles.solved);
  return results.left + days.left + puzzles.left;
}

/**
 * @returns the games' ids; `kept`: false if some of it is only in memory; `left`: number of
 * results, days and puzzles that were not added
 */
export function writeImport(
  store: Store,
  settings: Settings,
  chosen: ImportSelection,
): { ids: string[]; kept: Promise<boolean | null>; left: number; undo: () => void } {
  const progress = PROGRESS_KEYS.map((name) => store.keys.read(name));
  // including saves that only a newer Tilebag can read
  const takenIds = new Set(store.keys.names("save.").map((name) => name.split(".")[1]));
  const room = store.disposableNames();
  const ids: string[] = [];
  for (const { id: ownId, saved, hints = [], save, engine } of chosen.games) {
    const id = ownId && !takenIds.has(ownId) ? ownId : randomId();
    takenIds.add(id);
    ids.push(id);
    store.save(id, save, engine, { now: saved ? new Date(saved) : undefined, room });
    noteHints(store, id, ...hints);
  }
  const left = chosen.records ? addProgress(store, chosen.records) : 0;
  const finishedIds = ids.filter((_, k) => chosen.games[k].save.about.over);
  markCounted(store, finishedIds);
  const before = chosen.settings && settings.replaceAll(validSettings(chosen.settings));
  const undo = () => {
    for (const id of ids) store.remove(id);
    for (const [k, name] of PROGRESS_KEYS.entries()) restoreKey(store, name, progress[k]);
    if (before) settings.replaceAll(before);
  };
  return { ids, kept: store.keys.whenSettled(), left, undo };
}

/** @param text null: there was no such key */
function restoreKey({ keys }: Store, name: string, text: string | null) {
  if (text === null) keys.remove(name);
  else if (text !== keys.read(name)) keys.put(name, text);
}
