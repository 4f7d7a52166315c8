/** The export sheet: saves a file, shares it with the system, or copies it as text. */

/** @import { TextFile } from "../base/types.d.ts" */

import { button, copyField, element, saveFile } from "../base/html.js";
import { say } from "../base/words.js";
import { openSheet } from "./sheets.js";

/** @param {TextFile} file @param {{title?: string, line?: string, done?: () => void}} [more] `done`: it was exported */
export function openExport(file, { title = say("menu.export"), line = "", done = () => {} } = {}) {
  const told = element("p", { class: "soft small", role: "status" });
  const shared = shareableFile(file);
  const save = button(say("files.save"), { kind: "main", icon: "save", data: { file: "save" }, on: () => [saveFile(file), done()] });
  const share = shared && button(say("files.share"), { icon: "share", data: { file: "share" }, on: () => navigator.share({ files: [shared] }).then(done, () => {}) }); // the other buttons remain
  const copy = button(say("files.copy"), { data: { file: "copy" }, on: async () => told.replaceChildren(await copyOrShow(file.text, done)) });
  openSheet(title, [
    element("p", {}, [line, say("files.line", { name: file.name })].filter(Boolean).join(" ")),
    element("p", { class: "soft small" }, say("files.names")),
    element("div", { class: "row" }, save, share, copy),
    told,
  ]);
}

/** @param {string} text @param {() => void} [done] @returns {Promise<Node | string>} a message, or the text if the clipboard is blocked */
export async function copyOrShow(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    done?.();
    return say("files.copied");
  } catch {
    return copyField(text, { rows: "4", "aria-label": say("files.copy") });
  }
}

/**
 * The file in a type that the system shares: Chromium shares no .json, but text. @param {TextFile} file @returns {File | null}
 */
function shareableFile({ name, text }) {
  const types = [["application/json", name], ["text/plain", name.replace(/json$/, "txt")]];
  const files = types.map(([type, called]) => new File([text], called, { type }));
  return files.find((one) => navigator.canShare?.({ files: [one] })) ?? null;
}
