/** Buttons for files: when to offer an export, and the ways to import a file. */

import { attemptAsync } from "../base/attempt.ts";
import { dateOf } from "../base/days.ts";
import { button, element, saveFile } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { isInstalled, say, site } from "../base/site.ts";
import type { TextFile } from "../base/types.ts";
import { startWorker } from "../engine/worker.ts";
import { dailyGames } from "../storage/daily.ts";
import { factsInBody } from "../storage/entry.ts";
import { wrapBody } from "../storage/envelope.ts";
import { dropShared, LIMITS, MAX_FILE_BYTES, SHARED_HASH } from "../storage/incoming-files.ts";
import { finishedSinceExport, noteExport, puzzlesOf, recordsOf } from "../storage/records.ts";
import type { Settings } from "../storage/settings.ts";
import type { ExportedEnvelope, Store } from "../storage/store.ts";
import { askQuestion } from "./sheets.ts";

export function makeGameFile(store: Store, id: string): TextFile {
  const envelope = store.exportEnvelope(id);
  const name = envelope ? nameOfFile(envelope) : id;
  return { name: `${name}.tiles.json`, text: JSON.stringify(envelope, null, 1) };
}

function nameOfFile(envelope: ExportedEnvelope) {
  const { game, at } = factsInBody(envelope);
  return [game, dateOf(new Date(envelope.saved)), `t${at}`].join("-");
}

/**
 * Games, settings, results, played deals of the day and solved puzzles; of too many games for an
 * import, only the newest.
 * @param build of the page
 * @returns `games`: how many are in it
 */
export function makeArchiveFile(store: Store, build: string): TextFile & { games: number } {
  const now = store.now();
  const listed = store
    .list()
    .slice(0, LIMITS.games)
    .flatMap(({ id }) => store.exportEnvelope(id) ?? []);
  let characters = 0;
  const games = listed.filter((envelope) => {
    characters += JSON.stringify(envelope).length;
    return characters < MAX_FILE_BYTES / 2; // a character may take two bytes
  });
  const days = dailyGames(store);
  const solved = puzzlesOf(store);
  const records = {
    ...recordsOf(store),
    ...(Object.keys(days).length && { days }),
    ...(Object.keys(solved).length && { solved }),
  };
  const body = { build, games, settings: store.settings(), records };
  return {
    name: `tilebag-${dateOf(now)}.tiles.json`,
    text: wrapBody("all", body, now),
    games: games.length,
  };
}

/** Of the export sheet. `line`: a sentence about the file; `done`: it was exported */
export interface ExportParts {
  title?: string;
  line?: string;
  done?: () => void;
}

/**
 * Asks whether to save, share or copy the file. The code for that is loaded on demand; without a
 * network the file is just saved.
 */
export async function exportFile(file: TextFile, parts?: ExportParts) {
  const code = await import("./share-sheet.ts").catch(() => null);
  if (code) code.sheets.openExport(file, parts);
  else saveFile(file);
}

/** Exports everything stored in this browser. */
function exportAll(store: Store) {
  const file = makeArchiveFile(store, site.build);
  const all = store.list().length;
  const line = [
    say("files.all-line", { n: file.games }),
    file.games < all && say("files.not-all", { n: all }),
  ]
    .filter(Boolean)
    .join(" ");
  return exportFile(file, { title: say("files.all"), line, done: () => noteExport(store) });
}

export const exportButton = (store: Store) =>
  button(say("files.all"), {
    icon: "save",
    data: { export: "all" },
    on: () => inBackground(exportAll(store)),
  });

/** Makes that button if there are games. */
export const copyOffer = (store: Store) => () => store.list().length > 0 && exportButton(store);

/** A reminder, each time the chosen number of matches was finished since the last export. */
export function exportReminder(settings: Settings) {
  const n = finishedSinceExport(settings.store);
  const every = Number(settings.value("remind")); // "never" becomes NaN, which has no multiples
  if (n <= 0 || n % every !== 0) return null;
  return element(
    "p",
    { class: "offer-install" },
    element("span", { class: "soft small" }, say("files.remind")),
    exportButton(settings.store),
  );
}

/**
 * A warning when storage is nearly full, with a button that deletes old games, which can be undone.
 * @param changed the list of games has changed
 */
