/** Where the page cannot go on: one clear sentence, and a way out. Never a blank page. */

import { button, byId, element, saveFile } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { ask } from "./sheets.js";

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
 * After a mistake of ours: until the reader takes one of the two ways on.
 * @param {string} why @param {{saved: boolean, file: {name: string, text: string}}} what @returns {Promise<string>}
 */
export async function askHowToGoOn(why, { saved, file }) {
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
