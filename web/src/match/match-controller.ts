/**
 * The page of a match whose engine runs here: connects the parts. They ask for things by the methods
 * of `MatchPage`; requests go to the engine through `send`, and its events arrive at `receive` of
 * match-events.ts.
 */

import { openHomePage } from "../base/home-page.ts";
import { dialogsOfEntry } from "../base/history-entry.ts";
import { inBackground } from "../base/promises.ts";
import { fetchGameBoxes } from "../base/site.ts";
import type { ClientEvent, PageRequest, StateMessage } from "../base/types.ts";
import { EngineClient } from "../engine/engine-client.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { watchBoardSize } from "../view/board-size.ts";
import { leaveDialogs } from "../view/dialog.ts";
import type { MatchPage } from "../view/match-page.ts";
import type { Abilities } from "./abilities.ts";
import { makeControls } from "./controls.ts";
import { EngineRecovery } from "./engine-recovery.ts";
import { dialogs } from "./loaders.ts";
import { MatchAddress } from "./match-address.ts";
import { MatchEvents } from "./match-events.ts";
import { MatchOpening, startEarlyRequests } from "./match-opening.ts";
import type { MatchBase, MatchParts } from "./match-parts.ts";
import { MatchTable } from "./match-table.ts";
import { makeNextMatch } from "./next-match.ts";
import { Pace } from "./pace.ts";
import { PreparedMatches } from "./prepared-matches.ts";
import { PUBLIC_TABLE } from "./privacy.ts";
import { PuzzleBarLoader } from "./puzzle-bar-loader.ts";
import { ReplayLoader } from "./replay-loader.ts";

/** `words`: are loaded; `restored`: what a killed browser has lost is restored */
interface PageStart {
  store: Store;
  settings: Settings;
  words: Promise<void>;
  restored: Promise<unknown>;
}

/** Opens the match of the address. @param abilities what the page can do besides */
export async function playMatches(
  { store, settings, words, restored }: PageStart,
  abilities: Abilities,
) {
  const receive = (event: ClientEvent) => match.events.receive(event);
  const client = new EngineClient(store, receive, abilities.startWorker);
  startEarlyRequests(client, store, settings);
  if (dialogsOfEntry()) inBackground(dialogs.load()); // they were open when the page was reloaded
  const page = makePage(() => match.parts);
  const [table, boxes] = await Promise.all([
    MatchTable.make(settings, { ...page, lateParts: dialogs }, words),
    fetchGameBoxes(),
  ]);
  const match = new MatchController({ client, store, settings, table, boxes }, abilities, page);
  await restored;
  store.noteVisit();
  if (!document.documentElement.dataset.trouble) await match.opening.open();
}

/** What the parts ask of the page. @param find the parts, once they are connected */
function makePage(find: () => MatchParts): MatchPage {
  function send(request: PageRequest) {
    const { client, table } = find();
    table.note(request);
    client.send(request);
  }

  function undo() {
    const { devices } = find();
    const takeBack = () => send({ do: "undo" });
    if (devices) devices.undo(takeBack);
    else takeBack();
  }

  return {
    send,
    isIdle: () => find().client.progress.name === "playing",
    undo,
    playAgain: () => find().next.again(),
    showResult(state) {
      if (state.result) inBackground(openResult(state, state.result, find()));
    },
    openDeal: () => inBackground(find().replays.openDeal()),
    openReplay: (ply) => find().replays.openReplay(ply),
    openShare: () => inBackground(find().replays.openShare()),
  };
}

async function openResult(
  state: StateMessage,
  result: NonNullable<StateMessage["result"]>,
  parts: MatchParts,
) {
  const code = await dialogs.loadOrTell();
  if (state.rev === parts.table.rev) code?.openMatchResult(state, result, parts);
}

class MatchController {
  readonly parts: MatchParts;
  readonly opening: MatchOpening;
  readonly events: MatchEvents;
  #isKeptAwake = false;

