/**
 * The page's side of the service worker (sw.js): what it keeps, and when a newer build takes over. It is registered only when
 * the game is ready, so that it competes with nothing, or when the reader asks. In somebody else's frame there is none.
 */

/** @import { OfflineEvent, OfflineState, Shown } from "./offline-state.js" */

import { site } from "../base/site.js";
import { after, maySpend, shown, unknown, wait } from "./offline-state.js";

const HOUR = 3_600_000; // milliseconds

export class Offline {
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  /** @type {OfflineState} */
  #state = unknown((site.engineFiles ?? []).reduce((sum, [, bytes]) => sum + bytes, 0));
  #workers = own();
  #coming = ""; // the build of the worker, where it is another than this page's
  #failed = 0; // tries in a row
  #moved = false; // has anything come in the last one?
  #asked = false; // by the reader: then a slow line is no reason to wait
  #timer = 0;

  /**
   * @param {(shown: Shown) => void} tell
   * @param {{idle: boolean, installed: boolean}} place `idle`: nobody waits for the network in this page, so what was begun goes
   *   on by itself, and an installed Tilebag keeps everything unasked
   */
  constructor(tell, place) {
    this.tell = tell;
    this.place = place;
    this.known = this.#watch();
  }

  /** What is to be shown. */
  get shown() {
    return shown(this.#state);
  }

  /** Looks at what is there, listens to the worker and looks for newer builds. */
  async #watch() {
    await undefined; // whoever makes this has it by then
    this.tell(this.shown);
    if (!this.#workers || !site.build) return;
    this.#workers.addEventListener("message", (event) => this.#hear(event));
    this.#workers.addEventListener("controllerchange", () => this.#say("offline-status"));
    this.#workers.startMessages();
    addEventListener("online", () => this.#failed && this.keep());
    setInterval(() => this.look(), HOUR);
    await this.#follow(await this.#workers.getRegistration("/").catch(() => undefined));
    if (this.place.idle && this.place.installed) this.keep();
    this.look();
  }

  /** Is there a newer build? Without a network nobody knows. */
  look() {
    this.#registration?.update().catch(() => {});
  }

  /** Keeps what is missing. @param {boolean} [asked] by the reader */
  async keep(asked = false) {
    if (!this.#workers || !site.build) return;
    this.#asked ||= asked;
    clearTimeout(this.#timer);
    const { connection } = /** @type {{connection?: {saveData?: boolean, effectiveType?: string}}} */ (navigator);
    const atHand = !this.#asked && !maySpend(connection);
    if (!atHand) this.#take({ type: "asked" });
    try {
      const registration = await this.#workers.register("/sw.js", { updateViaCache: "none" });
      await this.#follow(registration);
      if (await this.#isInstalled(registration)) this.#say("keep-engine", { atHand });
      else this.#hear({ data: { type: "keep-failed", build: site.build, why: "network" }, ports: [] });
    } catch {
      this.#take({ type: "keep-failed", why: "denied" }); // denied by the browser: the game plays on, only not offline
    }
  }

  /**
   * Once it is known: `ready` alone would be waited for for ever where the files of the page did not arrive.
   * @param {ServiceWorkerRegistration} registration
   */
  async #isInstalled({ installing, waiting, active }) {
    if (!installing && !waiting && !active) return false;
    const failed = new Promise((done) => {
      installing?.addEventListener("statechange", () => installing.state === "redundant" && !active && done(false));
    });
    return Promise.race([this.#workers?.ready.then(() => true), failed]);
  }

  /**
   * Changes to the newer build by reloading once; called only when somebody does something. @returns {boolean} is the page about to
   *   be reloaded?
   */
  update() {
    if (this.#coming) location.reload();
    return this.#coming !== "";
  }

  /** @param {ServiceWorkerRegistration | undefined} registration */
  async #follow(registration) {
    if (!registration || registration === this.#registration) return;
    this.#registration = registration;
    this.#say("offline-status");
  }

  /** @param {string} type @param {object} [more] */
  #say(type, more = {}) {
    this.#registration?.active?.postMessage({ type, ...more });
  }

  /** @param {{data: any, ports: readonly MessagePort[]}} event */
  #hear({ data, ports }) {
    if (data?.type === "which-build") return ports[0]?.postMessage(site.build);
    if (data?.type === "offline-status") this.#compare(data.build);
    if (data?.build !== site.build) return undefined; // of another build, which another page may be of
    this.#take(data);
    const begun = data.type === "offline-status" && !data.ready && data.bytes > 0;
    if (begun && this.place.idle && !this.#timer) this.keep();
    this.#moved ||= data.type === "keep-progress";
    if (data.type === "offline-ready") [this.#failed, this.#asked] = [0, false];
    if (data.type === "keep-failed") this.#tryAgain(data.why);
    return undefined;
  }

  /** @param {string} build of the worker that controls this page */
  #compare(build) {
    this.#coming = build === site.build || !this.#workers?.controller ? "" : build;
    this.#take({ type: "waiting", waiting: this.#coming !== "" });
  }

  /** @param {string} why it failed */
  #tryAgain(why) {
    if (why === "gone") this.look(); // the host has another build by now
    this.#failed = this.#moved && why !== "hash" ? 1 : this.#failed + 1; // slow, but it moves
    this.#moved = false;
    const delay = wait(why, this.#failed);
    if (delay) this.#timer = setTimeout(() => this.keep(), delay);
  }

  /** @param {OfflineEvent} event */
  #take(event) {
    this.#state = after(this.#state, event);
    this.tell(this.shown);
  }
}

/** @returns {ServiceWorkerContainer | null} */
function own() {
  try {
    return window.top === window && "serviceWorker" in navigator ? navigator.serviceWorker : null;
  } catch {
    return null;
  }
}
