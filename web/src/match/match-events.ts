/** Receives what the engine's client tells the page of a match, and shows it. */

import { inBackground } from "../base/promises.ts";
import { markFirst, say } from "../base/site.ts";
import type { ClientEvent, HintMessage, StateMessage, WaitMessage } from "../base/types.ts";
import { hintsOf, noteHints } from "../storage/hints.ts";
import { showStatus } from "../view/status.ts";
import type { EngineRecovery } from "./engine-recovery.ts";
import { dialogs } from "./loaders.ts";
import type { MatchOpening } from "./match-opening.ts";
import type { MatchParts } from "./match-parts.ts";
import type { PuzzleBarLoader } from "./puzzle-bar-loader.ts";

/** The parts that only receive events. `addLateParts`: called when a first table is shown */
interface Receivers {
  addLateParts: () => void;
  opening: MatchOpening;
  puzzles: PuzzleBarLoader;
  recovery: EngineRecovery;
}

export class MatchEvents {
  // the match that this tab has shown as a spectator, and not yet as its writer
  #watchedMatch = "";

  constructor(
    readonly parts: MatchParts,
    readonly receivers: Receivers,
  ) {}

  receive(event: ClientEvent) {
    const { client, store, table, next, replays, storing } = this.parts;
    const { opening } = this.receivers;
    if (!table.admits(event)) return;
    if (event.say === "state") {
      const log = { ...event.log, hints: hintsOf(store, client.id) };
      this.#show(replays.annotateState({ ...event, log }));
    } else if (event.say === "wait") {
      this.#scheduleNext(event);
    } else if (event.say === "hint") {
      this.#showHint(event);
    } else if (event.say === "refused") {
      table.view.refuse(event.why, event.rule);
    } else if (event.say === "failed") {
      const canSetUp = opening.newMatchBegun && next.boxOf(opening.newMatchBegun.game);
      opening.fail(event.why, canSetUp ? next.setUpAgain : null);
    } else if (event.say === "saved") {
      storing?.saving.show(event.lasting);
    } else {
      this.#receiveOther(event);
    }
  }

  /** Handles events after which the match is as it was. */
  #receiveOther(event: ClientEvent) {
    const { table, replays, devices, storing } = this.parts;
    const { opening, recovery } = this.receivers;
    if (event.say === "progress") {
      opening.showProgress(event);
    } else if (event.say === "arrived") {
      this.#handleEngineReady();
    } else if (event.say === "accepted") {
      showStatus(say("loading.accepted"));
    } else if (event.say === "choice") {
      table.view.board.chooser?.hear(event);
    } else if (event.say === "watching") {
      table.view.refuse(say("elsewhere.refused"));
    } else if (event.say === "prepared") {
      storing?.nextVisit.storeDealt(event.answers);
    } else if (event.say === "guest") {
      devices?.hear(event);
    } else if (event.say === "steps") {
      replays.hear(event);
    } else {
      recovery.hear(event);
    }
  }

  /** Records a hint at the position that it is about. */
  #showHint(event: HintMessage) {
    const { client, store, table } = this.parts;
    if (client.save) noteHints(store, client.id, client.save.body.at);
    table.view.hint(event);
  }

  /**
   * Is the status to be shown even if the state is the same? It then tells a spectator about the
   * other tab, or no longer does.
   */
  #mustUpdateStatus({ phase }: StateMessage): boolean {
    const { client } = this.parts;
    if (client.isSpectator) {
      this.#watchedMatch = client.id;
      return true;
    }
    if (phase !== "ready" || this.#watchedMatch !== client.id) return false;
    this.#watchedMatch = "";
    return true;
  }

  #show(state: StateMessage) {
    const { table, frame, pace, devices } = this.parts;
    const { newMatchBegun } = this.receivers.opening;
    const first = table.rev < 0;
    const updatesStatus = this.#mustUpdateStatus(state);
    // otherwise computer players continue to think
    if (state.rev !== table.rev) pace.clear(state.phase === "thinking");
    inBackground(this.#showTable(state, first && newMatchBegun !== null, updatesStatus));
    this.receivers.puzzles.show(state);
    devices?.update();
    setTimeout(() => this.#savePicture()); // after the first frame
    if (!first) return;
    inBackground(this.#introduce(state));
    if (newMatchBegun) this.#noteOpened(newMatchBegun);
    frame.tell();
    this.receivers.addLateParts();
  }

  /** @param updatesStatus also if the state is the same */
  async #showTable(state: StateMessage, isDeal: boolean, updatesStatus: boolean) {
    const { table } = this.parts;
    await table.show(state, isDeal);
    markFirst("tilebag:shown");
    if (updatesStatus) table.view.updateStatus();
    if (state.phase === "ready") markFirst("tilebag:playable");
    if (state.scene) this.receivers.recovery.showPendingNotice();
  }

  /** Records that a deal of the day was begun; of other matches the set-up. */
  #noteOpened({ game, setup, daily, today }: NonNullable<MatchOpening["newMatchBegun"]>) {
    const { client, store, settings } = this.parts;
    if (!daily) {
      settings.saveLast(game, setup);
    } else if (!setup.seats.length) {
      const deal = { date: daily, game, id: client.id, begun: today };
      inBackground(dialogs.use(({ noteBegun }) => noteBegun(store, deal)));
    }
  }

  /** Saves the table, without queued moves, for the next visit. */
  #savePicture() {
    const { client, store, table } = this.parts;
    if (!client.state || client.isSpectator || !client.id) return;
    const isHidden = table.privacy.secret || !client.state.scene;
    store.savePicture(client.id, isHidden ? null : client.state);
  }

  /** The engine has opened the match. */
  #handleEngineReady() {
    const { devices, storing } = this.parts;
    this.receivers.opening.endLoading();
    markFirst("tilebag:ready");
    devices?.resume();
    storing?.nextVisit.prepare();
  }

  /** Introduces a new game; the match waits meanwhile. */
  async #introduce(state: StateMessage) {
    const { client, settings, pace, next } = this.parts;
    const { id } = client;
    if (!id || !next.boxOf(state.game) || !settings.wantsIntroduction(state.game)) return;
    pace.setIntroducing(true);
    try {
      const code = await dialogs.load();
      await code?.introduceGame(state, settings, () => client.id === id);
    } finally {
      pace.setIntroducing(false);
    }
  }

  /** The engine waits for a tick. */
  #scheduleNext(event: WaitMessage) {
    const { view } = this.parts.table;
    if (event.why === "auto") view.updateStatus(); // shows the automatic move
    const { pendingStages } = view.board.board.timeline;
    if (pendingStages) inBackground(this.#scheduleAfter(pendingStages, event));
    else this.parts.pace.wait(event);
  }

  /** @param stages resolves after the last animation stage */
  async #scheduleAfter(stages: Promise<unknown>, event: WaitMessage) {
    const { table, pace } = this.parts;
    await stages;
    if (event.rev === table.rev && !table.privacy.covered) pace.wait(event);
  }
}
