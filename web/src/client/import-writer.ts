/**
 * Writes the selected part of a file: games as the engine has written them, never over an existing one. Everything can be
 * undone.
 */

import type { SaveMessage } from "../base/types.ts";
import type { Store } from "./store.ts";
import { randomId } from "../base/address.ts";
import { mergeRecords, markCounted } from "./records.ts";
import { type Settings, validSettings } from "./settings.ts";

/** `id`: its own, if it has one */
interface ImportedGame { id: string; saved: string; save: SaveMessage; engine: string }
interface ImportSelection { games: ImportedGame[]; settings: Record<string, any> | null; records: Record<string, any> | null }

/** @returns the games' ids; `kept`: false if some of it is only in memory */
export function writeImport(store: Store, settings: Settings, chosen: ImportSelection): { ids: string[]; kept: Promise<boolean | null>; undo: () => void } {
  const records = store.records();
  const taken = new Set(store.keys.names("save.").map((name) => name.split(".")[1])); // also saves that only a newer Tilebag can read
  const room = store.disposableNames();
  const ids = chosen.games.map(({ id: own, saved, save, engine }) => {
    const id = own && !taken.has(own) ? own : randomId();
    taken.add(id);
    store.save(id, save, engine, saved ? new Date(saved) : undefined, room);
    return id;
  });
  if (chosen.records) store.saveRecords(mergeRecords(records, chosen.records));
  const finishedIds = ids.filter((_, k) => chosen.games[k].save.about.over);
  markCounted(store, finishedIds);
  const before = chosen.settings && settings.replaceAll(validSettings(chosen.settings));
  const undo = () => {
    for (const id of ids) store.remove(id);
    if (chosen.records || finishedIds.length) store.saveRecords(records);
    if (before) settings.replaceAll(before);
  };
  return { ids, kept: store.keys.whenSettled(), undo };
}
