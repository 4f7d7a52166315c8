/**
 * When the engine fails, the match continues from its last save in a new worker, automatically the first time; after that, and if
 * the match itself cannot be opened, the user is asked. An engine that does not answer is waited for as long as the user wants.
 */

/** @import { ClientEvent, SaveBody, EngineStopped, TextFile } from "../base/types.d.ts" */
/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { Store } from "../client/store.js" */

import { openHomePage, site } from "../base/site.js";
import { say } from "../base/words.js";
import { ERROR_FACT, bugReport } from "../client/bug-report.js";
import { wrapBody } from "../client/envelope.js";
import { isNetworkError } from "../client/network-errors.js";
import { CrashPolicy, rewindSave } from "../client/crash-policy.js";
import { askHowToContinue, askToRestart, showFatal } from "./error-screens.js";
import { showNotice, showStatus } from "./status.js";

const REWIND_CHOICES = [1, 5]; // moves

/**
 * @typedef {{halt: () => void, goOn: (unasked: boolean) => void, open: (body: SaveBody, copy: boolean) => void,
 *   answered: () => void, file: () => TextFile}} Page  `halt`: the engine has stopped; `goOn`: continue from the last save; `open`: a
 *   match that is not in the store, or a `copy` of it at an earlier ply; `answered`: show the match's status again
 */

/** The ways to continue a stopped match. @param {SaveBody | null} body @param {EngineStopped} trouble @returns {[string, string][]} */
function continuations(body, { opening, starting }) {
  if (!body) return [["again", say("broken.reload")], ["shelf", say("menu.shelf")]];
  const back = opening && !starting ? REWIND_CHOICES.filter((n) => rewindSave(body, n)) : [];
  /** @type {[string, string][]} */
  const backwards = back.map((n) => [`back-${n}`, say("broken.back", { n })]);
  return [["go-on", say(opening ? "broken.try" : "go-on")], ...backwards, ["shelf", say("menu.shelf")]];
}

/** The sentence above the ways to continue. @param {SaveBody | null} body @param {EngineStopped} trouble @param {boolean | null} lasting */
function explanationOf(body, { opening, starting }, lasting) {
  if (!body) return say("broken.nothing");
  if (opening && !starting) return say("broken.opening");
  return say(lasting === false ? "broken.here" : "broken.line");
}

/** @param {EngineStopped} trouble */
const reasonOf = ({ why, dead, chosen }) => (chosen ? say("silent.title") : dead ? say("broken.gone") : why);

export class EngineRecovery {
  #policy = new CrashPolicy();
  /** @type {AbortController | null} while the user is asked whether to wait */
  #asking = null;
  #notice = ""; // shown with the next state
  #hasRestarted = false; // automatically, because a start took too long

  /** @param {EngineClient} client @param {Store} store @param {Page} page */
  constructor(client, store, page) {
    this.client = client;
    this.store = store;
    this.page = page;
  }

  /** @param {ClientEvent} event */
  hear(event) {
    if (event.say === "stopped") this.#recover(event);
    else if (event.say === "slow") showStatus(say("slow"), { dots: true });
    else if (event.say === "silent") this.#handleSilence(event.starting ?? false);
    else if (event.say === "dropped") this.#notice = say("restarted.dropped");
    else if (event.say === "answers") {
      this.#closeQuestion();
      this.page.answered();
    }
  }

  /** Shows a pending notice; called when a state is shown. */
  showPendingNotice() {
    if (this.#notice) showNotice(this.#notice);
    this.#notice = "";
  }

  /** @param {EngineStopped} trouble */
  async #recover(trouble) {
    this.page.halt();
    this.#closeQuestion();
    const { client, store, page } = this;
    const { id } = client;
    if (isNetworkError(trouble.why)) {
      Object.assign(document.documentElement.dataset, { phase: "broken", trouble: "network" }); // first.js reloads the page
      return undefined;
    }
    if (!id) return showFatal(say("import.why.broke")); // a replay
    const saved = store.load(id);
    const body = saved ?? client.requestedBody;
    if (saved && this.#policy.mayContinue(id, trouble, Date.now())) {
      await waitUntilVisible();
      if (client.id !== id) return undefined; // another match was opened meanwhile
      this.#notice = say(trouble.dropped ? "restarted.dropped" : "restarted.line");
      return page.goOn(true);
    }
    document.documentElement.dataset.phase = "broken";
    const way = await askHowToContinue({
      lines: [explanationOf(body, trouble, store.isLasting), reasonOf(trouble)],
      ways: continuations(body, trouble),
      file: saved && page.file(),
      report: () => this.makeReport(trouble),
    });
    if (!way || client.id !== id) return undefined; // another match was opened meanwhile
    if (way === "again") return location.reload();
    if (way === "shelf" || !body) return openHomePage();
    const steps = Number(/^back-(\d)$/.exec(way)?.[1] ?? 0);
    const back = steps ? rewindSave(body, steps) : null;
    if (back) return page.open(back, true);
    return saved ? page.goOn(false) : page.open(body, false);
  }

  /** The engine has not answered for long. A hanging start is repeated automatically, once: no move is lost by it. @param {boolean} starting */
  #handleSilence(starting) {
    const unasked = starting && !this.#hasRestarted && this.store.load(this.client.id);
    if (!unasked) return void this.#ask();
    this.#hasRestarted = true;
    this.client.restartEngine();
  }

  async #ask() {
    if (this.#asking) return;
    const asking = (this.#asking = new AbortController());
    const anew = await askToRestart(asking.signal);
    if (asking.signal.aborted) return;
    this.#asking = null;
    if (anew) this.client.restartEngine();
    else this.client.keepWaiting();
  }

  /** Closes the question whether to wait. */
  #closeQuestion() {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** @param {EngineStopped} [trouble] the error, if known */
  makeReport(trouble) {
    const { client, store } = this;
    const { lang, dataset } = document.documentElement;
    const { opening, dead, starting, chosen } = trouble ?? {};
    const when = Object.entries({ opening, dead, starting, chosen }).flatMap(([name, so]) => (so ? name : []));
    const kept = JSON.stringify(store.exportEnvelope(client.id), null, 1);
    const view = `${innerWidth} x ${innerHeight}, ${devicePixelRatio} device pixels each`;
    return bugReport(
      [say("report.head"), say("report.what")],
      [
        [ERROR_FACT, trouble?.why],
        ["when", when.join(", ")],
        ["time", new Date().toISOString()],
        ["build", site.build],
        ["engine", client.version],
        ["browser", navigator.userAgent],
        ["language", `${lang} (browser: ${navigator.languages.join(", ")})`],
        ["viewport", view],
        ["shown as", matchMedia("(display-mode: standalone)").matches ? "app" : "page"],
        ["offline", dataset.offline],
        ["saves are kept", String(store.isLasting)],
        ["phase", client.state?.phase],
      ],
      client.messageLog.lines,
      kept === "null" ? wrapBody("game", client.requestedBody, new Date()) : kept,
      say("report.sealed"),
    );
  }
}

/** Waits until the page is visible: a phone that ended the worker for memory would end the next one too. */
async function waitUntilVisible() {
  while (document.hidden) await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}