export function storageWarning(store: Store, changed: () => unknown = () => {}) {
  const games = store.removableGames();
  if (!games) return null;
  const n = games.length;
  const host = element("p", { class: "offer-install", role: "status" });
  const showOffer = (words: string, act: HTMLElement | false) =>
    host.replaceChildren(
      element("span", { class: "soft small" }, say(words, { n })),
      exportButton(store),
      act || "",
    );
  const offer = () =>
    showOffer(
      n ? "storage.near" : "storage.near-none",
      n > 0 && button(say("storage.remove", { n }), { on: remove, data: { remove: "oldest" } }),
    );
  function remove() {
    const bringBack = games?.map(({ id }) => store.remove(id)) ?? [];
    const undo = () => {
      for (const bringBackGame of bringBack) bringBackGame();
      offer();
      changed();
    };
    showOffer("storage.removed", button(say("bar.undo"), { icon: "undo", on: undo }));
    changed();
  }
  offer();
  return host;
}

// Ways to import on the home page: picked, dropped, pasted, shared to the installed app or opened
// with it. The import itself is loaded on demand (share-sheet.ts).

/** `changed`: the list of games has changed; `ready`: words are loaded */
interface ImportHost {
  store: Store;
  settings: Settings;
  titleOf: (game: { game: string; title: string }) => string;
  changed: () => unknown;
  ready: Promise<unknown>;
}
/** `start`: starts an engine; passed in so that both pages share a script */
export type ImportContext = ImportHost & { start: typeof startWorker };
export type ImportSource = Blob | string;
interface Launch {
  files: readonly { getFile: () => Promise<File> }[];
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input, textarea, select");

/** Is a file or text being dragged that is not one of the page's own links? */
const isImportable = ({ target, dataTransfer }: DragEvent) => {
  const types = dataTransfer?.types ?? [];
  return (
    types.includes("Files") ||
    (!isField(target) && types.includes("text/plain") && !types.includes("text/uri-list"))
  );
};

/** The file or text that was dropped or pasted. */
export const contentOf = (data: DataTransfer | null): ImportSource =>
  data?.files[0] ?? data?.getData("text/plain") ?? "";

export function watchImports(page: ImportHost) {
  const context: ImportContext = { ...page, start: startWorker };
  const loadSheets = async () => {
    const [code] = await Promise.all([import("./share-sheet.ts").catch(() => null), page.ready]);
    if (code) return code.sheets;
    const lines = [say("line.still")];
    await askQuestion({ title: say("line.cut"), lines, buttons: [["ok", say("close")]] });
    return null;
  };
  const openImport = async (source: ImportSource | null) =>
    (await loadSheets())?.openImport(context, source);
  const openShared = async () => (await loadSheets())?.openShared(context);
  const openLaunched = async ([file]: Launch["files"]) => {
    if (file) await openImport(await file.getFile());
  };
  /** @param source null: ask the user */
  const open = (source: ImportSource | null) => inBackground(openImport(source));
  addEventListener("dragover", (event) => {
    if (isImportable(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!isImportable(event)) return;
    event.preventDefault();
    open(contentOf(event.dataTransfer));
  });
  addEventListener("paste", (event) => {
    const source = contentOf(event.clipboardData);
    if (!event.defaultPrevented && source && !isField(event.target)) open(source);
  });
  // files that the system passes to the installed app
  const { launchQueue } = window as unknown as {
    launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void };
  };
  launchQueue?.setConsumer(({ files }) => inBackground(openLaunched(files)));
  return {
    /**
     * Opens what the system has shared to the installed app; to a tab it shares nothing, but
     * another site could.
     */
    takeShared() {
      if (location.hash !== SHARED_HASH) return;
      history.replaceState(null, "", `${ROOT}/`);
      inBackground(isInstalled() ? openShared() : attemptAsync(dropShared, false));
    },
    /** The buttons below the saved games. */
    buttons: () => element("div", { class: "row" }, importButton(open), exportButton(page.store)),
    /**
     * Offers an import in an installed app without games: on Apple devices it does not share the
     * browser's storage.
     */
    offer(above: Element) {
      above.parentElement?.querySelector(".offer-import")?.remove();
      if (!isInstalled() || page.store.list().length) return;
      const why = element("span", { class: "soft small" }, say("import.yours-line"));
      above.after(element("p", { class: "offer-import" }, importButton(open, "import.yours"), why));
    },
  };
}

const importButton = (open: (given: null) => void, words = "import.do") =>
  button(say(words), { icon: "open", data: { import: "" }, on: () => open(null) });
