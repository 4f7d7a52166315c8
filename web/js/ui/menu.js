/** The table's menu: what is needed now and then. */

/** @import { SaveBody, StateMessage, TextFile } from "../base/types.d.ts" */
/** @import { Settings } from "../client/settings.js" */

import { button, element } from "../base/html.js";
import { leave, site } from "../base/site.js";
import { say } from "../base/words.js";
import { giveOut } from "./export-offer.js";
import { KEYBOARD, showKeys } from "./keys.js";
import { inShort } from "../base/seal.js";
import { offlineLine } from "./offline-line.js";
import { openRules } from "./rules.js";
import { openSettingsSheet } from "./settings-form.js";
import { confirmed, sheet } from "./sheets.js";

/**
 * @param {{settings: Settings, state: StateMessage | null, file: TextFile | null, body: SaveBody | null,
 *   act: Record<string, (() => unknown) | null | false | undefined>}} what `act`: what may be done, by its name in the words files
 */
export function openMenu({ settings, state, file, body, act }) {
  /**
   * @param {string} icon @param {string} words @param {(() => unknown) | null | false | undefined} does nothing: left out
   * @param {string} [kind]
   */
  const item = (icon, words, does, kind) => {
    if (!does) return [];
    const on = () => {
      dialog.close();
      does();
    };
    return [button(say(words), { icon, on, kind })];
  };
  const can = state?.can;
  const items = [
    ...item(site.embedded ? "open" : "prev", site.embedded ? "lesson.open" : "menu.shelf", leave),
    ...item("book", "menu.rules", state && (() => openRules(state.game, state.title))),
    ...item("play", "menu.again", act.again && (() => again(state, act.again))),
    ...item("setup", "menu.setup", act.setUp),
    ...item("share", "menu.share", act.share),
    ...item("log", "menu.replay", act.replay),
    ...item("open", "shelf.saves", !site.embedded && act.saves),
    ...item("seal", "deal.title", act.deal),
    ...item("gear", "menu.settings", () => openSettingsSheet(settings, aidsOf(state))),
    ...item("plus", "zoom.title", act.zoom),
    ...item("redo", "menu.redo", can?.redo && act.redo),
    ...item("undo", "menu.practice", can && !can.practice && act.practice),
    ...item("save", "menu.export", !site.embedded && file && (() => giveOut(file))),
    ...item("warn", "report.copy", act.report),
    ...item("more", "menu.keys", KEYBOARD.matches && showKeys),
    ...item("log", "read.table", act.readTable, "aloud"),
    ...item("hand", "read.hand", act.readHand, "aloud"),
  ];
  const dialog = sheet(say("menu.title"), [
    element("div", { class: "menu" }, ...items),
    ...(site.embedded ? [] : [offlineLine(element("p", { class: "soft small offline" }))]),
    ...(body ? [element("p", { class: "soft small" }, dealLine(state, body))] : []),
  ]);
}

/** A seed is told only where it was known before the game. @param {StateMessage | null} state @param {SaveBody} body */
function dealLine(state, body) {
  if (!body.seal) return say("menu.seed", { seed: body.seed });
  return state?.seal ? say("deal.sealed", { seal: inShort(state.seal.hash) }) : "";
}

/** A game that is going on is not left by a slip. @param {StateMessage | null} state @param {any} start */
async function again(state, start) {
  const going = state !== null && state.phase !== "over" && state.can.undo;
  if (!going || (await confirmed(say("menu.again-ask"), say("again"), [say("menu.again-line")]))) start();
}

/** Every aid with the heading of its first panel. @param {StateMessage | null} state @returns {[string, string][]} */
function aidsOf(state) {
  /** @type {Map<string, string>} */
  const aids = new Map();
  for (const { aid, title } of state?.panels ?? []) if (aid && !aids.has(aid)) aids.set(aid, title);
  return [...aids];
}
