/**
 * Writes the selected part of a file: games as the engine has written them, never over an existing one. Everything can be
 * undone.
 */

/** @import { SaveMessage } from "../base/types.d.ts" */
/** @import { Settings } from "./settings.js" */
/** @import { Store } from "./store.js" */

import { randomId } from "../base/address.js";
import { mergeRecords, markCounted } from "./records.js";
import { validSettings } from "./settings.js";

/**
 * @typedef {{id: string, saved: string, save: SaveMessage, engine: string}} ImportedGame  `id`: its own, if it has one
 * @typedef {{games: ImportedGame[], settings: Record<string, any> | null, records: Record<string, any> | null}} ImportSelection
 */

/**
 * @param {Store} store @param {Settings} settings @param {ImportSelection} chosen
 * @returns {{ids: string[], kept: Promise<boolean | null>, undo: () => void}} the games' ids; `kept`: false if some of it is only in memory
 */
export function writeImport(store, settings, chosen) {
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
