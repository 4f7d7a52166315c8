/** The buttons and reminders that offer saved games as a file. */

import { button, element } from "../base/html.ts";
import { say, site } from "../base/site.ts";
import { makeArchiveFile } from "../storage/export-files.ts";
import { finishedSinceExport, noteExport } from "../storage/records.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { openExport } from "./export-sheet.ts";

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

/** Makes that button if there are games. */
export const copyOffer = (store: Store) => () => store.list().length > 0 && exportButton(store);

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
