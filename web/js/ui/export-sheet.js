/** A file that is given out: saved, handed to the system where it shares files, or copied as text. */

/** @import { TextFile } from "../base/types.d.ts" */
/** @import { Store } from "../client/store.js" */

import { button, copyField, element, saveFile } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { noteFile } from "../client/records.js";
import { allFile } from "../client/save-files.js";
import { sheet } from "./sheets.js";

/** @param {TextFile} file @param {{title?: string, line?: string, done?: () => void}} [more] `done`: it was given out */
export function openExport(file, { title = say("menu.export"), line = "", done = () => {} } = {}) {
  const told = element("p", { class: "soft small", role: "status" });
  const tell = (/** @type {Node | string} */ what) => told.replaceChildren(what);
  const shared = shareable(file);
  const onSave = () => {
    saveFile(file);
    done();
  };
  const save = button(say("files.save"), { kind: "main", icon: "save", data: { file: "save" }, on: onSave });
  const share = shared && button(say("files.share"), { icon: "share", data: { file: "share" }, on: async () => (await handedOn(shared)) && done() });
  const copy = button(say("files.copy"), { data: { file: "copy" }, on: async () => tell(await copied(file.text, done)) });
  sheet(title, [
    element("p", {}, [line, say("files.line", { name: file.name })].filter(Boolean).join(" ")),
    element("p", { class: "soft small" }, say("files.names")),
    element("div", { class: "row" }, save, share, copy),
    told,
  ]);
}

/** All that is kept in this browser. @param {Store} store */
export function openExportOfAll(store) {
  const n = store.list().length;
  const done = () => noteFile(store);
  openExport(allFile(store, site.build), { title: say("files.all"), line: say("files.all-line", { n }), done });
}

/** Copies all of it at once: a browser allows that only in the tap itself. @param {Store} store @returns {Promise<Node | string>} what came of it */
export const copyAll = (store) => copied(allFile(store, site.build).text);

/** @param {string} text @param {() => void} [done] @returns {Promise<Node | string>} what came of it: the text, where the clipboard is refused */
async function copied(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    done?.();
    return say("files.copied");
  } catch {
    return copyField(text, { rows: "4", "aria-label": say("files.copy") });
  }
}

/**
 * As the system takes it: Chromium shares no .json, but text. @param {TextFile} file @returns {File | null}
 */
function shareable({ name, text }) {
  const files = [
    new File([text], name, { type: "application/json" }),
    new File([text], name.replace(/json$/, "txt"), { type: "text/plain" }),
  ];
  return files.find((one) => navigator.canShare?.({ files: [one] })) ?? null;
}

/** @param {File} file @returns {Promise<boolean>} false: the reader thought better of it, or the system did */
async function handedOn(file) {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch {
    return false; // the other buttons are there
  }
}
