/**
 * The saved games: title, players, score, date. Pinned ones first, finished ones apart; each can be
 * renamed, pinned, copied and deleted, and deletions can be undone while the sheet is open. Corrupt
 * saves are listed below.
 */

import { MAX_NAME_CHARS, openAddress, replayAddress } from "../base/address.ts";
import { button, element } from "../base/html.ts";
import { isComposing } from "../base/input-method.ts";
import { saveFile } from "../base/sharing.ts";
import { say } from "../base/site.ts";
import { compareByAge, type Entry } from "../storage/entry.ts";
import { makeGameFile } from "../storage/export-files.ts";
import { copyGame, pinGame, removeCorruptSave, renameGame } from "../storage/saved-games.ts";
import type { CorruptSave } from "../storage/storage.ts";
import type { Store } from "../storage/store.ts";
import { leaveDialogs, openSheet } from "../view/dialog.ts";
import { openExport } from "./export-sheet.ts";
import { progressOf, relativeDate, saveTitle, scoreLines } from "./save-words.ts";
import { storageWarning } from "./storage-warning.ts";

const listOf = (rows: Node[]) => element("ul", { class: "saves" }, ...rows);

interface SavesPage {
  store: Store;
  titleOf: (entry: Entry) => string;
  changed: () => unknown;
  here: string;
  shut: () => void;
}

class SavesList {
  host = element("div", { class: "games" });
  announcement = element("p", { class: "unseen", role: "status" });
  #deleted = new Map<string, { entry: Entry; bringBack: () => void }>();

  constructor(readonly page: SavesPage) {}

  #titleOf = (entry: Entry) => saveTitle(entry, this.page.titleOf(entry));

