/**
 * The match page: connects the parts. They ask for things by the methods of `page`; requests go to
 * the engine through `send`, and its events arrive at `receive`.
 */

import { type Address, hashOf, openAddress, parseAddress, randomId } from "../base/address.ts";
import { dateOf } from "../base/days.ts";
import { saveFile } from "../base/html.ts";
import { boxWord, newMatch } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import {
  fetchGameBoxes,
  isInstalled,
  languageFor,
  markFirst,
  pageLanguage,
  say,
  site,
  watchShowMeLinks,
} from "../base/site.ts";
import type {
  ClientEvent,
  HintMessage,
  MatchSetup,
  OpeningRequest,
  PageRequest,
  PreparedMatch,
  SaveBody,
  StateMessage,
  WaitMessage,
} from "../base/types.ts";
import type { Devices } from "../devices/devices.ts";
import { EngineClient } from "../engine/engine-client.ts";
import { startFrameWorker } from "../engine/frame-worker.ts";
import { prepareQuickStart } from "../engine/quick-start.ts";
import { startWorker } from "../engine/worker.ts";
import { makeControls } from "../match/controls.ts";
import { EngineRecovery } from "../match/engine-recovery.ts";
import { introduceGame } from "../match/introduction.ts";
import { MatchTable } from "../match/match-table.ts";
import { makeNextMatch, showResult } from "../match/next-match.ts";
import { Pace } from "../match/pace.ts";
import { fetchEarly, PreparedMatches, usablePrepared } from "../match/prepared-matches.ts";
import { PUBLIC_TABLE } from "../match/privacy.ts";
import { ReplayLoader } from "../match/replay-loader.ts";
import { SaveStatus } from "../match/save-status.ts";
import { whyClosed } from "../sheets/daily-words.ts";
import { openExport } from "../sheets/export-sheet.ts";
import { copyOffer, makeGameFile } from "../sheets/export.ts";
import { askToProtectOnce, startOffline, watchInstall } from "../sheets/install.ts";
import { PuzzleBar } from "../sheets/puzzles.ts";
import { gameName, openSaves } from "../sheets/saves-sheet.ts";
import { dailyGames, noteBegun } from "../storage/daily.ts";
import { hasDevices } from "../storage/device-records.ts";
import { figuresOf, hintsOf, noteHints, withoutHints } from "../storage/records.ts";
import { copyText, showFatal } from "../view/failure.ts";
import { showLoading } from "../view/loading.ts";
import type { MatchPage } from "../view/match-page.ts";
import { showHeader, showNotice, showStatus } from "../view/status.ts";
import { measureFrame, watchBoardSize } from "../view/text-fitting.ts";
import { keepScreenAwake } from "../view/wake-lock.ts";
import { setUpPage } from "./page-setup.ts";

type NewMatchAddress = Extract<Address, { kind: "new" }>;

const DEAL_AHEAD_DELAY_MS = 3000; // milliseconds before the engine deals matches ahead
const root = document.documentElement;
const { store, settings, words, restored } = setUpPage();
watchInstall(copyOffer(store));
const client = new EngineClient(store, receive, site.embedded ? startFrameWorker : startWorker);

// the new match that was begun: stored as the last set-up once it is open. `today`: the player's
// date then
let newMatchBegun: { game: string; setup: MatchSetup; daily: string; today: string } | null = null;
let loading: ReturnType<typeof showLoading> | null = null;

startEarlyRequests(parseAddress(location.hash));
const page: MatchPage = {
  send,
  undo,
  playAgain: () => next.again(),
  showResult: (state) => showResult(state, { client, store, settings, again: next.again, replays }),
  openDeal: () => inBackground(replays.openDeal()),
  openReplay: (ply) => replays.openReplay(ply),
  openShare: () => inBackground(replays.openShare()),
};
const [table, boxes] = await Promise.all([
  MatchTable.make(settings, page, words),
  fetchGameBoxes(),
]);
const { view } = table;
view.side.recent = recentPoints;
const pace = new Pace(
  (name) => settings.value(name),
  () => client.state,
  view,
  (rev) => send({ do: "tick", rev }),
);
const offline = startOffline(false);
const next = makeNextMatch(boxes, client, settings, reopen);
const dealt = new PreparedMatches(store, send);
const frame = watchBoardSize(view, client);
const saving = new SaveStatus(client, store, {
  open: reopen,
  goOnWith: (id) => inBackground(openSaved(id)),
  pause: () => pace.clear(),
});
const replays = new ReplayLoader({
  client,
  store,
  view,
  stop: showFailure,
  move: saving.move,
  watch: (body, at) => openWithEngine({ do: "watch", body, at }, ""),
  playOn: (body, id) => {
    replays.end();
    openBody(body, true, id);
  },
});
watchShowMeLinks((link) => inBackground(playLinkedLesson(link)));
if (!site.embedded) keepScreenAwake(settings, () => client.state);
const puzzles = new PuzzleBar(store, boxes, () => send({ do: "solve" }));
makeControls({
  ...page,
  client,
  settings,
  view,
  skip: pace.skip,
  next,
  devices: () => inBackground(openDevices()),
  report: () => inBackground(copyReport()),
  more: {
    saves: () =>
      openSaves(store, {
        titleOf: (save) => gameName(next.boxOf(save.game), save),
        here: client.id,
      }),
    export: () => saveFile(makeGameFile(store, client.id)),
    "export-sheet": () => openExport(makeGameFile(store, client.id)),
  },
});
const recovery = new EngineRecovery(client, store, {
  halt: handleCrash,
  goOn: continueFromSave,
  open: openBody,
  answered: () => view.updateStatus(),
});

