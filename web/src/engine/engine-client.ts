/**
 * One open match and its engine: requests, saves, and recovery from errors. A prepared match is
 * shown before the engine has started; moves made meanwhile are queued, also for the next visit.
 */

import { arrangePiece } from "../base/desk.ts";
import { say, site } from "../base/site.ts";
import type {
  Answer,
  ClientEvent,
  Message,
  PreparedMatch,
  SaveBody,
  SaveMessage,
  StateMessage,
  WaitNotice,
} from "../base/types.ts";
import type { Store } from "../storage/store.ts";
import { MessageLog } from "./crash-report.ts";
import { Engine } from "./engine.ts";
import type { StartedWorker, startWorker } from "./worker.ts";

const STATE_CHANGING = new Set(["play", "undo", "redo", "practice", "open-seal", "solve"]);
const BOUND_TO_STATE = new Set([...STATE_CHANGING, "hint", "reveal"]);
const QUEUED_WHILE_LOADING = new Set([...STATE_CHANGING, "arrange"]);
const WRITER_ONLY = new Set([...STATE_CHANGING, "hint", "tick", "arrange"]);
// the user waits for their answers
const USER_REQUESTS = new Set([...BOUND_TO_STATE, ...QUEUED_WHILE_LOADING]);
// attempts at a move at which the engine ends; one end may be a coincidence
const MAX_MOVE_TRIES = 2;

/** The state of a match that another tab plays, without actions. */
function spectatorState(state: StateMessage): StateMessage {
  const can = { undo: false, redo: false, hint: false, practice: false };
  const asked = state.phase === "ready"; // the player in the other tab is to move
  const { scene: seen } = state;
  const status = asked ? say("elsewhere.watching") : (seen?.status ?? "");
  const scene = seen && { ...seen, offers: [], desk: null, tip: null, status };
  return {
    ...state,
    phase: asked ? "thinking" : state.phase,
    can,
    undo_why: say("elsewhere.refused"),
    scene,
  };
}

export class EngineClient {
  state: StateMessage | null = null; // the latest one
  save: SaveMessage | null = null; // of that state
  id = ""; // of the match in the store; "" if none is open
  isSpectator = false; // another tab is the writer: this one shows its saves
  // the match to open; a copy is stored only after the engine has opened it
  requestedBody: SaveBody | null = null;
  messageLog = new MessageLog(); // for a bug report

  #engine: Engine | null = null;
  // reused for the next match if it is idle, because Python takes seconds to start
  #worker: StartedWorker | null = null;
  version = ""; // of the engine
  #maySave = true; // false after an error of the engine
  #hasActed = false; // has this tab made a move since the match was read?
  #isReloading = false;
  #isLoading = false; // the match is shown, but its engine has not started
  #queuedMoves: Message[] = []; // moves not answered yet; the first one may have been sent
  #sentMove: Message | null = null; // the first queued move, as it was sent

  constructor(
    readonly store: Store,
    readonly receive: (event: ClientEvent) => void,
    readonly start: typeof startWorker,
  ) {}

