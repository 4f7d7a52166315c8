/** Copies, shares and saves texts. */

import { attempt, attemptAsync } from "./attempt.ts";
import { type Attributes, element } from "./html.ts";
import { say } from "./site.ts";
import type { TextFile } from "./types.ts";

/** A read-only text to copy by hand: focusing it selects all. */
export const copyField = (text: string, attributes: Attributes = {}) => {
  const usual = { readonly: true, class: "copy", spellcheck: "false" };
  const field = element("textarea", { ...usual, ...attributes }, text);
  field.addEventListener("focus", () => field.select());
  return field;
};

/** Copies a text. @returns false: the clipboard is blocked */
export async function copyToClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyByCommand(text); // over http
  return attemptAsync(() => navigator.clipboard.writeText(text).then(() => true), false);
}

/** Copies with the browser's older command, which asks the page for the text. */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const putText = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener("copy", putText);
  attempt(() => document.execCommand("copy"), false);
  document.removeEventListener("copy", putText);
  return isCopied;
}

/** @returns a message, or the text if the clipboard is blocked */
export async function copyOrShow(text: string, onCopied?: () => void): Promise<Node | string> {
  if (!(await copyToClipboard(text))) {
    return copyField(text, { rows: "4", "aria-label": say("files.copy") });
  }
  onCopied?.();
  return say("files.copied");
}

/** Shares with the system's share sheet; if that is not possible, copies the text. */
export async function shareOrCopy(content: ShareData, text: string): Promise<Node | string> {
  try {
    await navigator.share(content);
    return "";
  } catch (error) {
    // the user cancelled
    return error instanceof DOMException && error.name === "AbortError" ? "" : copyOrShow(text);
  }
}

/** Downloads a file. */
export function saveFile({ name, text }: TextFile) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
