/** The home page: the last match, a card for each game, saved games and settings. Python is not needed here. */

import { newAddress, openAddress } from "../base/address.ts";
import { byId, element } from "../base/html.ts";
import { boxWord as wordOf, validSetup } from "../base/match-setup.ts";
import { parseScene } from "../base/scene.ts";
import { fetchGameBoxes, loadWords, say, translate, watchShowMeLinks } from "../base/site.ts";
import type { GameBox, MatchSetup } from "../base/types.ts";
import { Board } from "../board/board.ts";
import { makeRenderContext } from "../board/render-context.ts";
import { prefetchWhenIdle } from "../engine/worker.ts";
import { storageWarning, watchImports } from "../sheets/import-export.ts";
import { isStorageTemporary, offlineStatusLine, startOffline } from "../sheets/install.ts";
import { fairAddress, rulesAddress } from "../sheets/rules-sheet.ts";
import { gameName, openSaves, progressOf, saveTitle } from "../sheets/saves-sheet.ts";
import { openSettingsSheet } from "../sheets/settings-form.ts";
import { openSetup } from "../sheets/setup-sheet.ts";
import type { Entry } from "../storage/store.ts";
import { setUpPage } from "./page-setup.ts";

const root = document.documentElement;
const { store, settings, ready } = setUpPage();
let boxes: GameBox[] = [];
const incoming = watchImports({ store, settings, titleOf: (save) => titleOf(save), changed: showLastMatch, ready });

const boxOf = (game: unknown) => boxes.find(({ key }) => key === game);

const ownWord = (box: GameBox, part: string) => wordOf(box, root.lang, part);

/** Number of players and minutes. */
const playersAndTime = ({ seats: [least, most], minutes: n }: GameBox) =>
  say(`shelf.${most === 1 ? "alone" : least < most ? "players" : "exactly"}`, { least, most, n });

/** The games, first those that most players with this language come for. */
const sortedBoxes = () => boxes.toSorted((one, other) => Number(other.first.includes(root.lang)) - Number(one.first.includes(root.lang)));

/** Translates and sorts the cards made by the build, and links each to a match like the last one. */
function showCards() {
  const cards = byId("games").children;
  for (const [k, box] of sortedBoxes().entries()) {
    const one = byId("games").querySelector(`a[data-game="${box.key}"]`);
    const [game, card] = [ownWord(box, "name"), one?.parentElement];
    if (!one || !card) continue;
    if (cards[k] !== card) cards[k]?.before(card); // moved only if necessary: it may have the focus
    one.setAttribute("href", newAddress(box.key, validSetup(box, settings.lastSetup(box.key))));
    card.querySelector("[data-setup]")?.setAttribute("aria-label", say("setup.title", { game }));
    card.querySelector("[data-learn]")?.setAttribute("aria-label", say("learn.do-game", { game }));
    const words = [game, ownWord(box, "tagline"), playersAndTime(box)];
    one.querySelectorAll("h2, p").forEach((line, k) => (line.textContent = words[k]));
  }
}

/** Translates and sorts the links to the rules made by the build. */
function showRules() {
  byId("fair").setAttribute("href", fairAddress());
  for (const box of sortedBoxes()) {
    const link = byId("rules").querySelector(`[data-rules="${box.key}"]`);
    if (!link) continue;
    byId("rules").append(link);
    link.setAttribute("href", rulesAddress(box.key));
    link.textContent = ownWord(box, "name");
  }
}

/** @param event a click on the cards: some of their buttons open the set-up sheet */
function handleSetupClick({ target }: Event) {
  const key = target instanceof Element && target.closest("[data-setup]")?.getAttribute("data-setup");
  const box = boxOf(key);
  if (!box) return;
  const start = (setup: MatchSetup) => location.assign(newAddress(box.key, setup));
  const learn = byId("games").querySelector(`[data-learn="${key}"]`) !== null;
  openSetup({ box, kept: settings.lastSetup(box.key), people: settings.people(), start, learn });
}

function showCredits() {
  const lines = sortedBoxes().map((box) => ownWord(box, "credit")).filter(Boolean);
  byId("credits").replaceChildren(...lines.map((line) => element("p", {}, line)));
}

/** The translated name of a game. */
const titleOf = (save: Pick<Entry, "game" | "title">) => gameName(boxOf(save.game), save);

/** Shows the last match with its picture. */
async function showLastMatch() {
  const last = store.list().find((one) => !one.over);
  byId("go").hidden = !last;
  incoming.offer(byId("go"));
  if (!last) return;
  byId("go-title").textContent = saveTitle(last, titleOf(last));
  const turn = store.picture(last.id)?.phase === "ready" && say("shelf.your-turn");
  byId("go-fact").textContent = [turn, progressOf(last)].filter(Boolean).join(" · ");
  byId("go-on").setAttribute("href", openAddress(last.id));
  await showPicture(last.id);
}

async function showPicture(id: string) {
  const host = byId("go-picture");
  host.replaceChildren();
  const state = store.picture(id);
  if (!state?.scene) return;
  try {
    const scene = parseScene(state.scene);
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

function updateLanguage() {
  translate(document);
  byId("week").hidden = !isStorageTemporary();
  showCards();
  showRules();
  showCredits();
}

watchShowMeLinks((link) => import("../lesson/lesson-frame.ts").then(({ playLessonInline: showHere }) => showHere(link)));
for (const id of ["settings", "language"]) byId(id).addEventListener("click", () => openSettingsSheet(settings));
byId("saves").addEventListener("click", () => openSaves(store, titleOf, showLastMatch, [incoming.buttons()]));
byId("games").addEventListener("click", handleSetupClick);
settings.onChange(async (name) => {
  if (name !== "lang") return;
  await loadWords(settings.value("lang"));
  updateLanguage();
  offlineStatusLine(byId("offline"));
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return; // a match may have been played since
  settings.reload();
  showCards();
  showLastMatch();
  offline.update();
});
[boxes] = await Promise.all([fetchGameBoxes(), ready]);
updateLanguage();
store.noteVisit();
const offline = startOffline(true);
offlineStatusLine(byId("offline"));
await showLastMatch();
store.keys.onChange = showLastMatch;
addEventListener("storage", ({ key }) => /^tilebag\.(save|label)\./.test(key ?? "") && showLastMatch()); // another tab plays
root.dataset.shelf = "ready";
byId("go").after(storageWarning(store, showLastMatch) ?? "");
incoming.takeShared();
prefetchWhenIdle(store);
