/** The ways to a file: of one game; of all that is kept here, by a button, and when that is offered unasked. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */
/** @import { Store } from "../client/store.js" */

import { button, element, saveFile } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { finishedSinceExport, noteExport } from "../client/records.js";
import { makeArchiveFile } from "../client/save-files.js";

/**
 * Saved, shared or copied: what asks comes when it is wanted, and may not be here without a network.
 * @param {TextFile} file @param {{title?: string, line?: string, done?: () => void}} [more] see openExport
 */
export async function exportFile(file, more) {
  const code = await import("./lazy-sheets.js").catch(() => null);
  return code ? code.sheets.openExport(file, more) : saveFile(file);
}

/** All that is kept in this browser. @param {Store} store */
function exportAll(store) {
  const [file, all] = [makeArchiveFile(store, site.build), store.list().length];
  const line = [say("files.all-line", { n: file.games }), file.games < all && say("files.not-all", { n: all })].filter(Boolean).join(" ");
  return exportFile(file, { title: say("files.all"), line, done: () => noteExport(store) });
}

/** @param {Store} store */
export const exportButton = (store) => button(say("files.all"), { icon: "save", data: { export: "all" }, on: () => exportAll(store) });

/** After so many finished games since the last one. @param {Settings} settings */
export function exportReminder(settings) {
  const n = finishedSinceExport(settings.store);
  const every = Number(settings.value("remind")); // never: no number, and nothing is a multiple of it
  if (n <= 0 || n % every !== 0) return null;
  return element("p", { class: "offer-install" }, element("span", { class: "soft small" }, say("files.remind")), exportButton(settings.store));
}

/**
 * When storage is nearly full: which games may go, and a button that lets them, which can be taken back.
 * @param {Store} store @param {() => unknown} [changed] there are other games than before
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
