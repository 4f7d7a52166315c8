/**
 * One open table and its engine: what is asked, what is saved, and what becomes of our own mistakes. A table that lies
 * ready (a prepared one) is shown before the engine is there; steps made on it wait, also for the next visit.
 */

/** @import { Answer, ClientEvent, Message, PreparedTable, SaveBody, SaveMessage, StateMessage, Waited } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { arranged } from "../base/desk.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { Engine } from "./engine.js";
import { MessageLog } from "./message-log.js";
import { startWorker } from "./worker.js";

const MOVES_ON = new Set(["play", "undo", "redo", "practice", "open-seal"]);
const FOR_THIS_STATE = new Set([...MOVES_ON, "hint", "reveal"]);
const WAITS = new Set([...MOVES_ON, "arrange"]);
const FOR_THE_WRITER = new Set([...MOVES_ON, "hint", "tick", "arrange"]);
const FOR_SOMEBODY = new Set([...FOR_THIS_STATE, ...WAITS]); // who waits for the answer
const TRIES = 2; // of a step at which the engine ended: that may have been chance, once

/** A table at which another tab plays: to be looked at. @param {StateMessage} state @returns {StateMessage} */
function watched(state) {
  const can = { undo: false, redo: false, hint: false, practice: false };
  const asked = state.phase === "ready"; // whoever plays in the other tab
  const { scene: seen } = state;
  const status = asked ? say("elsewhere.watching") : (seen?.status ?? "");
  const scene = seen && { ...seen, offers: [], desk: null, tip: undefined, status };
  return { ...state, phase: asked ? "thinking" : state.phase, can, undo_why: say("elsewhere.refused"), scene };
}

export class EngineClient {
  /** @type {StateMessage | null} the last one */
  state = null;
  /** @type {SaveMessage | null} of that state */
  save = null;
  id = ""; // of the table in the store; none is open
  watching = false; // another tab writes: this one shows what it keeps
  /** @type {SaveBody | null} what was to be opened; a copy is not in the store before the engine has opened it */
  opened = null;
  said = new MessageLog(); // for a bug report

