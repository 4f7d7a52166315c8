/** The table page: joins the parts. */

import { freshId, newAddress, openAddress, parseAddress } from "./base/address.js";
import { handAloud, tableAloud } from "./ui/read-aloud.js";
import { PERSON, usualPlayers, word } from "./base/match-setup.js";
import { watchSight } from "./ui/curtain.js";
import { makeHearing, soundOfChange } from "./ui/sound-events.js";
import { byId } from "./base/html.js";
import { watchKeys } from "./ui/keys.js";
import { makeKit } from "./board/render-context.js";
import { showLoading } from "./ui/loading.js";
import { openMenu, saveFile } from "./ui/menu.js";
import { keepOffline, watchOffline } from "./client/offline.js";
import { beat, makePace } from "./client/pace.js";
import { fitInfo, showHeader, showStatus, tell } from "./ui/panel.js";
import { loadRecording } from "./client/recording.js";
import { laid, wholeScene } from "./base/scene.js";
import { openSettings } from "./client/settings.js";
import { openSetup } from "./ui/setup.js";
import { shutAll } from "./ui/sheets.js";
import { shelfFacts, site } from "./base/site.js";
import { makeSitting } from "./client/engine-client.js";
import { browserShelf, openStore } from "./client/store.js";
import { makeTableView } from "./ui/table-view.js";
import { askWhatNow, sorry } from "./ui/error-screens.js";
import { chosen, loadWords, say, translate } from "./base/words.js";

const RESIZED = 120; // milliseconds until a new size is told to the engine
const root = document.documentElement;
const store = openStore(browserShelf());
const settings = openSettings(store);
settings.forVisit(parseAddress(location.hash).settings);
const [kit, boxes] = await Promise.all([
  makeKit({ still: settings.still, beat: () => beat(settings.now("pace")), repaint: () => view.repaint() }),
  shelfFacts(),
  loadWords(chosen(settings.now("lang"))),
]);
translate(document);

let rev = -1; // of the table that is shown
let live = false; // with a real engine, not a recording
/** @type {{game: string, how: Required<import("./base/match-setup.js").How>} | null} */
let asked = null; // for a new table: kept as the last choices when there is one
let secret = false; // a curtain was drawn at this table: no picture of it is kept
let covered = false; // until the engine has let the curtain fall, nothing it says is shown
let lifting = false; // the engine was asked to lift the curtain
/** @type {ReturnType<typeof showLoading> | null} */
let loading = null;

const view = makeTableView(kit, {
  play: (move) => sitting.act({ do: "play", move }),
  plan(moves) {
    shutAll();
    sitting.act({ do: "play", moves });
  },
  arrange: (what) => sitting.send({ do: "arrange", ...what }),
  reveal() {
    lifting = true;
    sitting.act({ do: "reveal" });
  },
  refused: () => hearing.make("refusal"),
  again,
  frame: () => tellFrame(),
  aid: settings.aid,
});

const hearing = makeHearing(() => settings.now("sound"));

const pace = makePace({
  pace: () => settings.now("pace"),
  flip: () => settings.now("flip"),
  rest: () => Boolean(sitting.table?.scene?.rest),
  tick: (rev) => sitting.send({ do: "tick", rev }),
  thinking: (who) => showStatus(say("thinking", { who }), { dots: true }),
  persons: () => Boolean(sitting.table?.seats.some(({ player }) => player === "me")),
  offer: view.offerGoOn,
});

const sitting = makeSitting(store, {
  table: (table, first) => covered || show(table, first),
  wait,
  hidden: () => void (covered = false),
  hint: ({ move, reason }) => covered || view.hint(move, reason),
  refused: (why) => covered || view.refuse(why),
  failed: (why) => stop(why, asked && boxOf(asked.game) ? setUpAgain : null),
  broke,
  kept(lasting) {
    byId("not-saved").hidden = lasting;
    if (location.hash !== `#id=${sitting.id}`) history.replaceState(null, "", openAddress(sitting.id));
  },
  progress: (loaded, all) => loading?.progress(loaded, all),
});

/** What the shelf says of a game. @param {string} game */
const boxOf = (game) => boxes.find(({ key }) => key === game);

/** @param {string} name */
function mark(name) {
  if (!performance.getEntriesByName(name).length) performance.mark(name);
}

// opening a table

async function open() {
  const place = parseAddress(location.hash);
  settings.forVisit(place.settings);
  pace.clear();
  view.clear();
  sitting.end();
  [secret, covered, lifting, rev, asked] = [false, false, false, -1, null];
  if (place.kind === "open") return goOnWith(place.id);
  if (place.kind === "new") return startNew(place);
  if (place.kind === "recording") return begin({ do: "new" }, freshId(), await loadRecording(place.url));
  return stop(say(`sorry.${place.kind}`));
}

