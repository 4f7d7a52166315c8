/** The table page: joins the parts. Messages go down to the engine by one `send`, events come up by one `receive`. */

/** @import { Address } from "./base/address.js" */
/** @import { ClientEvent, MatchSetup, Message, PreparedTable, SaveBody, StateMessage, WaitMessage } from "./base/types.d.ts" */

import { freshId, parseAddress } from "./base/address.js";
import { lying } from "./base/geometry.js";
import { byId } from "./base/html.js";
import { newMatch, word } from "./base/match-setup.js";
import { watchShowMe } from "./base/show-me-links.js";
import { mark, shelfFacts, site } from "./base/site.js";
import { languageFor, loadWords, say, translate } from "./base/words.js";
import { makeRenderContext } from "./board/render-context.js";
import { EngineClient } from "./client/engine-client.js";
import { PreparedTables, fetchEarly, usable } from "./client/prepared-matches.js";
import { Pace, beatLength } from "./client/pace.js";
import { prepareQuickStart } from "./client/quick-start.js";
import { OPEN, afterHearing, afterSending, mayShow, mustCover } from "./client/privacy.js";
import { protectOnce } from "./client/persistence.js";
import { keepAwake } from "./ui/wake-lock.js";
import { watchSight } from "./ui/curtain.js";
import { giveText, showFatal } from "./ui/error-screens.js";
import { makeControls } from "./ui/controls.js";
import { keepWordsFitting } from "./ui/text-fitting.js";
import { showLoading } from "./ui/load-progress.js";
import { Saving } from "./ui/save-status.js";
import { makeNextTable } from "./ui/next-match.js";
import { readingAloud } from "./ui/scene-text.js";
import { meetGame } from "./ui/game-intro.js";
import { INSTALLED, openOffline } from "./ui/offline-status.js";
import { showPlaceholder } from "./ui/placeholder.js";
import { openReader } from "./ui/page-setup.js";
import { Recovery } from "./ui/engine-recovery.js";
import { showResult } from "./ui/result-sheet.js";
import { makeSounds, soundOfChange } from "./ui/sound-events.js";
import { announce, showHeader, showNotice, showStatus } from "./ui/status.js";
import { Replays } from "./ui/replay-loader.js";
import { TableView } from "./ui/table-view.js";
import { watchFrame } from "./ui/board-resize.js";

const IDLE = 3000; // milliseconds before the engine deals tables ahead
const root = document.documentElement;
const { store, settings, ready } = openReader();
const client = new EngineClient(store, receive);

let rev = -1; // of the state that is shown; none yet
let privacy = OPEN;
/** @type {{game: string, setup: MatchSetup} | null} */
let asked = null; // for a new table: kept as the last choices when there is one
/** @type {ReturnType<typeof showLoading> | null} */
let loading = null;

askEarly(parseAddress(location.hash));
const beat = () => beatLength(settings.now("pace"));
const [context, boxes] = await Promise.all([makeRenderContext({ still: settings.still, beat }), shelfFacts(), ready]);
translate(document);

const view = new TableView(context, settings, send);
context.repaint = () => view.repaint();
const pace = new Pace((name) => settings.now(name), () => client.state, send);
const offline = openOffline(false);
const next = makeNextTable(boxes, client, settings, open);
const tables = new PreparedTables(store, send);
const frame = watchFrame(view, client);
const saving = new Saving(client, store, { open, goOnWith, pause: () => pace.clear() });
const replays = new Replays({ client, store, view, stop, move: saving.move,
  watch: (body, at) => begin({ do: "watch", body, at }, ""),
  playOn: (body, id) => openBody(body, true, id),
});
const reading = readingAloud(() => view.scene, announce, () => say("read.nothing"));
if (!site.embedded) keepAwake(settings, () => client.state);
const sounds = makeSounds(() => settings.now("sound"));
const report = async () => showNotice(await giveText(recovery.report()));
const { savedFile } = makeControls({ client, store, settings, view, send, skip: pace.skip, next, reading, report });
const recovery = new Recovery(client, store, { halt, goOn, open: openBody, answered: () => view.updateStatus(), file: savedFile });

// opening a table

