/**
 * One saved game in its list: the row itself goes on with it; what else can be done stands below it when it is asked for.
 * What was deleted leaves a line in its place, to bring it back.
 */

/** @import { Box } from "../base/types.d.ts" */
/** @import { Entry } from "../client/store.js" */

import { openAddress } from "../base/address.js";
import { button, element } from "../base/html.js";
import { word } from "../base/match-setup.js";
import { say } from "../base/words.js";
import { LONGEST_NAME } from "../client/labels.js";

/**
 * @typedef {{entry: Entry, game: string, called: string, here: boolean, opened: boolean, renaming: boolean}} Row  `game` in the
 *   reader's language; `here`: its table is the one that is shown; `opened`: what can be done is asked for
 * @typedef {(what: string, typed?: string) => void} Does  what is done with it, by its name in the words files
 */

/** In the reader's language. @param {Box | undefined} box @param {Pick<Entry, "game" | "title">} save */
export const gameName = (box, { game, title }) => (box && word(box, document.documentElement.lang, "name")) || title || game;

/** What a saved game is called: by its reader, else as its game. @param {Entry} save @param {string} game */
export function calledOf({ name, copy }, game) {
  const plain = name || game;
  if (copy < 2) return copy ? say("shelf.copy-of", { name: plain }) : plain;
  return say("shelf.copies-of", { name: plain, number: copy });
}

/** How far a table is, in the reader's language. @param {Entry} save */
export const factOf = ({ fact }) => fact?.[document.documentElement.lang] ?? "";

/** @param {string | number} moment */
export const timeOf = (moment) =>
  new Date(moment).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** Everybody but the only person at the table. @param {Entry} save */
const company = ({ others = [] }) => (others.length ? say("shelf.with", { who: others.join(", ") }) : "");

/** @param {Row} row @param {Does} does */
export function saveRow(row, does) {
  const { entry, called, opened, renaming } = row;
  const more = button("", { icon: "more", kind: "round", on: () => does("more"), data: { does: "more" } });
  more.setAttribute("aria-label", say("shelf.more", { title: called }));
  more.setAttribute("aria-expanded", String(opened));
  const line = renaming ? renameForm(row, does) : element("div", { class: "save" }, link(row, does), more);
  return element("li", { "data-save": entry.id }, line, opened && !renaming && actions(row, does));
}

/** @param {Row} row @param {Does} does */
function link({ entry, game, called, here }, does) {
  const stands = entry.score?.length ? say("shelf.score", { score: entry.score.join(" : ") }) : "";
  const words = [
    [called.startsWith(game) ? "" : game, company(entry), stands],
    [here && say("shelf.here"), entry.over ? "" : factOf(entry), timeOf(entry.updated)],
  ];
  const small = words.map((some) => element("small", {}, some.filter(Boolean).join(" · "))).filter((one) => one.textContent);
  const made = element("a", { href: openAddress(entry.id), "data-does": "open" }, element("b", { dir: "auto" }, called), ...small);
  made.addEventListener("click", () => does("open"));
  return made;
}

/** @param {Row} row @param {Does} does */
function actions({ entry, called, here }, does) {
  const names = ["replay", "rename", entry.pinned ? "unpin" : "pin", "copy", "file", ...(here ? [] : ["delete"])];
  const made = names.map((name) => {
    const one = button(say(`shelf.do.${name}`), { on: () => does(name), data: { does: name } });
    one.setAttribute("aria-label", say(`shelf.this.${name}`, { title: called }));
    return one;
  });
  return element("div", { class: "does", role: "group", "aria-label": called }, ...made);
}

/** @param {Row} row @param {Does} does */
function renameForm({ entry, called, game }, does) {
  const field = element("input", {
    type: "text",
    value: entry.name || (entry.copy ? called : ""),
    placeholder: game,
    maxlength: String(LONGEST_NAME),
    "aria-label": say("shelf.name-of", { title: called }),
    enterkeyhint: "done",
    dir: "auto",
    "data-does": "name",
  });
  const keep = button(say("shelf.keep-name"), { kind: "main" });
  keep.type = "submit";
  const form = element("form", { class: "save naming", autocomplete: "off" }, field, keep, button(say("shelf.leave-name"), { on: () => does("leave") }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    does("name", field.value);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault(); // it shuts the field, not the sheet
    does("leave");
  });
  return form;
}

/** In the place of what was deleted. @param {string} id @param {string} called @param {() => void} undo */
export function goneRow(id, called, undo) {
  const back = button(say("bar.undo"), { on: undo, data: { does: "undo" } });
  back.setAttribute("aria-label", say("shelf.undelete", { title: called }));
  const words = element("span", { class: "soft" }, say("shelf.deleted", { title: called }));
  return element("li", { "data-save": id }, element("div", { class: "save" }, words, back));
}