async function playLinkedLesson(link: HTMLAnchorElement) {
  const { playLessonInline } = await import("../lesson/lesson-frame.ts");
  playLessonInline(link);
}

async function copyReport() {
  showNotice(await copyText(recovery.makeReport()));
}

/** In a match alone: the player's points in earlier ones without hints. */
function recentPoints({ game, seats }: StateMessage) {
  if (seats.length > 1) return [];
  const alone = figuresOf(store, game).filter((figures) => figures.seats <= 1);
  return alone.flatMap(({ games }) => withoutHints(games)).map(([, points]) => points);
}

// opening a match

/** Starts slow requests that do not depend on the page. */
function startEarlyRequests(place: Address) {
  if (place.kind === "new" && mayBePrepared(place) && !store.nextMatch(place.game)) {
    fetchEarly(place.game, languageFor(settings.value("lang")), measureFrame());
  }
  if (["new", "open", "replay"].includes(place.kind)) client.preloadEngine();
}

/** Prepared matches have the deal of no address. */
function mayBePrepared({ seed, position, daily, puzzle }: NewMatchAddress) {
  return !seed && !position && !daily && !puzzle;
}

/** Opens the match that the address names, in place of the one that is shown. */
function reopen() {
  inBackground(open());
}

async function open() {
  const place = parseAddress(location.hash);
  settings.setVisit(place.settings);
  pace.clear();
  view.clear();
  client.end();
  replays.end();
  saving.begin();
  table.privacy = PUBLIC_TABLE;
  newMatchBegun = null;
  // between two matches
  if (place.kind === "new" && table.rev >= 0 && offline?.update()) return;
  if (place.kind === "open") await openSaved(place.id);
  else if (place.kind === "new") await startNew(place);
  else if (place.kind === "replay") await replays.open(place);
  else showFailure(say(`sorry.${place.kind}`));
}

async function startNew(place: NewMatchAddress) {
  const { game, daily = "" } = place;
  const isWatched = place.seats.length > 0; // a computer player has the person's seat
  const begun = isWatched ? "" : dailyGames(store)[daily]?.[game]?.id;
  if (begun && store.entry(begun)) {
    location.replace(hashOf(openAddress(begun)));
    return;
  }
  const whyNot = whyClosed(store, daily, game, isWatched);
  if (whyNot) {
    showFailure(whyNot);
    return;
  }
  const { request, setup, aids } = newMatch(place, next.boxOf(game));
  settings.setVisitAids(aids);
  if (place.puzzle) openWithEngine(request, "");
  else await startStoredMatch(place, request, setup);
}

/** Starts a new match that is stored: not a puzzle. */
async function startStoredMatch(
  place: NewMatchAddress,
  request: OpeningRequest,
  setup: MatchSetup,
) {
  const { game, daily = "" } = place;
  const box = next.boxOf(game);
  const begun = { game, setup, daily, today: dateOf(store.now()) };
  newMatchBegun = begun;
  root.dataset.phase = "loading";
  if (box) showHeader(boxWord(box, pageLanguage(), "name"), "");
  const prepared =
    box && mayBePrepared(place) && "seed" in request
      ? await dealt.take(request, pageLanguage(), measureFrame())
      : null;
  if (begun !== newMatchBegun) return; // another match was opened meanwhile
  if (!prepared) {
    const last = store.list().find((entry) => entry.game === game);
    view.showPlaceholder(store, last?.id);
  }
  store.removeUntouched();
  openWithEngine(request, randomId(), { prepared });
}

