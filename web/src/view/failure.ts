/** Messages for when the page cannot continue: a clear sentence and a way out, never a blank page. */

import { type HomeTarget, homeLink } from "../base/home-page.ts";
import { button, byId, copyField, copyToClipboard, element, saveFile } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { TextFile } from "../base/types.ts";
import { askQuestion } from "./dialog.ts";
import { clearStatus } from "./status.ts";

/** @param leavesTo where the home page opens @param setUp opens the set-up sheet instead */
export function showFatal(why: string, leavesTo: HomeTarget, setUp: (() => void) | null = null) {
  document.documentElement.dataset.phase = "broken";
  clearStatus();
  byId("status").replaceChildren(why);
  byId("status").removeAttribute("data-text");
  const shelf = homeLink(leavesTo, setUp ? "btn" : "btn main");
  const again = setUp
    ? [button(say("setup.again"), { kind: "main", icon: "setup", on: setUp })]
    : [];
  byId("actions").replaceChildren(shelf, ...again);
}

/**
 * After an internal error: asks how to continue. @param what `ways`: the ways to continue, by the
 * answer, the usual one first
 */
export async function askHowToContinue({
  lines,
  ways,
  file,
  report,
}: {
  lines: string[];
  ways: [string, string][];
  file: TextFile | null;
  report: () => string;
}): Promise<string> {
  const buttons: [string, string][] = [
    ...ways,
    ...(file ? ([["export", say("menu.export")]] as [string, string][]) : []),
    ["report", say("report.copy")],
  ];
  let message = "";
  while (true) {
    const content = message ? [element("p", { class: "soft", role: "status" }, message)] : [];
    const answer = await askQuestion({
      title: say("broken.title"),
      lines,
      content,
      buttons,
      must: true,
    });
    if (answer === "export" && file) saveFile(file);
    else if (answer === "report") message = await copyText(report());
    else return answer;
  }
}

/**
 * Copies a long text; if the clipboard is blocked, shows the text to copy by hand. @returns a
 * message
 */
export async function copyText(text: string): Promise<string> {
  if (await copyToClipboard(text)) return say("report.copied");
  const area = copyField(text, { rows: "8", "aria-label": say("report.title") });
  const closed = askQuestion({
    title: say("report.title"),
    lines: [say("report.by-hand")],
    content: [area],
    buttons: [["", say("close")]],
  });
  area.focus();
  await closed;
  return "";
}
