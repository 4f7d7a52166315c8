/** The question how to continue after an error of the engine, and the bug report. */

import { element } from "../base/html.ts";
import { copyField, copyToClipboard, saveFile } from "../base/sharing.ts";
import { isInstalled, say, site } from "../base/site.ts";
import type { EngineStopped, SaveBody } from "../base/types.ts";
import { bugReport, ERROR_FACT } from "../engine/crash-report.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { rewindSave } from "../engine/rewind-save.ts";
import { wrapBody } from "../storage/envelope.ts";
import { makeGameFile } from "../storage/export-files.ts";
import { exportEnvelope } from "../storage/saved-games.ts";
import type { Store } from "../storage/store.ts";
import { askQuestion } from "../view/dialog.ts";
import { showNotice } from "../view/status.ts";
import type { RecoveryPage } from "./engine-recovery.ts";

const REWIND_CHOICES = [1, 5]; // moves

/** The ways to continue a stopped match. */
function continuations(
  body: SaveBody | null,
  { opening, starting }: EngineStopped,
): [string, string][] {
  if (!body) {
    return [
      ["again", say("broken.reload")],
      ["shelf", say("menu.shelf")],
    ];
  }
  const choices = opening && !starting ? REWIND_CHOICES.filter((n) => rewindSave(body, n)) : [];
  const backwards: [string, string][] = choices.map((n) => [
    `back-${n}`,
    say("broken.back", { n }),
  ]);
  return [
    ["go-on", say(opening ? "broken.try" : "go-on")],
    ...backwards,
    ["shelf", say("menu.shelf")],
  ];
}

/** The sentence above the ways to continue. */
function explanationOf(
  body: SaveBody | null,
  { opening, starting }: EngineStopped,
  lasting: boolean | null,
) {
  if (!body) return say("broken.nothing");
  if (opening && !starting) return say("broken.opening");
  return say(lasting === false ? "broken.here" : "broken.line");
}

function reasonOf({ why, dead, chosen }: EngineStopped) {
  if (chosen) return say("silent.title");
  return dead ? say("broken.gone") : why;
}

/** A match whose engine has stopped. `saved`: its save; `body`: that, or the match to be opened */
interface StoppedMatch {
  client: EngineClient;
  store: Store;
  saved: SaveBody | null;
  body: SaveBody | null;
  trouble: EngineStopped;
}

/** The save at the earlier ply that was chosen; null if another way was. */
function rewindAsChosen(body: SaveBody, answer: string) {
  const [, steps] = /^back-(\d)$/.exec(answer) ?? [];
  return steps ? rewindSave(body, Number(steps)) : null;
}

/** Continues the match as the user chooses. */
export async function continueAsChosen(match: StoppedMatch, page: RecoveryPage) {
  const { client, saved, body } = match;
  const { id } = client;
  const answer = await askHowToContinue(match);
  if (!answer || client.id !== id) return; // another match was opened meanwhile
  const earlier = body && rewindAsChosen(body, answer);
  if (answer === "again") location.reload();
  else if (answer === "shelf" || !body) page.leave();
  else if (earlier) page.open(earlier, true);
  else if (saved) page.goOn(false);
  else page.open(body, false);
}

/** Asks how to continue. @returns the answer: again, shelf, go-on, or back- with a number of moves */
async function askHowToContinue(match: StoppedMatch): Promise<string> {
  const { client, store, saved, body, trouble } = match;
  const file = saved && makeGameFile(store, client.id);
  const buttons = continuations(body, trouble);
  if (file) buttons.push(["export", say("menu.export")]);
  buttons.push(["report", say("report.copy")]);
  const lines = [explanationOf(body, trouble, store.keys.isLasting), reasonOf(trouble)];
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
    else if (answer === "report") message = await copyText(makeReport(client, store, trouble));
    else return answer;
  }
}

/** Asks whether to restart an engine that does not answer. @param signal closes the question */
export async function askToRestart(signal: AbortSignal): Promise<boolean> {
  const answer = await askQuestion({
    title: say("silent.title"),
    lines: [say("silent.line")],
    buttons: [
      ["wait", say("silent.wait")],
      ["restart", say("silent.restart")],
    ],
    signal,
  });
  return answer === "restart";
}

/** Copies a bug report. */
export async function copyReport(client: EngineClient, store: Store) {
  showNotice(await copyText(makeReport(client, store)));
}

/** @param trouble the error, if known */
function makeReport(client: EngineClient, store: Store, trouble?: EngineStopped) {
  const { lang, dataset } = document.documentElement;
  const { opening, dead, starting, chosen } = trouble ?? {};
  const when = Object.entries({ opening, dead, starting, chosen })
    .filter(([, isTrue]) => isTrue)
    .map(([name]) => name);
  const stored = JSON.stringify(exportEnvelope(store, client.id), null, 1);
  const facts = {
    [ERROR_FACT]: trouble?.why,
    when: when.join(", "),
    time: new Date().toISOString(),
    build: site.build,
    engine: client.version,
    browser: navigator.userAgent,
    language: `${lang} (browser: ${navigator.languages.join(", ")})`,
    viewport: `${innerWidth} x ${innerHeight}, ${devicePixelRatio} device pixels each`,
    "shown as": isInstalled() ? "app" : "page",
    offline: dataset.offline,
    "saves are kept": String(store.keys.isLasting),
    phase: client.state?.phase,
  };
  const save = stored === "null" ? wrapBody("game", client.requestedBody, new Date()) : stored;
  return bugReport({
    head: [say("report.head"), say("report.what")],
    facts: Object.entries(facts),
    messages: client.messageLog.lines,
    save,
    withheld: say("report.sealed"),
  });
}

/**
 * Copies a long text; if the clipboard is blocked, shows the text to copy by hand. @returns a
 * message
 */
async function copyText(text: string): Promise<string> {
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