async function openSaved(id: string) {
  const isWriter = await saving.claim(id);
  if (isWriter === null) return; // another match was opened meanwhile
  const body = await store.loadNewest(id);
  if (!body) {
    showFailure(whyUnreadable(id));
    return;
  }
  const prepared = usablePrepared(store.preparedMatch(id), pageLanguage());
  if (!prepared) view.showPlaceholder(store, id, () => markFirst("tilebag:shown"));
  openWithEngine({ do: "load", body }, id, { prepared, watching: !isWriter });
}

/** Why a saved match cannot be loaded. */
function whyUnreadable(id: string) {
  if (store.hasNewerFormat(id)) return say("sorry.newer");
  return say(store.hasCorruptSave(id) ? "sorry.wrecked" : "sorry.gone");
}

/** @param how `prepared`: a prepared match; `watching`: another tab is the writer */
function openWithEngine(
  request: OpeningRequest,
  id: string,
  {
    prepared = null,
    watching = false,
  }: { prepared?: PreparedMatch | null; watching?: boolean } = {},
) {
  table.begin();
  const counted = client.needsDownload;
  client.begin({ ...request, lang: pageLanguage(), ...frame.current() }, id, {
    counted,
    prepared,
    watching,
  });
  loading = showLoading(counted, prepared !== null);
}

// events

function receive(event: ClientEvent) {
  if (!table.admits(event)) return;
  if (event.say === "state") {
    const log = { ...event.log, hints: hintsOf(store, client.id) };
    show(replays.annotateState({ ...event, log }));
  } else if (event.say === "wait") {
    scheduleNext(event);
  } else if (event.say === "hint") {
    showHint(event);
  } else if (event.say === "refused") {
    view.refuse(event.why, event.rule);
  } else if (event.say === "failed") {
    const canSetUp = newMatchBegun && next.boxOf(newMatchBegun.game);
    showFailure(event.why, canSetUp ? next.setUpAgain : null);
  } else if (event.say === "saved") {
    saving.show(event.lasting);
  } else {
    receiveOther(event);
  }
}

/** Handles events that do not belong to the match itself. */
function receiveOther(event: ClientEvent) {
  if (event.say === "progress") {
    loading?.progress(event);
  } else if (event.say === "arrived") {
    handleEngineReady();
  } else if (event.say === "accepted") {
    showStatus(say("loading.accepted"));
  } else if (event.say === "watching") {
    view.refuse(say("elsewhere.refused"));
  } else if (event.say === "prepared") {
    dealAhead(event.answers);
  } else if (event.say === "guest") {
    devices?.host.hear(event);
  } else if (event.say === "steps") {
    replays.hear(event);
  } else {
    recovery.hear(event);
  }
}

/** Records a hint at the position that it is about. */
function showHint(event: HintMessage) {
  if (client.save) noteHints(store, client.id, client.save.body.at);
  view.hint(event);
}

// the match that this tab has shown as a spectator, and not yet as its writer
let watchedMatch = "";

/**
 * Is the status to be shown even if the state is the same? It then tells a spectator about the
 * other tab, or no longer does.
 */
function mustUpdateStatus({ phase }: StateMessage): boolean {
  if (client.isSpectator) {
    watchedMatch = client.id;
    return true;
  }
  if (phase !== "ready" || watchedMatch !== client.id) return false;
  watchedMatch = "";
  return true;
}

function show(state: StateMessage) {
  const first = table.rev < 0;
  const updatesStatus = mustUpdateStatus(state);
  // otherwise computer players continue to think
  if (state.rev !== table.rev) pace.clear(state.phase === "thinking");
  inBackground(showTable(state, first && newMatchBegun !== null, updatesStatus));
  puzzles.show(state);
  devices?.update();
  setTimeout(savePicture); // after the first frame
  if (!first) return;
  inBackground(introduce(state));
  if (newMatchBegun) noteOpened(newMatchBegun);
  frame.tell();
}

/** @param updatesStatus also if the state is the same */
async function showTable(state: StateMessage, isDeal: boolean, updatesStatus: boolean) {
  await table.show(state, isDeal);
  markFirst("tilebag:shown");
  if (updatesStatus) view.updateStatus();
  if (state.phase === "ready") markFirst("tilebag:playable");
  if (state.scene) recovery.showPendingNotice();
}

/** Records that a deal of the day was begun; of other matches the set-up. */
function noteOpened({ game, setup, daily, today }: NonNullable<typeof newMatchBegun>) {
  if (!daily) {
    settings.saveLast(game, setup);
  } else if (!setup.seats.length) {
    noteBegun(store, { date: daily, game, id: client.id, begun: today });
  }
}

