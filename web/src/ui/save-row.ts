/**
 * One saved game in the list: the row continues it; further actions appear below it on request. A deleted game leaves a row with an
 * undo button.
 */

import type { GameBox, SaveFacts } from "../base/types.ts";
import type { Entry } from "../client/store.ts";
import { openAddress } from "../base/address.ts";
import { button, element, setAttributes } from "../base/html.ts";
import { boxWord } from "../base/match-setup.ts";
import { formatList, say } from "../base/words.ts";
import { MAX_TITLE_CHARS } from "../client/save-labels.ts";

const DAY_MS = 86_400_000;

/** `game`: its translated name; `here`: its match is shown */
interface Row { entry: Entry; game: string; called: string; here: boolean }
/** performs an action, by its name in the words files */
type Does = (what: string, typed?: string) => void;

/** The translated name of a game. */
export const gameName = (box: GameBox | undefined, { game, title }: Pick<Entry, "game" | "title">) => (box && boxWord(box, document.documentElement.lang, "name")) || title || game;

/** The title of a saved game: the user's name for it, else the game's. */
export function saveTitle({ name, copy }: Entry, game: string) {
  const plain = name || game;
  if (copy < 2) return copy ? say("shelf.copy-of", { name: plain }) : plain;
  return say("shelf.copies-of", { name: plain, number: copy });
}

/** The progress of a match, in the language of the page. */
export const progressOf = ({ fact }: SaveFacts) => fact?.[document.documentElement.lang] ?? "";

/** Today and yesterday in words, other days as dates. */
export function relativeDate(moment: string | number) {
  const { lang } = document.documentElement;
  const [then, now] = [new Date(moment), new Date()];
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / DAY_MS);
  if (days !== 0 && days !== 1) return then.toLocaleDateString(lang, { day: "numeric", month: "short", year: then.getFullYear() === now.getFullYear() ? undefined : "numeric" });
  const [first, ...rest] = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-days, "day");
  return `${first.toLocaleUpperCase(lang)}${rest.join("")} ${then.toLocaleTimeString(lang, { timeStyle: "short" })}`;
}

/** Company and score, the user's first. */
export function scoreLines({ others = [], score = [], mine = -1 }: SaveFacts & { mine?: number }) {
  const names = mine < 0 ? others : others.toSpliced(mine, 0, say("setup.you"));
  const company = others.length ? say("shelf.with", { who: others }) : "";
  if (score.length < 2 || names.length !== score.length) return [company, score.length ? say("shelf.score", { score: score.join(" : ") }) : ""];
  const each = names.map((name, seat) => say("shelf.seat", { name, score: score[seat] }));
  return ["", formatList(mine < 0 ? each : [each[mine], ...each.toSpliced(mine, 1)])];
}

export function makeSaveRow(row: Row, does: Does) {
  const { entry, called } = row;
  const more = button("", { icon: "more", kind: "round", on: toggle, data: { does: "more" } });
  setAttributes(more, { "aria-label": say("shelf.more", { title: called }), "aria-expanded": "false" });
  const line = element("div", { class: "save" }, rowLink(row, does), more);
  const made = element("li", { "data-save": entry.id }, line);
  function toggle() {
    const open = made.children.length === 1;
    more.setAttribute("aria-expanded", String(open));
    if (open) made.append(rowActions(row, (what) => (what === "rename" ? made.replaceChildren(renameForm(row, does, closeRename)) : does(what))));
    else made.lastElementChild?.remove();
  }
  function closeRename() {
    more.setAttribute("aria-expanded", "false");
    made.replaceChildren(line);
    more.focus();
  }
  return made;
}

function rowLink({ entry, game, called, here }: Row, does: Does) {
  const words = [
    [called.startsWith(game) ? "" : game, ...scoreLines(entry)],
    [here && say("shelf.here"), entry.over ? "" : progressOf(entry), relativeDate(entry.updated)],
  ];
  const small = words.map((some) => element("small", {}, some.filter(Boolean).join(" · "))).filter((one) => one.textContent);
  const made = element("a", { href: openAddress(entry.id), "data-does": "open" }, element("b", { dir: "auto" }, called), ...small);
  made.addEventListener("click", () => does("open"));
  return made;
}

function rowActions({ entry, called, here }: Row, does: Does) {
  const names = ["replay", "rename", entry.pinned ? "unpin" : "pin", "copy", "file", ...(here ? [] : ["delete"])];
  const made = names.map((name) => {
    const one = button(say(`shelf.do.${name}`), { on: () => does(name), data: { does: name } });
    one.setAttribute("aria-label", say(`shelf.this.${name}`, { title: called }));
    return one;
  });
  return element("div", { class: "does", role: "group", "aria-label": called }, ...made);
}

function renameForm({ entry, called, game }: Row, does: Does, leave: () => void) {
  const field = element("input", {
    type: "text",
    value: entry.name || (entry.copy ? called : ""),
    placeholder: game,
    maxlength: String(MAX_TITLE_CHARS),
    "aria-label": say("shelf.name-of", { title: called }),
    enterkeyhint: "done",
    dir: "auto",
    "data-does": "name",
  });
  const keep = button(say("shelf.keep-name"), { kind: "main" });
  keep.type = "submit";
  const form = element("form", { class: "save naming", autocomplete: "off" }, field, keep, button(say("shelf.leave-name"), { on: leave }));
  form.addEventListener("submit", (event) => [event.preventDefault(), does("name", field.value)]);
  field.addEventListener("keydown", (event) => event.key === "Escape" && [event.preventDefault(), leave()]); // closes the field, not the sheet
  queueMicrotask(() => [field.focus(), field.select()]); // once it is in the page, and before the next key
  return form;
}

/** The row in place of a deleted game. */
export function deletedRow(id: string, called: string, undo: () => void) {
  const back = button(say("bar.undo"), { on: undo, data: { does: "undo" } });
  back.setAttribute("aria-label", say("shelf.undelete", { title: called }));
  const words = element("span", { class: "soft" }, say("shelf.deleted", { title: called }));
  return element("li", { "data-save": id }, element("div", { class: "save" }, words, back));
}
