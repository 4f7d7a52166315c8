/** The export sheet: saves a file, shares it with the system, or copies it as text. */

import type { TextFile } from "../base/types.ts";
import { button, copyField, element, saveFile } from "../base/html.ts";
import { say } from "../base/words.ts";
import { openSheet } from "./sheets.ts";

/** @param more `done`: it was exported */
export function openExport(file: TextFile, { title = say("menu.export"), line = "", done = () => {} }: { title?: string; line?: string; done?: () => void } = {}) {
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

/** @returns a message, or the text if the clipboard is blocked */
export async function copyOrShow(text: string, done?: () => void): Promise<Node | string> {
  try {
    await navigator.clipboard.writeText(text);
    done?.();
    return say("files.copied");
  } catch {
    return copyField(text, { rows: "4", "aria-label": say("files.copy") });
  }
}

/** The file in a type that the system shares: Chromium shares no .json, but text. */
function shareableFile({ name, text }: TextFile): File | null {
  const types = [["application/json", name], ["text/plain", name.replace(/json$/, "txt")]];
  const files = types.map(([type, called]) => new File([text], called, { type }));
  return files.find((one) => navigator.canShare?.({ files: [one] })) ?? null;
}
