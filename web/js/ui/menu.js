/** The table's menu: what is needed now and then. */

import { SETTINGS } from "../base/choices.js";
import { button, element } from "../base/html.js";
import { showKeys } from "./keys.js";
import { openRules } from "./rules.js";
import { settingsForm } from "../client/settings.js";
import { sheet } from "./sheets.js";
import { say } from "../base/words.js";

/** @typedef {{name: string, text: string}} TextFile */

/** Gives the reader a file. @param {TextFile} file */
export function saveFile({ name, text }) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * @param {{
 *   settings: import("../client/settings.js").Settings,
 *   table: import("../base/scene.js").TableMessage | null,
 *   redo: () => void, readTable: () => void, readHand: () => void, practise: () => void, again: (() => void) | null,
 *   setUp: (() => void) | null, file: TextFile | null, seed: string}} what
 */
export function openMenu({ settings, table, redo, readTable, readHand, practise, again, setUp, file, seed }) {
  /** @param {string} icon @param {string} words @param {() => void} act */
  const item = (icon, words, act) =>
    button(say(words), {
      icon,
      on: () => {
        dialog.close();
        act();
      },
    });
  const items = [
    ...(table?.can.redo ? [item("redo", "menu.redo", redo)] : []),
    ...(again ? [item("play", "menu.again", again)] : []),
    ...(setUp ? [item("setup", "menu.setup", setUp)] : []),
    ...(table && !table.can.practice ? [item("undo", "menu.practice", practise)] : []),
    ...(table?.scene ? [item("log", "read.table", readTable), item("hand", "read.hand", readHand)] : []),
    ...(table ? [item("book", "menu.rules", () => openRules(table.game, table.title))] : []),
    item("gear", "menu.settings", () => openSettingsSheet(settings, aidsOf(table))),
    ...(file ? [item("down", "menu.export", () => saveFile(file))] : []),
    item("more", "menu.keys", showKeys),
    item("prev", "menu.shelf", () => location.assign("/")),
  ];
  const state = document.documentElement.dataset.offline ?? "none";
  const dialog = sheet(say("menu.title"), [
    element("div", { class: "menu" }, ...items),
    element("p", { class: "soft small" }, say(`offline.${state}`)),
    ...(seed ? [element("p", { class: "soft small" }, say("menu.seed", { seed }))] : []),
  ]);
}

/**
 * Every aid with the heading of its first panel.
 * @param {import("../base/scene.js").TableMessage | null} table @returns {[string, string][]}
 */
function aidsOf(table) {
  const panels = (table?.panels ?? []).filter((panel) => panel.aid);
  return [...new Set(panels.map((panel) => panel.aid))].map((aid) => [
    aid,
    panels.find((panel) => panel.aid === aid)?.title ?? aid,
  ]);
}

/** @param {import("../client/settings.js").Settings} settings @param {[string, string][]} [aids] */
export function openSettingsSheet(settings, aids) {
  return sheet(say("menu.settings"), [settingsForm(settings, { names: Object.keys(SETTINGS), aids })]);
}
