/**
 * What of a file was chosen is written: games as the engine has written them, never over one that is here. All of it can be
 * taken back.
 */

/** @import { SaveMessage } from "../base/types.d.ts" */
/** @import { Settings } from "./settings.js" */
/** @import { Store } from "./store.js" */

import { freshId } from "../base/address.js";
import { merged, passOver } from "./records.js";
import { knownSettings } from "./settings.js";

/**
 * @typedef {{id: string, saved: string, save: SaveMessage, engine: string}} Coming  a game; `id`: its own, if it has one
 * @typedef {{games: Coming[], settings: Record<string, any> | null, records: Record<string, any> | null}} Chosen
 */

/**
 * @param {Store} store @param {Settings} settings @param {Chosen} chosen
 * @returns {{ids: string[], kept: Promise<boolean | null>, undo: () => void}} the games' names here; `kept`: all of it will be there tomorrow
 */
export function bringIn(store, settings, chosen) {
  const records = store.records();
  const taken = new Set(store.keys.names("save.").map((name) => name.split(".")[1])); // also what only a newer Tilebag can read
  const room = store.dispensable();
  const ids = chosen.games.map(({ id: own, saved, save, engine }) => {
    const id = own && !taken.has(own) ? own : freshId();
    taken.add(id);
    store.save(id, save, engine, saved ? new Date(saved) : undefined, room);
    return id;
  });
  if (chosen.records) store.saveRecords(merged(records, chosen.records));
  const over = ids.filter((_, k) => chosen.games[k].save.about.over);
  passOver(store, over);
  const before = chosen.settings && settings.replace(knownSettings(chosen.settings));
  const undo = () => {
    for (const id of ids) store.remove(id);
    if (chosen.records || over.length) store.saveRecords(records);
    if (before) settings.replace(before);
  };
  return { ids, kept: store.keys.settled(), undo };
}
