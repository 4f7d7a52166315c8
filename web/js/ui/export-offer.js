/** The ways to a file: of one game; of all that is kept here, by a button, and when that is offered unasked. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */
/** @import { Store } from "../client/store.js" */

import { button, element, saveFile } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { finishedSinceFile } from "../client/records.js";
import { allFile } from "../client/save-files.js";

/** Saved, shared or copied: what asks comes when it is wanted, and may not be here without a network. @param {TextFile} file */
export async function giveOut(file) {
  const code = await import("./file-sheets.js").catch(() => null);
  if (code) code.sheets.openExport(file);
  else saveFile(file);
}

/** @param {Store} store */
export function exportButton(store) {
  const on = async () => {
    const code = await import("./file-sheets.js").catch(() => null);
    if (code) code.sheets.openExportOfAll(store);
    else saveFile(allFile(store, site.build));
  };
  return button(say("files.all"), { icon: "save", data: { export: "all" }, on });
}

/** After so many finished games since the last one. @param {Settings} settings */
export function offerFile(settings) {
  const n = finishedSinceFile(settings.store);
  const every = Number(settings.now("remind")); // never: no number, and nothing is a multiple of it
  if (n <= 0 || n % every !== 0) return null;
  return element("p", { class: "offer-install" }, element("span", { class: "soft small" }, say("files.remind")), exportButton(settings.store));
}
