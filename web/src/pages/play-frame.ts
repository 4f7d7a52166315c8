/**
 * A match for pages of others: says what it is and how much it downloads before it loads the engine; then the match replaces
 * the text. Its address has the parameters of a match and those of a lesson's frame.
 */

import { parseAddress } from "../base/address.ts";
import { byId, element } from "../base/html.ts";
import { languageFor, say, setWords, site } from "../base/site.ts";
import { applyLook, canRunEngine, HostPage, TableFrame, tableFrameAddress } from "../lesson/host-page.ts";
import { parseHostMessage, parseLessonAddress, tableFragment } from "../lesson/lesson-messages.ts";

const root = document.documentElement;
const wishes = parseLessonAddress(location.hash);
const page = new HostPage(wishes);
const table = new TableFrame(byId("lesson"), handleTableFailure);
let look: { theme: string; accent: string } = wishes;

/** The match could not be loaded. */
function handleTableFailure() {
  delete root.dataset.playing;
  byId("blocked").replaceChildren(say("lesson.unavailable"));
  byId("now").focus({ preventScroll: true });
  page.postToHost("error", { code: "engine" });
}

function play(event: MouseEvent) {
  if (!canRunEngine() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  root.dataset.playing = "";
  table.open(tableFrameAddress(tableFragment(location.hash), wishes), document.title, look);
}

/** Handles messages of the host page. */
function handleMessage({ source, data }: MessageEvent) {
  const message = page.isFramed && source === window.parent ? parseHostMessage(data, 1) : null;
  if (message?.type !== "theme") return;
  look = message;
  applyLook(look, root);
  table.setLook(look);
}

/** Shows the text, in the user's language. */
function showOffer(lang: string) {
  const place = parseAddress(tableFragment(location.hash));
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
  for (const link of right ? [on, byId("open")] : []) link.setAttribute("href", `/play/#${tableFragment(location.hash)}`);
  on.replaceChildren(say(watched ? "lesson.watch" : "lesson.game"), element("small", {}, say("lesson.size", { mb: Number(site.size) })));
  on.addEventListener("click", play);
}

page.applyOptions(root);
page.watchHeight(byId("lesson"));
page.openLinks();
const lang = languageFor(wishes.lang);
setWords(site.said?.[lang] ?? {}, lang);
showOffer(lang);
addEventListener("message", handleMessage);
root.dataset.phase = "ready";
if (wishes.focus) byId("now").focus({ preventScroll: true });
page.postToHost("ready");