/** What takes long and needs nothing of the page. @param {Address} place */
function askEarly(place) {
  const { clientWidth: width, clientHeight: height } = byId("stage");
  const dealt = place.kind === "new" && !place.seed && !place.position && !store.next(place.game);
  if (dealt) fetchEarly(place.game, languageFor(settings.now("lang")), { width, height });
  if (["new", "open", "replay"].includes(place.kind)) client.startEarly();
}

async function open() {
  const place = parseAddress(location.hash);
  settings.forVisit(place.settings);
  pace.clear();
  view.clear();
  client.end();
  replays.end();
  saving.begin();
  [privacy, asked] = [OPEN, null];
  if (place.kind === "new" && rev >= 0 && offline.update()) return undefined; // between two games
  if (place.kind === "open") return goOnWith(place.id);
  if (place.kind === "new") return startNew(place);
  if (place.kind === "replay") return replays.open(place);
  return stop(say(`sorry.${place.kind}`));
}

/** @param {Extract<Address, {kind: "new"}>} place */
async function startNew(place) {
  const { game } = place;
  const box = next.boxOf(game);
  const { message, setup, aids } = newMatch(place, box);
  settings.aidsForVisit(aids);
  const table = (asked = { game, setup });
  root.dataset.phase = "loading";
  if (box) showHeader(word(box, root.lang, "name"), "");
  const prepared = place.seed || place.position || !box ? null : await tables.take(message, root.lang, view.frame);
  if (table !== asked) return; // another one is wanted by now
  if (!prepared) showPlaceholder(view, store, store.list().find((one) => one.game === game)?.id);
  store.removeUntouched();
  begin(message, freshId(), { prepared });
}

/** @param {string} id */
async function goOnWith(id) {
  const mine = await saving.claim(id);
  if (mine === null) return; // another table is wanted by now
  if (!store.load(id)) await store.restored();
  const body = store.load(id);
  if (!body) return stop(say(store.newer(id) ? "sorry.newer" : store.wrecked(id) ? "sorry.wrecked" : "sorry.gone"));
  const prepared = usable(store.prepared(id), root.lang);
  if (!prepared) showPlaceholder(view, store, id, () => mark("tilebag:shown"));
  begin({ do: "load", body }, id, { prepared, watching: !mine });
}

/**
 * @param {Message} message @param {string} id
 * @param {{prepared?: PreparedTable | null, watching?: boolean}} [how] `prepared`: lies ready; `watching`: another tab writes
 */
function begin(message, id, { prepared = null, watching = false } = {}) {
  root.dataset.phase = "loading";
  rev = -1;
  const counted = client.unfetched;
  client.begin({ ...message, lang: root.lang, ...frame.known() }, id, { counted, prepared, watching });
  loading = showLoading(counted, prepared !== null);
}

// what the engine says

/** @param {ClientEvent} event */
function receive(event) {
  if (!mayShow(privacy, event)) return;
  privacy = afterHearing(privacy, event);
  if (event.say === "state") show(replays.seen(event));
  else if (event.say === "wait") wait(event);
  else if (event.say === "hint") view.hint(event.plan, event.reason);
  else if (event.say === "refused") view.refuse(event.why, event.rule);
  else if (event.say === "failed") stop(event.why, asked && next.boxOf(asked.game) ? next.setUpAgain : null);
  else if (event.say === "progress") loading?.progress(event);
  else if (event.say === "saved") saving.show(event.lasting);
  else if (event.say === "arrived") arrive();
  else if (event.say === "accepted") showStatus(say("loading.accepted"));
  else if (event.say === "watching") view.refuse(say("elsewhere.refused"));
  else if (event.say === "prepared") dealAhead(event.answers);
  else if (event.say === "steps") replays.hear(event);
  else recovery.hear(event);
}

/** @param {StateMessage} state */
function show(state) {
  const first = rev < 0;
  if (state.rev !== rev) showNews(state); // else it is only laid out anew, and whoever thinks still does
  rev = state.rev;
  root.dataset.phase = state.phase;
  view.show(state).then(() => {
    mark("tilebag:shown");
    if (client.watching) view.updateStatus(); // nobody here is asked to do anything
    if (state.phase === "ready") mark("tilebag:playable");
    root.dataset.rev = String(state.rev);
    if (state.scene) recovery.tell();
  });
  if (!client.watching && client.id) store.savePicture(client.id, privacy.secret || !state.scene ? null : client.state); // without what waits
  if (!first) return;
  meet(state);
  if (asked) settings.saveLast(asked.game, asked.setup);
  frame.tell();
}