/** Saves the table, without queued moves, for the next visit. */
function savePicture() {
  if (client.state && !client.isSpectator && client.id) {
    store.savePicture(client.id, table.privacy.secret || !client.state.scene ? null : client.state);
  }
}

/** The engine has opened the match. */
function handleEngineReady() {
  loading?.finish();
  loading = null;
  markFirst("tilebag:ready");
  if (site.embedded) return; // nothing is stored
  if (client.id && !client.isSpectator && (devices || hasDevices(store, client.id))) {
    inBackground(resumeDevices());
  }
  store.fetchedRuntime = site.runtime;
  if (offline) inBackground(offline.storeOffline());
  if (isInstalled()) inBackground(askToProtectOnce(settings, "installed"));
  setTimeout(dealAhead, DEAL_AHEAD_DELAY_MS);
  inBackground(prepareQuickStart(settings.value("quick") === "on"));
}

// other devices

let devices: Devices | null = null; // null: no device was invited

async function loadDevices() {
  const code = await import("../match/later.ts").catch(() => null);
  if (!devices && code) {
    const header = document.querySelector(".top-line") as HTMLElement;
    devices = new code.Devices(client, store, header);
  }
  return devices;
}

/** Waits again for the devices that were invited to this match. */
async function resumeDevices() {
  const loaded = await loadDevices();
  loaded?.begin();
}

async function openDevices() {
  const isFirst = devices === null;
  const loaded = await loadDevices();
  if (!loaded) {
    showNotice(say("line.still"));
    return;
  }
  if (isFirst) loaded.begin();
  await loaded.open();
}

/**
 * Lets the engine deal the next matches of the games that this user plays. @param dealt the matches
 * just dealt
 */
function dealAhead(answers?: unknown[]) {
  if (answers) dealt.storeDealt(answers, pageLanguage());
  dealt.requestDeals(next.usual(), pageLanguage());
}

/** Introduces a new game; the match waits meanwhile. */
async function introduce(state: StateMessage) {
  const { id } = client;
  if (!id || !next.boxOf(state.game)) return;
  pace.setIntroducing(true);
  try {
    await introduceGame(state, settings, () => client.id === id);
  } finally {
    pace.setIntroducing(false);
  }
}

/** The engine waits for a tick. */
function scheduleNext(event: WaitMessage) {
  if (event.why === "auto") view.updateStatus(); // shows the automatic move
  const { pendingStages } = view.board.board.timeline;
  if (pendingStages) inBackground(scheduleAfter(pendingStages, event));
  else pace.wait(event);
}

/** @param stages resolves after the last animation stage */
async function scheduleAfter(stages: Promise<unknown>, event: WaitMessage) {
  await stages;
  if (event.rev === table.rev && !table.privacy.covered) pace.wait(event);
}

/** Shows why the match cannot be opened, and a way back. @param setUp opens the set-up sheet */
function showFailure(why: string, setUp: (() => void) | null = null) {
  loading?.finish();
  showFatal(why, setUp);
}

// errors

/** Called when the engine has stopped: covers hidden pieces. */
function handleCrash() {
  pace.clear();
  loading?.finish();
  const { secret } = table.privacy;
  if (secret) view.cover();
  table.privacy = { ...PUBLIC_TABLE, secret };
}

/**
 * Continues from the last save. @param unasked continue automatically, with the table still visible
 */
function continueFromSave(unasked: boolean) {
  if (!unasked) view.clear();
  inBackground(openSaved(client.id));
}

/** @param copy store it as a new game @param id of the original game */
function openBody(body: SaveBody, copy: boolean, id: string = client.id) {
  view.clear();
  openWithEngine({ do: "load", body }, copy ? idOfCopy(id) : id);
}

/** The id of a copy of a match. @param id "": the match is not stored */
function idOfCopy(id: string) {
  return id ? store.branchGame(id) : randomId();
}

// actions

function send(request: PageRequest) {
  table.note(request);
  client.send(request);
}

function undo() {
  if (devices) inBackground(undoIfAgreed(devices));
  else send({ do: "undo" });
}

/** Takes back a move if everyone at another device agrees. */
async function undoIfAgreed({ mayUndo }: Devices) {
  if (await mayUndo()) send({ do: "undo" });
}

// page events

settings.onChange((name) => {
  if (name === "pace" || name === "flip") pace.restart();
});
table.coverWhenHidden(
  () => client.state,
  () => pace.clear(),
);
table.isPlayedHere = () => !client.isSpectator;
document.addEventListener("visibilitychange", () => pace.setVisible(!document.hidden));
pace.setVisible(!document.hidden);

await restored;
store.noteVisit();
if (!root.dataset.trouble) await open();
