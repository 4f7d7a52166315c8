/** The buttons of the header, the keyboard shortcuts of the page, and the menu. */

import { button, byId, element, saveFile, setAttributes } from "../base/html.ts";
import { openHomePage, say, site } from "../base/site.ts";
import type { SaveBody, Send, StateMessage, TextFile } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { exportFile, makeGameFile } from "../sheets/import-export.ts";
import { offlineStatusLine } from "../sheets/install.ts";
import { openRules } from "../sheets/rules-sheet.ts";
import { gameName, openSaves } from "../sheets/saves-sheet.ts";
import { openSettingsSheet } from "../sheets/settings-form.ts";
import { confirmAction, isDialogOpen, openSheet } from "../sheets/sheets.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { mainButton } from "./actions.ts";
import { hasKeyboard } from "./curtain.ts";
import type { makeNextMatch } from "./next-match.ts";
import type { makeSceneReader } from "./scene-text.ts";
import { moveFocusByArrows } from "./side-panel.ts";
import type { TableView } from "./table-view.ts";

export function makeControls({ client, store, settings, view, send, skip, next, reading, report }: { client: EngineClient; store: Store; settings: Settings; view: TableView; send: Send; skip: () => void;
  next: ReturnType<typeof makeNextMatch>; reading: ReturnType<typeof makeSceneReader>; report: () => void }) {
  const currentSaveFile = () => makeGameFile(store, client.id);

  function undo() {
    if (client.state?.can.undo) send({ do: "undo" });
    else view.refuse(client.state?.undo_why ?? "");
  }

  const redo = () => client.state?.can.redo && send({ do: "redo" });
  const requestHint = () => client.state?.can.hint && !view.explainHint() && send({ do: "hint" });
  const openGameRules = () => client.state && openRules(client.state.game, client.state.title);

  function openCitedRule() {
    const { rule } = byId("which-rule").dataset;
    if (client.state && rule) openRules(client.state.game, client.state.title, rule);
  }

  let volume = "normal"; // the volume that the sound button restores

  function updateSoundButton() {
    const now = settings.value("sound");
    if (now !== "off") volume = now;
    setAttributes(byId("sound"), { "aria-pressed": String(now !== "off") });
  }
  const toggleSound = () => settings.choose("sound", settings.value("sound") === "off" ? volume : "off");
  settings.onChange(updateSoundButton);
  updateSoundButton();

  const openSavedGames = () => openSaves(store, (save) => gameName(next.boxOf(save.game), save), () => {}, [], client.id);

  function openTableMenu() {
    const { state, save } = client;
    const setUp = next.boxOf(save?.body.game) ? next.setUp : null;
    const deal = (save || state?.replay) && (() => send({ do: "deal" }));
    const share = (save || state?.replay) && (() => send({ do: "share" }));
    const replay = save && (() => send({ do: "replay", at: 0 }));
    const practice = !state?.replay && (() => send({ do: "practice" }));
    const { pane } = view.board;
    const zoom = pane.canZoom && (() => pane.offerZoom());
    const act = { saves: openSavedGames, ...(state?.scene ? reading : {}), redo, zoom, again: save && next.again, setUp, practice, report, share, deal, replay };
    const file = save && currentSaveFile();
    openMenu({ settings, state, body: save?.body ?? null, file, act });
  }

  const pressMainButton = () => mainButton(true)?.click();
  const controls = { main: pressMainButton, menu: openTableMenu, undo, redo, hint: requestHint, rules: openGameRules, sound: toggleSound, log: view.openDetails, skip };
  watchControls({ ...controls, "read-table": reading.readTable, "read-hand": reading.readHand, "which-rule": openCitedRule }, () => settings.value("keys") === "on");
  byId("saves").addEventListener("click", openSavedGames);
  byId("export").addEventListener("click", () => saveFile(currentSaveFile()));
  byId("stage").addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("button")) skip();
  });
}

// The menu of the match page.

/** falsy: omitted */
type Act = (() => unknown) | null | false | undefined;

/** @param what `act`: actions by their names in the words files */
function openMenu({ settings, state, file, body, act }: { settings: Settings; state: StateMessage | null; file: TextFile | null; body: SaveBody | null;
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
      ["keys", "menu.keys", hasKeyboard() && showKeys],
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

// The buttons outside the menu, and keyboard shortcuts. Single-letter keys can be switched off; arrow keys on the board belong to the
// mirror.

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

function showKeys() {
  const lines = KEY_BINDINGS.map(([key, words]) => element("li", {}, element("kbd", {}, key.replace("Space", say("keys.space"))), element("span", {}, say(words))));
  openSheet(say("keys.title"), [element("ul", { class: "keys" }, ...lines)]);
}

/** @param does by name @param lettersOn are single-letter keys on? */
function watchControls(does: Record<string, () => unknown>, lettersOn: () => boolean) {
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
