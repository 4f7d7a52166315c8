/** The buttons of the header, the keyboard shortcuts of the page, and the menu. */

import { button, byId, element, setAttributes } from "../base/html.ts";
import { openHomePage, say, site } from "../base/site.ts";
import type { Scene, Send, StateMessage } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { shortcutKey, usesKey } from "../input/keys.ts";
import { offlineStatusLine } from "../sheets/install.ts";
import { openRules } from "../sheets/rules-sheet.ts";
import { openSettingsSheet } from "../sheets/settings-form.ts";
import { confirmAction, isDialogOpen, openSheet } from "../sheets/sheets.ts";
import type { Settings } from "../storage/settings.ts";
import { mainButton } from "./actions.ts";
import { hasKeyboard } from "./curtain.ts";
import type { makeNextMatch } from "./next-match.ts";
import { handLines, tableLines } from "./scene-text.ts";
import { moveFocusByArrows } from "./side-panel.ts";
import { announce } from "./status.ts";
import type { TableView } from "./table-view.ts";

/** `more`: further actions by name. A guest's page has less. */
interface Page {
  client: EngineClient;
  settings: Settings;
  view: TableView;
  send: Send;
  devices: () => unknown;
  skip?: () => void;
  next?: ReturnType<typeof makeNextMatch>;
  report?: () => void;
  more?: Record<string, () => unknown>;
}

/** Folds the panel beside or below the table, or unfolds it. @returns is it folded? */
function foldPanel(): boolean {
  const wasShown = getComputedStyle(byId("side")).visibility === "visible";
  document.documentElement.dataset.panel = wasShown ? "hidden" : "shown";
  byId("log").setAttribute("aria-expanded", String(!wasShown));
  return wasShown;
}

export function makeControls(page: Page) {
  const { client, settings, view, send, skip = () => {} } = page;

  function undo() {
    if (client.state?.can.undo) send({ do: "undo" });
    else view.refuse(client.state?.undo_why ?? "");
  }

  function openCitedRule() {
    const { rule } = byId("which-rule").dataset;
    if (client.state && rule) openRules(client.state.game, client.state.title, rule);
  }

  let volume = "normal"; // the volume that the sound button restores

  function updateButtons() {
    const now = settings.value("sound");
    if (now !== "off") volume = now;
    setAttributes(byId("sound"), { "aria-pressed": String(now !== "off") });
    document.documentElement.toggleAttribute("data-no-keys", settings.value("keys") === "off");
  }
  settings.onChange(updateButtons);
  updateButtons();

  /** Announces lines about the scene. */
  const read = (linesOf: (scene: Scene) => string[]) => () => {
    const lines = view.scene && linesOf(view.scene);
    if (lines) announce(...(lines.length ? lines : [say("read.nothing")]));
  };

  const mainOrSkip = () =>
    mainButton(true) ?? document.querySelector<HTMLElement>("#go-on:not([hidden])");

  const does: Record<string, () => unknown> = {
    main: () => mainOrSkip()?.click(),
    menu: () => openMenu(page, does),
    undo,
    redo: () => client.state?.can.redo && send({ do: "redo" }),
    hint: () => client.state?.can.hint && !view.hints.tellMore() && send({ do: "hint" }),
    rules: () => client.state && openRules(client.state.game, client.state.title),
    "which-rule": openCitedRule,
    settings: () => openSettingsSheet(settings, aidsOf(client.state)),
    sound: () => settings.choose("sound", settings.value("sound") === "off" ? volume : "off"),
    log: () => (view.side.room.matches && foldPanel()) || view.openDetails(),
    skip,
    "read-table": read(tableLines),
    "read-hand": read(handLines),
    help: showKeys,
    ...page.more,
  };
  watchControls(does, (key) => {
    if (settings.value("keys") !== "on") return false;
    // in a replay the space bar plays
    return key !== "Space" || (!client.state?.replay && mainOrSkip() !== null);
  });
  byId("stage").addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("button")) skip();
  });
}

// The menu of the match page.

