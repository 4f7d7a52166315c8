/**
 * Games from outside: asked for, read, played through by the engine, shown, and written only when the reader says so. What
 * they are called stands here as text, never as markup.
 *
 * @typedef {{found: Found, how: Standing | "left" | "", save: SaveMessage | null, engine: string, why: string}} Row  `how`: "left"
 *   where it is not checked yet, empty where it cannot be read; `why` is the sentence then
 * @typedef {{shelf: Shelf, contents: Contents, rows: Row[], show: (told: string, ...content: Node[]) => void,
 *   leaving: AbortSignal}} Preview  `leaving`: the sheet is shut
 */

/** @import { SaveMessage } from "../base/types.d.ts" */
/** @import { Checked } from "../client/checking.js" */
/** @import { Contents, Found, Kept, Standing } from "../client/import-file.js" */
/** @import { Given, Importing as Shelf } from "./incoming.js" */

import { openAddress } from "../base/address.js";
import { button, element } from "../base/html.js";
import { site } from "../base/site.js";
import { listed, say } from "../base/words.js";
import { bringIn } from "../client/bring-in.js";
import { checkAll } from "../client/checking.js";
import { seatOfPerson } from "../client/games.js";
import { contentsOf, nothing, savedGames, standing } from "../client/import-file.js";
import { takeUp } from "../client/shared-file.js";
import { LIMITS, MOST } from "../client/untrusted.js";
import { factOf, standingOf, timeOf } from "./save-row.js";
import { MEGA } from "./loading.js";
import { sheet, shutAll } from "./sheets.js";

const NAME = 28; // characters of a name to which "(imported)" is added

/** @param {Shelf} shelf @param {Given | null} given null: it is to be asked for */
export function openImport(shelf, given) {
  shutAll();
  if (given === null) askFor(shelf);
  else lookInto(shelf, given);
}

/** What the system has shared to the installed app. @param {Shelf} shelf */
export const openShared = async (shelf) => openImport(shelf, await takeUp());

/** A file, or text. @param {Shelf} shelf */
function askFor(shelf) {
  const picker = element("input", { type: "file", accept: ".json,.txt,application/json,text/plain", hidden: true });
  picker.addEventListener("change", () => picker.files?.[0] && openImport(shelf, picker.files[0]));
  const pick = button(say("import.pick"), { kind: "main", icon: "open", on: () => picker.click() });
  const field = element("textarea", { rows: "3", spellcheck: "false", autocomplete: "off" });
  field.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.files[0] ?? event.clipboardData?.getData("text/plain");
    if (!pasted) return;
    event.preventDefault();
    openImport(shelf, pasted);
  });
  const look = button(say("import.look"), { on: () => openImport(shelf, field.value) });
  sheet(say("import.do"), [
    element("p", {}, say("import.line")),
    element("div", { class: "row" }, pick, picker),
    element("label", { class: "field" }, element("span", {}, say("import.paste")), field),
    element("div", { class: "row" }, look),
  ]);
}

/** @param {Shelf} shelf @param {Given} given */
async function lookInto(shelf, given) {
  const status = element("p", { role: "status" }, say("import.reading"));
  const host = element("div", { class: "import" }, status);
  const leaving = new AbortController();
  sheet(say("import.do"), [host], { shut: () => leaving.abort(), kind: "setting" });
  /** @type {Preview["show"]} */
  const show = (told, ...content) => {
    status.textContent = told;
    host.replaceChildren(status, ...content);
  };
  const contents = await readGiven(given);
  /** @type {Row[]} */
  const rows = contents.games.map((found) => ({ found, how: "left", save: null, engine: "", why: "" }));
  if (!contents.why) return check({ shelf, contents, rows, show, leaving: leaving.signal });
  const another = button(say("import.another"), { on: () => openImport(shelf, null) });
  return show(say(`import.why.${contents.why}`, LIMITS), element("div", { class: "row" }, another));
}

/** @param {Given} given @returns {Promise<Contents>} */
async function readGiven(given) {
  if (typeof given === "string") return contentsOf(given);
  if (given.size > MOST) return nothing("large");
  try {
    return contentsOf(await given.text());
  } catch {
    return nothing("unread"); // a folder, or it is gone by now
  }
}

/**
 * Asks the engine about what was not checked yet, as long as nobody stops it; what is the same as here need not be played through.
 * @param {Preview} preview
 */
