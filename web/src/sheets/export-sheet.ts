/** The export sheet. */

import { button, element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { copyOrShow, saveFile } from "../base/sharing.ts";
import { say } from "../base/site.ts";
import type { TextFile } from "../base/types.ts";
import { openSheet } from "../view/dialog.ts";

/** `line`: a sentence about the file; `done`: it was exported */
interface ExportParts {
  title?: string;
  line?: string;
  done?: () => void;
}

/** The sheet that saves a file, shares it with the system, or copies it as text. */
export function openExport(
  file: TextFile,
  { title = say("menu.export"), line = "", done = () => {} }: ExportParts = {},
) {
  const status = element("p", { class: "soft small", role: "status" });
  const shared = shareableFile(file);
  const save = button(say("files.save"), {
    kind: "main",
    icon: "save",
    data: { file: "save" },
    on: () => {
      saveFile(file);
      done();
    },
  });
  const share =
    shared &&
    button(say("files.share"), {
      icon: "share",
      data: { file: "share" },
      // if that fails, the other buttons remain
      on: () => inBackground(navigator.share({ files: [shared] }).then(done, () => {})),
    });
  const copyText = async () => status.replaceChildren(await copyOrShow(file.text, done));
  const copy = button(say("files.copy"), {
    data: { file: "copy" },
    on: () => inBackground(copyText()),
  });
  const lines = [line, say("files.line", { name: file.name })].filter(Boolean);
  openSheet(title, [
    element("p", {}, lines.join(" ")),
    element("p", { class: "soft small" }, say("files.names")),
    element("div", { class: "row" }, save, share, copy),
    status,
  ]);
}

/** The file with a type that can be shared: Chromium shares text, but no .json. */
function shareableFile({ name, text }: TextFile): File | null {
  const types = [
    ["application/json", name],
    ["text/plain", name.replace(/json$/, "txt")],
  ];
  const files = types.map(([type, fileName]) => new File([text], fileName, { type }));
  return files.find((candidate) => navigator.canShare?.({ files: [candidate] })) ?? null;
}
