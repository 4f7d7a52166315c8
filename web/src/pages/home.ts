/**
 * The home page: unfinished matches, a tile for each game, saved games and settings. Python is not
 * needed here.
 */

import { newAddress, openAddress } from "../base/address.ts";
import { byId, element, portrait, setAttributes } from "../base/html.ts";
import { dialogsOfEntry, replaceAddress } from "../base/history-entry.ts";
import { boxWord as wordOf, validSetup } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { pathInSite, ROOT } from "../base/root.ts";
import { parseScene } from "../base/scene.ts";
import {
  fetchGameBoxes,
  languageFor,
  loadWords,
  pageLanguage,
  say,
  sortGamesForReader,
  translate,
} from "../base/site.ts";
import type { GameBox, MatchSetup } from "../base/types.ts";
import { Board } from "../board/board.ts";
import { makeRenderContext } from "../board/render-context.ts";
import { prefetchWhenIdle } from "../engine/prefetch.ts";
import { followQuickStart } from "../engine/quick-start.ts";
import { LANGUAGES } from "../generated/languages.ts";
import { watchDay } from "../sheets/day-change.ts";
import { showDaily } from "../sheets/day-tiles.ts";
import { watchImports } from "../sheets/import-ways.ts";
import { watchInstall } from "../sheets/install-prompt.ts";
import { offlineStatusLine, startOffline } from "../sheets/offline-line.ts";
import { aboutAddress, pageAddress } from "../sheets/page-links.ts";
import { gameName, progressOf, relativeDate, saveTitle } from "../sheets/save-words.ts";
import { isStorageTemporary } from "../sheets/storage-protection.ts";
import type { Entry } from "../storage/entry.ts";
import { askQuestion, leaveDialogs } from "../view/dialog.ts";
import { OnDemand } from "../view/on-demand.ts";
import { openStore, setUpPage } from "./page-setup.ts";

const root = document.documentElement;
const folder = pathInSite(location.pathname).split("/").at(-2) ?? "";
// "tr" at /tr/; "" at the address for every language
const addressLanguage = folder in LANGUAGES ? folder : "";
const store = openStore();
const { settings, ready } = setUpPage(store, addressLanguage ? { lang: addressLanguage } : {});
if (addressLanguage && !settings.hasChosen("lang") && languageFor("auto") !== addressLanguage) {
  settings.choose("lang", addressLanguage); // the tables have no language in their addresses
}
watchInstall();
followQuickStart(settings);
const languageButtons = document.querySelectorAll<HTMLElement>(".lang [lang]");
let boxes: GameBox[] = [];
const dialogs = new OnDemand(() => import("../match/dialogs.ts"), sayNoConnection, {
  handleLoaded: ({ equipDialogs }) => equipDialogs(),
});
const later = new OnDemand(() => import("../match/later.ts"), sayNoConnection);
const incoming = watchImports({
  later,
  store,
  settings,
  titleOf: (save) => titleOf(save),
  changed: updateUnfinished,
  ready,
});

const boxOf = (game: unknown) => boxes.find(({ key }) => key === game);

const ownWord = (box: GameBox, part: string) => wordOf(box, pageLanguage(), part);

/** Number of players and minutes. */
function playersAndTime({ seats: [least, most], minutes }: GameBox) {
  const values = { least, most, n: minutes };
  if (most === 1) return say("shelf.alone", values);
  return say(least < most ? "shelf.players" : "shelf.exactly", values);
}

const sortedBoxes = () => sortGamesForReader(boxes);

/**
 * Translates and sorts the tiles made by the build, and links each to a match like the last one.
 */
function showCards() {
  const cards = byId("games").children;
  for (const [k, box] of sortedBoxes().entries()) {
    const play = byId("games").querySelector<HTMLElement>(`a[data-game="${box.key}"]`);
    const card = play?.closest(".card");
    if (!play || !card) continue;
    // moved only if necessary, because it may have the focus
    if (cards[k] !== card) cards[k]?.before(card);
    showCard(box, card, play);
  }
}