/** The engine has opened the table. */
function arrive() {
  loading?.done();
  loading = null;
  mark("tilebag:ready");
  if (site.embedded) return; // nothing is kept
  store.fetched = site.runtime;
  offline.keep();
  if (INSTALLED.matches) protectOnce(settings, "installed");
  setTimeout(dealAhead, IDLE);
  prepareQuickStart(settings.now("quick") === "on");
}

/** The engine deals the next tables of the games this reader plays. @param {any[]} [dealt] what it has just dealt */
function dealAhead(dealt) {
  if (dealt) tables.keep(dealt, root.lang);
  tables.deal(next.usual(), root.lang);
}

/** The first time at a game: it waits while one reads what it is about. @param {StateMessage} state */
async function meet(state) {
  const { id } = client;
  if (!id || !next.boxOf(state.game)) return;
  pace.see(false);
  await meetGame(state, settings, () => client.id === id);
  pace.see(!document.hidden);
}

/** Something has happened. @param {StateMessage} state */
function showNews(state) {
  pace.clear(state.phase === "thinking");
  const before = lying(view.layer);
  if (state.result && !state.can.redo) sounds.make("end");
  else if (state.scene && before.pieces.length) sounds.make(soundOfChange(before, lying(state.scene)));
}

/** The engine wants to be asked to go on. @param {WaitMessage} event */
function wait(event) {
  if (event.why === "auto") view.updateStatus(); // nobody thinks: what lies open is the news
  const { telling } = view;
  if (!telling) return pace.wait(event);
  return void telling.then(() => event.rev === rev && !privacy.covered && pace.wait(event)); // after the last beat
}

/** One clear sentence, and the way back. @param {string} why @param {(() => void) | null} [setUp] another way on */
function stop(why, setUp = null) {
  loading?.done();
  showFatal(why, setUp);
}

// our own mistakes

/** The engine can go on no longer: nobody sees what was hidden, whatever comes next. */
function halt() {
  pace.clear();
  loading?.done();
  if (privacy.secret) view.cover();
  privacy = { ...OPEN, secret: privacy.secret };
}

/** From the last save. @param {boolean} unasked then the table stays as it is seen */
function goOn(unasked) {
  if (!unasked) view.clear();
  goOnWith(client.id);
}

/** @param {SaveBody} body @param {boolean} copy it becomes a table of its own @param {string} [id] of the table that it was */
function openBody(body, copy, id = client.id) {
  view.clear();
  begin({ do: "load", body }, copy ? (id ? store.branch(id) : freshId()) : id);
}

// what a person does

/** What the parts of the page want: some of it from the page, the rest from the engine. @param {Message} message */
function send(message) {
  if (message.do === "again") return next.again();
  if (message.do === "over") return showResult(message.state, client, store, settings, next.again, send);
  if (message.do === "frame") return frame.tell();
  if (message.do === "sound") return sounds.make(message.sound);
  if (message.do === "thinking") return showStatus(say("thinking", { who: message.who }), { dots: true });
  if (message.do === "offer-go-on") return view.offerGoOn(message.words, message.go);
  if (["replay", "share", "deal"].includes(message.do)) return replays.send(message);
  privacy = afterSending(privacy, message);
  return client.send(message);
}

/** Whoever looked may have gone: nothing of a hidden hand stays in the page. */
function cover() {
  if (!mustCover(privacy, client.state)) return;
  pace.clear();
  view.cover();
  send({ do: "hide" });
}

// the page's own life

settings.onChange(async (name) => {
  if (name === "pace" || name === "flip") pace.restart();
  if (name === "sound") sounds.sample();
  if (name === "aid") view.showAids();
  if (name === "tips") view.tips.show(view.scene);
  if (name !== "lang") return;
  await loadWords(settings.now("lang"));
  translate(document);
  send({ do: "lang", lang: root.lang });
});

watchSight(cover);
document.addEventListener("visibilitychange", () => pace.see(!document.hidden));
pace.see(!document.hidden);

keepWordsFitting();
watchShowMe((link) => import("./lesson/inline-lesson.js").then(({ showHere }) => showHere(link)));
store.visit();
if (!root.dataset.trouble) await open();
