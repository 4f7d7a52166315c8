/**
 * Ways to import on the home page: picked, dropped, pasted, shared to the installed app or opened with it. The import itself
 * (lazy-sheets.js) is loaded on demand.
 */

import type { Settings } from "../client/settings.ts";
import type { Store } from "../client/store.ts";
import { button, element } from "../base/html.ts";
import { say } from "../base/words.ts";
import { startWorker } from "../client/worker.ts";
import { exportButton } from "./export-offer.ts";
import { askQuestion } from "./sheets.ts";

/** `changed`: the list of games has changed; `ready`: words are loaded */
interface ImportHost { store: Store; settings: Settings; titleOf: (game: { game: string; title: string }) => string;
  changed: () => unknown; ready: Promise<unknown> }
/** `start`: starts an engine; passed in so that both pages share a script */
export type ImportContext = ImportHost & { start: typeof startWorker };
export type ImportSource = Blob | string;
interface Launch { files: readonly { getFile: () => Promise<File> }[] }

const SHARED_HASH = "#shared"; // the address to which shared-file.js redirects
const STANDALONE_QUERY = matchMedia("(display-mode: standalone)");

const isField = (target: EventTarget | null) => target instanceof Element && target.matches("input, textarea, select");

/** A dragged file or text, but not one of the page's own links. */
const isImportable = ({ target, dataTransfer }: DragEvent) => {
  const types = dataTransfer?.types ?? [];
  return types.includes("Files") || (!isField(target) && types.includes("text/plain") && !types.includes("text/uri-list"));
};

const droppedContent = (data: DataTransfer | null): ImportSource => data?.files[0] ?? data?.getData("text/plain") ?? "";

export function watchImports(page: ImportHost) {
  /** @param given null: ask the user */
  const open = async (given: ImportSource | null, shared = false) => {
    const [code] = await Promise.all([import("./lazy-sheets.ts").catch(() => null), page.ready]);
    if (code) code.sheets[shared ? "openShared" : "openImport"]({ ...page, start: startWorker }, given);
    else askQuestion({ title: say("line.cut"), lines: [say("line.still")], buttons: [["ok", say("close")]] });
  };
  addEventListener("dragover", (event) => isImportable(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!isImportable(event)) return;
    event.preventDefault();
    open(droppedContent(event.dataTransfer));
  });
  addEventListener("paste", (event) => {
    const given = droppedContent(event.clipboardData);
    if (!event.defaultPrevented && given && !isField(event.target)) open(given);
  });
  acceptLaunchFiles(open);
  return {
    /** Opens what the system has shared to the installed app. */
    takeShared() {
      if (location.hash !== SHARED_HASH) return;
      history.replaceState(null, "", "/");
      open(null, true);
    },
    /** The buttons below the saved games. */
    buttons: () => element("div", { class: "row" }, importButton(open), exportButton(page.store)),
    /** Offers an import in an installed app without games: on Apple devices it does not share the browser's storage. */
    offer(above: Element) {
      above.parentElement?.querySelector(".offer-import")?.remove();
      if (!STANDALONE_QUERY.matches || page.store.list().length) return;
      const why = element("span", { class: "soft small" }, say("import.yours-line"));
      above.after(element("p", { class: "offer-import" }, importButton(open, "import.yours"), why));
    },
  };
}

const importButton = (open: (given: ImportSource | null) => unknown, words = "import.do") => button(say(words), { icon: "open", data: { import: "" }, on: () => open(null) });

/** Opens a file that the system passes to the installed app. */
function acceptLaunchFiles(open: (given: ImportSource) => unknown) {
  const { launchQueue } = (window as unknown) as { launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void } };
  launchQueue?.setConsumer(async ({ files }) => files[0] && open(await files[0].getFile()));
}
