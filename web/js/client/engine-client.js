/** One open table and its engine: what is asked, what is saved, and what becomes of our own mistakes. */

/** @import { Answer, Ask, ClientEvent, Message, SaveMessage, StateMessage } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { Engine } from "./engine.js";
import { startWorker } from "./worker.js";

const FOR_THIS_STATE = new Set(["play", "undo", "redo", "practice", "hint", "reveal"]);

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

  /** @param {Store} store @param {(event: ClientEvent) => void} receive */
  constructor(store, receive) {
    this.store = store;
    this.receive = receive;
  }

  /**
   * An engine opens a table: the one that is there and has nothing to do, else a new one.
   * @param {Message} message `new` or `load` @param {string} id of the table in the store
   * @param {{counted: boolean, recording?: Ask | null}} how `counted`: with a count of the bytes
   */
  begin(message, id, { counted, recording = null }) {
    this.end();
    this.id = id;
    const asking = recording ? Promise.resolve(recording) : this.#startedWorker(counted).asking;
    this.#engine = new Engine(asking, (answer) => this.#handle(answer));
    this.#engine.send(message);
  }

  /** @param {Message} message one that is only meant for the state as it is now is given its number */
  send(message) {
    if (!FOR_THIS_STATE.has(message.do)) this.#engine?.send(message);
    else if (this.state) this.#engine?.send({ ...message, rev: this.state.rev });
  }

  end() {
    if (this.#engine && !this.#engine.stop()) this.#stopWorker();
    [this.#engine, this.state, this.save, this.#saves] = [null, null, null, true];
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
      if (answer.say === "state") this.state = answer;
      if (answer.say === "broke") this.#abandon();
      this.receive(answer);
    }
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
