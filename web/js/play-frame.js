/**
 * A table for the pages of others: what it is and how much it loads, before anything of the engine is asked for; then the
 * table in its place. What stands behind the # is that of a table's address, with a lesson's wishes for its frame.
 */

import { parseAddress } from "./base/address.js";
import { byId, element } from "./base/html.js";
import { site } from "./base/site.js";
import { languageFor, say, setWords } from "./base/words.js";
import { readFragment, tablePart } from "./lesson/fragment.js";
import { HostPage, wear } from "./lesson/host-page.js";
import { inward } from "./lesson/messages.js";
import { PlayFrame, playable, tableAddress } from "./lesson/play-frame.js";

const root = document.documentElement;
const wishes = readFragment(location.hash);
const page = new HostPage(wishes);
const table = new PlayFrame(byId("lesson"), failed);
/** @type {{theme: string, accent: string}} */
let look = wishes;

/** The table did not come. */
function failed() {
  delete root.dataset.playing;
  byId("blocked").replaceChildren(say("lesson.unavailable"));
  byId("now").focus({ preventScroll: true });
  page.tell("error", { code: "engine" });
}

/** @param {MouseEvent} event */
function play(event) {
  if (!playable() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  root.dataset.playing = "";
  table.open(tableAddress(tablePart(location.hash), wishes), document.title, look);
}

/** The page round it wants something. @param {MessageEvent} event */
function hear({ source, data }) {
  const message = page.framed && source === window.parent ? inward(data, 1) : null;
  if (message?.type !== "theme") return;
  look = message;
  wear(look, root);
  table.wear(look);
}

/** What it is, in the reader's language. @param {string} lang */
function show(lang) {
  const place = parseAddress(tablePart(location.hash));
  const right = !["nothing", "broken", "open"].includes(place.kind);
  const game = ("game" in place && site.names?.[place.game]?.[lang]) || "Tilebag";
  byId("title").textContent = game;
  document.title = game === "Tilebag" ? game : `${game} · Tilebag`;
  const watched = place.kind === "replay";
  byId("task").textContent = say(right ? (watched ? "lesson.replay" : "lesson.table") : "lesson.broken", { game });
  byId("open").querySelector("span")?.replaceChildren(say("lesson.open"));
  byId("open").setAttribute("aria-label", say("lesson.open"));
  const on = byId("play-on");
  on.hidden = !right;
  for (const link of right ? [on, byId("open")] : []) link.setAttribute("href", `/play/#${tablePart(location.hash)}`);
  on.replaceChildren(say(watched ? "lesson.watch" : "lesson.game"), element("small", {}, say("lesson.size", { mb: Number(site.size) })));
  on.addEventListener("click", play);
}

page.dress(root);
page.watchHeight(byId("lesson"));
page.openLinks();
const lang = languageFor(wishes.lang);
setWords(site.said?.[lang] ?? {}, lang);
show(lang);
addEventListener("message", hear);
root.dataset.phase = "ready";
if (wishes.focus) byId("now").focus({ preventScroll: true });
page.tell("ready");