  /**
   * Opens a match with the running engine if it is idle, else with a new one.
   * @param message `new` or `load`
   * @param id of the table in the store
   * @param how `counted`: count the downloaded bytes
   */
  begin(
    message: Message,
    id: string,
    {
      counted,
      prepared = null,
      watching = false,
    }: { counted: boolean; prepared?: PreparedMatch | null; watching?: boolean },
  ) {
    this.end();
    this.id = id;
    this.isSpectator = watching;
    this.requestedBody = message.body ?? null;
    this.messageLog.begin(id);
    const asking = this.#ensureWorker(counted).asking.then((ask) =>
      this.messageLog.logRequests(ask),
    );
    asking.catch(() => {}); // errors reach the caller of `ask`
    const engine = (this.#engine = new Engine(asking, (answer, asked) =>
      this.#handle(answer, asked),
    ));
    this.#isLoading = true;
    this.#loadQueue();
    if (!prepared) return engine.send(message);
    const { save, state } = prepared;
    this.save = save;
    if (!this.requestedBody) this.#storeSave(save); // a saved match is stored already
    this.#receiveState(state);
    if (this.#queuedMoves.length) this.receive({ say: "accepted" });
    const { lang, width, height, line } = message;
    return engine.adoptState(state, { do: "load", body: save.body, lang, width, height, line });
  }

  /** Sends a message; one that is bound to the current state gets its revision. */
  send(message: Message): void {
    if (this.isSpectator && WRITER_ONLY.has(message.do)) return this.receive({ say: "watching" });
    this.#hasActed ||= WRITER_ONLY.has(message.do);
    const waits =
      QUEUED_WHILE_LOADING.has(message.do) && (this.#isLoading || this.#queuedMoves.length > 0);
    if (!BOUND_TO_STATE.has(message.do) && !waits) return this.#engine?.send(message);
    if (!this.state) return undefined;
    const last = { ...this.#queuedMoves.at(-1), tried: undefined };
    const twice = JSON.stringify(last) === JSON.stringify(message); // a double tap is one move
    if (!waits && this.#maySave && STATE_CHANGING.has(message.do)) {
      // the browser may be killed now
      this.store.saveQueuedMoves(this.id, [message], this.save?.sum);
    }
    if (!waits) this.#sendNow(message);
    else if (!twice) this.#setQueue([...this.#queuedMoves, message]);
    if (waits && message.do === "arrange") this.#showState(this.state);
    if (this.#isLoading) this.receive({ say: "accepted" });
  }

  /** @returns as it was sent */
  #sendNow(message: Message): Message {
    const rev = BOUND_TO_STATE.has(message.do) ? { rev: this.state?.rev } : {};
    const sent = { ...message, tried: undefined, ...rev };
    this.#engine?.send(sent);
    return sent;
  }

  /**
   * Loads queued moves of an earlier visit, unless the engine has ended at the first one several
   * times.
   */
  #loadQueue() {
    this.#queuedMoves = this.isSpectator ? [] : this.store.queuedMoves(this.id);
    if (!(this.#queuedMoves[0]?.tried >= MAX_MOVE_TRIES)) return;
    this.#setQueue([]);
    this.receive({ say: "dropped" });
  }

  /** @param steps the new queue, stored for the next visit */
  #setQueue(steps: Message[]) {
    if (!this.isSpectator) this.store.saveQueuedMoves(this.id, steps, this.save?.sum);
    this.#queuedMoves = steps;
  }

  /**
   * Shows the state with queued rearrangements of the rack applied; sorting is left to the engine.
   */
  #showState(state: StateMessage) {
    const sort = this.#queuedMoves.findIndex((step) => "sort" in step);
    const puts = this.#queuedMoves
      .slice(0, sort < 0 ? undefined : sort)
      .filter((step) => step.do === "arrange");
    const scene =
      state.scene &&
      puts.reduce((now, { piece, slot }) => arrangePiece(now, piece, slot), state.scene);
    this.receive({ ...state, scene });
  }

  /** Another tab is the writer from now on. */
  becomeSpectator() {
    this.isSpectator = true;
    this.#queuedMoves = [];
    this.reloadIfOvertaken();
  }

  /**
   * Shows the current save after another page has written it, or after it was restored from the
   * journal. A tab that has made its own moves keeps its state, see `#storeSave`.
   */
  async reloadIfOvertaken() {
    const { id } = this;
    if (
      !this.#engine ||
      this.#isReloading ||
      !(this.isSpectator || (!this.#hasActed && this.store.isOvertaken(id)))
    ) {
      return;
    }
    this.#isReloading = true; // several saves in a row are read once
    await this.#engine.whenIdle();
    this.#isReloading = false;
    const body = id === this.id && this.store.load(id);
    if (body) this.#engine?.send({ do: "load", body });
  }

  /** Sends a request that changes nothing, outside the queue. */
  ask = async (message: Message) => (await this.#ensureWorker(false).asking)(message);

  end() {
    if (this.#engine && !this.#engine.stop()) this.#stopWorker();
    this.#engine = null;
    this.state = null;
    this.save = null;
    this.#maySave = true;
    this.id = "";
    this.isSpectator = false;
    this.requestedBody = null;
    this.#hasActed = false;
    this.#isReloading = false;
    this.#isLoading = false;
    this.#queuedMoves = [];
    this.#sentMove = null;
  }

  /** Must the engine's files be downloaded? Then their bytes are counted. */
  get needsDownload() {
    return this.store.fetchedRuntime !== site.runtime;
  }

  /**
   * Starts the engine while the page prepares to show the match; on a first visit the match is
   * shown first.
   */
  preloadEngine() {
    if (!this.needsDownload) this.#ensureWorker(false);
  }

  #ensureWorker(counted: boolean) {
    if (this.#worker) return this.#worker;
    const progress = (loaded: number, all: number, retries: boolean) => {
      this.#engine?.extendTimeout();
      this.receive({ say: "progress", loaded, all, retries });
    };
    const handleDeath = () =>
      this.#engine
        ? this.#stopEngine({ why: "the worker is gone", dead: true })
        : this.#stopWorker();
    const worker = (this.#worker = this.start({
      progress,
      counted,
      died: () => this.#worker === worker && handleDeath(),
    }));
    return worker;
  }

  #stopWorker() {
    this.#worker?.end();
    this.#worker = null;
  }

  /** Handles news that was not requested. */
  hear(answers: unknown[]) {
    for (const answer of answers) this.#engine?.hear(answer);
  }

  /** @param asked the message that was answered */
  #handle(answer: Answer | WaitNotice, asked: Message | null) {
    if (answer.say === "slow" && !USER_REQUESTS.has(asked?.do ?? "")) return;
    if (answer.say === "hello") {
      this.version = answer.version;
    } else if (answer.say === "save") {
      this.#storeSave(answer);
    } else if (answer.say === "refused" && !this.state) {
      this.end(); // a refusal before the first state opens no match
      this.receive({ say: "failed", why: answer.why });
    } else if (answer.say === "state") {
      this.#handleState(answer, asked);
    } else if (answer.say === "broke") {
      this.#stopEngine(answer);
    } else if (answer.say === "silent") {
      this.receive({ say: "silent", starting: asked === null });
    } else {
      if (answer.say === "refused") this.#setQueue([]);
      if (!(this.isSpectator && answer.say === "wait")) this.receive(answer);
    }
  }

  #receiveState(state: StateMessage) {
    this.state = this.isSpectator ? spectatorState(state) : state;
    this.#showState(this.state);
  }

  /** The engine has opened the match or answered: sends the next queued move. */
  #handleState(state: StateMessage, asked: Message | null) {
    const coming = this.#isLoading;
    const answered = asked !== null && asked === this.#sentMove;
    this.#isLoading = false;
    if (coming || answered || STATE_CHANGING.has(asked?.do ?? "")) {
      this.#setQueue(
        this.#queuedMoves
          .slice(answered && !coming ? 1 : 0)
          .filter((step) => isStillPlayable(step, state)),
      );
    }
    this.#receiveState(state);
    if (coming) this.receive({ say: "arrived" });
    if ((coming || answered) && this.#queuedMoves.length) this.#sendQueued();
  }

  /**
   * Counts the attempt before sending, so that a move that crashes the page is not repeated
   * endlessly.
   */
  #sendQueued() {
    const [first, ...others] = this.#queuedMoves;
    this.#setQueue([{ ...first, tried: (first.tried ?? 0) + 1 }, ...others]);
    this.#sentMove = this.#sendNow(first);
  }

  /**
   * Saves a state before it is shown. If another page has saved the match meanwhile, this one
   * becomes a new game.
   */
  #storeSave(save: SaveMessage) {
    this.save = save;
    if (!this.#maySave || this.isSpectator) return;
    if (this.store.isOvertaken(this.id)) this.id = this.store.branchGame(this.id);
    this.receive({ say: "saved", lasting: this.store.save(this.id, save, this.version) });
  }

  // recovery from errors

  /** The user wants to wait for an answer. */
  keepWaiting = () => this.#engine?.extendTimeout();

  /** The user does not want to wait any longer. */
  restartEngine() {
    this.#stopEngine({
      why: "the engine did not answer",
      chosen: true,
      dead: !this.#engine?.hasStarted,
    });
  }

  /**
   * Stops the engine; nothing is saved until the match is opened again. The move at which the
   * engine failed is not repeated.
   */
  #stopEngine({
    why,
    dead = false,
    starting = false,
    chosen = false,
  }: {
    why: string;
    dead?: boolean;
    starting?: boolean;
    chosen?: boolean;
  }) {
    const asked = this.#engine?.pending ?? [];
    const opening = this.#isLoading;
    this.messageLog.note("!", why);
    this.#maySave = false;
    this.#engine?.stop();
    this.#stopWorker();
    const dropped = !this.isSpectator && this.#requeueUnanswered(asked, dead);
    this.receive({ say: "stopped", why, opening, dropped, dead, starting, chosen });
  }

  /**
   * Queues unanswered moves for the next engine.
   * @param asked unanswered messages
   * @param dead the worker has ended, probably without an error of the engine
   * @returns true if a move was discarded because the engine failed at it
   */
  #requeueUnanswered(asked: Message[], dead: boolean): boolean {
    const failed = asked.length > 0 && QUEUED_WHILE_LOADING.has(asked[0].do);
    const plain = asked
      .filter((step) => QUEUED_WHILE_LOADING.has(step.do))
      .map((step) => ({ ...step, rev: undefined, tried: undefined }));
    const [first, ...others] = this.#queuedMoves.length ? this.#queuedMoves : plain;
    const tried = first && (failed ? Math.max(1, first.tried ?? 0) : first.tried);
    const dropped = failed && (!dead || tried >= MAX_MOVE_TRIES);
    this.#setQueue(dropped || !first ? [] : [{ ...first, tried }, ...others]);
    return dropped;
  }
}

/**
 * Can a queued move still be played in this state? If not, it is another player's turn, or the
 * piece is no longer on the rack.
 */
function isStillPlayable(step: Message, { phase, scene }: StateMessage) {
  if (step.do !== "arrange") return phase === "ready";
  const desk = scene?.desk;
  return Boolean(
    desk &&
    ("sort" in step || (desk.slots[step.slot] && desk.lying.some(([id]) => id === step.piece))),
  );
}
