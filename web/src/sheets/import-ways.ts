/**
 * The ways to import on the home page: a file or text that is picked, dropped, pasted, shared to the
 * installed app or opened with it. The import itself is loaded on demand.
 */

import { attemptAsync } from "../base/attempt.ts";
import { button, element } from "../base/html.ts";
import { replaceAddress } from "../base/history-entry.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { isInstalled, say } from "../base/site.ts";
import { contentOf } from "../base/transferred.ts";
import type { StartWorker } from "../engine/worker-start.ts";
import { startWorker } from "../engine/worker.ts";
import type { Settings } from "../storage/settings.ts";
import { dropShared, SHARED_HASH } from "../storage/shared-file.ts";
import type { Store } from "../storage/store.ts";
import type { OnDemand } from "../view/on-demand.ts";

/**
 * `changed`: the list of games has changed; `ready`: words are loaded; `later`: the script
 * with the sheet
 */
interface ImportHost {
  later: OnDemand<ImportSheet>;
  store: Store;
  settings: Settings;
  titleOf: (game: { game: string; title: string }) => string;
  changed: () => unknown;
  ready: Promise<unknown>;
}
/** `start`: starts an engine; passed in so that both pages share a script */
export type ImportContext = ImportHost & { start: StartWorker };
/** A file or a text, or how it is got, which may fail. */
export type ImportSource = Blob | string | (() => Promise<Blob | string>);
/** The script with the sheet. */
interface ImportSheet {
  openImport: (page: ImportContext, source: ImportSource | null) => unknown;
  openShared: (page: ImportContext) => unknown;
}
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

export function watchImports(page: ImportHost) {
  const context: ImportContext = { ...page, start: startWorker };
  const openSheet = async (open: (code: ImportSheet) => unknown) => {
    const [code] = await Promise.all([page.later.load(), page.ready]);
    if (code) open(code);
    else page.later.handleFailure();
  };
  const openImport = (source: ImportSource | null) =>
    openSheet((code) => code.openImport(context, source));
  const openShared = () => openSheet((code) => code.openShared(context));
  const openLaunched = async ([file]: Launch["files"]) => {
    if (file) await openImport(() => file.getFile());
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
      replaceAddress(`${ROOT}/`);
      inBackground(isInstalled() ? openShared() : attemptAsync(dropShared, false));
    },
    button: () => importButton(open),
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
