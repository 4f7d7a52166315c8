/** The table's menu: what is needed now and then. */

/** @import { StateMessage, TextFile } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */

import { button, element, saveFile } from "../base/html.js";
import { say } from "../base/words.js";
import { showKeys } from "./keys.js";
import { openRules } from "./rules.js";
import { openSettingsSheet } from "./settings-form.js";
import { sheet } from "./sheets.js";

/**
 * @param {{settings: Settings, state: StateMessage | null, file: TextFile | null, seed: string,
 *   act: Record<string, (() => unknown) | null | undefined>}} what `act`: what may be done, by its name in the words files
 */
export function openMenu({ settings, state, file, seed, act }) {
  /** @param {string} icon @param {string} words @param {(() => unknown) | null | false | undefined} does nothing: left out */
  const item = (icon, words, does) => {
    if (!does) return [];
    const on = () => {
      dialog.close();
      does();
    };
    return [button(say(words), { icon, on })];
  };
  const can = state?.can;
  const items = [
    ...item("redo", "menu.redo", can?.redo && act.redo),
    ...item("play", "menu.again", act.again),
    ...item("setup", "menu.setup", act.setUp),
    ...item("undo", "menu.practice", can && !can.practice && act.practice),
    ...item("log", "read.table", act.readTable),
    ...item("hand", "read.hand", act.readHand),
    ...item("book", "menu.rules", state && (() => openRules(state.game, state.title))),
    ...item("gear", "menu.settings", () => openSettingsSheet(settings, aidsOf(state))),
    ...item("down", "menu.export", file && (() => saveFile(file))),
    ...item("more", "menu.keys", showKeys),
    ...item("prev", "menu.shelf", () => location.assign("/")),
  ];
  const offline = document.documentElement.dataset.offline ?? "none";
  const dialog = sheet(say("menu.title"), [
    element("div", { class: "menu" }, ...items),
    element("p", { class: "soft small" }, say(`offline.${offline}`)),
    ...(seed ? [element("p", { class: "soft small" }, say("menu.seed", { seed }))] : []),
  ]);
}

/** Every aid with the heading of its first panel. @param {StateMessage | null} state @returns {[string, string][]} */
function aidsOf(state) {
  /** @type {Map<string, string>} */
  const aids = new Map();
  for (const { aid, title } of state?.panels ?? []) if (aid && !aids.has(aid)) aids.set(aid, title);
  return [...aids];
}
