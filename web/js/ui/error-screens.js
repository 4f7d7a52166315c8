/** Where the page cannot go on: one clear sentence, and a way out. Never a blank page. */

import { button, byId, element, saveFile } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { hostAnswers, isLine } from "../client/line.js";
import { ask, shutAll } from "./sheets.js";

/**
 * @param {string} why @param {(() => void) | null} [setUp] where another table may be set up in place of this one
 */
export function showFatal(why, setUp = null) {
  document.documentElement.dataset.phase = "broken";
  byId("status").replaceChildren(why);
  byId("status").removeAttribute("data-text");
  const shelf = element("a", { class: setUp ? "btn" : "btn main", href: "/" }, say("menu.shelf"));
  const again = setUp ? [button(say("setup.again"), { kind: "main", icon: "setup", on: setUp })] : [];
  byId("actions").replaceChildren(shelf, ...again);
}

/** The save without anybody's name. @param {string} text an envelope */
function nameless(text) {
  const body = JSON.parse(text)?.body;
  return JSON.stringify(body && { ...body, names: body.names?.map(() => "") });
}

/**
 * After a mistake of ours, or of the line: until the reader takes one of the two ways on.
 * @param {string} why @param {{saved: boolean, file: {name: string, text: string}}} what @returns {Promise<string>}
 */
export async function askHowToGoOn(why, { saved, file }) {
  if (isLine(why)) return askOnceThere();
  /** @type {[string, string][]} */
  const ways = saved ? [["go-on", say("go-on")], ["export", say("menu.export")]] : [["again", say("broken.reload")]];
  const lines = [say(saved ? "broken.line" : "broken.nothing"), why];
  /** @type {Parameters<typeof ask>[0]} */
  const question = { title: say("broken.title"), lines, buttons: [...ways, ["report", say("broken.report")]], must: true };
  for (;;) {
    const answer = await ask(question);
    if (answer === "go-on" || answer === "again") return answer;
    if (answer === "export") saveFile(file);
    const report = [why, `build ${site.build}`, navigator.userAgent, saved ? nameless(file.text) : ""].join("\n\n");
    if (answer === "report") await navigator.clipboard?.writeText(report).catch(() => {});
  }
}

const NEXT_LOOK = 5000; // milliseconds

/**
 * Something did not arrive: until the host answers, which is looked for again and again, or the reader tries again. Only then is
 * it of any use to load the page anew.
 * @returns {Promise<string>}
 */
async function askOnceThere() {
  const there = await hostAnswers();
  const title = say(there ? "line.part" : "line.cut");
  for (let lines = [say(there ? "line.part-line" : "line.cut-line")]; ; lines = [say("line.still")]) {
    const asking = new AbortController();
    const back = there ? new Promise(() => {}) : answering(asking.signal);
    const answer = ask({ title, lines, buttons: [["again", say("line.again")]], must: true });
    await Promise.race([back, answer]);
    asking.abort();
    shutAll();
    if (there || (await hostAnswers())) return "again";
  }
}

/** Ends when the host answers. @param {AbortSignal} signal nobody asks any more */
async function answering(signal) {
  while (!signal.aborted && !(await hostAnswers())) {
    await new Promise((done) => {
      setTimeout(done, NEXT_LOOK);
      addEventListener("online", done, { once: true });
    });
  }
}
