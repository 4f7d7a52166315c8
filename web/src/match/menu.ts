/** The menu of the match page, and the list of its keyboard shortcuts. */

import { html, nothing, render } from "lit-html";
import { openHomePage } from "../base/home-page.ts";
import { element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import { buttonTemplate } from "../base/templates.ts";
import type { StateMessage } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { KEY_BINDINGS } from "../input/keys.ts";
import { moveFocusByArrows } from "../view/arrow-focus.ts";
import { hasKeyboard } from "../view/curtain.ts";
import { confirmAction, leaveDialogs, openSheet } from "../view/dialog.ts";
import type { ActionsByName, ControlledPage } from "./controls.ts";

/** A line of the menu. Without an action it is omitted. */
type MenuEntry = [
  icon: string,
  words: string,
  act: (() => unknown) | null | false | undefined,
  kind?: string,
];

export function openMenu(page: ControlledPage, actions: ActionsByName) {
  const entries = [
    [...leaveEntries(page), ...changeEntries(page, actions)],
    lookEntries(page, actions),
    helpEntries(page, actions),
    fileEntries(page, actions),
  ];
  const closeAnd = (act: () => unknown) => () => {
    dialog.close();
    act();
  };
  const list = element("div", { class: "menu", onkeydown: moveFocusByArrows });
  render(
    entries.map(
      (group) => html`<div>${group.map((entry) => entryTemplate(entry, closeAnd))}</div>`,
    ),
    list,
  );
  list.querySelector("button")?.setAttribute("autofocus", "");
  const content = [list, offlineLine(page), dealLine(page.client)];
  const dialog = openSheet(
    say("menu.title"),
    content.filter((part) => part !== null),
    { kind: "dropdown" },
  );
}

/** @param closeAnd closes the menu before the action */
function entryTemplate(
  [icon, words, act, kind]: MenuEntry,
  closeAnd: (act: () => unknown) => () => void,
) {
  return act ? buttonTemplate(say(words), { icon, kind, on: closeAnd(act) }) : nothing;
}

const offlineLine = (page: ControlledPage) =>
  page.offlineLine?.(element("p", { class: "soft small offline" })) ?? null;

/** The seed of the deal, or that it is fixed. */
function dealLine({ save }: EngineClient) {
  if (!save) return null;
  const words = say(save.body.seal ? "deal.fixed" : "menu.seed", { seed: save.body.seed });
  return element("p", { class: "soft small" }, words);
}

/** To the other games, a new match, and the set-up sheet. */
function leaveEntries({ client, next, leavesTo }: ControlledPage): MenuEntry[] {
  const { state, save } = client;
  const again = save && next && (() => inBackground(confirmNewGame(state, next.again)));
  const leave = () => leaveDialogs(() => openHomePage(leavesTo));
  const home: MenuEntry =
    leavesTo === "_blank" ? ["open", "lesson.open", leave] : ["prev", "menu.shelf", leave];
  return [
    home,
    ["play", "menu.again", again, "first-choice"],
    ["setup", "menu.setup", next?.boxOf(save?.body.game) && next.setUp],
  ];
}

/** What changes the match, or who plays it. */
function changeEntries(
  { client, send, devices }: ControlledPage,
  actions: ActionsByName,
): MenuEntry[] {
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
function lookEntries(
  { client, openReplay, openShare }: ControlledPage,
  actions: ActionsByName,
): MenuEntry[] {
  const { state, save } = client;
  return [
    ["book", "menu.rules", state && actions.rules],
    ["log", "menu.replay", save && openReplay && (() => openReplay(0))],
    ["share", "menu.share", isMatchOpen(client) && openShare],
    ["open", "shelf.saves", actions.saves],
  ];
}

function helpEntries({ client }: ControlledPage, actions: ActionsByName): MenuEntry[] {
  const hasScene = Boolean(client.state?.scene);
  return [
    ["gear", "menu.settings", actions.settings],
    ["keys", "menu.keys", hasKeyboard() && openKeys],
    ["log", "read.table", hasScene && actions["read-table"], "aloud"],
    ["hand", "read.hand", hasScene && actions["read-hand"], "aloud"],
  ];
}

/** The deal, the export and the report of an error. */
function fileEntries(
  { client, openDeal, report }: ControlledPage,
  actions: ActionsByName,
): MenuEntry[] {
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

/** The list of keyboard shortcuts. */
export function openKeys() {
  const list = element("ul", { class: "keys" });
  render(KEY_BINDINGS.map(keyTemplate), list);
  openSheet(say("keys.title"), [list]);
}

const keyTemplate = ([key, words]: (typeof KEY_BINDINGS)[number]) =>
  html`<li><kbd>${key.replace("Space", say("keys.space"))}</kbd><span>${say(words)}</span></li>`;
