/**
 * Dialogs, and sheets: at the bottom on a phone, in the middle of a large screen
 * (css/sheets/dialog.css). They are native <dialog> elements, so that the browser handles focus,
 * Escape and so on.
 */

import { button, element } from "../base/html.ts";
import { say, site } from "../base/site.ts";
import type { Question } from "../base/types.ts";
import { noteChange } from "../input/presses.ts";
import { distanceTo } from "../input/spots.ts";

const PLAYING_PARTS = ".mirror, .actions, #go-on"; // where a press may play a move
// milliseconds without presses after a result has opened: they were aimed at the table
const RESULT_SETTLING_MS = 400;
const UNEXPECTED_MS = 600; // in which a press was meant for what was there before the question

let count = 0;

function makeHeading(title: string) {
  count += 1;
  return element("h2", { id: `dialog-${count}` }, title);
}

// When a dialog closes, the browser returns the focus to the element that had it, unless that is
// gone.

let focusPage = focusHeading;

/**
 * @param focus moves the focus to the most useful element of the page, for the case that no element
 * has it
 */
export function setFocusFallback(focus: () => void) {
  focusPage = focus;
}

function focusHeading() {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Moves the focus to the page if neither an element nor an open dialog has it. */
export function keepFocus() {
  if (document.activeElement === document.body && !isDialogOpen()) focusPage();
}

/** The table takes no presses for a moment: they were aimed at the dialog that has just closed. */
export function settlePage() {
  for (const part of document.querySelectorAll<HTMLElement>(PLAYING_PARTS)) noteChange(part);
}

/** Keeps the browser's history in step with the open dialogs (dialog-history.ts). */
export interface DialogFollower {
  /** Called when a dialog was opened or closed. */
  update: () => void;
  whenAtRest: (act: () => void) => void;
}

let follower: DialogFollower | null = null; // null: not loaded, or in a frame

export function setDialogFollower(loaded: DialogFollower) {
  follower = loaded;
}

/** Leaves the page or changes its address, after the entries of closed dialogs are gone. */
export function leaveDialogs(leave: () => void) {
  if (follower) follower.whenAtRest(leave);
  else leave();
}

function handleClosed(dialog: HTMLElement) {
  dialog.remove();
  follower?.update();
  settlePage();
  keepFocus();
}

/**
 * @param look `kind`: its classes; `must`: neither Escape nor Back closes it
 * @param heading in the content
 * @returns the open dialog
 */
function openDialog(
  { kind, must = false }: { kind: string | null; must?: boolean },
  heading: HTMLElement,
  ...content: (Node | null)[]
): HTMLDialogElement {
  const attributes = { class: kind, "aria-labelledby": heading.id, "data-back": !must };
  const dialog = element("dialog", attributes, ...content);
  dialog.addEventListener("close", () => handleClosed(dialog));
  document.body.append(dialog);
  if (must) dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.showModal();
  follower?.update();
  return dialog;
}

/** Opens a sheet; a tap beside it closes it. */
export function openSheet(
  title: string,
  content: Node[],
  { note = "", shut, kind = "" }: { note?: string; shut?: () => void; kind?: string } = {},
) {
  const close = button("", {
    icon: "close",
    kind: "round",
    name: say("close"),
    on: () => dialog.close(),
  });
  const aside = note ? element("span", { class: "soft small" }, note) : null;
  const heading = makeHeading(title);
  const dialog = openDialog(
    { kind: `sheet ${kind}`.trim() },
    heading,
    element("header", {}, heading, aside, close),
    ...content,
  );
  if (shut) dialog.addEventListener("close", shut);
  dialog.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    if (target !== dialog || dialog.matches("[data-fresh]")) return;
    if (distanceTo(dialog.getBoundingClientRect(), clientX, clientY) > 0) dialog.close();
  });
  return dialog;
}

/** Opens the result of a match. It opens by itself, so a press just then was aimed at the table. */
export function openResult(title: string, content: Node[], isWon: boolean) {
  const dialog = openSheet(title, content, { kind: isWon ? "result won" : "result" });
  noteChange(dialog, RESULT_SETTLING_MS);
  return dialog;
}

/** A section that can be unfolded. */
export const foldedSection = (title: string, note: HTMLElement | null, ...content: Node[]) =>
  element(
    "details",
    { class: "more" },
    element("summary", {}, element("span", {}, title), note),
    ...content,
  );

/**
 * Asks a question or shows a message; resolves with the key of the button, "" for Escape.
 * @param question the first button is the main one; `must`: neither Escape nor Back closes it;
 * `signal`: closes it; `isUnexpected`: it opens while the player does something else, so its
 * buttons take no press for a moment and none has the focus
 */
export function askQuestion({
  title,
  lines = [],
  content = [],
  buttons,
  must = false,
  kind = "",
  signal,
  isUnexpected = false,
}: {
  title: string;
  lines?: string[];
  content?: Node[];
  buttons: [string, string][];
  must?: boolean;
  kind?: string;
  signal?: AbortSignal;
  isUnexpected?: boolean;
}): Promise<string> {
  const row = buttons.map(([key, label], k) =>
    button(
      label,
      { kind: k ? "" : "main", on: () => dialog.close(key), data: { answer: key } },
      { disabled: isUnexpected },
    ),
  );
  row[0].autofocus = true; // not a scrolling element
  const heading = makeHeading(title);
  const dialog = openDialog(
    { kind: kind || null, must },
    heading,
    heading,
    ...lines.map((line) => element("p", {}, line)),
    ...content,
    element("div", { class: "row" }, ...row),
  );
  noteChange(dialog); // a double tap must not answer
  const enableButtons = () => {
    for (const answerButton of row) answerButton.removeAttribute("disabled");
  };
  if (isUnexpected) setTimeout(enableButtons, UNEXPECTED_MS);
  signal?.addEventListener("abort", () => dialog.close());
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue)),
  );
}

/** Asks for confirmation. @param yes the label of the button */
export async function confirmAction({ title, line }: Question, yes: string) {
  const buttons: [string, string][] = [
    ["yes", yes],
    ["no", say("not-yet")],
  ];
  return (await askQuestion({ title, lines: line ? [line] : [], buttons })) === "yes";
}

/** Closes all open sheets and questions. */
export function closeAllDialogs() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
}

/** The number of open dialogs. */
export const countOpenDialogs = () => document.querySelectorAll("dialog[open]").length;

/** Is a dialog open? */
export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

// Loads the style sheets of parts that are loaded on demand.

const loading = new Map<string, Promise<unknown>>();

/** Resolves when it is loaded, or has failed. @param name of the file in css/ */
export function loadLazyStyle(name = "replay") {
  const href = `${site.assets}/css/${name}.css`;
  const begun = loading.get(name);
  if (begun) return begun;
  const loaded = new Promise((resolve) => {
    const link = element("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
  loading.set(name, loaded);
  return loaded;
}
