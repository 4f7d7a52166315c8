/** Ways to export: one game, or everything, by a button or by a reminder. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */
/** @import { Store } from "../client/store.js" */

import { button, element, saveFile } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { finishedSinceExport, noteExport } from "../client/records.js";
import { makeArchiveFile } from "../client/save-files.js";

/**
 * Asks whether to save, share or copy the file. The code for that is loaded on demand; without a network the file is just saved.
 * @param {TextFile} file @param {{title?: string, line?: string, done?: () => void}} [more] see openExport
 */
export async function exportFile(file, more) {
  const code = await import("./lazy-sheets.js").catch(() => null);
  return code ? code.sheets.openExport(file, more) : saveFile(file);
}

/** Exports everything stored in this browser. @param {Store} store */
function exportAll(store) {
  const [file, all] = [makeArchiveFile(store, site.build), store.list().length];
  const line = [say("files.all-line", { n: file.games }), file.games < all && say("files.not-all", { n: all })].filter(Boolean).join(" ");
  return exportFile(file, { title: say("files.all"), line, done: () => noteExport(store) });
}

/** @param {Store} store */
export const exportButton = (store) => button(say("files.all"), { icon: "save", data: { export: "all" }, on: () => exportAll(store) });

/** A reminder after so many finished matches since the last export. @param {Settings} settings */
export function exportReminder(settings) {
  const n = finishedSinceExport(settings.store);
  const every = Number(settings.value("remind")); // "never" is not a number, and nothing is its multiple
  if (n <= 0 || n % every !== 0) return null;
  return element("p", { class: "offer-install" }, element("span", { class: "soft small" }, say("files.remind")), exportButton(settings.store));
}

/**
 * A warning when storage is nearly full, with a button that deletes old games, which can be undone.
 * @param {Store} store @param {() => unknown} [changed] the list of games has changed
 */
export function storageWarning(store, changed = () => {}) {
  const games = store.removableGames();
  if (!games) return null;
  const n = games.length;
  const host = element("p", { class: "offer-install", role: "status" });
  const showOffer = (/** @type {string} */ words, /** @type {HTMLElement | false} */ act) =>
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
