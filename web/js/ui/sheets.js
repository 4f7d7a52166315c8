/**
 * Dialogs in the middle and sheets from the bottom: native <dialog>, so that focus, Escape and the rest are the
 *   browser's.
 */

import { button, element } from "../base/html.js";
import { say } from "../base/words.js";

let count = 0;

/** @param {HTMLDialogElement} dialog */
function open(dialog) {
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

/** @param {HTMLDialogElement} dialog a tap beside it shuts it */
function shutBeside(dialog) {
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target !== dialog) return;
    const box = dialog.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) dialog.close();
  });
}

/**
 * A sheet from the bottom. @param {string} title @param {Node[]} content
 * @param {{note?: string, shut?: () => void, kind?: string}} [more]
 */
export function sheet(title, content, { note = "", shut, kind = "" } = {}) {
  count += 1;
  const heading = element("h2", { id: `sheet-${count}` }, title);
  const close = button("", { icon: "down", kind: "round", on: () => dialog.close() });
  close.setAttribute("aria-label", say("close"));
  const header = element(
    "header",
    {},
    heading,
    ...(note ? [element("span", { class: "soft small" }, note)] : []),
    close,
  );
  const dialog = element(
    "dialog",
    { class: `sheet ${kind}`.trim(), "aria-labelledby": heading.id },
    header,
    ...content,
  );
  if (shut) dialog.addEventListener("close", shut);
  shutBeside(dialog);
  open(dialog);
  return dialog;
}

/**
 * A question or a message in the middle; answers with the key of the button taken, "" for Escape.
 * @param {{title: string, lines?: string[], buttons: [string, string][], must?: boolean, low?: boolean}} what
 *   the first button is the filled one; `must`: Escape does not shut it; `low`: from the bottom, so that the table
 *     is seen
 * @returns {Promise<string>}
 */
export function ask({ title, lines = [], buttons, must = false, low = false }) {
  count += 1;
  const heading = element("h2", { id: `ask-${count}` }, title);
  const kind = low ? "sheet" : null;
  const dialog = element(
    "dialog",
    { class: kind, "aria-labelledby": heading.id },
    heading,
    ...lines.map((line) => element("p", {}, line)),
  );
  const row = buttons.map(([key, label], k) =>
    button(label, { kind: k ? "" : "main", on: () => dialog.close(key), data: { answer: key } }),
  );
  dialog.append(element("div", { class: "row" }, ...row));
  if (must) dialog.addEventListener("cancel", (event) => event.preventDefault());
  open(dialog);
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue)));
}

/** Shuts every sheet and question that is open. */
export function shutAll() {
  for (const dialog of document.querySelectorAll("dialog[open]"))
    if (dialog instanceof HTMLDialogElement) dialog.close();
}

/** Is a dialog open? */
export const anyOpen = () => document.querySelector("dialog[open]") !== null;
