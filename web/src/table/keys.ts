/** The page's buttons and keyboard shortcuts. Single-letter keys can be switched off; arrow keys on the board belong to the mirror. */

import { byId, element } from "../base/html.ts";
import { say } from "../base/site.ts";
import { isDialogOpen, openSheet } from "../sheets/sheets.ts";

/** Does the device probably have a keyboard? */
export const hasKeyboard = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** the key's label, the words key of its description, and the action's name */
const KEY_BINDINGS: [string, string, string?][] = [
  ["Tab", "keys.tab"],
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.escape"],
  ["D", "keys.main", "main"],
  ["U", "keys.undo", "undo"],
  ["R", "keys.redo", "redo"],
  ["H", "keys.hint", "hint"],
  ["L", "keys.log", "log"],
  ["M", "keys.menu", "menu"],
  ["T", "read.table", "read-table"],
  ["Y", "read.hand", "read-hand"],
  ["W", "rules.which", "which-rule"],
  ["S", "keys.skip", "skip"],
  ["← → Space", "keys.replay"],
  ["?", "keys.help", "help"],
];
const BUTTON_IDS = ["menu", "undo", "hint", "rules", "sound", "log", "read-table", "read-hand", "which-rule"];

export function showKeys() {
  const lines = KEY_BINDINGS.map(([key, words]) => element("li", {}, element("kbd", {}, key.replace("Space", say("keys.space"))), element("span", {}, say(words))));
  openSheet(say("keys.title"), [element("ul", { class: "keys" }, ...lines)]);
}

/** Moves the focus between the buttons of a list with the arrow keys. */
export function moveFocusByArrows(list: HTMLElement) {
  list.addEventListener("keydown", (event) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const buttons = [...list.querySelectorAll("button")];
    buttons[buttons.findIndex((one) => one === document.activeElement) + way]?.focus();
  });
}

/** @param does by name @param lettersOn are single-letter keys on? */
export function watchControls(does: Record<string, () => unknown>, lettersOn: () => boolean) {
  const actions: Record<string, () => unknown> = { ...does, help: showKeys };
  for (const id of BUTTON_IDS) byId(id).addEventListener("click", actions[id]);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isDialogOpen() || !lettersOn()) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea")) return;
    const [, , name] = KEY_BINDINGS.find(([key]) => key === event.key.toUpperCase()) ?? [];
    if (!name) return;
    event.preventDefault();
    actions[name]();
  });
}
