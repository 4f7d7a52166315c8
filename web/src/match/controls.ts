/** The buttons of the header, the keyboard shortcuts of the page, and the menu. */

import { type HomeTarget, openHomePage } from "../base/home-page.ts";
import { button, byId, element, setAttributes } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { Scene, StateMessage } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { shortcutKey, usesKey } from "../input/keys.ts";
import { openRules } from "../sheets/rules-sheet.ts";
import { openSettingsSheet } from "../sheets/settings-form.ts";
import type { Settings } from "../storage/settings.ts";
import { mainButton } from "../view/actions.ts";
import { hasKeyboard } from "../view/curtain.ts";
import { confirmAction, isDialogOpen, openSheet } from "../view/dialog.ts";
import type { MatchPage } from "../view/match-page.ts";
import { handLines, tableLines } from "../view/scene-text.ts";
import { moveFocusByArrows } from "../view/side-panel.ts";
import { announce } from "../view/status.ts";
import type { TableView } from "../view/table-view.ts";
import type { NextMatch } from "./next-match.ts";

/**
 * `leavesTo`: where the home page opens; `more`: further actions by name; `offlineLine`: shows the
 * state of offline play; `deviceSettings`: see the settings' sheet. A guest's page has less, and so has
 * a table in a page of another site.
 */
interface Page extends MatchPage {
  client: EngineClient;
  settings: Settings;
  view: TableView;
  leavesTo: HomeTarget;
  devices?: () => unknown;
  skip?: () => void;
  next?: NextMatch;
  report?: () => void;
  more?: Record<string, () => unknown>;
  offlineLine?: (host: HTMLElement) => HTMLElement;
  deviceSettings?: () => (HTMLElement | null)[];
}

/** Folds the panel beside or below the table, or unfolds it. @returns is it folded? */
function foldPanel(): boolean {
  const wasShown = getComputedStyle(byId("side")).visibility === "visible";
  document.documentElement.dataset.panel = wasShown ? "hidden" : "shown";
  byId("log").setAttribute("aria-expanded", String(!wasShown));
  return wasShown;
}

/**
 * Shows in the header whether sounds and keyboard shortcuts are on. @returns switches the sound off
 * or on
 */
function followSettings(settings: Settings) {
  let volume = "normal"; // the volume that the sound button restores

  function updateButtons() {
    const sound = settings.value("sound");
    if (sound !== "off") volume = sound;
    setAttributes(byId("sound"), { "aria-pressed": String(sound !== "off") });
    document.documentElement.toggleAttribute("data-no-keys", settings.value("keys") === "off");
  }
  settings.onChange(updateButtons);
  updateButtons();
  return () => settings.choose("sound", settings.value("sound") === "off" ? volume : "off");
}

const mainOrSkip = () =>
  mainButton(true) ?? document.querySelector<HTMLElement>("#go-on:not([hidden])");

/** Is this key a shortcut now? In a replay the space bar plays. */
function isShortcut(key: string, { settings, client }: Page) {
  if (settings.value("keys") !== "on") return false;
  return key !== "Space" || (!client.state?.replay && mainOrSkip() !== null);
}

export function makeControls(page: Page) {
  const { client, settings, view, send, skip = () => {} } = page;
  const toggleSound = followSettings(settings);

  function undo() {
    if (client.state?.can.undo) page.undo();
    else view.refuse(client.state?.undo_why ?? "");
  }

  function showHint() {
    if (client.state?.can.hint && !view.hints.tellMore()) send({ do: "hint" });
  }

  function openGameRules(rule = "") {
    if (client.state) inBackground(openRules(client.state.game, client.state.title, rule));
  }

  function openCitedRule() {
    const { rule } = byId("which-rule").dataset;
    if (rule) openGameRules(rule);
  }

  /** Folds the panel if it is unfolded; else opens it. */
  function toggleDetails() {
    const isFolded = view.side.room.matches && foldPanel();
    if (!isFolded) view.openDetails();
  }

  /** Announces lines about the scene. */
  function read(linesOf: (scene: Scene) => string[]) {
    if (!view.scene) return;
    const lines = linesOf(view.scene);
    announce(...(lines.length ? lines : [say("read.nothing")]));
  }

  const actions: ActionsByName = {
    main: () => mainOrSkip()?.click(),
    menu: () => openMenu(page, actions),
    undo,
    redo: () => client.state?.can.redo && send({ do: "redo" }),
    hint: showHint,
    rules: () => openGameRules(),
    "which-rule": openCitedRule,
    settings: () =>
      openSettingsSheet(settings, { aids: aidsOf(client.state), device: page.deviceSettings }),
    sound: toggleSound,
    log: toggleDetails,
    skip,
    "read-table": () => read(tableLines),
    "read-hand": () => read(handLines),
    help: showKeys,
    ...page.more,
  };
  watchControls(actions, (key) => isShortcut(key, page));
  byId("stage").addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("button")) skip();
  });
}

