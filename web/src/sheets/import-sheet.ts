/**
 * The import sheet: asks for games, reads them, has the engine check them, shows a preview, and
 * writes only what the user selects. Names from outside are inserted as text, never as markup.
 */

import { html, nothing, render } from "lit-html";
import { clipText, openAddress } from "../base/address.ts";
import { attemptAsync } from "../base/attempt.ts";
import { element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { BYTES_PER_MB, formatList, pageLanguage, say, site } from "../base/site.ts";
import { buttonTemplate, nodesOf, type Template } from "../base/templates.ts";
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
import { renameGame } from "../storage/saved-games.ts";
import { takeShared } from "../storage/shared-file.ts";
import { closeAllDialogs, openSheet } from "../view/dialog.ts";
import type { ImportContext, ImportSource } from "./import-ways.ts";
import { progressOf, relativeDate, scoreLines } from "./save-words.ts";

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
  host: HTMLElement;
  show: (sentence: string, content?: Template) => void;
}

const ACCEPTED_FILES = ".json,.txt,application/json,text/plain";
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
  const picker = () => sheet.querySelector<HTMLInputElement>("input[type=file]");
  const openPicked = () => {
    const file = picker()?.files?.[0];
    if (file) openImport(page, file);
  };
  const openPasted = (event: ClipboardEvent) => {
    const pasted = contentOf(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    openImport(page, pasted);
  };
  const openTyped = () => openImport(page, sheet.querySelector("textarea")?.value ?? "");
  const pick = { kind: "main", icon: "open", on: () => picker()?.click() };
  const content = nodesOf(
    html`<p>${say("import.line")}</p>
      <div class="row">
        ${buttonTemplate(say("import.pick"), pick)}
        <input type="file" accept=${ACCEPTED_FILES} hidden @change=${openPicked} />
      </div>
      <label class="field">
        <span>${say("import.paste")}</span>
        <textarea
          rows="3"
          spellcheck="false"
          autocomplete="off"
          .value=${typed}
          @paste=${openPasted}
        ></textarea>
      </label>
      <div class="row">${buttonTemplate(say("import.look"), { on: openTyped })}</div>`,
  );
  const sheet = openSheet(say("import.do"), content);
}

