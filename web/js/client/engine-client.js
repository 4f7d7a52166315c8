/**
 * One open table and its engine: what is asked, what is saved, and what becomes of our own mistakes. A table that lies
 * ready (a prepared one) is shown before the engine is there; steps made on it wait, also for the next visit.
 */

/** @import { Answer, ClientEvent, Message, PreparedTable, SaveMessage, StateMessage } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { freshId } from "../base/address.js";
import { arranged } from "../base/desk.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { Engine } from "./engine.js";
import { startWorker } from "./worker.js";

const MOVES_ON = new Set(["play", "undo", "redo", "practice"]);
const FOR_THIS_STATE = new Set([...MOVES_ON, "hint", "reveal"]);
const WAITS = new Set([...MOVES_ON, "arrange"]);
const FOR_THE_WRITER = new Set([...MOVES_ON, "hint", "tick", "arrange"]);

/** A table at which another tab plays: to be looked at. @param {StateMessage} state @returns {StateMessage} */
function watched(state) {
  const can = { undo: false, redo: false, hint: false, practice: false };
  const asked = state.phase === "ready"; // whoever plays in the other tab
  const { scene: seen } = state;
  const status = asked ? say("elsewhere.watching") : (seen?.status ?? "");
  const scene = seen && { ...seen, offers: [], desk: null, tip: undefined, status };
  return { ...state, phase: asked ? "thinking" : state.phase, can, undo_why: "", scene };
}

export class EngineClient {
  /** @type {StateMessage | null} the last one */
  state = null;
  /** @type {SaveMessage | null} of that state */
  save = null;
  id = ""; // of the table in the store; none is open
  watching = false; // another tab writes: this one shows what it keeps

  /** @type {Engine | null} */
  #engine = null;
  /** @type {ReturnType<typeof startWorker> | null} */
  #worker = null; // stays for the next table while it has nothing to do: Python takes seconds to start
  #version = "";
  #saves = true; // no longer after a mistake of the engine
  #acted = false; // since the table was read
  #rereading = false;
  #coming = false; // the table is shown, its engine is not there yet
  /** @type {Message[]} */
  #waiting = []; // steps made on a prepared table, not yet answered; the first one may be on its way
  /** @type {Message | null} */
  #sent = null; // that first one, as it was sent

  /** @param {Store} store @param {(event: ClientEvent) => void} receive @param {typeof startWorker} [start] */
  constructor(store, receive, start = startWorker) {
    this.store = store;
    this.receive = receive;
    this.start = start;
  }

