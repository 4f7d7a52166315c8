/**
 * When the engine fails: the table goes on from its last save in a new worker, by itself the first time; after that, and where
 * the table itself cannot be opened, somebody is asked. One that does not answer is waited for as long as somebody wants.
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

const REWIND_CHOICES = [1, 5]; // steps

/**
 * @typedef {{halt: () => void, goOn: (unasked: boolean) => void, open: (body: SaveBody, copy: boolean) => void,
 *   answered: () => void, file: () => TextFile}} Page  `halt`: there is no engine; `goOn`: from the last save; `open`: a table
 *   that is not in the store, or a `copy` of it as it was; `answered`: the status is that of the table again
 */

/** What may be done with a table that cannot go on. @param {SaveBody | null} body @param {EngineStopped} trouble @returns {[string, string][]} */
function continuations(body, { opening, starting }) {
  if (!body) return [["again", say("broken.reload")], ["shelf", say("menu.shelf")]];
  const back = opening && !starting ? REWIND_CHOICES.filter((n) => rewindSave(body, n)) : [];
  /** @type {[string, string][]} */
  const backwards = back.map((n) => [`back-${n}`, say("broken.back", { n })]);
  return [["go-on", say(opening ? "broken.try" : "go-on")], ...backwards, ["shelf", say("menu.shelf")]];
}

/** The sentence above the ways on. @param {SaveBody | null} body @param {EngineStopped} trouble @param {boolean | null} lasting */
function explanationOf(body, { opening, starting }, lasting) {
  if (!body) return say("broken.nothing");
  if (opening && !starting) return say("broken.opening");
  return say(lasting === false ? "broken.here" : "broken.line");
}

/** @param {EngineStopped} trouble */
const reasonOf = ({ why, dead, chosen }) => (chosen ? say("silent.title") : dead ? say("broken.gone") : why);

export class EngineRecovery {
  #policy = new CrashPolicy();
  /** @type {AbortController | null} while somebody is asked whether to wait */
  #asking = null;
  #notice = ""; // to be said when the table is shown
  #hasRestarted = false; // by itself, as a start took too long

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

  /** The table is shown. */
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
      Object.assign(document.documentElement.dataset, { phase: "broken", trouble: "network" }); // first.js loads the page again
      return undefined;
    }
    if (!id) return showFatal(say("import.why.broke")); // it was only looked at
    const saved = store.load(id);
    const body = saved ?? client.requestedBody;
    if (saved && this.#policy.mayContinue(id, trouble, Date.now())) {
      await waitUntilVisible();
      if (client.id !== id) return undefined; // another table is wanted by now
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
    if (!way || client.id !== id) return undefined; // another table is wanted by now
    if (way === "again") return location.reload();
    if (way === "shelf" || !body) return openHomePage();
    const steps = Number(/^back-(\d)$/.exec(way)?.[1] ?? 0);
    const back = steps ? rewindSave(body, steps) : null;
    if (back) return page.open(back, true);
    return saved ? page.goOn(false) : page.open(body, false);
  }

  /** It has not answered for long. A start that hangs is begun anew unasked, once: no step is lost by it. @param {boolean} starting */
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

  /** It does, or nobody waits for it any more. */
  #closeQuestion() {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** @param {EngineStopped} [trouble] what went wrong, if that is known */
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

/** Once the page is looked at: a phone that has ended the worker to make room would end the next one too. */
async function waitUntilVisible() {
  while (document.hidden) await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}