async function previewImport(page: ImportContext, source: ImportSource) {
  const host = element("div", { class: "import" });
  const show: Preview["show"] = (sentence, content = nothing) =>
    render(
      html`<p role="status">${sentence}</p>
        ${content}`,
      host,
    );
  show(say("import.reading"));
  openSheet(say("import.do"), [host], {
    shut: () => host.querySelector<HTMLElement>("[data-answer=stop]")?.click(),
    kind: "setting",
  });
  const contents = await readSource(source);
  const rows: Row[] = contents.games.map((incoming) => ({
    incoming,
    how: "left",
    save: null,
    engine: "",
    why: "",
  }));
  if (!contents.why) {
    await checkRows({ page, contents, rows, host, show });
    return;
  }
  const typed = typeof source === "string" && source.length <= MAX_FIELD_CHARS ? source : "";
  const another = () => openImport(page, null, typed);
  show(
    say(`import.why.${contents.why}`, LIMITS),
    html`<div class="row">${buttonTemplate(say("import.another"), { on: another })}</div>`,
  );
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
  let words = say("import.checking", { n: left.length });
  let done = 0;
  const showProgress = () =>
    show(
      words,
      progressTemplate(done, left.length, () => stopping.abort()),
    );
  const showBytes = (loaded: number, all: number) => {
    words = say("loading.bytes", { loaded: loaded / BYTES_PER_MB, all: all / BYTES_PER_MB });
    showProgress();
  };
  try {
    if (left.length) showProgress();
    const results = await checkGames(
      left.map(({ incoming }) => incoming.body),
      {
        start: () =>
          // a dead worker does not answer, which counts as slow
          start({ progress: showBytes, counted: store.fetchedRuntime !== site.runtime, died() {} }),
        lang: pageLanguage(),
        told: (n) => {
          done = n;
          showProgress();
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
    const again = buttonTemplate(say("line.again"), { on: () => inBackground(checkRows(preview)) });
    show(say("import.no-engine"), html`<div class="row">${again}</div>`);
  }
}

/** @param done number of games that were checked */
function progressTemplate(done: number, all: number, stop: () => void) {
  const value = done || nothing; // unknown until the engine has checked a game
  const label = say("import.checking", { n: all });
  return html`<div class="progress">
      <progress max=${all} value=${value} aria-label=${label}></progress>
      <span class="soft small"
        >${done ? say("import.progress", { n: done, of: all }) : nothing}</span
      >
    </div>
    <div class="row">
      <button type="button" class="btn" autocomplete="off" data-answer="stop" @click=${stop}>
        ${say("import.stop")}
      </button>
    </div>`;
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

type Part = "settings" | "records";

/** What the user has ticked. */
interface Ticks {
  rows: Set<Row>;
  parts: Set<Part>;
}

function showChoice(preview: Preview) {
  const { page, contents, rows } = preview;
  const parts = (["settings", "records"] as const).filter((part) => contents[part]);
  const usualParts: Part[] = Object.keys(page.store.settings()).length
    ? ["records"]
    : ["settings", "records"];
  drawChoice(preview, parts, {
    rows: new Set(rows.filter(isUsuallyTaken)),
    parts: new Set(parts.filter((part) => usualParts.includes(part))),
  });
}

const isImportable = ({ save, how }: Row) => save !== null && how !== "" && how !== "same";

const isUsuallyTaken = (row: Row) =>
  isImportable(row) && row.how !== "older" && !row.incoming.damaged;

/** @param parts of the file besides games */
function drawChoice(preview: Preview, parts: Part[], ticks: Ticks) {
  const { rows, page } = preview;
  const tick = <Item>(ticked: Set<Item>, item: Item, isTicked: boolean) => {
    if (isTicked) ticked.add(item);
    else ticked.delete(item);
    drawChoice(preview, parts, ticks);
  };
  const games = rows.map((row) =>
    gameItem(row, page, ticks.rows.has(row), (isTicked) => tick(ticks.rows, row, isTicked)),
  );
  const others = parts.map((part) => {
    const words = titleWithLines(say(`import.${part}`), [say(`import.${part}-line`)]);
    return checkboxItem(words, ticks.parts.has(part), (is) => tick(ticks.parts, part, is));
  });
  const hasTicks = parts.length > 0 || rows.some(isImportable);
  preview.show(
    rows.length ? summarise(rows) : say("import.count.none"),
    html`<ul class="import-list">
        ${games}${others}
      </ul>
      <div class="row end">
        ${continueButton(preview)}${hasTicks ? importButton(preview, ticks) : nothing}
      </div>`,
  );
}

function importButton(preview: Preview, { rows, parts }: Ticks) {
  const { contents } = preview;
  const taken = (part: Part) => (parts.has(part) ? contents[part] : null);
  const write = () =>
    writeSelection(preview, {
      rows: preview.rows.filter((row) => rows.has(row)),
      settings: taken("settings"),
      records: taken("records"),
    });
  return html`<button
    type="button"
    class="btn main"
    autocomplete="off"
    data-answer="import"
    ?disabled=${rows.size + parts.size === 0}
    @click=${() => inBackground(write())}
  >
    ${say("import.go")}
  </button>`;
}

/** The button for games that were not checked before the stop. */
function continueButton(preview: Preview): Template {
  const n = preview.rows.filter(({ how }) => how === "left").length;
  if (n === 0) return nothing;
  return html`<button
    type="button"
    class="btn"
    autocomplete="off"
    data-answer="continue"
    @click=${() => inBackground(checkRows(preview))}
  >
    ${say("import.continue", { n })}
  </button>`;
}

/** @param tick called when the box is ticked, or no longer */
const checkboxItem = (words: Template, isTicked: boolean, tick: (isTicked: boolean) => void) =>
  html`<li>
    <label>
      <input
        type="checkbox"
        autocomplete="off"
        .checked=${isTicked}
        @change=${({ target }: Event) => tick((target as HTMLInputElement).checked)}
      />${words}
    </label>
  </li>`;

/** @param small smaller lines below the title */
const titleWithLines = (title: string, small: string[]) =>
  html`<span
    ><b>${title}</b>${small.filter(Boolean).map((line) => html`<small>${line}</small>`)}</span
  >`;

/** A game, with a checkbox if it can be written. */
function gameItem(
  row: Row,
  page: ImportContext,
  isTicked: boolean,
  tick: (isTicked: boolean) => void,
) {
  const { incoming, how, save, why } = row;
  const matchFacts = save ? factsOf(save) : [];
  const when = incoming.saved && relativeDate(incoming.saved);
  const lines = [
    [...matchFacts, when].filter(Boolean).join(" · "),
    how ? say(`import.how.${how}`) : why,
    isImportable(row) && incoming.damaged ? say("import.damaged") : "",
  ];
  const words = titleWithLines(titleOf(row, page), lines);
  return isImportable(row)
    ? checkboxItem(words, isTicked, tick)
    : html`<li class="soft">${words}</li>`;
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
    if (incoming.name || how !== "new") renameGame(page.store, id, titles[k]);
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
  const undoImport = () => {
    written.undo();
    page.changed();
    show(say("import.undone"));
  };
  const rest: Preview = {
    ...preview,
    contents: { ...preview.contents, settings: null, records: null },
    rows: preview.rows.filter(({ how }) => how === "left"),
  };
  show(
    summary,
    html`<div class="row">
        ${continueButton(rest)}${buttonTemplate(say("bar.undo"), { icon: "undo", on: undoImport })}
      </div>
      <ul class="saves">
        ${ids.map((id, k) => savedLink(id, titles[k]))}
      </ul>`,
  );
  const first = ["[data-answer=continue]", ".saves a", "button"]
    .map((selector) => preview.host.querySelector<HTMLElement>(selector))
    .find((control) => control !== null);
  first?.focus();
}

const savedLink = (id: string, title: string) =>
  html`<li>
    <a href=${openAddress(id)}><b dir="auto">${title}</b></a>
  </li>`;

/** The user's name or the game's; another state of a saved match is marked. */
function titleHere({ incoming, how, save }: Row, page: ImportContext) {
  const name = incoming.name || (save ? page.titleOf(save.about) : "");
  return how === "new"
    ? name
    : say("import.marked", { title: clipText(name, MAX_MARKED_TITLE_CHARS) });
}