/** @param play the card's link to a match */
function showCard(box: GameBox, card: Element, play: HTMLElement) {
  const game = ownWord(box, "name");
  setAttributes(play, {
    href: newAddress(box.key, validSetup(box, settings.lastSetup(box.key))),
    "aria-label": say("shelf.play-game", { game }),
  });
  card.querySelector("[data-setup]")?.setAttribute("aria-label", say("setup.title", { game }));
  card.querySelector("[data-learn]")?.setAttribute("aria-label", say("learn.do-game", { game }));
  const words = [game, ownWord(box, "tagline"), playersAndTime(box)];
  for (const [k, line] of card.querySelectorAll("h2, p").entries()) {
    line.textContent = words[k];
  }
}

/** Translates and sorts the links to the rules made by the build. */
function showRules() {
  byId("about").setAttribute("href", aboutAddress());
  byId("fair").setAttribute("href", pageAddress("fair"));
  for (const box of sortedBoxes()) {
    const link = byId("rules").querySelector(`[data-rules="${box.key}"]`);
    if (!link) continue;
    byId("rules").append(link);
    link.setAttribute("href", pageAddress(box.key));
    link.textContent = ownWord(box, "name");
  }
}

/** @param event a click on the cards: some of their buttons open the set-up sheet */
function handleSetupClick({ target }: Event) {
  const key =
    target instanceof Element && target.closest("[data-setup]")?.getAttribute("data-setup");
  const box = boxOf(key);
  if (!box) return;
  const learn = byId("games").querySelector(`[data-learn="${key}"]`) !== null;
  const parts = {
    box,
    kept: settings.lastSetup(box.key),
    people: settings.people(),
    start: (setup: MatchSetup) => {
      leaveDialogs(() => location.assign(newAddress(box.key, setup)));
    },
    learn,
  };
  inBackground(dialogs.use(({ openSetup }) => openSetup(parts)));
}

/** The translated name of a game. */
const titleOf = (save: Pick<Entry, "game" | "title">) => gameName(boxOf(save.game), save);

const MAX_CARDS = 4; // cards of the newest matches, whose pictures are stored
const MAX_PLAYERS = 4; // shown on a card
// cards by their content, so that only changed ones are replaced
let shown = new Map<string, HTMLElement>();

/** Shows a card for each unfinished match. */
async function showUnfinished() {
  const saves = store.list();
  const open = saves.filter((entry) => !entry.over).slice(0, MAX_CARDS);
  root.toggleAttribute("data-returning", open.length > 0);
  byId("go").hidden = !open.length;
  byId("count").hidden = !saves.length;
  const count = saves.length.toLocaleString(pageLanguage());
  byId("count").textContent = count;
  const label = saves.length ? `${say("shelf.saves")} ${count}` : say("shelf.saves");
  byId("saves").setAttribute("aria-label", label);
  incoming.offer(byId("go"));
  const cards = new Map<string, HTMLElement>();
  for (const entry of open) {
    const key = JSON.stringify([pageLanguage(), entry]);
    cards.set(key, shown.get(key) ?? continueCard(entry));
  }
  const isSame = [...shown.keys()].join() === [...cards.keys()].join();
  shown = cards;
  if (!isSame) byId("unfinished").replaceChildren(...cards.values());
  const hosts = [...cards.values()].map((card) => card.firstElementChild as HTMLElement);
  await Promise.all(open.map(({ id }, k) => showPicture(id, hosts[k])));
}

function updateUnfinished() {
  inBackground(showUnfinished());
}

/** A card; its picture is drawn later. */
function continueCard(entry: Entry) {
  const turn = store.picture(entry.id)?.phase === "ready" && say("shelf.your-turn");
  const facts = [turn, progressOf(entry), relativeDate(entry.updated)].filter(Boolean);
  const line = element("p", {}, facts.join(" · "));
  const title = element("h3", {}, saveTitle(entry, titleOf(entry)));
  const practice = entry.practice
    ? element("span", { class: "practice" }, say("practice.label"))
    : null;
  const words = element("div", {}, title, playerMarks(entry), line, practice);
  const go = element(
    "a",
    { class: "btn main", href: openAddress(entry.id) },
    say("shelf.continue"),
  );
  return element("li", { class: "unfinished" }, element("div", { class: "pic" }), words, go);
}

