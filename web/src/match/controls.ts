/** The buttons of the header and the keyboard shortcuts of the page. */

import type { HomeTarget } from "../base/home-page.ts";
import { byId, setAttributes } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { KEY_BINDINGS, shortcutKey, usesKey } from "../input/keys.ts";
import type { Settings } from "../storage/settings.ts";
import { mainButton, skipButton } from "../view/actions.ts";
import { isDialogOpen } from "../view/dialog.ts";
import type { MatchPage } from "../view/match-page.ts";
import type { OnDemand } from "../view/on-demand.ts";
import { announce } from "../view/status.ts";
import type { TableView } from "../view/table-view.ts";
import type { NextMatch } from "./next-match.ts";
import type * as TableDialogs from "./table-dialogs.ts";

/**
 * `leavesTo`: where the home page opens; `more`: further actions by name; `offlineLine`: shows the
 * state of offline play; `hasDeviceSettings`: do the settings have a section about this device? A
 * guest's page has less, and so has a table in a page of another site.
 */
export interface ControlledPage extends MatchPage {
  dialogs: OnDemand<typeof TableDialogs>;
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
  hasDeviceSettings?: boolean;
}

/** What the page's buttons and keys do, by name. */
export type ActionsByName = Record<string, () => unknown>;

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

const mainOrSkip = () => mainButton(true) ?? skipButton();

/** Is this key a shortcut now? In a replay the space bar plays. */
function isShortcut(key: string, { settings, client }: ControlledPage) {
  if (settings.value("keys") !== "on") return false;
  return key !== "Space" || (!client.state?.replay && mainOrSkip() !== null);
}

/** The dialogs of the table, which are loaded on demand. */
function dialogActions(page: ControlledPage): ActionsByName {
  const { dialogs, client } = page;

  function openRules(rule = "") {
    const { state } = client;
    if (!state) return;
    inBackground(dialogs.use((code) => code.openRules(state.game, state.title, rule)));
  }

  function openCitedRule() {
    const { rule } = byId("which-rule").dataset;
    if (rule) openRules(rule);
  }

  return {
    rules: () => openRules(),
    "which-rule": openCitedRule,
    settings: () => inBackground(dialogs.use((code) => code.openTableSettings(page))),
    help: () => inBackground(dialogs.use(({ openKeys }) => openKeys())),
  };
}

export function makeControls(page: ControlledPage) {
  const { client, settings, view, send, skip = () => {} } = page;
  const toggleSound = followSettings(settings);

  function undo() {
    if (client.state?.can.undo) page.undo();
    else view.refuse(client.state?.undo_why ?? "");
  }

  /** Folds the panel if it is unfolded; else opens it. */
  function toggleDetails() {
    const hasPlace = view.side.room.matches;
    if (hasPlace) view.panel.toggle();
    if (!hasPlace || !view.panel.isFolded) view.openDetails();
  }

  /** Announces what is on the table, or only in the player's hand. */
  function read(part: "table" | "hand") {
    const readLines = ({ tableLines, handLines }: typeof TableDialogs) => {
      if (!view.scene) return;
      const lines = part === "table" ? tableLines(view.scene) : handLines(view.scene);
      announce(...(lines.length ? lines : [say("read.nothing")]));
    };
    inBackground(page.dialogs.use(readLines));
  }

  const actions: ActionsByName = {
    main: () => mainOrSkip()?.click(),
    menu: () => inBackground(page.dialogs.use((code) => code.openMenu(page, actions))),
    undo,
    redo: () => client.state?.can.redo && send({ do: "redo" }),
    hint: () => view.askForHint(),
    sound: toggleSound,
    log: toggleDetails,
    skip,
    "read-table": () => read("table"),
    "read-hand": () => read("hand"),
    ...dialogActions(page),
    ...page.more,
  };
  watchControls(actions, (key) => isShortcut(key, page));
  byId("stage").addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("button")) skip();
  });
}

// Presses of buttons and keys. Single-letter keys can be switched off; arrow keys on the board belong
// to the mirror.

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
