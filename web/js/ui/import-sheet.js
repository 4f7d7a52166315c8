/**
 * Games from outside: asked for, read, played through by the engine, shown, and written only when the reader says so. What
 * they are called stands here as text, never as markup.
 *
 * @typedef {{found: Found, how: Standing | "", save: SaveMessage | null, engine: string, why: string}} Row  `how`: empty where it
 *   cannot be read; `why` is the sentence then
 * @typedef {{shelf: Shelf, contents: Contents, rows: Row[], show: (told: string, ...content: Node[]) => void}} Preview
 */

/** @import { SaveFacts, SaveMessage } from "../base/types.d.ts" */
/** @import { Contents, Found, Standing } from "../client/import-file.js" */
/** @import { Store } from "../client/store.js" */
/** @import { Given, Importing as Shelf } from "./incoming.js" */

import { openAddress } from "../base/address.js";
import { button, element } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { bringIn } from "../client/bring-in.js";
import { checkAll } from "../client/checking.js";
import { contentsOf, savedGames, standing } from "../client/import-file.js";
import { takeUp } from "../client/shared-file.js";
import { MOST } from "../client/untrusted.js";
import { mega } from "./loading.js";
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
  const again = button(say("line.again"), { on: () => openImport(shelf, given) });
  const contents = await readGiven(given);
  if (contents.why) {
    const another = button(say("import.another"), { on: () => openImport(shelf, null) });
    show(say(`import.why.${contents.why}`), element("div", { class: "row" }, another));
  }
  if (contents.why || leaving.signal.aborted) return;
  try {
    const rows = await judged(contents.games, shelf, (words) => show(words), leaving.signal);
    if (leaving.signal.aborted) return;
    showChoice({ shelf, contents, rows, show });
  } catch {
    show(say("import.no-engine"), element("div", { class: "row" }, again));
  }
}

/** @param {Given} given @returns {Promise<Contents>} */
async function readGiven(given) {
  const wrong = (/** @type {string} */ why) => ({ games: [], settings: null, records: null, why });
  if (typeof given === "string") return contentsOf(given);
  if (given.size > MOST) return wrong("large");
  try {
    return contentsOf(await given.text());
  } catch {
    return wrong("unread"); // a folder, or it is gone by now
  }
}

/**
 * What the engine says of each, and how it stands to what is here; what is the same need not be played through.
 * @param {Found[]} games @param {Shelf} shelf @param {(words: string) => void} tell @param {AbortSignal} signal
 * @returns {Promise<Row[]>}
 */
async function judged(games, { store, start }, tell, signal) {
  const kept = savedGames(store);
  const isKnown = (/** @type {Found} */ found) => !found.damaged && standing(found, kept).how === "same";
  const unknown = games.filter((found) => !found.why && !isKnown(found));
  const fetched = store.fetched === site.runtime;
  const bytes = (/** @type {number} */ loaded, /** @type {number} */ all) => tell(say("loading.bytes", { loaded: mega(loaded), all: mega(all) }));
  const results = await checkAll(
    unknown.map(({ body }) => body),
    {
      start: () => start({ progress: bytes, counted: !fetched, died() {} }), // it answers nothing then, for as long as one waits
      lang: document.documentElement.lang,
      told: (n) => tell(say("import.checking", { n: n + 1, of: unknown.length })),
      signal,
    },
  );
  if (results.length) store.fetched = site.runtime;
  return games.map((found) => {
    if (found.why) return { found, how: "", save: null, engine: "", why: say(`import.why.${found.why}`) };
    const checked = results[unknown.indexOf(found)];
    if (!checked) return { found, how: "same", save: null, engine: "", why: "" };
    const { save, engine, why } = checked;
    if (!save) return { found, how: "", save, engine, why: ["slow", "broke"].includes(why) ? say(`import.why.${why}`) : why };
    return { found, how: standing({ ...found, body: save.body, text: JSON.stringify(save.body) }, kept).how, save, engine, why: "" };
  });
}

/** So many, and how they stand. @param {Row[]} rows */
function counted(rows) {
  const kinds = ["new", "newer", "older", "same", ""].map((how) => [how || "unread", rows.filter((row) => row.how === how).length]);
  const parts = kinds.filter(([, n]) => n).map(([how, n]) => say(`import.count.${how}`, { n }));
  return `${say("import.count.all", { n: rows.length })}: ${parts.join(", ")}.`;
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
  show(rows.length ? counted(rows) : "", list, ...(ticks.length ? [element("div", { class: "row end" }, go)] : []));
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
  const told = save ? factsOf(save.about) : [];
  const when = found.saved && new Date(found.saved).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
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

/** With whom, how it stands, how far it is. @param {SaveFacts} about */
function factsOf(about) {
  const { others = [], score = [], over, fact } = about;
  const company = others.length ? say("shelf.with", { who: others.join(", ") }) : "";
  const stands = score.length ? say("shelf.score", { score: score.join(" : ") }) : "";
  return [company, stands, over ? say("shelf.finished") : fact[document.documentElement.lang]];
}

/**
 * @param {Preview} preview
 * @param {{rows: Row[], settings: Record<string, any> | null, records: Record<string, any> | null}} chosen
 */
function write({ shelf, show }, { rows, settings, records }) {
  const games = rows.flatMap(({ found, how, save, engine }) => (save ? [{ ...found, id: how === "new" ? found.id : "", save, engine }] : []));
  const { ids, kept, undo } = bringIn(shelf.store, shelf.settings, { games, settings, records });
  const titles = rows.map((row) => calledHere(row, shelf));
  ids.forEach((id, k) => call(shelf.store, id, rows[k], titles[k]));
  shelf.changed();
  const parts = [ids.length && say("import.done.games", { n: ids.length }), settings && say("import.done.settings"), records && say("import.done.records")];
  const told = [...parts, kept ? "" : say("import.done.unkept")].filter(Boolean).join(" ");
  const links = ids.map((id, k) => element("a", { href: openAddress(id) }, element("b", { dir: "auto" }, titles[k])));
  const back = button(say("bar.undo"), { icon: "undo", on: takeBack });
  const list = element("ul", { class: "saves" }, ...links.map((one) => element("li", {}, one)));
  show(told, list, element("div", { class: "row" }, back));
  (links[0] ?? back).focus();

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

/** @param {Store} store @param {string} id @param {Row} row @param {string} title */
function call(store, id, { found, how }, title) {
  if (found.name || how !== "new") store.rename(id, title);
}