/** @param does what the page's buttons and keys do, by name */
function openMenu(
  { client, send, next, report, devices }: Page,
  does: Record<string, () => unknown>,
) {
  const { state, save } = client;
  const can = state?.can;
  const isOpen = save !== null || Boolean(state?.replay);
  /** icon, words, action (falsy: omitted), kind */
  const groups: [string, string, (() => unknown) | null | false | undefined, string?][][] = [
    [
      [site.embedded ? "open" : "prev", site.embedded ? "lesson.open" : "menu.shelf", openHomePage],
      [
        "play",
        "menu.again",
        save && next && (() => confirmNewGame(state, next.again)),
        "first-choice",
      ],
      ["setup", "menu.setup", next?.boxOf(save?.body.game) && next.setUp],
      ["redo", "menu.redo", can?.redo && does.redo],
      [
        "phone",
        "devices.title",
        state && !state.replay && !state.puzzle && !site.embedded && devices,
      ],
      [
        "undo",
        "menu.practice",
        can && !can.practice && !state.replay && (() => send({ do: "practice" })),
      ],
    ],
    [
      ["book", "menu.rules", state && (() => openRules(state.game, state.title))],
      ["log", "menu.replay", save && (() => send({ do: "replay", at: 0 }))],
      ["share", "menu.share", isOpen && (() => send({ do: "share" }))],
      ["open", "shelf.saves", !site.embedded && does.saves],
    ],
    [
      ["gear", "menu.settings", does.settings],
      ["keys", "menu.keys", hasKeyboard() && showKeys],
      ["log", "read.table", state?.scene && does["read-table"], "aloud"],
      ["hand", "read.hand", state?.scene && does["read-hand"], "aloud"],
    ],
    [
      ["seal", "deal.title", (isOpen || state?.seal) && (() => send({ do: "deal" }))],
      ["save", "menu.export", !site.embedded && save && does["export-sheet"]],
      ["warn", "report.copy", report],
    ],
  ];
  const made = groups.map((group) =>
    group.flatMap(([icon, words, act, kind]) => {
      const on = () => [dialog.close(), act && act()];
      return act ? [button(say(words), { icon, on, kind })] : [];
    }),
  );
  made[0][0].autofocus = true;
  const list = element(
    "div",
    { class: "menu" },
    ...made.map((group) => element("div", {}, ...group)),
  );
  moveFocusByArrows(list);
  const dialog = openSheet(
    say("menu.title"),
    [
      list,
      ...(site.embedded ? [] : [offlineStatusLine(element("p", { class: "soft small offline" }))]),
      ...(save
        ? [
            element(
              "p",
              { class: "soft small" },
              say(save.body.seal ? "deal.fixed" : "menu.seed", { seed: save.body.seed }),
            ),
          ]
        : []),
    ],
    { kind: "dropdown" },
  );
}

/** Asks for confirmation before a match in progress is left. */
async function confirmNewGame(state: StateMessage | null, start: () => void) {
  const going = state !== null && state.phase !== "over" && state.can.undo;
  if (
    !going ||
    (await confirmAction(say("menu.again-ask"), say("again"), [say("menu.again-line")]))
  ) {
    start();
  }
}

/** Every aid with the heading of its first panel. */
function aidsOf(state: StateMessage | null): [string, string][] {
  const panels = (state?.panels ?? []).filter(({ aid }) => aid);
  return panels
    .filter(({ aid }, k) => panels.findIndex((one) => one.aid === aid) === k)
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

/** @param does by name @param takes is this key a shortcut now? */
function watchControls(does: Record<string, () => unknown>, takes: (key: string) => boolean) {
  for (const [id, act] of Object.entries(does)) {
    document.getElementById(id)?.addEventListener("click", act);
  }
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) {
      return;
    }
    const key = shortcutKey(event);
    if (isDialogOpen() || !takes(key) || usesKey(event.target, key)) return;
    const sort = document.querySelectorAll<HTMLElement>("#actions [data-sort]")[Number(key) - 1];
    const [, , name] = KEY_BINDINGS.find(([keys]) => keys.split(" ").includes(key)) ?? [];
    if (!name && !sort) return;
    event.preventDefault();
    if (name) does[name]();
    else sort.click();
  });
}
