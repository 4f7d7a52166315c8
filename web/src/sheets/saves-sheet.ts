/**
 * The saved games: title, players, score, date. Pinned ones first, finished ones apart; each can be
 * renamed, pinned, copied and deleted, and deletions can be undone while the sheet is open. Corrupt
 * saves are listed below.
 */

import { MAX_NAME_CHARS, openAddress, replayAddress } from "../base/address.ts";
import { dateOf, dayNumber } from "../base/days.ts";
import { button, element, saveFile } from "../base/html.ts";
import { boxWord } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { formatList, pageLanguage, say } from "../base/site.ts";
import type { GameBox, SaveFacts } from "../base/types.ts";
import { compareByAge, type Entry } from "../storage/entry.ts";
import type { CorruptSave } from "../storage/storage.ts";
import type { Store } from "../storage/store.ts";
import { exportFile, makeGameFile, storageWarning } from "./import-export.ts";
import { openSheet } from "./sheets.ts";

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
    const kept = this.page.store.list();
    // including those that another page has saved again
    for (const one of kept) this.#deleted.delete(one.id);
    const deleted = [...this.#deleted.values()].map(({ entry }) => entry);
    const all = [...kept, ...deleted].sort(compareByAge);
    const pinned = all.filter((one) => one.pinned);
    const open = all.filter((one) => !one.pinned && !one.over);
    const over = all.filter((one) => !one.pinned && one.over);
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
    const called = this.#titleOf(entry);
    const gone = this.#deleted.get(id);
    if (gone) {
      return deletedRow(id, called, () => {
        gone.bringBack();
        this.#deleted.delete(id);
        this.#afterAction(entry, "undo", "more");
      });
    }
    return makeSaveRow(
      { entry, game: this.page.titleOf(entry), called, here: id === this.page.here },
      (what, typed) => this.#perform(entry, what, typed),
    );
  }

  #perform(entry: Entry, what: string, typed = "") {
    const { id } = entry;
    const { store, here, shut } = this.page;
    if (what === "open") {
      if (here) shut();
      return;
    }
    if (what === "replay") {
      location.assign(replayAddress({ id }, 0));
      return;
    }
    if (what === "file") {
      inBackground(exportFile(makeGameFile(store, id)));
      return;
    }
    if (what === "copy") {
      this.#afterAction(store.entry(store.copy(id)) ?? entry, what, "open");
      return;
    }
    if (what === "delete") this.#deleted.set(id, { entry, bringBack: store.remove(id) });
    else if (what === "name") store.rename(id, typed);
    else store.pin(id, what === "pin");
    const next = { delete: "undo", pin: "unpin", unpin: "pin" }[what] ?? "more";
    this.#afterAction(entry, what, next);
  }

  /** Updates row or list after an action. @param does the control to focus */
  #afterAction(entry: Entry, what: string, does: string) {
    const { id } = entry;
    const now = { ...entry, ...(what !== "delete" && this.page.store.label(id)) };
    const part = (selector: string) =>
      this.host.querySelector<HTMLElement>(`[data-save="${id}"] ${selector}`);
    const sentence = what === "delete" ? "shelf.deleted" : `shelf.told.${what}`;
    this.announcement.textContent = say(sentence, { title: this.#titleOf(now) });
    if (["pin", "unpin", "copy"].includes(what)) this.draw();
    else this.host.querySelector(`[data-save="${id}"]`)?.replaceWith(this.#row(now));
    if (what.endsWith("pin")) part("[data-does=more]")?.click();
    part(`[data-does=${does}]`)?.focus();
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
  const corrupt = store.keys.corruptSaves().map((one) => corruptSaveRow(one, store));
  const torn = corrupt.length ? [element("h3", {}, say("shelf.wrecks")), listOf(corrupt)] : [];
  const room = storageWarning(store, () => {
    games.draw();
    changed();
  });
  const dialog = openSheet(say("shelf.saves"), [
    ...(room ? [room] : []),
    games.host,
    games.announcement,
    ...torn,
    ...more,
  ]);
}

/** A corrupt save: its raw text can be exported, or deleted. */
function corruptSaveRow({ key, of, at }: CorruptSave, store: Store) {
  const save = () => saveFile({ name: `${of || "tilebag"}.txt`, text: store.corruptText(key) });
  const file = button("", {
    icon: "save",
    kind: "round",
    name: say("shelf.wreck-file", { what: of }),
    on: save,
  });
  const away = button("", {
    icon: "close",
    kind: "round",
    name: say("shelf.this.delete", { title: of }),
    on: remove,
  });
  const what = element(
    "span",
    {},
    element("b", {}, of),
    element("small", {}, say("shelf.wreck", { when: relativeDate(at) })),
  );
  const row = element("li", {}, element("div", { class: "save" }, what, file, away));

  function remove() {
    const bringBack = store.removeCorruptSave(key);
    const gone = deletedRow("", of, () => {
      bringBack();
      gone.replaceWith(row);
      away.focus();
    });
    row.replaceWith(gone);
    gone.querySelector("button")?.focus();
  }
  return row;
}

// One saved game in the list: the row continues it; further actions appear below it on request. A
// deleted game leaves a row with an undo button.

/** `game`: its translated name; `here`: its match is shown */
interface Row {
  entry: Entry;
  game: string;
  called: string;
  here: boolean;
}

/** performs an action, by its name in the words files */
type Does = (what: string, typed?: string) => void;

/** The translated name of a game. */
export const gameName = (
  box: GameBox | undefined,
  { game, title }: Pick<Entry, "game" | "title"> = { game: "", title: "" },
) => (box && boxWord(box, pageLanguage(), "name")) || title || game;

/** The title of a saved game: the user's name for it, else the game's. */
export function saveTitle({ name, copy }: Entry, game: string) {
  const plain = name || game;
  if (copy < 2) return copy ? say("shelf.copy-of", { name: plain }) : plain;
  return say("shelf.copies-of", { name: plain, number: copy });
}

/** The progress of a match, in the language of the page. */
export const progressOf = ({ fact }: SaveFacts) => fact?.[pageLanguage()] ?? "";

/** Today and yesterday in words, other days as dates. */
export function relativeDate(moment: string | number) {
  const lang = pageLanguage();
  const then = new Date(moment);
  const now = new Date();
  const days = dayNumber(dateOf(now)) - dayNumber(dateOf(then));
  if (days !== 0 && days !== 1) {
    return then.toLocaleDateString(lang, {
      day: "numeric",
      month: "short",
      year: then.getFullYear() === now.getFullYear() ? undefined : "numeric",
    });
  }
  const day = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-days, "day");
  const [initial, ...others] = day;
  const time = then.toLocaleTimeString(lang, { timeStyle: "short" });
  return `${initial.toLocaleUpperCase(lang)}${others.join("")} ${time}`;
}

/** The other players, and the score with the user's first. */
export function scoreLines({ others = [], score = [], mine = -1 }: SaveFacts & { mine?: number }) {
  const names = mine < 0 ? others : others.toSpliced(mine, 0, say("setup.you"));
  const company = others.length ? say("shelf.with", { who: others }) : "";
  if (score.length < 2 || names.length !== score.length) {
    return [company, score.length ? say("shelf.score", { score: score.join(" : ") }) : ""];
  }
  const each = names.map((name, seat) => say("shelf.seat", { name, score: score[seat] }));
  const isPlaying = mine >= 0 && mine < each.length;
  return ["", formatList(isPlaying ? [each[mine], ...each.toSpliced(mine, 1)] : each)];
}

function makeSaveRow(row: Row, does: Does) {
  const { entry, called } = row;
  const more = button(
    "",
    {
      icon: "more",
      kind: "round",
      name: say("shelf.more", { title: called }),
      on: toggle,
      data: { does: "more" },
    },
    { "aria-expanded": "false" },
  );
  const line = element("div", { class: "save" }, rowLink(row, does), more);
  const made = element("li", { "data-save": entry.id }, line);
  function toggle() {
    const open = made.children.length === 1;
    more.setAttribute("aria-expanded", String(open));
    if (open) made.append(rowActions(row, perform));
    else made.lastElementChild?.remove();
  }
  function perform(what: string) {
    if (what === "rename") made.replaceChildren(renameForm(row, does, closeRename));
    else does(what);
  }
  function closeRename() {
    more.setAttribute("aria-expanded", "false");
    made.replaceChildren(line);
    more.focus();
  }
  return made;
}

function rowLink({ entry, game, called, here }: Row, does: Does) {
  const players = [called.startsWith(game) ? "" : game, ...scoreLines(entry)];
  const progress = entry.over ? "" : progressOf(entry);
  const state = [here && say("shelf.here"), progress, relativeDate(entry.updated)];
  const small = [players, state]
    .map((words) => words.filter(Boolean).join(" · "))
    .filter(Boolean)
    .map((line) => element("small", {}, line));
  return element(
    "a",
    { href: openAddress(entry.id), "data-does": "open", onclick: () => does("open") },
    element("b", { dir: "auto" }, called),
    ...small,
  );
}

function rowActions({ entry, called, here }: Row, does: Does) {
  const names = [
    "replay",
    "rename",
    entry.pinned ? "unpin" : "pin",
    "copy",
    "file",
    ...(here ? [] : ["delete"]),
  ];
  const made = names.map((what) =>
    button(say(`shelf.do.${what}`), {
      name: say(`shelf.this.${what}`, { title: called }),
      on: () => does(what),
      data: { does: what },
    }),
  );
  return element("div", { class: "does", role: "group", "aria-label": called }, ...made);
}

function renameForm({ entry, called, game }: Row, does: Does, leave: () => void) {
  const field = element("input", {
    type: "text",
    value: entry.name || (entry.copy ? called : ""),
    placeholder: game,
    maxlength: MAX_NAME_CHARS,
    "aria-label": say("shelf.name-of", { title: called }),
    enterkeyhint: "done",
    dir: "auto",
    "data-does": "name",
    onkeydown: (event) => {
      if (event.key !== "Escape") return;
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
    does("name", field.value);
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
function deletedRow(id: string, called: string, undo: () => unknown) {
  const back = button(say("bar.undo"), {
    name: say("shelf.undelete", { title: called }),
    on: undo,
    data: { does: "undo" },
  });
  const words = element("span", { class: "soft" }, say("shelf.deleted", { title: called }));
  return element("li", { "data-save": id }, element("div", { class: "save" }, words, back));
}