  /** @type {Engine | null} */
  #engine = null;
  /** @type {import("./worker.js").Started | null} */
  #worker = null; // stays for the next table while it has nothing to do: Python takes seconds to start
  version = ""; // of the engine
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
    [this.id, this.watching, this.opened] = [id, watching, message.body ?? null];
    this.said.begin(id);
    const asking = this.#startedWorker(counted).asking.then((ask) => this.said.over(ask));
    asking.catch(() => {}); // whoever asks hears of it
    const engine = (this.#engine = new Engine(asking, (answer, asked) => this.#handle(answer, asked)));
    this.#coming = true;
    this.#takeWaiting();
    if (!prepared) return engine.send(message);
    const { save, state } = prepared;
    this.save = save;
    if (!this.opened) this.#keep(save); // else it comes from the store
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
    const last = { ...this.#waiting.at(-1), tried: undefined };
    const twice = JSON.stringify(last) === JSON.stringify(message); // a double tap is one step
    if (!waits && this.#saves && MOVES_ON.has(message.do)) this.store.saveWaiting(this.id, [message], this.save?.sum); // the browser may be killed now
    if (!waits) this.#sendNow(message);
    else if (!twice) this.#wait([...this.#waiting, message]);
    if (waits && message.do === "arrange") this.#show(this.state);
    if (this.#coming) this.receive({ say: "accepted" });
    return undefined;
  }

  /** @param {Message} message @returns {Message} as it was sent */
  #sendNow(message) {
    const rev = FOR_THIS_STATE.has(message.do) ? { rev: this.state?.rev } : {};
    const sent = { ...message, tried: undefined, ...rev };
    this.#engine?.send(sent);
    return sent;
  }

  /** What was left over waits for the engine; but for a step at which it has ended again and again. */
  #takeWaiting() {
    const left = this.watching ? [] : this.store.waiting(this.id);
    const hopeless = left[0]?.tried >= TRIES;
    this.#waiting = left;
    if (!hopeless) return;
    this.#wait([]);
    this.receive({ say: "dropped" });
  }

  /** @param {Message[]} steps that wait from now on, also for the next visit */
  #wait(steps) {
    if (!this.watching) this.store.saveWaiting(this.id, steps, this.save?.sum);
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

  /** A question that changes nothing, beside all that is said. @param {Message} message */
  ask = async (message) => (await this.#startedWorker(false).asking)(message);

  end() {
    if (this.#engine && !this.#engine.stop()) this.#stopWorker();
    [this.#engine, this.state, this.save, this.#saves] = [null, null, null, true];
    [this.id, this.watching, this.opened, this.#acted, this.#rereading] = ["", false, null, false, false];
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
    if (this.#worker) return this.#worker;
    const progress = (/** @type {number} */ loaded, /** @type {number} */ all, /** @type {boolean} */ retries) => {
      this.#engine?.wait();
      this.receive({ say: "progress", loaded, all, retries });
    };
    const worker = (this.#worker = this.start({ progress, counted, died: () => this.#worker === worker && this.#die() }));
    return worker;
  }

  /** The browser has ended the worker. */
  #die = () => (this.#engine ? this.#stop({ why: "the worker is gone", dead: true }) : this.#stopWorker());

  #stopWorker() {
    this.#worker?.end();
    this.#worker = null;
  }

  /** @param {Answer | Waited} answer @param {Message | null} asked what it answers */
  #handle(answer, asked) {
    if (answer.say === "slow" && !FOR_SOMEBODY.has(asked?.do ?? "")) return;
    if (answer.say === "hello") this.version = answer.version;
    else if (answer.say === "save") this.#keep(answer);
    else if (answer.say === "refused" && !this.state) this.#fail(answer.why);
    else if (answer.say === "state") this.#goOn(answer, asked);
    else if (answer.say === "broke") this.#stop(answer);
    else if (answer.say === "silent") this.receive({ say: "silent", starting: asked === null });
    else {
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
    if (coming || answered || MOVES_ON.has(asked?.do ?? "")) this.#wait(this.#waiting.slice(answered && !coming ? 1 : 0).filter((step) => isFor(step, state)));
    this.#hear(state);
    if (coming) this.receive({ say: "arrived" });
    if ((coming || answered) && this.#waiting.length) this.#sendWaiting();
  }

  /** That it was tried is kept before it is: whoever loads the page anew because of it shall not meet it for ever. */
  #sendWaiting() {
    const [first, ...others] = this.#waiting;
    this.#wait([{ ...first, tried: (first.tried ?? 0) + 1 }, ...others]);
    this.#sent = this.#sendNow(first);
  }

  /** Saved first, shown after; where another page has kept the table meanwhile, as one of its own. @param {SaveMessage} save */
  #keep(save) {
    this.save = save;
    if (!this.#saves || this.watching) return;
    if (this.store.overtaken(this.id)) this.id = this.store.branch(this.id);
    this.receive({ say: "saved", lasting: this.store.save(this.id, save, this.version) });
  }

  /** What is refused before the first state opens no table; the engine may still hold the one before. @param {string} why */
  #fail(why) {
    this.end();
    this.receive({ say: "failed", why });
  }

  // what becomes of our own mistakes

  /** Somebody wants to wait for an answer. */
  wait = () => this.#engine?.wait();

  /** Nobody wants to wait any more. */
  startAnew() {
    this.#stop({ why: "the engine did not answer", chosen: true, dead: !this.#engine?.there });
  }

  /**
   * Nothing is saved from here on, until the table is opened anew. The step at which the engine failed is not made again.
   * @param {{why: string, dead?: boolean, starting?: boolean, chosen?: boolean}} how
   */
  #stop({ why, dead = false, starting = false, chosen = false }) {
    const [asked, opening] = [this.#engine?.pending ?? [], this.#coming];
    this.said.note("!", why);
    this.#saves = false;
    this.#engine?.stop();
    this.#stopWorker();
    const dropped = !this.watching && this.#saveUnmade(asked, dead);
    this.receive({ say: "stopped", why, opening, dropped, dead, starting, chosen });
  }

  /**
   * Steps that are not made yet wait for the next engine.
   * @param {Message[]} asked what was not answered @param {boolean} dead it was no mistake of the engine, as far as is known
   * @returns {boolean} they are given up, as the engine failed at the first of them
   */
  #saveUnmade(asked, dead) {
    const failed = asked.length > 0 && WAITS.has(asked[0].do);
    const plain = asked.filter((step) => WAITS.has(step.do)).map((step) => ({ ...step, rev: undefined, tried: undefined }));
    const [first, ...others] = this.#waiting.length ? this.#waiting : plain;
    const tried = first && (failed ? Math.max(1, first.tried ?? 0) : first.tried);
    const dropped = failed && (!dead || tried >= TRIES);
    this.#wait(dropped || !first ? [] : [{ ...first, tried }, ...others]);
    return dropped;
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
