/** The buttons and reminders that offer saved games as a file. */

import { button, element } from "../base/html.ts";
import { saveFile } from "../base/sharing.ts";
import { say, site } from "../base/site.ts";
import { finishedSinceExport, noteExport } from "../storage/counted-matches.ts";
import { makeArchiveFile, makeGameFile } from "../storage/export-files.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { openExport } from "./export-sheet.ts";

/** Saves a game as a file. */
export function saveGame(store: Store, id: string) {
  saveFile(makeGameFile(store, id));
}

/** Opens the sheet for the file of a game. */
export function openGameExport(store: Store, id: string) {
  openExport(makeGameFile(store, id));
}

/** Exports everything stored in this browser. */
function exportAll(store: Store) {
  const file = makeArchiveFile(store, site.build);
  const all = store.list().length;
  const line = [
    say("files.all-line", { n: file.games }),
    file.games < all && say("files.not-all", { n: all }),
  ]
    .filter(Boolean)
    .join(" ");
  openExport(file, { title: say("files.all"), line, done: () => noteExport(store) });
}

export const exportButton = (store: Store) =>
  button(say("files.all"), {
    icon: "save",
    data: { export: "all" },
    on: () => exportAll(store),
  });

/** A reminder, each time the chosen number of matches was finished since the last export. */
export function exportReminder(settings: Settings) {
  const n = finishedSinceExport(settings.store);
  const every = Number(settings.value("remind")); // "never" becomes NaN, which has no multiples
  if (n <= 0 || n % every !== 0) return null;
  return element(
    "p",
    { class: "offer-install" },
    element("span", { class: "soft small" }, say("files.remind")),
    exportButton(settings.store),
  );
}
