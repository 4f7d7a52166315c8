/**
 * When the engine fails, the match continues from its last save in a new worker, automatically the
 * first time; after that, and if the match itself cannot be opened, the user is asked. If the
 * engine does not answer, the page waits as long as the user wants.
 */

import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { ClientEvent, EngineStopped, SaveBody } from "../base/types.ts";
import { CrashPolicy } from "../engine/crash-policy.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { isNetworkError } from "../engine/network-errors.ts";
import { replaceDamagedFiles } from "../offline/damaged-files.ts";
import type { Store } from "../storage/store.ts";
import { showNotice, showStatus } from "../view/status.ts";
import { dialogs } from "./loaders.ts";

/**
 * `halt`: the engine has stopped; `goOn`: continue from the last save; `open`: a match that is not
 * in the store, or a `copy` of it at an earlier ply; `fail`: show why the match cannot be opened;
 * `leave`: go to the home page; `answered`: show the match's status again
 */
export interface RecoveryPage {
  halt: () => void;
  goOn: (unasked: boolean) => void;
  open: (body: SaveBody, copy: boolean) => void;
  fail: (why: string) => void;
  leave: () => void;
  answered: () => void;
}

export class EngineRecovery {
  #policy = new CrashPolicy();
  #question: AbortController | null = null; // while the user is asked whether to wait
  #notice = ""; // shown with the next state
  #hasRestarted = false; // the engine was restarted automatically, because a start took too long

  constructor(
    readonly client: EngineClient,
    readonly store: Store,
    readonly page: RecoveryPage,
  ) {}

  hear(event: ClientEvent) {
    if (event.say === "stopped") {
      inBackground(this.#recover(event));
    } else if (event.say === "slow") {
      showStatus(say("slow"), { dots: true });
    } else if (event.say === "silent") {
      this.#handleSilence(event.starting ?? false);
    } else if (event.say === "dropped") {
      this.#notice = say("restarted.dropped");
    } else if (event.say === "answers") {
      this.#closeQuestion();
      this.page.answered();
    }
  }

  /** Shows a pending notice; called when a state is shown. */
  showPendingNotice() {
    if (this.#notice) showNotice(this.#notice);
    this.#notice = "";
  }

  async #recover(trouble: EngineStopped) {
    this.page.halt();
    this.#closeQuestion();
    const { id } = this.client;
    if (isNetworkError(trouble.why)) {
      // first.js reloads the page
      document.documentElement.dataset.phase = "broken";
      document.documentElement.dataset.trouble = "network";
    } else if (!id) {
      this.page.fail(say("import.why.broke")); // a replay
    } else {
      await this.#continueMatch(id, trouble);
    }
  }

  /** Continues from the last save: automatically if possible, else as the user chooses. */
  async #continueMatch(id: string, trouble: EngineStopped) {
    const { client, store, page } = this;
    const saved = store.load(id);
    const body = saved ?? client.requestedBody;
    if (saved && this.#policy.mayContinue(id, trouble, Date.now())) {
      await waitUntilVisible();
      if (client.id !== id) return; // another match was opened meanwhile
      this.#notice = say(trouble.dropped ? "restarted.dropped" : "restarted.line");
      page.goOn(true);
    } else if (await replaceDamagedFiles()) {
      if (saved) page.goOn(true);
      else location.reload();
    } else if (client.id === id) {
      await this.#askHowToContinue(saved, body, trouble);
    }
  }

  /** @param body the save, or the match that was to be opened */
  async #askHowToContinue(saved: SaveBody | null, body: SaveBody | null, trouble: EngineStopped) {
    const { client, store, page } = this;
    const { id } = client;
    document.documentElement.dataset.phase = "broken";
    const code = await dialogs.load();
    if (client.id !== id) return; // another match was opened meanwhile
    if (!code) {
      page.fail(say("line.still"));
      return;
    }
    await code.continueAsChosen({ client, store, saved, body, trouble }, page);
  }

  /**
   * Called when the engine has not answered for a long time. A hanging start is repeated
   * automatically once, as no move is lost.
   */
  #handleSilence(starting: boolean) {
    const mayRestart = starting && !this.#hasRestarted && this.store.load(this.client.id);
    if (!mayRestart) {
      inBackground(this.#ask());
      return;
    }
    this.#hasRestarted = true;
    this.client.restartEngine();
  }

  async #ask() {
    if (this.#question) return;
    const question = new AbortController();
    this.#question = question;
    const code = await dialogs.load();
    const mayRestart = await code?.askToRestart(question.signal);
    if (question.signal.aborted) return;
    this.#question = null;
    if (mayRestart) this.client.restartEngine();
    else this.client.keepWaiting();
  }

  /** Closes the dialog that asks whether to wait. */
  #closeQuestion() {
    this.#question?.abort();
    this.#question = null;
  }
}

/**
 * Waits until the page is visible: a phone that ended the worker to free memory would also end the
 * next one.
 */
async function waitUntilVisible() {
  while (document.hidden) {
    await new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true });
    });
  }
}
