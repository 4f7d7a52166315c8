/** The first page: the table that was left, one card a game, saves and settings. Python is not needed here. */

/** @import { Box, MatchSetup } from "./base/types.d.ts" */
/** @import { Entry } from "./client/store.js" */

import { newAddress, openAddress } from "./base/address.js";
import { byId, element } from "./base/html.js";
import { knownSetup, word as wordOf } from "./base/match-setup.js";
import { wholeScene } from "./base/scene.js";
import { watchShowMe } from "./base/show-me.js";
import { shelfFacts } from "./base/site.js";
import { loadWords, say, translate } from "./base/words.js";
import { Board } from "./board/board.js";
import { makeRenderContext } from "./board/render-context.js";
import { fetchAheadWhenIdle } from "./client/engine-files.js";
import { watchIncoming } from "./ui/incoming.js";
import { offerRoom } from "./ui/export-offer.js";
import { forgets } from "./ui/install.js";
import { offlineLine, openOffline } from "./ui/offline-line.js";
import { openReader } from "./ui/reader.js";
import { fairAddress, rulesAddress } from "./ui/rules.js";
import { calledOf, factOf, gameName } from "./ui/save-row.js";
import { openSaves } from "./ui/saves-sheet.js";
import { openSettingsSheet } from "./ui/settings-form.js";
import { openSetup } from "./ui/setup.js";

const root = document.documentElement;
const { store, settings, ready } = openReader();
/** @type {Box[]} */
let boxes = [];
const incoming = watchIncoming({ store, settings, titleOf: (save) => titleOf(save), changed: showLast, ready });

/** @param {unknown} game */
const boxOf = (game) => boxes.find(({ key }) => key === game);

/** @param {Box} box @param {string} part */
const word = (box, part) => wordOf(box, root.lang, part);

/** For how many, and how long. @param {Box} box */
const facts = ({ seats: [least, most], minutes: n }) =>
  say(`shelf.${most === 1 ? "alone" : least < most ? "players" : "exactly"}`, { least, most, n });

/** The games that most readers of the language come for, then the others. */
const inOrder = () => boxes.toSorted((one, other) => Number(other.first.includes(root.lang)) - Number(one.first.includes(root.lang)));

/** The cards that the build has made, in the reader's language, each leading to a table like the last one. */
function showCards() {
  const cards = byId("games").children;
  for (const [k, box] of inOrder().entries()) {
    const one = byId("games").querySelector(`a[data-game="${box.key}"]`);
    const [game, card] = [word(box, "name"), one?.parentElement];
    if (!one || !card) continue;
    if (cards[k] !== card) cards[k]?.before(card); // moved only where it has to be: it may have the focus
    one.setAttribute("href", newAddress(box.key, knownSetup(box, settings.last(box.key))));
    card.querySelector("[data-setup]")?.setAttribute("aria-label", say("setup.title", { game }));
    card.querySelector("[data-learn]")?.setAttribute("aria-label", say("learn.do-game", { game }));
    const words = [game, word(box, "tagline"), facts(box)];
    one.querySelectorAll("h2, p").forEach((line, k) => (line.textContent = words[k]));
  }
}

/** The links to the rules that the build has made, in the reader's language. */
function showRules() {
  byId("fair").setAttribute("href", fairAddress());
  for (const box of inOrder()) {
    const link = byId("rules").querySelector(`[data-rules="${box.key}"]`);
    if (!link) continue;
    byId("rules").append(link);
    link.setAttribute("href", rulesAddress(box.key));
    link.textContent = word(box, "name");
  }
}

/** @param {Event} event a tap on the cards: one of their buttons opens the sheet on which a table is set up */
function setUp({ target }) {
  const key = target instanceof Element && target.closest("[data-setup]")?.getAttribute("data-setup");
  const box = boxOf(key);
  if (!box) return;
  const start = (/** @type {MatchSetup} */ setup) => location.assign(newAddress(box.key, setup));
  const learn = byId("games").querySelector(`[data-learn="${key}"]`) !== null;
  openSetup({ box, kept: settings.last(box.key), people: settings.people(), start, learn });
}

function showCredits() {
  const lines = inOrder().map((box) => word(box, "credit")).filter(Boolean);
  byId("credits").replaceChildren(...lines.map((line) => element("p", {}, line)));
}

/** The game's name in the reader's language. @param {Pick<Entry, "game" | "title">} save */
const titleOf = (save) => gameName(boxOf(save.game), save);

/** The table that was left last, as it lies. */
async function showLast() {
  const last = store.list().find((one) => !one.over);
  byId("go").hidden = !last;
  incoming.offer(byId("go"));
  if (!last) return;
  byId("go-title").textContent = calledOf(last, titleOf(last));
  const turn = store.picture(last.id)?.phase === "ready" && say("shelf.your-turn");
  byId("go-fact").textContent = [turn, factOf(last)].filter(Boolean).join(" · ");
  byId("go-on").setAttribute("href", openAddress(last.id));
  await showPicture(last.id);
}

/** @param {string} id */
async function showPicture(id) {
  const host = byId("go-picture");
  host.replaceChildren();
  const state = store.picture(id);
  if (!state?.scene) return;
  try {
    const scene = wholeScene(state.scene);
    const canvas = element("canvas", { role: "img", "aria-label": scene.label || state.title });
    host.append(canvas);
    const context = await makeRenderContext({ still: () => true });
    const board = new Board(canvas, context, { picture: true });
    context.repaint = () => void board.repaint();
    await board.show(scene);
    await board.resize(host.clientWidth, host.clientHeight);
    new ResizeObserver(() => board.resize(host.clientWidth, host.clientHeight)).observe(host);
  } catch {
    host.replaceChildren();
    store.savePicture(id, null);
  }
}

function speak() {
  translate(document);
  byId("week").hidden = !forgets();
  showCards();
  showRules();
  showCredits();
}

watchShowMe((link) => import("./lesson/show-me.js").then(({ showHere }) => showHere(link)));
for (const id of ["settings", "language"]) byId(id).addEventListener("click", () => openSettingsSheet(settings));
byId("saves").addEventListener("click", () => openSaves(store, titleOf, showLast, [incoming.buttons()]));
byId("games").addEventListener("click", setUp);
settings.onChange(async (name) => {
  if (name !== "lang") return;
  await loadWords(settings.now("lang"));
  speak();
  offlineLine(byId("offline"));
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return; // else a table was played since
  settings.reread();
  showCards();
  showLast();
  offline.update();
});
[boxes] = await Promise.all([shelfFacts(), ready]);
speak();
store.visit();
const offline = openOffline(true);
offlineLine(byId("offline"));
await showLast();
store.keys.changed = showLast;
addEventListener("storage", ({ key }) => /^tilebag\.(save|label)\./.test(key ?? "") && showLast()); // another tab plays
root.dataset.shelf = "ready";
byId("go").after(offerRoom(store, showLast) ?? "");
incoming.takeShared();
fetchAheadWhenIdle(store);