// The menu of the match page.

/** What the page's buttons and keys do, by name. */
type ActionsByName = Record<string, () => unknown>;

/** A line of the menu. Without an action it is omitted. */
type MenuEntry = [
  icon: string,
  words: string,
  act: (() => unknown) | null | false | undefined,
  kind?: string,
];

function openMenu(page: Page, actions: ActionsByName) {
  const { save } = page.client;
  const entries = [
    [...leaveEntries(page), ...changeEntries(page, actions)],
    lookEntries(page, actions),
    helpEntries(page, actions),
    fileEntries(page, actions),
  ];
  const entryButton = ([icon, words, act, kind]: MenuEntry) => {
    if (!act) return [];
    const on = () => {
      dialog.close();
      act();
    };
    return [button(say(words), { icon, on, kind })];
  };
  const groups = entries.map((group) => group.flatMap(entryButton));
  groups[0][0].autofocus = true;
  const list = element(
    "div",
    { class: "menu" },
    ...groups.map((buttons) => element("div", {}, ...buttons)),
  );
  moveFocusByArrows(list);
  const content: Node[] = [list];
  if (page.offlineLine) {
    content.push(page.offlineLine(element("p", { class: "soft small offline" })));
  }
  if (save) {
    const deal = say(save.body.seal ? "deal.fixed" : "menu.seed", { seed: save.body.seed });
    content.push(element("p", { class: "soft small" }, deal));
  }
  const dialog = openSheet(say("menu.title"), content, { kind: "dropdown" });
}

/** To the other games, a new match, and the set-up sheet. */
function leaveEntries({ client, next, leavesTo }: Page): MenuEntry[] {
  const { state, save } = client;
  const again = save && next && (() => inBackground(confirmNewGame(state, next.again)));
  const leave = () => openHomePage(leavesTo);
  const home: MenuEntry =
    leavesTo === "_blank" ? ["open", "lesson.open", leave] : ["prev", "menu.shelf", leave];
  return [
    home,
    ["play", "menu.again", again, "first-choice"],
    ["setup", "menu.setup", next?.boxOf(save?.body.game) && next.setUp],
  ];
}

/** What changes the match, or who plays it. */
function changeEntries({ client, send, devices }: Page, actions: ActionsByName): MenuEntry[] {
  const { state } = client;
  const mayShare = state && !state.replay && !state.puzzle;
  const mayPractise = state && !state.can.practice && !state.replay;
  return [
    ["redo", "menu.redo", state?.can.redo && actions.redo],
    ["phone", "devices.title", mayShare && devices],
    ["undo", "menu.practice", mayPractise && (() => send({ do: "practice" }))],
  ];
}

/** The rules, the match as a replay or a link, and the saved matches. */
function lookEntries({ client, openReplay, openShare }: Page, actions: ActionsByName): MenuEntry[] {
  const { state, save } = client;
  return [
    ["book", "menu.rules", state && actions.rules],
    ["log", "menu.replay", save && openReplay && (() => openReplay(0))],
    ["share", "menu.share", isMatchOpen(client) && openShare],
    ["open", "shelf.saves", actions.saves],
  ];
}