  /**
   * An engine opens a table: the one that is there and has nothing to do, else a new one.
   * @param {Message} message `new` or `load` @param {string} id of the table in the store
   * @param {{counted: boolean, prepared?: PreparedTable | null, watching?: boolean}} how `counted`: with a count of the bytes
   */
  begin(message, id, { counted, prepared = null, watching = false }) {
    this.end();
    [this.id, this.watching] = [id, watching];
    const { asking } = this.#startedWorker(counted);
    const engine = (this.#engine = new Engine(asking, (answer, asked) => this.#handle(answer, asked)));
    this.#coming = true;
    this.#waiting = watching ? [] : this.store.waiting(id);
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
    if (this.watching && FOR_THE_WRITER.has(message.do)) return this.receive({ say: "watching" });
    this.#acted ||= FOR_THE_WRITER.has(message.do);
    const waits = WAITS.has(message.do) && (this.#coming || this.#waiting.length > 0);
    if (!FOR_THIS_STATE.has(message.do) && !waits) return this.#engine?.send(message);
    if (!this.state) return undefined;
    const twice = JSON.stringify(this.#waiting.at(-1)) === JSON.stringify(message); // a double tap is one step
    if (!waits) this.#sendNow(message);
    else if (!twice) this.#wait([...this.#waiting, message]);
    if (waits && message.do === "arrange") this.#show(this.state);
    if (this.#coming) this.receive({ say: "accepted" });
    return undefined;
  }

  /** @param {Message} message @returns {Message} as it was sent */
  #sendNow(message) {
    const sent = FOR_THIS_STATE.has(message.do) ? { ...message, rev: this.state?.rev } : message;
    this.#engine?.send(sent);
    return sent;
  }

  /** @param {Message[]} steps that wait from now on, also for the next visit */
  #wait(steps) {
    if (steps.length || this.#waiting.length) this.store.keepWaiting(this.id, steps);
    this.#waiting = steps;
  }

  /** The table, and on its desk what has been put elsewhere meanwhile; a sort is the engine's. @param {StateMessage} state */
  #show(state) {
    const sort = this.#waiting.findIndex((step) => "sort" in step);
    const puts = this.#waiting.slice(0, sort < 0 ? undefined : sort).filter((step) => step.do === "arrange");
    const scene = state.scene && puts.reduce((now, { piece, slot }) => arranged(now, piece, slot), state.scene);
    this.receive({ ...state, scene });
  }

  /** Another tab writes from now on. */
  watch() {
    [this.watching, this.#waiting] = [true, []];
    this.follow();
  }

  /**
   * The table was kept by another page, or came back from the journal: it is shown as it is now. Whoever has played on
   * meanwhile stays where they are, see `#keep`.
   */
  async follow() {
    const { id } = this;
    if (!this.#engine || this.#rereading || !(this.watching || (!this.#acted && this.store.overtaken(id)))) return;
    this.#rereading = true; // several saves in a row are read once
    await this.#engine.idle();
    this.#rereading = false;
    const body = id === this.id && this.store.load(id);
    if (body) this.#engine?.send({ do: "load", body });
  }

  end() {
    if (this.#engine && !this.#engine.stop()) this.#stopWorker();
    [this.#engine, this.state, this.save, this.#saves] = [null, null, null, true];
    [this.id, this.watching, this.#acted, this.#rereading] = ["", false, false, false];
    [this.#coming, this.#waiting, this.#sent] = [false, [], null];
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
    this.#worker ??= this.start((loaded, all) => this.receive({ say: "progress", loaded, all }), counted);
    return this.#worker;
  }

  #stopWorker() {
    this.#worker?.end();
    this.#worker = null;
  }

  /** @param {Answer} answer @param {Message | null} asked what it answers */
  #handle(answer, asked) {
    if (answer.say === "hello") this.#version = answer.version;
    else if (answer.say === "save") this.#keep(answer);
    else if (answer.say === "refused" && !this.state) this.#fail(answer.why);
    else if (answer.say === "state") this.#goOn(answer, asked);
    else {
      if (answer.say === "broke") this.#abandon();
      if (answer.say === "refused") this.#wait([]);
      if (!(this.watching && answer.say === "wait")) this.receive(answer);
    }
  }

  /** @param {StateMessage} state */
  #hear(state) {
    this.state = this.watching ? watched(state) : state;
    this.#show(this.state);
  }

  /** The engine has opened the table, or answered on it: the next step that waits. @param {StateMessage} state @param {Message | null} asked */
  #goOn(state, asked) {
    const coming = this.#coming;
    const answered = asked !== null && asked === this.#sent;
    this.#coming = false;
    if (coming || answered) this.#wait(this.#waiting.slice(coming ? 0 : 1).filter((step) => isFor(step, state)));
    this.#hear(state);
    if (coming) this.receive({ say: "arrived" });
    if ((coming || answered) && this.#waiting.length) this.#sent = this.#sendNow(this.#waiting[0]);
  }

  /** Saved first, shown after; where another page has kept the table meanwhile, as one of its own. @param {SaveMessage} save */
  #keep(save) {
    this.save = save;
    if (!this.#saves || this.watching) return;
    if (this.store.overtaken(this.id)) this.id = freshId();
    this.receive({ say: "kept", lasting: this.store.save(this.id, save, this.#version) });
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

/**
 * Can a step that waited be made on this table? Else it was meant for one that is gone: it is somebody else's turn, or the
 * piece lies on the desk no longer.
 * @param {Message} step @param {StateMessage} state
 */
function isFor(step, { phase, scene }) {
  if (step.do !== "arrange") return phase === "ready";
  const desk = scene?.desk;
  return Boolean(desk && ("sort" in step || (desk.slots[step.slot] && desk.lying.some(([id]) => id === step.piece))));
}
