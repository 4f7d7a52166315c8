/**
 * One open table and its engine: what is asked, what is saved, and what becomes of our own mistakes. A table that lies
 * ready (a prepared one) is shown before the engine is there; steps made on it wait, also for the next visit.
 */

/** @import { Answer, Ask, ClientEvent, Message, PreparedTable, SaveMessage, StateMessage } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { site } from "../base/site.js";
import { Engine } from "./engine.js";
import { startWorker } from "./worker.js";

const MOVES_ON = new Set(["play", "undo", "redo", "practice"]);
const FOR_THIS_STATE = new Set([...MOVES_ON, "hint", "reveal"]);

export class EngineClient {
  /** @type {StateMessage | null} the last one */
  state = null;
  /** @type {SaveMessage | null} of that state */
  save = null;
  id = ""; // of the table in the store

  /** @type {Engine | null} */
  #engine = null;
  /** @type {ReturnType<typeof startWorker> | null} */
  #worker = null; // stays for the next table while it has nothing to do: Python takes seconds to start
  #version = "";
  #saves = true; // no longer after a mistake of the engine
  #coming = false; // the table is shown, its engine is not there yet
  /** @type {Message[]} */
  #waiting = []; // steps made on a prepared table, not yet answered; the first one may be on its way

  /** @param {Store} store @param {(event: ClientEvent) => void} receive */
  constructor(store, receive) {
    this.store = store;
    this.receive = receive;
  }

  /**
   * An engine opens a table: the one that is there and has nothing to do, else a new one.
   * @param {Message} message `new` or `load` @param {string} id of the table in the store
   * @param {{counted: boolean, recording?: Ask | null, prepared?: PreparedTable | null}} how `counted`: with a count of the bytes
   */
  begin(message, id, { counted, recording = null, prepared = null }) {
    this.end();
    this.id = id;
    const asking = recording ? Promise.resolve(recording) : this.#startedWorker(counted).asking;
    const engine = (this.#engine = new Engine(asking, (answer) => this.#handle(answer)));
    this.#coming = true;
    this.#waiting = this.store.waiting(id);
    if (!prepared) return engine.send(message);
    const { save, state } = prepared;
    this.save = save;
    if (save.text) this.#keep(save);
    this.#hear(state);
    if (this.#waiting.length) this.receive({ say: "accepted" });
    const { lang, width, height } = message;
    return engine.takeOver(state, { do: "load", body: save.body, lang, width, height });
  }

  /** @param {Message} message one that is only meant for the state as it is now is given its number */
  send(message) {
    if (!FOR_THIS_STATE.has(message.do)) return this.#engine?.send(message);
    if (!this.state) return undefined;
    if (this.#coming) this.receive({ say: "accepted" });
    if (!MOVES_ON.has(message.do) || !(this.#coming || this.#waiting.length)) return this.#sendNow(message);
    const twice = JSON.stringify(this.#waiting.at(-1)) === JSON.stringify(message); // a double tap is one step
    return twice ? undefined : this.#wait([...this.#waiting, message]);
  }

  /** @param {Message} message */
  #sendNow = (message) => this.#engine?.send({ ...message, rev: this.state?.rev });

  /** @param {Message[]} steps that wait from now on, also for the next visit */
  #wait(steps) {
    if (steps.length || this.#waiting.length) this.store.keepWaiting(this.id, steps);
    this.#waiting = steps;
  }

  /**
   * The next of the steps that wait, if it is still the same person's turn; else they were meant for a table that is gone.
   * @param {Message[]} steps
   */
  #sendWaiting(steps) {
    this.#coming = false;
    this.#wait(this.state?.phase === "ready" ? steps : []);
    if (this.#waiting.length) this.#sendNow(this.#waiting[0]);
  }

  end() {
    if (this.#engine && !this.#engine.stop()) this.#stopWorker();
    [this.#engine, this.state, this.save, this.#saves] = [null, null, null, true];
    [this.#coming, this.#waiting] = [false, []];
  }

  /** Are the engine's files still to be fetched? Then their bytes are counted. */
  get unfetched() {
    return this.store.fetched !== site.runtime;
  }

  /** Beside what the page does to show a table; on a first visit the table goes first. */
  startEarly() {
    if (!this.unfetched) this.#startedWorker(false);
  }

  /** @param {boolean} counted */
  #startedWorker(counted) {
    this.#worker ??= startWorker((loaded, all) => this.receive({ say: "progress", loaded, all }), counted);
    return this.#worker;
  }

  #stopWorker() {
    this.#worker?.end();
    this.#worker = null;
  }

  /** @param {Answer} answer */
  #handle(answer) {
    if (answer.say === "hello") this.#version = answer.version;
    else if (answer.say === "save") this.#keep(answer);
    else if (answer.say === "refused" && !this.state) this.#fail(answer.why);
    else {
      if (answer.say === "broke") this.#abandon();
      if (answer.say === "refused") this.#wait([]);
      const rev = this.state?.rev;
      this.#hear(answer);
      if (answer.say === "state") this.#goOn(answer.rev !== rev);
    }
  }

  /** @param {Answer} answer */
  #hear(answer) {
    if (answer.say === "state") this.state = answer;
    this.receive(answer);
  }

  /** The engine has opened the table, or answered on it. @param {boolean} moved it is another moment of the game */
  #goOn(moved) {
    if (this.#coming) this.receive({ say: "arrived" });
    if (this.#coming || moved) this.#sendWaiting(this.#waiting.slice(this.#coming ? 0 : 1));
  }

  /** Saved first, shown after. @param {SaveMessage} save */
  #keep(save) {
    this.save = save;
    if (this.#saves) this.receive({ say: "kept", lasting: this.store.save(this.id, save, this.#version) });
  }

  /** What is refused before the first state opens no table; the engine may still hold the one before. @param {string} why */
  #fail(why) {
    this.end();
    this.receive({ say: "failed", why });
  }

  #abandon() {
    this.#saves = false;
    this.#engine?.stop();
    this.#stopWorker();
  }
}
