/**
 * A match for other sites: describes itself and the size of the download before the engine is
 * loaded; then the match replaces the text. Its address has the parameters of a match and those of
 * a lesson's frame.
 */

import { type Address, parseAddress } from "../base/address.ts";
import { byId, element, labelElement } from "../base/html.ts";
import { ROOT } from "../base/root.ts";
import { languageFor, say, setWords, site } from "../base/site.ts";
import { HostPage } from "../lesson/host-page.ts";
import { tableFragment } from "../lesson/lesson-messages.ts";

const page = new HostPage();
const { wishes } = page;
const fragment = tableFragment(location.hash);

/** Handles messages of the host page. */
function handleMessage(event: MessageEvent) {
  const message = page.parseRequest(event, 1);
  if (message?.type === "theme") page.setLook(message);
}

/** What is said about an address, by its kind. */
const OFFERS: Partial<Record<Address["kind"], string>> = {
  new: "lesson.table",
  replay: "lesson.replay",
  cut: "lesson.cut",
};

/** Shows the text, in the user's language. */
function showOffer(lang: string) {
  const place = parseAddress(fragment);
  const isReplay = place.kind === "replay";
  const canPlay = place.kind === "new" || isReplay;
  const game = ("game" in place && site.names?.[place.game]?.[lang]) || "Tilebag";
  byId("title").textContent = game;
  document.title = game === "Tilebag" ? game : `${game} · Tilebag`;
  byId("task").textContent = say(OFFERS[place.kind] ?? "lesson.broken", { game });
  labelElement("open", say("lesson.open"));
  const link = byId("play-on");
  link.hidden = !canPlay;
  if (canPlay) {
    link.setAttribute("href", `${ROOT}/play/#${fragment}`);
    byId("open").setAttribute("href", `${ROOT}/play/#${fragment}`);
  }
  link.replaceChildren(
    say(isReplay ? "lesson.watch" : "lesson.game"),
    element("small", {}, say("lesson.size", { mb: Number(site.size) })),
  );
  link.addEventListener("click", (event) => page.openTable(event, fragment, wishes.lang));
}

page.start();
const lang = languageFor(wishes.lang);
setWords(site.said?.[lang] ?? {}, lang);
showOffer(lang);
addEventListener("message", handleMessage);
document.documentElement.dataset.phase = "ready";
if (wishes.focus) page.focus();
page.postToHost("ready");