  constructor(
    base: MatchBase,
    readonly abilities: Abilities,
    readonly page: MatchPage,
  ) {
    const { client, store, boxes, table } = base;
    const { leavesTo, listPuzzles } = abilities;
    const parts = this.#connect(base);
    this.parts = parts;
    const opening = new MatchOpening(parts);
    this.opening = opening;
    const puzzleActions = {
      solve: () => page.send({ do: "solve" }),
      openList: listPuzzles && (() => listPuzzles(store, boxes)),
    };
    const puzzles = new PuzzleBarLoader(
      ({ PuzzleBar }) => new PuzzleBar(store, boxes, puzzleActions),
    );
    const recovery = new EngineRecovery(client, store, {
      halt: () => this.#handleCrash(),
      goOn: (unasked) => this.#continueFromSave(unasked),
      open: (body, copy) => opening.openBody(body, copy),
      fail: (why) => opening.fail(why),
      leave: () => leaveDialogs(() => openHomePage(leavesTo)),
      answered: () => table.view.updateStatus(),
    });
    const addLateParts = () => inBackground(this.#addLateParts());
    this.events = new MatchEvents(parts, { opening, puzzles, recovery, addLateParts });
    this.#addControls();
    this.#watchPage();
  }

  /** The parts that matches need in order to be opened. */
  #connect(base: MatchBase): MatchParts {
    const { client, store, settings, table, boxes } = base;
    const { abilities, page } = this;
    const { view } = table;
    const { send } = page;
    const { leavesTo } = abilities;
    const reopen = () => this.opening.reopen();
    const pace = new Pace(
      (name) => settings.value(name),
      () => client.state,
      view,
      (rev) => send({ do: "tick", rev }),
    );
    const next = makeNextMatch(boxes, client, settings, reopen);
    const dealt = new PreparedMatches(store, send);
    const frame = watchBoardSize(view, client);
    const address = new MatchAddress(reopen);
    const replays = this.#makeReplays(base, address);
    const savePage = {
      open: reopen,
      goOnWith: (id: string) => inBackground(this.opening.openSaved(id)),
      pause: () => pace.clear(),
      move: address.move,
    };
    const storing =
      abilities.storeMatches?.({ client, store, settings, next, dealt, page: savePage }) ?? null;
    const devices = abilities.inviteDevices?.(client) ?? null;
    return { ...base, pace, next, dealt, frame, address, replays, storing, devices, leavesTo };
  }

  #makeReplays({ client, store, table }: MatchBase, { move }: MatchAddress) {
    const replays = new ReplayLoader({
      client,
      store,
      view: table.view,
      stop: (why) => this.opening.fail(why),
      move,
      watch: (body, at) => this.opening.openWithEngine({ do: "watch", body, at }, ""),
      playOn: (body, id) => {
        replays.end();
        this.opening.openBody(body, true, id);
      },
    });
    return replays;
  }

  #addControls() {
    const { page } = this;
    const { client, store, settings, table, pace, next, devices, storing, leavesTo } = this.parts;
    const { view } = table;
    view.side.recent = (state) => dialogs.loaded?.recentPoints(store, state) ?? [];
    makeControls({
      ...page,
      ...storing?.controls,
      dialogs,
      client,
      settings,
      view,
      next,
      leavesTo,
      devices: devices ? () => inBackground(devices.open()) : undefined,
      skip: pace.skip,
      report: () => inBackground(dialogs.use(({ copyReport }) => copyReport(client, store))),
    });
  }

  #watchPage() {
    const { client, settings, table, pace } = this.parts;
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
  }

  /** Loads what the first table does not need. */
  async #addLateParts() {
    const { client, settings, storing } = this.parts;
    const code = await dialogs.loadWhenIdle();
    storing?.nextVisit.begin();
    if (!code || this.#isKeptAwake || !this.abilities.keepsScreenAwake) return;
    this.#isKeptAwake = true;
    code.keepScreenAwake(settings, () => client.state);
  }

  /** Called when the engine has stopped: covers hidden pieces. */
  #handleCrash() {
    const { table, pace } = this.parts;
    pace.clear();
    this.opening.endLoading();
    const { secret } = table.privacy;
    if (secret) table.view.cover();
    table.privacy = { ...PUBLIC_TABLE, secret };
  }

  /**
   * Continues from the last save. @param unasked continue automatically, with the table still
   * visible
   */
  #continueFromSave(unasked: boolean) {
    const { client, table } = this.parts;
    if (!unasked) table.view.clear();
    inBackground(this.opening.openSaved(client.id));
  }
}
