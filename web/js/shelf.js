/** The first page: the table that was left, one card a game, saves and settings. Python is not needed here. */

/** @import { Box } from "./base/types.d.ts" */
/** @import { OfflineState } from "./client/offline.js" */
/** @import { Entry } from "./client/store.js" */

import { newAddress, openAddress, parseAddress } from "./base/address.js";
import { button, byId, element, icon } from "./base/html.js";
import { knownSetup, word as wordOf } from "./base/match-setup.js";
import { wholeScene } from "./base/scene.js";
import { shelfFacts } from "./base/site.js";
import { chosen, loadWords, say, translate } from "./base/words.js";
import { Board } from "./board/board.js";
import { makeRenderContext } from "./board/render-context.js";
import { watchOffline } from "./client/offline.js";
import { Settings } from "./client/settings.js";
import { browserStorage } from "./client/storage.js";
import { Store } from "./client/store.js";
import { rulesAddress } from "./ui/rules.js";
import { followAppearance, openSettingsSheet } from "./ui/settings-form.js";
import { openSetup } from "./ui/setup.js";
import { ask, sheet } from "./ui/sheets.js";

const root = document.documentElement;
const store = new Store(browserStorage());
const settings = new Settings(store);
followAppearance(settings);
settings.forVisit(parseAddress(location.hash).settings);
/** @type {Box[]} */
let boxes = [];

/** @param {Box} box @param {string} part */
const word = (box, part) => wordOf(box, root.lang, part);

/** @param {Box} box */
function who({ seats: [least, most], minutes: n }) {
  return most === 1 ? say("shelf.alone", { n }) : say("shelf.players", { least, most, n });
}

/** The cards that the build has made, in the reader's language, each leading to a table like the last one. */
function showCards() {
  for (const one of byId("games").querySelectorAll("a.game")) {
    const box = boxes.find(({ key }) => key === one.getAttribute("data-game"));
    if (!box) continue;
    one.setAttribute("href", newAddress(box.key, knownSetup(box, settings.last(box.key))));
    one.nextElementSibling?.setAttribute("aria-label", say("setup.title", { game: word(box, "name") }));
    const words = [word(box, "name"), word(box, "tagline"), who(box)];
    one.querySelectorAll("h2, p").forEach((line, k) => (line.textContent = words[k]));
  }
}

/** The links to the rules that the build has made, in the reader's language. */
function showRules() {
  for (const link of byId("rules").querySelectorAll("a")) {
    const box = boxes.find(({ key }) => key === link.dataset.rules);
    if (!box) continue;
    link.setAttribute("href", rulesAddress(box.key));
    link.textContent = word(box, "name");
  }
}

/** @param {Event} event a tap on the cards: one of their buttons opens the sheet on which a table is set up */
function setUp({ target }) {
  const key = target instanceof Element && target.closest("[data-setup]")?.getAttribute("data-setup");
  const box = boxes.find((one) => one.key === key);
  if (!box) return;
  openSetup({
    box,
    kept: settings.last(box.key),
    people: settings.people(),
    start: (setup) => location.assign(newAddress(box.key, setup)),
  });
}

function showCredits() {
  const lines = boxes.map((box) => word(box, "credit")).filter(Boolean);
  const [privacy] = byId("credits").children;
  byId("credits").replaceChildren(privacy, ...lines.map((line) => element("p", {}, line)));
}

/** The game's name in the reader's language. @param {Entry} save */
function titleOf({ game, title }) {
  const box = boxes.find(({ key }) => key === game);
  return (box && word(box, "name")) || title || game;
}

/** How far the table is. @param {Entry} save */
const factOf = ({ fact }) => fact?.[root.lang] ?? "";

/** The table that was left last, as it lies. */
async function showLast() {
  const last = store.list().find((one) => !one.over);
  byId("go").hidden = !last;
  if (!last) return;
  byId("go-title").textContent = titleOf(last);
  byId("go-fact").textContent = factOf(last);
  byId("go-on").setAttribute("href", openAddress(last.id));
  await showPicture(last.id);
}

/** @param {string} id */
async function showPicture(id) {
  const host = byId("go-picture");
  host.replaceChildren();
  const picture = store.picture(id);
  if (!picture) return;
  try {
    const scene = wholeScene(picture.scene);
    const canvas = element("canvas", { role: "img", "aria-label": scene.label || picture.title });
    host.append(canvas);
    const context = await makeRenderContext({ still: () => true, repaint: () => board.repaint() });
    const board = new Board(canvas, context, { picture: true });
    const { clientWidth, clientHeight } = host;
    await board.show(scene);
    await board.resize(clientWidth, clientHeight);
    new ResizeObserver(() => board.resize(host.clientWidth, host.clientHeight)).observe(host);
  } catch {
    host.replaceChildren();
    store.keepPicture(id, null);
  }
}

function showSaves() {
  const saves = store.list();
  const lines = saves.map((save) => {
    const when = new Date(save.updated).toLocaleString(root.lang, { dateStyle: "medium", timeStyle: "short" });
    const remove = button(say("shelf.delete"), { kind: "bare", on: () => drop(save, line) });
    const link = element(
      "a",
      { href: openAddress(save.id) },
      element("b", {}, titleOf(save)),
      element("small", {}, [save.over ? say("shelf.over") : factOf(save), when].filter(Boolean).join(" · ")),
    );
    const line = element("li", {}, link, remove);
    return line;
  });
  const content = lines.length
    ? element("ul", { class: "saves" }, ...lines)
    : element("p", { class: "soft" }, say("shelf.no-saves"));
  sheet(say("shelf.saves"), [content]);
}

/** @param {Entry} save @param {HTMLElement} line */
async function drop(save, line) {
  const lines = [say("shelf.delete-line", { title: titleOf(save), fact: factOf(save) })];
  /** @type {[string, string][]} */
  const buttons = [
    ["yes", say("shelf.delete")],
    ["no", say("not-yet")],
  ];
  const answer = await ask({ title: say("shelf.delete-ask"), lines, buttons });
  if (answer !== "yes") return;
  store.remove(save.id);
  line.remove();
  await showLast();
}

/** @param {OfflineState} state */
function showOffline(state) {
  const host = byId("offline");
  root.dataset.offline = state;
  host.classList.toggle("ok", state === "ready");
  host.replaceChildren(...(state === "ready" ? [icon("check")] : []), say(`offline.${state}`));
}

const words = () => loadWords(chosen(settings.now("lang")));

function speak() {
  translate(document);
  showCards();
  showRules();
  showCredits();
}

byId("settings").addEventListener("click", () => openSettingsSheet(settings));
byId("language").addEventListener("click", () => openSettingsSheet(settings));
byId("saves").addEventListener("click", showSaves);
byId("games").addEventListener("click", setUp);
settings.onChange(async (name) => {
  if (name !== "lang") return;
  await words();
  speak();
  showOffline(/** @type {OfflineState} */ (root.dataset.offline));
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return; // else a table was played since
  settings.reread();
  showCards();
  showLast();
});
[boxes] = await Promise.all([shelfFacts(), words()]);
speak();
store.visit();
watchOffline(showOffline);
await showLast();
root.dataset.shelf = "ready";
