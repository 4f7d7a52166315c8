/**
 * Keys for the whole page. Those of one letter can be switched off; the arrows on the board are the mirror's business.
 */

import { element } from "../base/html.js";
import { anyOpen, sheet } from "./sheets.js";
import { say } from "../base/words.js";

/** @type {[string, string][]} the key as it stands on the keyboard, and the words for what it does */
const LIST = [
  ["Tab", "keys.tab"],
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.escape"],
  ["U", "keys.undo"],
  ["R", "keys.redo"],
  ["H", "keys.hint"],
  ["L", "keys.log"],
  ["M", "keys.menu"],
  ["T", "read.table"],
  ["Y", "read.hand"],
  ["S", "keys.skip"],
  ["?", "keys.help"],
];

export function showKeys() {
  const lines = LIST.map(([key, words]) => element("li", {}, element("kbd", {}, key), element("span", {}, say(words))));
  sheet(say("keys.title"), [element("ul", { class: "keys" }, ...lines)]);
}

/** @param {() => boolean} on are single letters to be heard? @param {Record<string, () => void>} does by letter */
export function watchKeys(on, does) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || anyOpen() || !on()) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea")) return;
    const act = event.key === "?" ? showKeys : does[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
