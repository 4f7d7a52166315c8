/** The menu of the match page. */

import type { SaveBody, StateMessage, TextFile } from "../base/types.ts";
import type { Settings } from "../client/settings.ts";
import { button, element } from "../base/html.ts";
import { openHomePage, site } from "../base/site.ts";
import { say } from "../base/words.ts";
import { exportFile } from "./export-offer.ts";
import { KEYBOARD_QUERY, moveFocusByArrows, showKeys } from "./keys.ts";
import { offlineStatusLine } from "./offline-status.ts";
import { openRules } from "./rules-sheet.ts";
import { openSettingsSheet } from "./settings-form.ts";
import { confirmAction, openSheet } from "./sheets.ts";

/** falsy: omitted */
type Act = (() => unknown) | null | false | undefined;

/** @param what `act`: actions by their names in the words files */
export function openMenu({ settings, state, file, body, act }: { settings: Settings; state: StateMessage | null; file: TextFile | null; body: SaveBody | null;
  act: Record<string, Act> }) {
  const can = state?.can;
  /** icon, words, action, kind */
  const groups: [string, string, Act, string?][][] = [
    [
      [site.embedded ? "open" : "prev", site.embedded ? "lesson.open" : "menu.shelf", openHomePage],
      ["play", "menu.again", act.again && (() => confirmNewGame(state, act.again)), "first-choice"],
      ["setup", "menu.setup", act.setUp],
      ["redo", "menu.redo", can?.redo && act.redo],
      ["undo", "menu.practice", can && !can.practice && act.practice],
    ],
    [
      ["book", "menu.rules", state && (() => openRules(state.game, state.title))],
      ["log", "menu.replay", act.replay],
      ["share", "menu.share", act.share],
      ["open", "shelf.saves", !site.embedded && act.saves],
      ["plus", "zoom.title", act.zoom],
    ],
    [
      ["gear", "menu.settings", () => openSettingsSheet(settings, aidsOf(state))],
      ["keys", "menu.keys", KEYBOARD_QUERY.matches && showKeys],
      ["log", "read.table", act.readTable, "aloud"],
      ["hand", "read.hand", act.readHand, "aloud"],
    ],
    [
      ["seal", "deal.title", act.deal],
      ["save", "menu.export", !site.embedded && file && (() => exportFile(file))],
      ["warn", "report.copy", act.report],
    ],
  ];
  const made = groups.map((group) => group.flatMap(([icon, words, does, kind]) => {
    const on = () => [dialog.close(), does && does()];
    return does ? [button(say(words), { icon, on, kind })] : [];
  }));
  made[0][0].autofocus = true;
  const list = element("div", { class: "menu" }, ...made.map((group) => element("div", {}, ...group)));
  moveFocusByArrows(list);
  const dialog = openSheet(say("menu.title"), [
    list,
    ...(site.embedded ? [] : [offlineStatusLine(element("p", { class: "soft small offline" }))]),
    ...(body ? [element("p", { class: "soft small" }, say(body.seal ? "deal.fixed" : "menu.seed", { seed: body.seed }))] : []),
  ], { kind: "dropdown" });
}

/** Asks before a match in progress is left. */
async function confirmNewGame(state: StateMessage | null, start: any) {
  const going = state !== null && state.phase !== "over" && state.can.undo;
  if (!going || (await confirmAction(say("menu.again-ask"), say("again"), [say("menu.again-line")]))) start();
}

/** Every aid with the heading of its first panel. */
function aidsOf(state: StateMessage | null): [string, string][] {
  const panels = (state?.panels ?? []).filter(({ aid }) => aid);
  return panels.filter(({ aid }, k) => panels.findIndex((one) => one.aid === aid) === k).map(({ aid, title }) => [aid, title]);
}
