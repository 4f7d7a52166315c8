/** Ways to export: one game, or everything, by a button or by a reminder. */

import type { TextFile } from "../base/types.ts";
import type { Settings } from "../client/settings.ts";
import type { Store } from "../client/store.ts";
import { button, element, saveFile } from "../base/html.ts";
import { site } from "../base/site.ts";
import { say } from "../base/words.ts";
import { finishedSinceExport, noteExport } from "../client/records.ts";
import { makeArchiveFile } from "../client/save-files.ts";

/**
 * Asks whether to save, share or copy the file. The code for that is loaded on demand; without a network the file is just
 * saved.
 * @param more see openExport
 */
export async function exportFile(file: TextFile, more?: { title?: string; line?: string; done?: () => void }) {
  const code = await import("./lazy-sheets.ts").catch(() => null);
  return code ? code.sheets.openExport(file, more) : saveFile(file);
}

/** Exports everything stored in this browser. */
function exportAll(store: Store) {
  const [file, all] = [makeArchiveFile(store, site.build), store.list().length];
  const line = [say("files.all-line", { n: file.games }), file.games < all && say("files.not-all", { n: all })].filter(Boolean).join(" ");
  return exportFile(file, { title: say("files.all"), line, done: () => noteExport(store) });
}

export const exportButton = (store: Store) => button(say("files.all"), { icon: "save", data: { export: "all" }, on: () => exportAll(store) });

/** A reminder after so many finished matches since the last export. */
export function exportReminder(settings: Settings) {
  const n = finishedSinceExport(settings.store);
  const every = Number(settings.value("remind")); // "never" is not a number, and nothing is its multiple
  if (n <= 0 || n % every !== 0) return null;
  return element("p", { class: "offer-install" }, element("span", { class: "soft small" }, say("files.remind")), exportButton(settings.store));
}

/**
 * A warning when storage is nearly full, with a button that deletes old games, which can be undone.
 * @param changed the list of games has changed
 */
export function storageWarning(store: Store, changed: () => unknown = () => {}) {
  const games = store.removableGames();
  if (!games) return null;
  const n = games.length;
  const host = element("p", { class: "offer-install", role: "status" });
  const showOffer = (words: string, act: HTMLElement | false) =>
    host.replaceChildren(element("span", { class: "soft small" }, say(words, { n })), exportButton(store), act || "");
  const offer = () => showOffer(n ? "storage.near" : "storage.near-none", n > 0 && button(say("storage.remove", { n }), { on: remove, data: { remove: "oldest" } }));
  function remove() {
    const back = games?.map(({ id }) => store.remove(id));
    showOffer("storage.removed", button(say("bar.undo"), { icon: "undo", on: () => [back?.forEach((one) => one()), offer(), changed()] }));
    changed();
  }
  offer();
  return host;
}
