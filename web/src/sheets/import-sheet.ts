/**
 * The import sheet: asks for games, reads them, has the engine check them, shows a preview, and
 * writes only what the user selects. Names from outside are inserted as text, never as markup.
 */

import { clipText, openAddress } from "../base/address.ts";
import { attemptAsync } from "../base/attempt.ts";
import { button, element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { BYTES_PER_MB, formatList, pageLanguage, say, site } from "../base/site.ts";
import { contentOf } from "../base/transferred.ts";
import type { SaveMessage } from "../base/types.ts";
import { seatOfPerson } from "../storage/entry.ts";
import { checkGames, type CheckResult } from "../storage/import-checker.ts";
import {
  compareWithSaved,
  type Relation,
  type SavedGame,
  savedGames,
} from "../storage/import-comparison.ts";
import {
  type Contents,
  emptyContents,
  type FoundGame,
  parseImport,
} from "../storage/import-parser.ts";
import { writeImport } from "../storage/import-writer.ts";
import { LIMITS, MAX_FILE_BYTES } from "../storage/incoming-files.ts";
import { takeShared } from "../storage/shared-file.ts";
import { closeAllDialogs, openSheet } from "../view/dialog.ts";
import type { ImportContext, ImportSource } from "./import-ways.ts";
import { progressOf, relativeDate, scoreLines } from "./saves-sheet.ts";

/** `how`: "left": not checked yet, "": unreadable, with the sentence `why` */
interface Row {
  incoming: FoundGame;
  how: Relation | "left" | "";
  save: SaveMessage | null;
  engine: string;
  why: string;
}
interface Preview {
  page: ImportContext;
  contents: Contents;
  rows: Row[];
  show: (sentence: string, ...content: Node[]) => void;
}

// characters of an unreadable text that is offered to be corrected
const MAX_FIELD_CHARS = 100_000;
// characters of a name to which "(imported)" is added
const MAX_MARKED_TITLE_CHARS = 28;

/**
 * @param source null: ask the user
 * @param typed text already in the field
 */
export function openImport(page: ImportContext, source: ImportSource | null, typed = "") {
  closeAllDialogs();
  if (source === null) askForFile(page, typed);
  else inBackground(previewImport(page, source));
}

/** Opens what the system has shared to the installed app. */
export const openShared = (page: ImportContext) => openImport(page, takeShared);

/** Asks for a file or text. */
function askForFile(page: ImportContext, typed: string) {
  const picker = element("input", {
    type: "file",
    accept: ".json,.txt,application/json,text/plain",
    hidden: true,
    onchange() {
      const [file] = picker.files ?? [];
      if (file) openImport(page, file);
    },
  });
  const pick = button(say("import.pick"), { kind: "main", icon: "open", on: () => picker.click() });
  const onpaste = (event: ClipboardEvent) => {
    const pasted = contentOf(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    openImport(page, pasted);
  };
  const field = element(
    "textarea",
    { rows: 3, spellcheck: "false", autocomplete: "off", onpaste },
    typed,
  );
  const look = button(say("import.look"), { on: () => openImport(page, field.value) });
  openSheet(say("import.do"), [
    element("p", {}, say("import.line")),
    element("div", { class: "row" }, pick, picker),
    element("label", { class: "field" }, element("span", {}, say("import.paste")), field),
    element("div", { class: "row" }, look),
  ]);
}

async function previewImport(page: ImportContext, source: ImportSource) {
  const status = element("p", { role: "status" }, say("import.reading"));
  const host = element("div", { class: "import" }, status);
  openSheet(say("import.do"), [host], {
    shut: () => host.querySelector<HTMLElement>("[data-answer=stop]")?.click(),
    kind: "setting",
  });
  const show: Preview["show"] = (sentence, ...content) => {
    status.textContent = sentence;
    host.replaceChildren(status, ...content);
  };
  const contents = await readSource(source);
  const rows: Row[] = contents.games.map((incoming) => ({
    incoming,
    how: "left",
    save: null,
    engine: "",
    why: "",
  }));
  if (!contents.why) {
    await checkRows({ page, contents, rows, show });
    return;
  }
  const typed = typeof source === "string" && source.length <= MAX_FIELD_CHARS ? source : "";
  const another = button(say("import.another"), { on: () => openImport(page, null, typed) });
  show(say(`import.why.${contents.why}`, LIMITS), element("div", { class: "row" }, another));
}

async function readSource(source: ImportSource): Promise<Contents> {
  // a folder, or a file that was deleted or could not be stored
  return attemptAsync(
    async () => readContent(typeof source === "function" ? await source() : source),
    emptyContents("unread"),
  );
}

async function readContent(content: Blob | string): Promise<Contents> {
  if (typeof content === "string") return parseImport(content);
  if (content.size > MAX_FILE_BYTES) return emptyContents("large");
  return parseImport(await content.text());
}

/** Checks the remaining games until stopped; games equal to saved ones need no check. */
async function checkRows(preview: Preview) {
  const {
    page: { start, store },
    show,
  } = preview;
  const saved = savedGames(store);
  const rows = preview.rows.map((row) =>
    row.how === "left" ? classifyUnchecked(row, saved) : row,
  );
  const left = rows.filter(({ how }) => how === "left");
  const stopping = new AbortController();
  const bar = element("progress", {
    max: String(left.length),
    "aria-label": say("import.checking", { n: left.length }),
  });
  const count = element("span", { class: "soft small" });
  const stop = button(say("import.stop"), { data: { answer: "stop" }, on: () => stopping.abort() });
  const showProgress = (words: string) =>
    show(
      words,
      element("div", { class: "progress" }, bar, count),
      element("div", { class: "row" }, stop),
    );
  const showBytes = (loaded: number, all: number) =>
    showProgress(say("loading.bytes", { loaded: loaded / BYTES_PER_MB, all: all / BYTES_PER_MB }));
  try {
    if (left.length) showProgress(say("import.checking", { n: left.length }));
    const results = await checkGames(
      left.map(({ incoming }) => incoming.body),
      {
        start: () =>
          // a dead worker does not answer, which counts as slow
          start({ progress: showBytes, counted: store.fetchedRuntime !== site.runtime, died() {} }),
        lang: pageLanguage(),
        told: (n) => {
          bar.value = n;
          count.textContent = say("import.progress", { n, of: left.length });
        },
        signal: stopping.signal,
      },
    );
    if (results.length) store.fetchedRuntime = site.runtime;
    const checked = new Map<Row, Row>();
    for (const [k, result] of results.entries()) {
      checked.set(left[k], { ...left[k], ...classifyChecked(left[k].incoming, result, saved) });
    }
    showChoice({ ...preview, rows: rows.map((row) => checked.get(row) ?? row) });
  } catch {
    const again = button(say("line.again"), { on: () => inBackground(checkRows(preview)) });
    show(say("import.no-engine"), element("div", { class: "row" }, again));
  }
}

/** Classifies a game as far as possible without the engine. */
function classifyUnchecked(row: Row, saved: Map<string, SavedGame>): Row {
  const { incoming } = row;
  if (incoming.why) return { ...row, how: "", why: say(`import.why.${incoming.why}`, LIMITS) };
  const isSaved = !incoming.damaged && compareWithSaved(incoming, saved).how === "same";
  return isSaved ? { ...row, how: "same" } : row;
}

function classifyChecked(
  incoming: FoundGame,
  { save, engine, why }: CheckResult,
  saved: Map<string, SavedGame>,
): Partial<Row> {
  if (!save) {
    const sentence = ["slow", "broke"].includes(why) ? say(`import.why.${why}`) : why;
    return { how: "", engine, why: sentence };
  }
  const how = compareWithSaved(incoming, saved).how;
  if (how !== "new") return { how, save, engine };
  // a newer engine may have added options
  const rewritten = { ...incoming, body: { ...save.body }, text: JSON.stringify(save.body) };
  return { how: compareWithSaved(rewritten, saved).how, save, engine };
}

/** Number of games of each kind. */
function summarise(rows: Row[]) {
  const all = say("import.count.all", { n: rows.length });
  const kinds = ["new", "newer", "older", "same", "left", ""].map((how) => ({
    name: how || "unread",
    n: rows.filter((row) => row.how === how).length,
  }));
  const counts = kinds
    .filter(({ n }) => n > 0)
    .map(({ name, n }) => say(`import.count.${name}`, { n }));
  return `${all}: ${formatList(counts)}.`;
}

function showChoice(preview: Preview) {
  const { page, contents, rows, show } = preview;
  const lines = rows.map((row) => gameItem(row, page));
  const isChosen = { settings: !Object.keys(page.store.settings()).length, records: true };
  const parts = (["settings", "records"] as const)
    .filter((part) => contents[part])
    .map((part) => ({
      part,
      ...checkboxItem(isChosen[part], say(`import.${part}`), say(`import.${part}-line`)),
    }));
  const ticks = [...lines, ...parts].flatMap(({ box }) => box ?? []);
  const taken = (part: "settings" | "records") =>
    parts.some((choice) => choice.part === part && choice.box.checked) ? contents[part] : null;
  const write = () =>
    writeSelection(preview, {
      rows: rows.filter((_, k) => lines[k].box?.checked),
      settings: taken("settings"),
      records: taken("records"),
    });
  const go = button(say("import.go"), {
    kind: "main",
    data: { answer: "import" },
    on: () => inBackground(write()),
  });
  const enableGo = () => {
    go.disabled = !ticks.some(({ checked }) => checked);
  };
  for (const box of ticks) box.onchange = enableGo;
  enableGo();
  const list = element(
    "ul",
    { class: "import-list" },
    ...[...lines, ...parts].map(({ item }) => item),
  );
  const goOn = continueButton(preview);
  show(
    rows.length ? summarise(rows) : say("import.count.none"),
    list,
    element("div", { class: "row end" }, goOn, ticks.length > 0 && go),
  );
}

/** The button for games that were not checked before the stop. */
function continueButton(preview: Preview) {
  const n = preview.rows.filter(({ how }) => how === "left").length;
  return (
    n > 0 &&
    button(say("import.continue", { n }), {
      data: { answer: "continue" },
      on: () => inBackground(checkRows(preview)),
    })
  );
}

/** @param small smaller lines below the title */
function checkboxItem(checked: boolean, title: string, ...small: string[]) {
  const box = element("input", { type: "checkbox", checked, autocomplete: "off" });
  return { box, item: element("li", {}, element("label", {}, box, titleWithLines(title, small))) };
}

const titleWithLines = (title: string, small: string[]) =>
  element(
    "span",
    {},
    element("b", {}, title),
    ...small.filter(Boolean).map((line) => element("small", {}, line)),
  );

/** A game, with a checkbox if it can be written. */
function gameItem(row: Row, page: ImportContext) {
  const { incoming, how, save, why } = row;
  const matchFacts = save ? factsOf(save) : [];
  const when = incoming.saved && relativeDate(incoming.saved);
  const facts = [...matchFacts, when].filter(Boolean).join(" · ");
  const standing = how ? say(`import.how.${how}`) : why;
  const title = titleOf(row, page);
  if (save && how && how !== "same") {
    return checkboxItem(
      how !== "older" && !incoming.damaged,
      title,
      facts,
      standing,
      incoming.damaged ? say("import.damaged") : "",
    );
  }
  return {
    box: null,
    item: element("li", { class: "soft" }, titleWithLines(title, [facts, standing])),
  };
}

/** The game's title, also for unreadable ones. */
function titleOf({ incoming, save }: Row, page: ImportContext) {
  const game = save?.about.game ?? incoming.body.game;
  const known = typeof game === "string" && /^[a-z0-9-]{1,40}$/.test(game);
  const title = known
    ? page.titleOf({ game, title: save?.about.title ?? "" })
    : say("import.a-game");
  return incoming.name ? `${clipText(incoming.name, MAX_MARKED_TITLE_CHARS)} (${title})` : title;
}

/** Players, score and progress. */
const factsOf = ({ about, body }: SaveMessage) => [
  ...scoreLines({ ...about, mine: seatOfPerson(body) }),
  about.over ? say("shelf.finished") : progressOf(about),
];

interface Selection {
  rows: Row[];
  settings: Record<string, unknown> | null;
  records: Record<string, unknown> | null;
}

async function writeSelection(preview: Preview, { rows, settings, records }: Selection) {
  const { page, show } = preview;
  const games = rows.flatMap(({ incoming, how, save, engine }) =>
    save ? [{ ...incoming, id: how === "new" ? incoming.id : "", save, engine }] : [],
  );
  const selection = { games, settings, records };
  const written = writeImport(page.store, page.settings, selection);
  const { ids, left } = written;
  const titles = rows.map((row) => titleHere(row, page));
  for (const [k, id] of ids.entries()) {
    const { incoming, how } = rows[k];
    if (incoming.name || how !== "new") page.store.rename(id, titles[k]);
  }
  show(say("import.writing"));
  const isKept = await written.kept;
  page.changed();
  const parts = [
    ids.length && say("import.done.games", { n: ids.length }),
    settings && say("import.done.settings"),
    records && say("import.done.records"),
  ];
  if (left) parts.push(say("import.done.left", { n: left }));
  const summary = [...parts, isKept ? "" : say("import.done.unkept")].filter(Boolean).join(" ");
  const links = ids.map((id, k) =>
    element("a", { href: openAddress(id) }, element("b", { dir: "auto" }, titles[k])),
  );
  const undoImport = () => {
    written.undo();
    page.changed();
    show(say("import.undone"));
  };
  const undoButton = button(say("bar.undo"), { icon: "undo", on: undoImport });
  const list = element("ul", { class: "saves" }, ...links.map((link) => element("li", {}, link)));
  const goOn = continueButton({
    ...preview,
    contents: { ...preview.contents, settings: null, records: null },
    rows: preview.rows.filter(({ how }) => how === "left"),
  });
  show(summary, element("div", { class: "row" }, goOn, undoButton), list);
  (goOn || links[0] || undoButton).focus();
}

/** The user's name or the game's; another state of a saved match is marked. */
function titleHere({ incoming, how, save }: Row, page: ImportContext) {
  const name = incoming.name || (save ? page.titleOf(save.about) : "");
  return how === "new"
    ? name
    : say("import.marked", { title: clipText(name, MAX_MARKED_TITLE_CHARS) });
}