function helpEntries({ client }: Page, actions: ActionsByName): MenuEntry[] {
  const hasScene = Boolean(client.state?.scene);
  return [
    ["gear", "menu.settings", actions.settings],
    ["keys", "menu.keys", hasKeyboard() && showKeys],
    ["log", "read.table", hasScene && actions["read-table"], "aloud"],
    ["hand", "read.hand", hasScene && actions["read-hand"], "aloud"],
  ];
}

/** The deal, the export and the report of an error. */
function fileEntries({ client, openDeal, report }: Page, actions: ActionsByName): MenuEntry[] {
  const { state, save } = client;
  const hasDeal = isMatchOpen(client) || state?.seal;
  return [
    ["seal", "deal.title", hasDeal && openDeal],
    ["save", "menu.export", save && actions["export-sheet"]],
    ["warn", "report.copy", report],
  ];
}

/** Is a match or a replay open? */
const isMatchOpen = ({ save, state }: EngineClient) => save !== null || Boolean(state?.replay);

/** Asks for confirmation before a match in progress is left. */
async function confirmNewGame(state: StateMessage | null, start: () => void) {
  const isGoing = state !== null && state.phase !== "over" && state.can.undo;
  const question = { title: say("menu.again-ask"), line: say("menu.again-line") };
  if (!isGoing || (await confirmAction(question, say("again")))) start();
}

/** Every aid with the heading of its first panel. */
function aidsOf(state: StateMessage | null): [string, string][] {
  const panels = (state?.panels ?? []).filter(({ aid }) => aid);
  return panels
    .filter(({ aid }, k) => panels.findIndex((panel) => panel.aid === aid) === k)
    .map(({ aid, title }) => [aid, title]);
}

// The buttons outside the menu, and keyboard shortcuts. Single-letter keys can be switched off;
// arrow keys on the board belong to the mirror.

/** the labels of the keys, the words key of their description, and the action's name */
const KEY_BINDINGS: [string, string, string?][] = [
  ["Tab", "keys.tab"],
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.escape"],
  ["Space D", "keys.main", "main"],
  ["1 2", "keys.sort"],
  ["U", "keys.undo", "undo"],
  ["Z", "keys.redo", "redo"],
  ["H", "keys.hint", "hint"],
  ["L", "keys.log", "log"],
  ["M", "keys.menu", "menu"],
  ["T", "read.table", "read-table"],
  ["Y", "read.hand", "read-hand"],
  ["R", "rules.title", "rules"],
  ["W", "rules.which", "which-rule"],
  ["S", "settings.sound.name", "sound"],
  [",", "menu.settings", "settings"],
  ["G", "keys.skip", "skip"],
  ["← → Space", "keys.replay"],
  ["?", "keys.help", "help"],
];

function showKeys() {
  const lines = KEY_BINDINGS.map(([key, words]) =>
    element(
      "li",
      {},
      element("kbd", {}, key.replace("Space", say("keys.space"))),
      element("span", {}, say(words)),
    ),
  );
  openSheet(say("keys.title"), [element("ul", { class: "keys" }, ...lines)]);
}

/** Is this key press repeated, already handled, or a shortcut of the browser? */
const isForeign = ({ repeat, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  repeat || altKey || ctrlKey || metaKey || defaultPrevented;

/** @param takes is this key a shortcut now? */
function watchControls(actions: ActionsByName, takes: (key: string) => boolean) {
  for (const [id, act] of Object.entries(actions)) {
    document.getElementById(id)?.addEventListener("click", act);
  }
  document.addEventListener("keydown", (event) => {
    if (isForeign(event)) return;
    const key = shortcutKey(event);
    if (isDialogOpen() || !takes(key) || usesKey(event.target, key)) return;
    const sort = document.querySelectorAll<HTMLElement>("#actions [data-sort]")[Number(key) - 1];
    const [, , name] = KEY_BINDINGS.find(([keys]) => keys.split(" ").includes(key)) ?? [];
    if (!name && !sort) return;
    event.preventDefault();
    if (name) actions[name]();
    else sort.click();
  });
}