async function check(preview) {
  const { shelf: { start, store }, show, leaving } = preview;
  const kept = savedGames(store);
  const rows = preview.rows.map((row) => (row.how === "left" ? atOnce(row, kept) : row));
  const left = rows.filter(({ how }) => how === "left");
  const stopping = new AbortController();
  leaving.addEventListener("abort", () => stopping.abort());
  const bar = element("progress", { max: String(left.length), "aria-label": say("import.checking", { n: left.length }) });
  const count = element("span", { class: "soft small" });
  const stop = button(say("import.stop"), { data: { answer: "stop" }, on: () => stopping.abort() });
  const tell = (/** @type {string} */ words) => show(words, element("div", { class: "progress" }, bar, count), element("div", { class: "row" }, stop));
  const bytes = (/** @type {number} */ loaded, /** @type {number} */ all) => tell(say("loading.bytes", { loaded: loaded / MEGA, all: all / MEGA }));
  try {
    if (left.length) tell(say("import.checking", { n: left.length }));
    const results = await checkAll(
      left.map(({ found }) => found.body),
      {
        start: () => start({ progress: bytes, counted: store.fetched !== site.runtime, died() {} }), // it answers nothing then, for as long as one waits
        lang: document.documentElement.lang,
        told: (n) => [(bar.value = n), (count.textContent = say("import.progress", { n, of: left.length }))],
        signal: stopping.signal,
      },
    );
    if (results.length) store.fetched = site.runtime;
    results.forEach((result, k) => Object.assign(left[k], judged(left[k].found, result, kept)));
    if (!leaving.aborted) showChoice({ ...preview, rows });
  } catch {
    show(say("import.no-engine"), element("div", { class: "row" }, button(say("line.again"), { on: () => check(preview) })));
  }
}

/** What can be said of a game without the engine. @param {Row} row @param {Map<string, Kept>} kept @returns {Row} */
function atOnce(row, kept) {
  const { found } = row;
  if (found.why) return { ...row, how: "", why: say(`import.why.${found.why}`, LIMITS) };
  return !found.damaged && standing(found, kept).how === "same" ? { ...row, how: "same" } : { ...row };
}

/** @param {Found} found @param {Checked} checked @param {Map<string, Kept>} kept @returns {Partial<Row>} */
function judged(found, { save, engine, why }, kept) {
  if (!save) return { how: "", engine, why: ["slow", "broke"].includes(why) ? say(`import.why.${why}`) : why };
  const [before, now] = [found, { ...found, body: save.body, text: JSON.stringify(save.body) }].map((one) => standing(one, kept).how); // a newer engine may add options
  return { how: before === "new" ? now : before, save, engine };
}

/** So many, and how they stand. @param {Row[]} rows */
function counted(rows) {
  const kinds = ["new", "newer", "older", "same", "left", ""].map((how) => [how || "unread", rows.filter((row) => row.how === how).length]);
  return `${say("import.count.all", { n: rows.length })}: ${listed(kinds.filter(([, n]) => n).map(([how, n]) => say(`import.count.${how}`, { n })))}.`;
}

/** @param {Preview} preview */
function showChoice(preview) {
  const { shelf, contents, rows, show } = preview;
  const lines = rows.map((row) => line(row, shelf));
  const none = (/** @type {object} */ kept) => Object.keys(kept).length === 0;
  const settings = contents.settings && tick(none(shelf.store.settings()), say("import.settings"), say("import.settings-line"));
  const records = contents.records && tick(true, say("import.records"), say("import.records-line"));
  const ticks = [...lines.map(({ box }) => box), settings?.box, records?.box].filter((box) => box instanceof HTMLInputElement);
  const chosen = () => ({
    rows: rows.filter((_, k) => lines[k].box?.checked),
    settings: settings?.box.checked ? contents.settings : null,
    records: records?.box.checked ? contents.records : null,
  });
  const go = button(say("import.go"), { kind: "main", data: { answer: "import" }, on: () => write(preview, chosen()) });
  const mayGo = () => void (go.disabled = !ticks.some(({ checked }) => checked));
  for (const box of ticks) box.addEventListener("change", mayGo);
  mayGo();
  const list = element("ul", { class: "import-list" }, ...lines.map(({ item }) => item), settings?.item ?? null, records?.item ?? null);
  const more = continueButton(preview, preview);
  show(rows.length ? counted(rows) : "", list, element("div", { class: "row end" }, more, ticks.length > 0 && go));
}

