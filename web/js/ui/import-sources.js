/**
 * Ways to import on the home page: picked, dropped, pasted, shared to the installed app or opened with it. The import itself
 * (lazy-sheets.js) is loaded on demand.
 */

/** @import { Settings } from "../client/settings.js" */
/** @import { Store } from "../client/store.js" */

import { button, element } from "../base/html.js";
import { say } from "../base/words.js";
import { startWorker } from "../client/worker.js";
import { exportButton } from "./export-offer.js";
import { askQuestion } from "./sheets.js";

/**
 * @typedef {{store: Store, settings: Settings, titleOf: (game: {game: string, title: string}) => string,
 *   changed: () => unknown, ready: Promise<unknown>}} ImportHost  `changed`: the list of games has changed; `ready`: words are loaded
 * @typedef {ImportHost & {start: typeof startWorker}} ImportContext  `start`: starts an engine; passed in so that both pages share a script
 * @typedef {Blob | string} ImportSource
 * @typedef {{files: readonly {getFile: () => Promise<File>}[]}} Launch
 */

const SHARED_HASH = "#shared"; // the address to which shared-file.js redirects
const STANDALONE_QUERY = matchMedia("(display-mode: standalone)");

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches("input, textarea, select");

/** A dragged file or text, but not one of the page's own links. @param {DragEvent} event */
const isImportable = ({ target, dataTransfer }) => {
  const types = dataTransfer?.types ?? [];
  return types.includes("Files") || (!isField(target) && types.includes("text/plain") && !types.includes("text/uri-list"));
};

/** @param {DataTransfer | null} data @returns {ImportSource} */
const droppedContent = (data) => data?.files[0] ?? data?.getData("text/plain") ?? "";

/** @param {ImportHost} page */
export function watchImports(page) {
  /** @param {ImportSource | null} given null: ask the user */
  const open = async (given, shared = false) => {
    const [code] = await Promise.all([import("./lazy-sheets.js").catch(() => null), page.ready]);
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
    /** Offers an import in an installed app without games: on Apple devices it does not share the browser's storage. @param {Element} above */
    offer(above) {
      above.parentElement?.querySelector(".offer-import")?.remove();
      if (!STANDALONE_QUERY.matches || page.store.list().length) return;
      const why = element("span", { class: "soft small" }, say("import.yours-line"));
      above.after(element("p", { class: "offer-import" }, importButton(open, "import.yours"), why));
    },
  };
}

/** @param {(given: ImportSource | null) => unknown} open @param {string} [words] */
const importButton = (open, words = "import.do") => button(say(words), { icon: "open", data: { import: "" }, on: () => open(null) });

/** Opens a file that the system passes to the installed app. @param {(given: ImportSource) => unknown} open */
function acceptLaunchFiles(open) {
  const { launchQueue } = /** @type {{launchQueue?: {setConsumer: (take: (launch: Launch) => void) => void}}} */ (/** @type {unknown} */ (window));
  launchQueue?.setConsumer(async ({ files }) => files[0] && open(await files[0].getFile()));
}