/** The others at the table: their faces, or initials if the table may not be shown. */
function playerMarks({ id, others = [] }: Entry) {
  if (!others.length) return null;
  const seats = store.picture(id)?.seats ?? [];
  const faces = seats.map(({ face }) => face).filter((face) => face && face !== "face-you");
  const marks = faces.length ? faces : others.map((name) => [...name][0]);
  return element(
    "span",
    { class: "with", role: "img", "aria-label": say("shelf.with", { who: others }) },
    ...marks.slice(0, MAX_PLAYERS).map((mark) => portrait(mark)),
  );
}

async function showPicture(id: string, host: HTMLElement) {
  const state = store.picture(id);
  if (!state?.scene || host.firstChild) return;
  try {
    const scene = parseScene(state.scene);
    const canvas = element("canvas", { role: "img", "aria-label": scene.label || state.title });
    host.append(canvas);
    const context = await makeRenderContext({ isInstant: () => true });
    const board = new Board(canvas, context, { picture: true });
    const fit = () => board.resize(canvas.clientWidth, canvas.clientHeight);
    context.repaint = () => inBackground(board.repaint());
    await board.show(scene);
    await fit();
    new ResizeObserver(() => inBackground(fit())).observe(canvas);
  } catch {
    host.replaceChildren();
    store.savePicture(id, null);
  }
}

/** In the header or, on phones, in the footer (css/home.css). */
function showOfflineState() {
  offlineStatusLine(byId("offline"));
  offlineStatusLine(byId("offline-below"));
}

function updateLanguage() {
  translate(document);
  byId("week").hidden = !isStorageTemporary();
  for (const button of languageButtons) {
    button.setAttribute("aria-pressed", String(button.lang === pageLanguage()));
  }
  showCards();
  showRules();
  showDaily(byId("daily"), store);
}

async function changeLanguage() {
  replaceAddress(`${ROOT}/`); // the address names no other language
  await loadWords(settings.value("lang"));
  updateLanguage();
  showOfflineState();
  await showUnfinished();
}

function sayNoConnection() {
  const lines = [say("line.still")];
  inBackground(askQuestion({ title: say("line.cut"), lines, buttons: [["ok", say("close")]] }));
}

/** @param open the dialog that the button opens */
function openOnClick(
  opener: Element | null,
  open: (code: typeof import("../match/dialogs.ts")) => unknown,
) {
  opener?.addEventListener("click", () => inBackground(dialogs.use(open)));
}

async function warnOfFullStorage() {
  if (!store.isNearlyFull()) return;
  const code = await dialogs.load();
  byId("go").after(code?.storageWarning(store, updateUnfinished) ?? "");
}

openOnClick(byId("settings"), ({ deviceSettings, openSettingsSheet }) =>
  openSettingsSheet(settings, { device: () => deviceSettings(store) }),
);
for (const button of languageButtons) {
  button.addEventListener("click", () => settings.choose("lang", button.lang));
}
openOnClick(byId("saves"), ({ exportButton, openSaves }) => {
  const more = [element("div", { class: "row" }, incoming.button(), exportButton(store))];
  openSaves(store, { titleOf, changed: updateUnfinished, more });
});
byId("games").addEventListener("click", handleSetupClick);
openOnClick(byId("daily").querySelector("button"), ({ openDaily }) =>
  openDaily(store, sortedBoxes()),
);
openOnClick(byId("puzzles"), ({ openPuzzles }) => openPuzzles(store, sortedBoxes()));
openOnClick(byId("figures"), ({ openFigures }) => openFigures(store, sortedBoxes()));
settings.onChange((name) => {
  if (name === "lang") inBackground(changeLanguage());
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return; // a match may have been played since
  settings.reload();
  showCards();
  showDaily(byId("daily"), store);
  updateUnfinished();
  offline.update();
});
[boxes] = await Promise.all([fetchGameBoxes(), ready]);
updateLanguage();
store.noteVisit();
const offline = startOffline(true);
showOfflineState();
await showUnfinished();
store.keys.onChange = updateUnfinished;
addEventListener("storage", ({ key }) => {
  if (/^tilebag\.(save|label)\./.test(key ?? "")) updateUnfinished(); // another tab plays
  if (key === "tilebag.daily") showDaily(byId("daily"), store);
});
watchDay(store.now, () => showDaily(byId("daily"), store));
root.dataset.shelf = "ready";
inBackground(warnOfFullStorage());
incoming.takeShared();
inBackground(dialogsOfEntry() ? dialogs.load() : dialogs.loadWhenIdle());
prefetchWhenIdle(store);
