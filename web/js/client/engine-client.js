/**
 * One open table and its engine: what is asked, what is saved, and what becomes of our own mistakes. A table that lies
 * ready (a prepared one) is shown before the engine is there; steps made on it wait, also for the next visit.
 */

/** @import { Answer, ClientEvent, Message, PreparedMatch, SaveBody, SaveMessage, StateMessage, WaitNotice } from "../base/types.d.ts" */
/** @import { Store } from "./store.js" */

import { arrangePiece } from "../base/desk.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { Engine } from "./engine.js";
import { MessageLog } from "./message-log.js";
import { startWorker } from "./worker.js";

const STATE_CHANGING = new Set(["play", "undo", "redo", "practice", "open-seal"]);
const BOUND_TO_STATE = new Set([...STATE_CHANGING, "hint", "reveal"]);
const QUEUED_WHILE_LOADING = new Set([...STATE_CHANGING, "arrange"]);
const WRITER_ONLY = new Set([...STATE_CHANGING, "hint", "tick", "arrange"]);
const USER_REQUESTS = new Set([...BOUND_TO_STATE, ...QUEUED_WHILE_LOADING]); // who waits for the answer
const MAX_MOVE_TRIES = 2; // of a step at which the engine ended: that may have been chance, once

/** A table at which another tab plays: to be looked at. @param {StateMessage} state @returns {StateMessage} */
function spectatorState(state) {
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
  isSpectator = false; // another tab writes: this one shows what it keeps
  /** @type {SaveBody | null} what was to be opened; a copy is not in the store before the engine has opened it */
  requestedBody = null;
  messageLog = new MessageLog(); // for a bug report

  /** @type {Engine | null} */
  #engine = null;
  /** @type {import("./worker.js").StartedWorker | null} */
  #worker = null; // stays for the next table while it has nothing to do: Python takes seconds to start
  version = ""; // of the engine
  #maySave = true; // no longer after a mistake of the engine
  #hasActed = false; // since the table was read
  #isReloading = false;
  #isLoading = false; // the table is shown, its engine is not there yet
  /** @type {Message[]} */
  #queuedMoves = []; // steps made on a prepared table, not yet answered; the first one may be on its way
  /** @type {Message | null} */
  #sentMove = null; // that first one, as it was sent

  /** @param {Store} store @param {(event: ClientEvent) => void} receive @param {typeof startWorker} [start] */
  constructor(store, receive, start = startWorker) {
    this.store = store;
    this.receive = receive;
    this.start = start;
  }

  /**
   * An engine opens a table: the one that is there and has nothing to do, else a new one.
   * @param {Message} message `new` or `load` @param {string} id of the table in the store
   * @param {{counted: boolean, prepared?: PreparedMatch | null, watching?: boolean}} how `counted`: with a count of the bytes
   */
  begin(message, id, { counted, prepared = null, watching = false }) {
    this.end();
    [this.id, this.isSpectator, this.requestedBody] = [id, watching, message.body ?? null];
    this.messageLog.begin(id);
    const asking = this.#ensureWorker(counted).asking.then((ask) => this.messageLog.logRequests(ask));
    asking.catch(() => {}); // whoever asks hears of it
    const engine = (this.#engine = new Engine(asking, (answer, asked) => this.#handle(answer, asked)));
    this.#isLoading = true;
    this.#loadQueue();
    if (!prepared) return engine.send(message);
    const { save, state } = prepared;
    this.save = save;
    if (!this.requestedBody) this.#storeSave(save); // else it comes from the store
    this.#receiveState(state);
    if (this.#queuedMoves.length) this.receive({ say: "accepted" });
    const { lang, width, height } = message;
    return engine.adoptState(state, { do: "load", body: save.body, lang, width, height });
  }

  /** @param {Message} message one that is only meant for the state as it is now is given its number */
  send(message) {
    if (this.isSpectator && WRITER_ONLY.has(message.do)) return this.receive({ say: "watching" });
    this.#hasActed ||= WRITER_ONLY.has(message.do);
    const waits = QUEUED_WHILE_LOADING.has(message.do) && (this.#isLoading || this.#queuedMoves.length > 0);
    if (!BOUND_TO_STATE.has(message.do) && !waits) return this.#engine?.send(message);
    if (!this.state) return undefined;
    const last = { ...this.#queuedMoves.at(-1), tried: undefined };
    const twice = JSON.stringify(last) === JSON.stringify(message); // a double tap is one step
    if (!waits && this.#maySave && STATE_CHANGING.has(message.do)) this.store.saveQueuedMoves(this.id, [message], this.save?.sum); // the browser may be killed now
    if (!waits) this.#sendNow(message);
    else if (!twice) this.#setQueue([...this.#queuedMoves, message]);
    if (waits && message.do === "arrange") this.#showState(this.state);
    if (this.#isLoading) this.receive({ say: "accepted" });
    return undefined;
  }

  /** @param {Message} message @returns {Message} as it was sent */
  #sendNow(message) {
    const rev = BOUND_TO_STATE.has(message.do) ? { rev: this.state?.rev } : {};
    const sent = { ...message, tried: undefined, ...rev };
    this.#engine?.send(sent);
    return sent;
  }

  /** What was left over waits for the engine; but for a step at which it has ended again and again. */
  #loadQueue() {
    const left = this.isSpectator ? [] : this.store.queuedMoves(this.id);
    const hopeless = left[0]?.tried >= MAX_MOVE_TRIES;
    this.#queuedMoves = left;
    if (!hopeless) return;
    this.#setQueue([]);
    this.receive({ say: "dropped" });
  }

  /** @param {Message[]} steps that wait from now on, also for the next visit */
  #setQueue(steps) {
    if (!this.isSpectator) this.store.saveQueuedMoves(this.id, steps, this.save?.sum);
    this.#queuedMoves = steps;
  }

  /** The table, and on its desk what has been put elsewhere meanwhile; a sort is the engine's. @param {StateMessage} state */
  #showState(state) {
    const sort = this.#queuedMoves.findIndex((step) => "sort" in step);
    const puts = this.#queuedMoves.slice(0, sort < 0 ? undefined : sort).filter((step) => step.do === "arrange");
    const scene = state.scene && puts.reduce((now, { piece, slot }) => arrangePiece(now, piece, slot), state.scene);
    this.receive({ ...state, scene });
  }

  /** Another tab writes from now on. */
  becomeSpectator() {
    [this.isSpectator, this.#queuedMoves] = [true, []];
    this.reloadIfOvertaken();
  }

  /**
   * The table was kept by another page, or came back from the journal: it is shown as it is now. Whoever has played on
   * meanwhile stays where they are, see `#keep`.
   */
  async reloadIfOvertaken() {
    const { id } = this;
    if (!this.#engine || this.#isReloading || !(this.isSpectator || (!this.#hasActed && this.store.isOvertaken(id)))) return;
    this.#isReloading = true; // several saves in a row are read once
    await this.#engine.whenIdle();
    this.#isReloading = false;
    const body = id === this.id && this.store.load(id);
    if (body) this.#engine?.send({ do: "load", body });
  }

  /** A question that changes nothing, beside all that is said. @param {Message} message */
  ask = async (message) => (await this.#ensureWorker(false).asking)(message);

  end() {
    if (this.#engine && !this.#engine.stop()) this.#stopWorker();
    [this.#engine, this.state, this.save, this.#maySave] = [null, null, null, true];
    [this.id, this.isSpectator, this.requestedBody, this.#hasActed, this.#isReloading] = ["", false, null, false, false];
    [this.#isLoading, this.#queuedMoves, this.#sentMove] = [false, [], null];
  }

  /** Are the engine's files still to be fetched? Then their bytes are counted. */
  get needsDownload() {
    return this.store.fetchedRuntime !== site.runtime;
  }

  /** Beside what the page does to show a table; on a first visit the table goes first. */
  preloadEngine() {
    if (!this.needsDownload) this.#ensureWorker(false);
  }

  /** @param {boolean} counted */
  #ensureWorker(counted) {
    if (this.#worker) return this.#worker;
    const progress = (/** @type {number} */ loaded, /** @type {number} */ all, /** @type {boolean} */ retries) => {
      this.#engine?.extendTimeout();
      this.receive({ say: "progress", loaded, all, retries });
    };
    const worker = (this.#worker = this.start({ progress, counted, died: () => this.#worker === worker && this.#handleWorkerDeath() }));
    return worker;
  }

  /** The browser has ended the worker. */
  #handleWorkerDeath = () => (this.#engine ? this.#stopEngine({ why: "the worker is gone", dead: true }) : this.#stopWorker());

  #stopWorker() {
    this.#worker?.end();
    this.#worker = null;
  }

  /** @param {Answer | WaitNotice} answer @param {Message | null} asked what it answers */
  #handle(answer, asked) {
    if (answer.say === "slow" && !USER_REQUESTS.has(asked?.do ?? "")) return;
    if (answer.say === "hello") this.version = answer.version;
    else if (answer.say === "save") this.#storeSave(answer);
    else if (answer.say === "refused" && !this.state) this.#failOpening(answer.why);
    else if (answer.say === "state") this.#handleState(answer, asked);
    else if (answer.say === "broke") this.#stopEngine(answer);
    else if (answer.say === "silent") this.receive({ say: "silent", starting: asked === null });
    else {
      if (answer.say === "refused") this.#setQueue([]);
      if (!(this.isSpectator && answer.say === "wait")) this.receive(answer);
    }
  }

  /** @param {StateMessage} state */
  #receiveState(state) {
    this.state = this.isSpectator ? spectatorState(state) : state;
    this.#showState(this.state);
  }

  /** The engine has opened the table, or answered on it: the next step that waits. @param {StateMessage} state @param {Message | null} asked */
  #handleState(state, asked) {
    const coming = this.#isLoading;
    const answered = asked !== null && asked === this.#sentMove;
    this.#isLoading = false;
    if (coming || answered || STATE_CHANGING.has(asked?.do ?? "")) this.#setQueue(this.#queuedMoves.slice(answered && !coming ? 1 : 0).filter((step) => isStillPlayable(step, state)));
    this.#receiveState(state);
    if (coming) this.receive({ say: "arrived" });
    if ((coming || answered) && this.#queuedMoves.length) this.#sendQueued();
  }

  /** That it was tried is kept before it is: whoever loads the page anew because of it shall not meet it for ever. */
  #sendQueued() {
    const [first, ...others] = this.#queuedMoves;
    this.#setQueue([{ ...first, tried: (first.tried ?? 0) + 1 }, ...others]);
    this.#sentMove = this.#sendNow(first);
  }

  /** Saved first, shown after; where another page has kept the table meanwhile, as one of its own. @param {SaveMessage} save */
  #storeSave(save) {
    this.save = save;
    if (!this.#maySave || this.isSpectator) return;
    if (this.store.isOvertaken(this.id)) this.id = this.store.branchGame(this.id);
    this.receive({ say: "saved", lasting: this.store.save(this.id, save, this.version) });
  }

  /** What is refused before the first state opens no table; the engine may still hold the one before. @param {string} why */
  #failOpening(why) {
    this.end();
    this.receive({ say: "failed", why });
  }

  // what becomes of our own mistakes

  /** Somebody wants to wait for an answer. */
  keepWaiting = () => this.#engine?.extendTimeout();

  /** Nobody wants to wait any more. */
  restartEngine() {
    this.#stopEngine({ why: "the engine did not answer", chosen: true, dead: !this.#engine?.hasStarted });
  }

  /**
   * Nothing is saved from here on, until the table is opened anew. The step at which the engine failed is not made again.
   * @param {{why: string, dead?: boolean, starting?: boolean, chosen?: boolean}} how
   */
  #stopEngine({ why, dead = false, starting = false, chosen = false }) {
    const [asked, opening] = [this.#engine?.pending ?? [], this.#isLoading];
    this.messageLog.note("!", why);
    this.#maySave = false;
    this.#engine?.stop();
    this.#stopWorker();
    const dropped = !this.isSpectator && this.#requeueUnanswered(asked, dead);
    this.receive({ say: "stopped", why, opening, dropped, dead, starting, chosen });
  }

  /**
   * Steps that are not made yet wait for the next engine.
   * @param {Message[]} asked what was not answered @param {boolean} dead it was no mistake of the engine, as far as is known
   * @returns {boolean} they are given up, as the engine failed at the first of them
   */
  #requeueUnanswered(asked, dead) {
    const failed = asked.length > 0 && QUEUED_WHILE_LOADING.has(asked[0].do);
    const plain = asked.filter((step) => QUEUED_WHILE_LOADING.has(step.do)).map((step) => ({ ...step, rev: undefined, tried: undefined }));
    const [first, ...others] = this.#queuedMoves.length ? this.#queuedMoves : plain;
    const tried = first && (failed ? Math.max(1, first.tried ?? 0) : first.tried);
    const dropped = failed && (!dead || tried >= MAX_MOVE_TRIES);
    this.#setQueue(dropped || !first ? [] : [{ ...first, tried }, ...others]);
    return dropped;
  }
}

/**
 * Can a step that waited be made on this table? Else it was meant for one that is gone: it is somebody else's turn, or the
 * piece lies on the desk no longer.
 * @param {Message} step @param {StateMessage} state
 */
function isStillPlayable(step, { phase, scene }) {
  if (step.do !== "arrange") return phase === "ready";
  const desk = scene?.desk;
  return Boolean(desk && ("sort" in step || (desk.slots[step.slot] && desk.lying.some(([id]) => id === step.piece))));
}
