/** Where the page cannot go on: one clear sentence, and a way out. Never a blank page. */

/** @import { TextFile } from "../base/types.d.ts" */

import { button, byId, copyField, element, saveFile } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { ask } from "./sheets.js";
import { clearStatus } from "./status.js";

/**
 * @param {string} why @param {(() => void) | null} [setUp] where another table may be set up in place of this one
 */
export function showFatal(why, setUp = null) {
  document.documentElement.dataset.phase = "broken";
  clearStatus();
  byId("status").replaceChildren(why);
  byId("status").removeAttribute("data-text");
  const shelf = element("a", { class: setUp ? "btn" : "btn main", href: "/", target: site.embedded && "_blank" }, say("menu.shelf"));
  const again = setUp ? [button(say("setup.again"), { kind: "main", icon: "setup", on: setUp })] : [];
  byId("actions").replaceChildren(shelf, ...again);
}

/**
 * After a mistake of ours: until the reader takes one of the ways on.
 * @param {{lines: string[], ways: [string, string][], file: TextFile | null, report: () => string}} what `ways`:
 *   how it may go on, by the answer, the usual one first
 * @returns {Promise<string>}
 */
export async function askHowToGoOn({ lines, ways, file, report }) {
  /** @type {[string, string][]} */
  const buttons = [...ways, ...(file ? /** @type {[string, string][]} */ ([["export", say("menu.export")]]) : []), ["report", say("report.copy")]];
  for (let told = ""; ; ) {
    const content = told ? [element("p", { class: "soft", role: "status" }, told)] : [];
    const answer = await ask({ title: say("broken.title"), lines, content, buttons, must: true });
    if (answer === "export" && file) saveFile(file);
    else if (answer === "report") told = await giveText(report());
    else return answer;
  }
}

/** The game is not responding. @param {AbortSignal} signal it has @returns {Promise<boolean>} is it to be started anew? */
export async function askToStartAnew(signal) {
  /** @type {[string, string][]} */
  const buttons = [["wait", say("silent.wait")], ["anew", say("silent.anew")]];
  return (await ask({ title: say("silent.title"), lines: [say("silent.line")], buttons, signal })) === "anew";
}

/** A long text, to the clipboard; where that is not allowed, to be copied by hand. @param {string} text @returns {Promise<string>} what is to be said */
export async function giveText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return say("report.copied");
  } catch {
    const area = copyField(text, { rows: "8", "aria-label": say("report.title") });
    const shown = ask({ title: say("report.title"), lines: [say("report.by-hand")], content: [area], buttons: [["", say("close")]] });
    area.focus();
    await shown;
    return "";
  }
}
