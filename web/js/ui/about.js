/** Which build this page is, and whether the host has a newer one: for bug reports, and for whoever wonders. */

import { element } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";

/** A line for the settings. */
export function aboutLine() {
  const line = element("p", { class: "soft small" }, say("about.build", { build: site.build }));
  newestBuild().then((build) => build && line.append(" ", say(build === site.build ? "about.newest" : "about.newer")));
  return line;
}

/** What the host has now, past every cache. @returns {Promise<string>} empty: it does not answer */
async function newestBuild() {
  try {
    const answer = await fetch("/version.json", { cache: "no-store" });
    return answer.ok ? String((await answer.json()).build) : "";
  } catch {
    return "";
  }
}
