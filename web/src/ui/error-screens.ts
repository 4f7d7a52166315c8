/** Shown where the page cannot continue: one clear sentence and a way out, never a blank page. */

import type { TextFile } from "../base/types.ts";
import { button, byId, copyField, element, saveFile } from "../base/html.ts";
import { site } from "../base/site.ts";
import { say } from "../base/words.ts";
import { askQuestion } from "./sheets.ts";
import { clearStatus } from "./status.ts";

/** @param setUp opens the set-up sheet instead */
export function showFatal(why: string, setUp: (() => void) | null = null) {
  document.documentElement.dataset.phase = "broken";
  clearStatus();
  byId("status").replaceChildren(why);
  byId("status").removeAttribute("data-text");
  const shelf = element("a", { class: setUp ? "btn" : "btn main", href: "/", target: site.embedded && "_blank" }, say("menu.shelf"));
  const again = setUp ? [button(say("setup.again"), { kind: "main", icon: "setup", on: setUp })] : [];
  byId("actions").replaceChildren(shelf, ...again);
}

/** After an internal error: asks how to continue. @param what `ways`: the ways to continue, by the answer, the usual one first */
export async function askHowToContinue({ lines, ways, file, report }: { lines: string[]; ways: [string, string][]; file: TextFile | null; report: () => string }): Promise<string> {
  const buttons: [string, string][] = [...ways, ...(file ? ([["export", say("menu.export")]] as [string, string][]) : []), ["report", say("report.copy")]];
  for (let told = ""; ; ) {
    const content = told ? [element("p", { class: "soft", role: "status" }, told)] : [];
    const answer = await askQuestion({ title: say("broken.title"), lines, content, buttons, must: true });
    if (answer === "export" && file) saveFile(file);
    else if (answer === "report") told = await copyText(report());
    else return answer;
  }
}

/** The engine does not answer. @param signal aborts the question when it answers @returns should it be restarted? */
export async function askToRestart(signal: AbortSignal): Promise<boolean> {
  const buttons: [string, string][] = [["wait", say("silent.wait")], ["anew", say("silent.anew")]];
  return (await askQuestion({ title: say("silent.title"), lines: [say("silent.line")], buttons, signal })) === "anew";
}

/** Copies a long text; where the clipboard is blocked, shows it to copy by hand. @returns a message */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return say("report.copied");
  } catch {
    const area = copyField(text, { rows: "8", "aria-label": say("report.title") });
    const shown = askQuestion({ title: say("report.title"), lines: [say("report.by-hand")], content: [area], buttons: [["", say("close")]] });
    area.focus();
    await shown;
    return "";
  }
}
