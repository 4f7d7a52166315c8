/** What the user does with saved games in the lists, and what files contain of them. */

import { cleanTitle } from "../base/address.ts";
import type { Entry } from "./entry.ts";
import type { Envelope } from "./envelope.ts";
import { hintsOf } from "./hints.ts";
import { markCounted } from "./records.ts";
import { keysOfGame, SPARE_CHARS, type Store } from "./store.ts";

/** A game for a file. `name`: the user's for it; `hints`: plies at which one was used */
export interface ExportedEnvelope extends Envelope {
  name?: string;
  hints?: number[];
}

/** The newest envelope for export, with the user's name for it and the hints used. */
export function exportEnvelope(store: Store, id: string): ExportedEnvelope | null {
  const envelope = store.newestEnvelope(id);
  if (!envelope) return null;
  const name = store.label(id).name || undefined;
  const hints = hintsOf(store, id);
  return { ...envelope, id, name, hints: hints.length ? hints : undefined };
}

/** @param typed empty: the game's own name */
export function renameGame(store: Store, id: string, typed: string) {
  store.saveLabel(id, { ...store.label(id), name: cleanTitle(typed), copy: 0 });
}

/** Pins a game: it is listed first and never deleted automatically. */
export function pinGame(store: Store, id: string, pinned: boolean) {
  store.saveLabel(id, { ...store.label(id), pinned });
}

/** Copies a game. @returns the id of the copy; empty: there is nothing to copy */
export function copyGame(store: Store, id: string): string {
  const save = store.newestEnvelope(id);
  if (!save) return "";
  const copyId = store.branchGame(id);
  const { engine, rules, saved, sum, about } = save;
  const isOver = store.entry(id)?.over ?? false;
  const head = { id: copyId, engine, rules, saved, sum, rev: 1, about };
  store.putEnvelope(`save.${copyId}.a`, "game", save.body, { head });
  for (const part of ["picture", "waiting", "hints"]) {
    const text = store.keys.read(`${part}.${id}`);
    if (text !== null) store.keys.put(`${part}.${copyId}`, text);
  }
  if (isOver) markCounted(store, [copyId]); // a result counts only once
  return copyId;
}

/**
 * Games that may be deleted when storage is nearly full: finished ones, the oldest first, as many
 * as make room; none is pinned.
 */
export function removableGames(store: Store): Entry[] {
  const removable: Entry[] = [];
  let chars = 0;
  for (const entry of store.list().reverse()) {
    if (chars >= 2 * SPARE_CHARS) break;
    if (!entry.over || entry.pinned) continue;
    for (const name of keysOfGame(entry.id)) chars += store.keys.read(name)?.length ?? 0;
    removable.push(entry);
  }
  return removable;
}

/** @param key of a corrupt save @returns undoes the deletion, while the page is open */
export function removeCorruptSave(store: Store, key: string): () => void {
  const isCorruptSave = store.keys.corruptSaves().some((save) => save.key === key);
  const text = isCorruptSave ? store.keys.read(key) : null;
  if (text === null) return () => {};
  store.keys.remove(key);
  return () => {
    store.keys.put(key, text);
  };
}