/** For what was not checked before it was stopped. @param {Preview} preview @param {Preview} then what is gone on with */
function continueButton({ rows }, then) {
  const n = rows.filter(({ how }) => how === "left").length;
  return n > 0 && button(say("import.continue", { n }), { data: { answer: "continue" }, on: () => check(then) });
}

/** @param {boolean} checked @param {string} title @param {...string} small lines below it */
function tick(checked, title, ...small) {
  const box = element("input", { type: "checkbox", checked, autocomplete: "off" });
  const words = element("span", {}, element("b", {}, title), ...small.filter(Boolean).map((one) => element("small", {}, one)));
  return { box, item: element("li", {}, element("label", {}, box, words)) };
}

/** A game, with a box to be ticked if it can be written. @param {Row} row @param {Shelf} shelf */
function line(row, shelf) {
  const { found, how, save, why } = row;
  const told = save ? factsOf(save) : [];
  const when = found.saved && timeOf(found.saved);
  const facts = [...told, when].filter(Boolean).join(" · ");
  const stands = how ? say(`import.how.${how}`) : why;
  const title = titleOf(row, shelf);
  if (save && how && how !== "same") return tick(how !== "older" && !found.damaged, title, facts, stands, found.damaged ? say("import.damaged") : "");
  const words = element("span", {}, element("b", {}, title), ...[facts, stands].filter(Boolean).map((one) => element("small", {}, one)));
  return { box: null, item: element("li", { class: "soft" }, words) };
}

/** What is known of the game, from what cannot be read too. @param {Row} row @param {Shelf} shelf */
function titleOf({ found, save }, shelf) {
  const game = save?.about.game ?? found.body.game;
  const known = typeof game === "string" && /^[a-z0-9-]{1,40}$/.test(game);
  const title = known ? shelf.titleOf({ game, title: save?.about.title ?? "" }) : say("import.a-game");
  return found.name ? `${found.name.slice(0, NAME)} (${title})` : title;
}

/** With whom, how it stands, how far it is. @param {SaveMessage} save */
const factsOf = ({ about, body }) =>
  [...standingOf({ ...about, mine: seatOfPerson(body) }), about.over ? say("shelf.finished") : factOf(about)];

/**
 * @param {Preview} preview
 * @param {{rows: Row[], settings: Record<string, any> | null, records: Record<string, any> | null}} chosen
 */
async function write(preview, { rows, settings, records }) {
  const { shelf, show } = preview;
  const games = rows.flatMap(({ found, how, save, engine }) => (save ? [{ ...found, id: how === "new" ? found.id : "", save, engine }] : []));
  const { ids, kept, undo } = bringIn(shelf.store, shelf.settings, { games, settings, records });
  const titles = rows.map((row) => calledHere(row, shelf));
  ids.forEach((id, k) => (rows[k].found.name || rows[k].how !== "new") && shelf.store.rename(id, titles[k]));
  show(say("import.writing"));
  const lasting = await kept;
  shelf.changed();
  const parts = [ids.length && say("import.done.games", { n: ids.length }), settings && say("import.done.settings"), records && say("import.done.records")];
  const told = [...parts, lasting ? "" : say("import.done.unkept")].filter(Boolean).join(" ");
  const links = ids.map((id, k) => element("a", { href: openAddress(id) }, element("b", { dir: "auto" }, titles[k])));
  const back = button(say("bar.undo"), { icon: "undo", on: takeBack });
  const list = element("ul", { class: "saves" }, ...links.map((one) => element("li", {}, one)));
  const contents = { ...preview.contents, settings: null, records: null };
  const more = continueButton(preview, { ...preview, contents, rows: preview.rows.filter(({ how }) => how === "left") });
  show(told, element("div", { class: "row" }, more, back), list);
  (more || links[0] || back).focus();

  function takeBack() {
    undo();
    shelf.changed();
    show(say("import.undone"));
  }
}

/** What its reader calls it, or as its game; another moment of one that is here is marked. @param {Row} row @param {Shelf} shelf */
function calledHere({ found, how, save }, shelf) {
  const name = found.name || (save ? shelf.titleOf(save.about) : "");
  return how === "new" ? name : say("import.marked", { title: name.slice(0, NAME) });
}