/** @param {Extract<import("./base/address.js").Address, {kind: "new"}>} place */
function startNew({ game, seats, names, seed, options: given }) {
  const box = boxOf(game);
  const isAid = (/** @type {string} */ name) => Boolean(box?.aids.includes(name));
  const [aids, options] = [true, false].map((aid) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => isAid(name) === aid)),
  );
  settings.aidsForVisit(aids);
  asked = { game, how: { seats, names, options } };
  if (box) showHeader(word(box, root.lang, "name"), "");
  foreshadow(store.list().find((one) => one.game === game)?.id, false);
  store.removeUntouched();
  const full = seats.length ? seats : box ? usualPlayers(box, box.usual) : [PERSON];
  begin({ do: "new", game, seats: full, names, seed, options }, freshId());
}

/** @param {string} id */
function goOnWith(id) {
  const body = store.load(id);
  if (!body) return stop(say(store.newer(id) ? "sorry.newer" : "sorry.gone"));
  foreshadow(id, true);
  return begin({ do: "load", body }, id);
}

/**
 * What is known before the engine is there: the table's last picture, or the places of one like it.
 * @param {string | undefined} id @param {boolean} own
 */
function foreshadow(id, own) {
  const picture = id ? store.picture(id) : null;
  if (!id || !picture) return;
  try {
    const scene = wholeScene(picture.scene);
    const shown = own ? scene : { ...scene, pieces: [], prints: [], pane: null };
    view.foreshadow(shown, picture.title, own ? scene.fact : "").then(() => own && mark("tilebag:shown"));
  } catch {
    store.keepPicture(id, null);
  }
}

/**
 * @param {import("./client/engine.js").Message} message @param {string} id @param {import("./client/engine.js").Ask | null}
 *   [recording] in the worker's place
 */
function begin(message, id, recording = null) {
  root.dataset.phase = "loading";
  live = recording === null;
  const counted = live && store.fetched !== site.runtime;
  loading = showLoading(counted);
  frame = view.frame();
  sitting.begin({ ...message, lang: root.lang, ...frame }, id, { counted, recording });
}

// what the engine says

/** @param {import("./base/scene.js").TableMessage} table @param {boolean} first */
function show(table, first) {
  if (table.rev !== rev) news(table); // else it is only laid out anew, and whoever thinks still does
  rev = table.rev;
  lifting = false;
  loading?.done();
  loading = null;
  secret ||= table.curtain !== null;
  root.dataset.phase = table.phase;
  view.show(table).then(() => {
    mark("tilebag:shown");
    root.dataset.rev = String(table.rev);
  });
  store.keepPicture(sitting.id, secret || !table.scene ? null : { title: table.title, scene: table.scene });
  if (!first) return;
  if (asked) settings.keepLast(asked.game, asked.how);
  tellFrame();
  mark("tilebag:ready");
  if (!live) return;
  store.fetched = site.runtime;
  keepOffline();
}

/** The engine wants to be asked to go on. @param {import("./base/scene.js").Wait} given */
function wait(given) {
  if (covered) return;
  if (given.why === "auto") view.sayStatus(); // nobody thinks: what lies open is the news
  const telling = view.telling();
  if (!telling) return pace.wait(given);
  return void telling.then(() => given.rev === rev && !covered && pace.wait(given)); // the pause comes after the last beat
}

/** Something has happened. @param {import("./base/scene.js").TableMessage} table */
function news(table) {
  pace.clear(table.phase === "thinking");
  const before = laid(view.stage.board.table());
  if (table.result && !table.can.redo) hearing.make("end");
  else if (table.scene && before.pieces.length) hearing.make(soundOfChange(before, laid(table.scene)));
}

/**
 * One clear sentence, and the way back. @param {string} why @param {(() => void) | null} [setUp] another way on
 */
function stop(why, setUp = null) {
  loading?.done();
  sorry(why, setUp);
}

/** Our own mistake: nothing is kept any more, and the game goes on from the last save. @param {string} why */
async function broke(why) {
  root.dataset.phase = "broken";
  pace.clear();
  loading?.done();
  const id = sitting.id;
  const saved = store.load(id) !== null;
  const file = { name: `${id}.tiles.json`, text: store.exported(id) };
  const went = await askWhatNow(why, { saved, file });
  if (went === "again") location.reload();
  view.clear();
  if (went === "go-on") goOnWith(id);
}

