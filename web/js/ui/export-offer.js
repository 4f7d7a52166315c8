/** The ways to a file: of one game; of all that is kept here, by a button, and when that is offered unasked. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */
/** @import { Store } from "../client/store.js" */
/** @import { sheets } from "./file-sheets.js" */

import { button, element, saveFile } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { finishedSinceFile } from "../client/records.js";
import { allFile } from "../client/save-files.js";

/** Saved, shared or copied: what asks comes when it is wanted, and may not be here without a network. @param {(code: typeof sheets) => void} open @param {() => TextFile} file */
async function offer(open, file) {
  const code = await import("./file-sheets.js").catch(() => null);
  if (code) open(code.sheets);
  else saveFile(file());
}

/** @param {TextFile} file */
export const giveOut = (file) => offer(({ openExport }) => openExport(file), () => file);

/** @param {Store} store */
export const exportButton = (store) =>
  button(say("files.all"), { icon: "save", data: { export: "all" }, on: () => offer(({ openExportOfAll }) => openExportOfAll(store), () => allFile(store, site.build)) });

/** After so many finished games since the last one. @param {Settings} settings */
export function offerFile(settings) {
  const n = finishedSinceFile(settings.store);
  const every = Number(settings.now("remind")); // never: no number, and nothing is a multiple of it
  if (n <= 0 || n % every !== 0) return null;
  return element("p", { class: "offer-install" }, element("span", { class: "soft small" }, say("files.remind")), exportButton(settings.store));
}