  /** Draws the whole list; a name that is being typed stays. */
  draw() {
    const renamed = new Map(
      [...this.host.querySelectorAll(".naming")].map((form) => {
        const row = form.closest<HTMLElement>("[data-save]");
        return [row?.dataset.save ?? "", row];
      }),
    );
    const saved = this.page.store.list();
    // including those that another page has saved again
    for (const entry of saved) this.#deleted.delete(entry.id);
    const deleted = [...this.#deleted.values()].map(({ entry }) => entry);
    const all = [...saved, ...deleted].sort(compareByAge);
    const pinned = all.filter((entry) => entry.pinned);
    const open = all.filter((entry) => !entry.pinned && !entry.over);
    const over = all.filter((entry) => !entry.pinned && entry.over);
    const parts: [string, Entry[]][] = [
      ["shelf.pinned", pinned],
      [pinned.length ? "shelf.going" : "", open],
      ["shelf.finished", over],
    ];
    const lists = parts
      .filter(([, entries]) => entries.length)
      .flatMap(([words, entries]) => [
        ...(words ? [element("h3", {}, say(words))] : []),
        listOf(entries.map((entry) => renamed.get(entry.id) ?? this.#row(entry))),
      ]);
    if (!lists.length) lists.push(element("p", { class: "soft" }, say("shelf.no-saves")));
    this.host.replaceChildren(...lists);
  }

  #row(entry: Entry) {
    const { id } = entry;
    const title = this.#titleOf(entry);
    const deletion = this.#deleted.get(id);
    if (deletion) {
      return deletedRow(id, title, () => {
        deletion.bringBack();
        this.#deleted.delete(id);
        this.#afterAction(entry, "undo", "more");
      });
    }
    return makeSaveRow(
      { entry, game: this.page.titleOf(entry), title, here: id === this.page.here },
      (action, typed) => this.#perform(entry, action, typed),
    );
  }

  #perform(entry: Entry, action: string, typed = "") {
    const { id } = entry;
    const { store, here, shut } = this.page;
    if (action === "open") {
      if (here) shut();
      return;
    }
    if (action === "replay") {
      shut();
      leaveDialogs(() => location.assign(replayAddress({ id }, 0)));
      return;
    }
    if (action === "file") {
      openExport(makeGameFile(store, id));
      return;
    }
    if (action === "copy") {
      this.#afterAction(store.entry(copyGame(store, id)) ?? entry, action, "open");
      return;
    }
    if (action === "delete") this.#deleted.set(id, { entry, bringBack: store.remove(id) });
    else if (action === "name") renameGame(store, id, typed);
    else pinGame(store, id, action === "pin");
    const next = { delete: "undo", pin: "unpin", unpin: "pin" }[action] ?? "more";
    this.#afterAction(entry, action, next);
  }

  /** Updates row or list after an action. @param control the control to focus */
  #afterAction(entry: Entry, action: string, control: string) {
    const { id } = entry;
    const labelled = { ...entry, ...(action !== "delete" && this.page.store.label(id)) };
    const part = (selector: string) =>
      this.host.querySelector<HTMLElement>(`[data-save="${id}"] ${selector}`);
    const sentence = action === "delete" ? "shelf.deleted" : `shelf.told.${action}`;
    this.announcement.textContent = say(sentence, { title: this.#titleOf(labelled) });
    if (["pin", "unpin", "copy"].includes(action)) this.draw();
    else this.host.querySelector(`[data-save="${id}"]`)?.replaceWith(this.#row(labelled));
    if (action.endsWith("pin")) part("[data-does=more]")?.click();
    part(`[data-does=${control}]`)?.focus();
    this.page.changed();
  }
}

interface SavesSheetParts {
  titleOf: (entry: Entry) => string;
  changed?: () => unknown;
  more?: Node[];
  here?: string;
}

/**
 * @param parts `titleOf`: the translated name of the game; `changed`: the list has changed; `more`:
 * further buttons; `here`: id of the match that is shown
 */
export function openSaves(
  store: Store,
  { titleOf, changed = () => {}, more = [], here = "" }: SavesSheetParts,
) {
  const games = new SavesList({ store, titleOf, changed, here, shut: () => dialog.close() });
  games.draw();
  const corrupt = store.keys.corruptSaves().map((save) => corruptSaveRow(save, store));
  const corruptPart = corrupt.length
    ? [element("h3", {}, say("shelf.wrecks")), listOf(corrupt)]
    : [];
  const warning = storageWarning(store, () => {
    games.draw();
    changed();
  });
  const dialog = openSheet(say("shelf.saves"), [
    ...(warning ? [warning] : []),
    games.host,
    games.announcement,
    ...corruptPart,
    ...more,
  ]);
}

/** A corrupt save: its raw text can be exported, or deleted. */
function corruptSaveRow({ key, of, at }: CorruptSave, store: Store) {
  const save = () => saveFile({ name: `${of || "tilebag"}.txt`, text: store.keys.read(key) ?? "" });
  const saveButton = button("", {
    icon: "save",
    kind: "round",
    name: say("shelf.wreck-file", { what: of }),
    on: save,
  });
  const deleteButton = button("", {
    icon: "close",
    kind: "round",
    name: say("shelf.this.delete", { title: of }),
    on: remove,
  });
  const words = element(
    "span",
    {},
    element("b", {}, of),
    element("small", {}, say("shelf.wreck", { when: relativeDate(at) })),
  );
  const row = element("li", {}, element("div", { class: "save" }, words, saveButton, deleteButton));

  function remove() {
    const bringBack = removeCorruptSave(store, key);
    const undoRow = deletedRow("", of, () => {
      bringBack();
      undoRow.replaceWith(row);
      deleteButton.focus();
    });
    row.replaceWith(undoRow);
    undoRow.querySelector("button")?.focus();
  }
  return row;
}

// One saved game in the list: the row continues it; further actions appear below it on request. A
// deleted game leaves a row with an undo button.

/** `game`: its translated name; `here`: its match is shown */
interface Row {
  entry: Entry;
  game: string;
  title: string;
  here: boolean;
}

/** performs an action, by its name in the words files */
type Perform = (action: string, typed?: string) => void;

function makeSaveRow(row: Row, perform: Perform) {
  const { entry, title } = row;
  const moreButton = button(
    "",
    {
      icon: "more",
      kind: "round",
      name: say("shelf.more", { title }),
      on: toggle,
      data: { does: "more" },
    },
    { "aria-expanded": "false" },
  );
  const line = element("div", { class: "save" }, rowLink(row, perform), moreButton);
  const item = element("li", { "data-save": entry.id }, line);
  function toggle() {
    const open = item.children.length === 1;
    moreButton.setAttribute("aria-expanded", String(open));
    if (open) item.append(rowActions(row, renameOrPerform));
    else item.lastElementChild?.remove();
  }
  function renameOrPerform(action: string) {
    if (action === "rename") item.replaceChildren(renameForm(row, perform, closeRename));
    else perform(action);
  }
  function closeRename() {
    moreButton.setAttribute("aria-expanded", "false");
    item.replaceChildren(line);
    moreButton.focus();
  }
  return item;
}

function rowLink({ entry, game, title, here }: Row, perform: Perform) {
  const isOwnName = Boolean(entry.name) && entry.name !== game; // it does not tell the game
  const players = [isOwnName ? game : "", ...scoreLines(entry)];
  const progress = entry.over ? "" : progressOf(entry);
  const state = [
    here && say("shelf.here"),
    progress,
    entry.practice && say("practice.label"),
    relativeDate(entry.updated),
  ];
  const lines = [players, state]
    .map((words) => words.filter(Boolean).join(" · "))
    .filter(Boolean)
    .map((line) => element("small", {}, line));
  return element(
    "a",
    { href: openAddress(entry.id), "data-does": "open", onclick: () => perform("open") },
    element("b", { dir: "auto" }, title),
    ...lines,
  );
}

function rowActions({ entry, title, here }: Row, perform: Perform) {
  const names = [
    "replay",
    "rename",
    entry.pinned ? "unpin" : "pin",
    "copy",
    "file",
    ...(here ? [] : ["delete"]),
  ];
  const buttons = names.map((action) =>
    button(say(`shelf.do.${action}`), {
      name: say(`shelf.this.${action}`, { title }),
      on: () => perform(action),
      data: { does: action },
    }),
  );
  return element("div", { class: "does", role: "group", "aria-label": title }, ...buttons);
}

function renameForm({ entry, title, game }: Row, perform: Perform, leave: () => void) {
  const field = element("input", {
    type: "text",
    value: entry.name || (entry.copy ? title : ""),
    placeholder: game,
    maxlength: MAX_NAME_CHARS,
    "aria-label": say("shelf.name-of", { title }),
    enterkeyhint: "done",
    dir: "auto",
    "data-does": "name",
    onkeydown: (event) => {
      if (event.key !== "Escape" || isComposing(event)) return;
      event.preventDefault(); // closes the field, not the sheet
      leave();
    },
  });
  const keep = button(say("shelf.keep-name"), { kind: "main" }, { type: "submit" });
  // after it was added to the page, but before the next key
  queueMicrotask(() => {
    field.focus();
    field.select();
  });
  const onsubmit = (event: Event) => {
    event.preventDefault();
    perform("name", field.value);
  };
  return element(
    "form",
    { class: "save naming", autocomplete: "off", onsubmit },
    field,
    keep,
    button(say("shelf.leave-name"), { on: leave }),
  );
}

/** The row that replaces a deleted game. */
function deletedRow(id: string, title: string, undo: () => unknown) {
  const undoButton = button(say("bar.undo"), {
    name: say("shelf.undelete", { title }),
    on: undo,
    data: { does: "undo" },
  });
  const words = element("span", { class: "soft" }, say("shelf.deleted", { title }));
  return element("li", { "data-save": id }, element("div", { class: "save" }, words, undoButton));
}