// what a person does

function undo() {
  if (sitting.table?.can.undo) sitting.act({ do: "undo" });
  else view.refuse(sitting.table?.undo_why ?? "");
}

function redo() {
  if (sitting.table?.can.redo) sitting.act({ do: "redo" });
}

function hint() {
  if (sitting.table?.can.hint) sitting.act({ do: "hint" });
}

/** Goes to a new table, also where the address is the same. @param {string} address */
function goTo(address) {
  if (address.endsWith(location.hash)) open();
  else location.assign(address);
}

/** How the open table was laid. @param {import("./base/scene.js").Body} body */
function howOf({ seats, bots, names, options }) {
  return { seats: Array.from({ length: seats }, (_, seat) => bots[String(seat)] ?? PERSON), names, options };
}

/** Whoever looked may have gone: nothing of a hidden hand stays in the page. */
function cover() {
  const table = sitting.table;
  if (!secret || covered || !table || table.phase === "over" || (table.curtain && !lifting)) return;
  covered = true;
  pace.clear();
  view.cover();
  sitting.send({ do: "hide" });
}

/** A new game with the same players. */
function again() {
  const body = sitting.save?.body;
  if (body) goTo(newAddress(body.game, howOf(body)));
}

/** @param {string} game @param {unknown} kept what the sheet begins with */
function setUp(game, kept) {
  const box = boxOf(game);
  if (!box) return;
  const start = (/** @type {import("./ui/setup.js").Choice} */ choice) => goTo(newAddress(game, choice));
  openSetup({ box, kept, people: settings.people(), start });
}

/** Back to the sheet, with all that was chosen. */
function setUpAgain() {
  const place = parseAddress(location.hash);
  if (place.kind !== "new") return;
  const seed = new URLSearchParams(location.hash.slice(1)).get("seed") ?? "";
  setUp(place.game, { ...place, seed });
}

function menu() {
  const { table, save, id } = sitting;
  const body = save?.body;
  openMenu({
    settings,
    table,
    redo,
    readTable,
    readHand,
    again: save && again,
    setUp: body && boxOf(body.game) ? () => setUp(body.game, howOf(body)) : null,
    practise: () => sitting.act({ do: "practice" }),
    file: save && { name: `${save.about.game}-${save.about.turn}.tiles.json`, text: store.exported(id) },
    seed: save?.body.seed ?? "",
  });
}

// the page's own life

let resized = 0;
let frame = view.frame(); // as the engine knows it
new ResizeObserver(() => {
  const now = view.frame();
  view.stage.resize(now.width, now.height);
  fitInfo(byId("fact"));
  clearTimeout(resized);
  resized = setTimeout(tellFrame, RESIZED);
}).observe(byId("stage"));

function tellFrame() {
  const now = view.frame();
  if (!sitting.table || (String(Object.values(now)) === String(Object.values(frame)))) return;
  frame = now;
  sitting.send({ do: "frame", ...now });
}

settings.onChange(async (name) => {
  if (name === "pace" || name === "flip") pace.again();
  if (name === "sound") hearing.sample();
  if (name === "aid") view.showAids();
  if (name !== "lang") return;
  await loadWords(chosen(settings.now("lang")));
  translate(document);
  sitting.send({ do: "lang", lang: root.lang });
});

function readTable() {
  const scene = view.scene();
  if (scene) tell(...tableAloud(scene));
}

function readHand() {
  const scene = view.scene();
  if (!scene) return;
  const lines = handAloud(scene);
  tell(...(lines.length ? lines : [say("read.nothing")]));
}

/** @type {Record<string, () => void>} */
const BUTTONS = { menu, undo, hint, log: view.openAbout, "read-table": readTable, "read-hand": readHand };
for (const [id, act] of Object.entries(BUTTONS)) byId(id).addEventListener("click", act);
byId("export").addEventListener("click", () =>
  saveFile({ name: `${sitting.id}.tiles.json`, text: store.exported(sitting.id) }),
);
byId("stage").addEventListener("click", ({ target }) => {
  if (target instanceof Element && !target.closest("button")) pace.skip();
});
watchKeys(() => settings.now("keys") === "on", {
  ...{ u: undo, r: redo, h: hint, l: view.openAbout, m: menu },
  ...{ t: readTable, y: readHand, s: pace.skip },
});
watchSight(cover);
watchOffline((state) => {
  root.dataset.offline = state;
});
addEventListener("hashchange", () => {
  if (location.hash !== `#id=${sitting.id}`) open();
});

store.visit();
if (!root.dataset.trouble) await open();
