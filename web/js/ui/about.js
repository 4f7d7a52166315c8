/** Which build this page is, and whether the host has a newer one: for bug reports, and for whoever wonders. */

import { element } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";

/** A line for the settings; it says nothing of the host where that does not answer. */
export function aboutLine() {
  const line = element("p", { class: "soft small" }, say("about.build", { build: site.build }));
  fetch("/version.json", { cache: "no-store" })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
    .then(({ build }) => line.append(" ", say(String(build) === site.build ? "about.newest" : "about.newer")))
    .catch(() => {});
  return line;
}
