/**
 * One open match, and what ends with it: its latest state and save, how far the engine is with it,
 * and its queue of moves. Moves made before the engine has opened the match are queued, also for
 * the next visit.
 */

import { arrangePiece } from "../base/desk.ts";
import { say } from "../base/site.ts";
import type {
  BoundRequest,
  ClientEvent,
  OpeningRequest,
  PageRequest,
  PreparedMatch,
  Request,
  SaveBody,
  SaveMessage,
  StateMessage,
  Step,
  StoredStep,
} from "../base/types.ts";
import type { Store } from "../storage/store.ts";
import type { Engine } from "./engine.ts";

type Kind = Request["do"];
const STATE_CHANGING = new Set<Kind>(["play", "undo", "redo", "practice", "open-seal", "solve"]);
const BOUND_TO_STATE = new Set<Kind>([...STATE_CHANGING, "hint", "choose", "reveal"]);
const QUEUED_WHILE_LOADING = new Set<Kind>([...STATE_CHANGING, "arrange"]);
const WRITER_ONLY = new Set<Kind>([...STATE_CHANGING, "hint", "tick", "arrange"]);
// the user waits for their answers
export const USER_REQUESTS = new Set<Kind>([...BOUND_TO_STATE, ...QUEUED_WHILE_LOADING]);
const isBound = (request: PageRequest): request is BoundRequest => BOUND_TO_STATE.has(request.do);
const isStep = (request: PageRequest): request is Step => QUEUED_WHILE_LOADING.has(request.do);
// attempts at a move at which the engine ends; one end may be a coincidence
const MAX_MOVE_TRIES = 2;

/**
 * How far the engine is with a match; engine-client.ts describes these states. `sent`: the first
 * queued move, as it was sent; `isOpened`: the engine had opened the match
 */
export type Progress =
  | { name: "starting" | "opening" | "playing" }
  | { name: "waiting"; sent: Request }
  | { name: "stopped"; isOpened: boolean };

/** What the matches of a page have in common. `receive`: is told what happens in a match */
interface Surroundings {
  store: Store;
  receive: (event: ClientEvent) => void;
}

/** The state of a match that another tab plays, without actions. */
function spectatorState(state: StateMessage): StateMessage {
  const can = { undo: false, redo: false, hint: false, practice: false };
  const isToMove = state.phase === "ready"; // the player in the other tab is to move
  const { scene: full } = state;
  const status = isToMove ? say("elsewhere.watching") : (full?.status ?? "");
  const scene = full && { ...full, offers: [], desk: null, tip: null, status };
  return {
    ...state,
    phase: isToMove ? "thinking" : state.phase,
    can,
    undo_why: say("elsewhere.refused"),
    scene,
  };
}

export class OpenMatch {
  progress: Progress = { name: "starting" };
  state: StateMessage | null = null; // the latest one
  save: SaveMessage | null = null; // of that state
  // the match to open; a copy is stored only after the engine has opened it
  requestedBody: SaveBody | null = null;
  isReloading = false; // a newer save waits for the engine to be idle

  #hasActed = false; // has this tab made a move since the match was read?
  #queuedMoves: StoredStep[] = []; // moves not answered yet; the first one may have been sent

  /**
   * @param id in the store; "" if the match is not stored
   * @param isSpectator another tab is the writer: this one shows its saves
   */
  constructor(
    readonly page: Surroundings,
    readonly engine: Engine,
    public id: string,
    public isSpectator: boolean,
  ) {}

  /** Has the engine opened the match? Until then it may be shown, and moves are queued. */
  get isOpened(): boolean {
    const { progress } = this;
    if (progress.name === "stopped") return progress.isOpened;
    return progress.name === "playing" || progress.name === "waiting";
  }

  /**
   * Has the engine open the match. A prepared match is shown at once.
   * @param request opens it
   * @param version of the engine
   */
  open(request: OpeningRequest, prepared: PreparedMatch | null, version: string) {
    this.requestedBody = "body" in request ? request.body : null;
    this.#loadQueue();
    if (!prepared) {
      this.engine.send(request);
      return;
    }
    const { save, state } = prepared;
    this.save = save;
    if (!this.requestedBody) this.storeSave(save, version); // a saved match is stored already
    this.#receiveState(state);
    if (this.#queuedMoves.length) this.page.receive({ say: "accepted" });
    const { lang, width, height, line } = request;
    this.engine.adoptState(state, { do: "load", body: save.body, lang, width, height, line });
  }

  /** The engine has started, and opens the match. */
  noteStart() {
    if (this.progress.name === "starting") this.progress = { name: "opening" };
  }

  /** Sends a request; one that is bound to the current state gets its revision. */
  send(request: PageRequest) {
    if (this.isSpectator && WRITER_ONLY.has(request.do)) {
      this.page.receive({ say: "watching" });
      return;
    }
    this.#hasActed ||= WRITER_ONLY.has(request.do);
    const mustWait = isStep(request) && (!this.isOpened || this.#queuedMoves.length > 0);
    if (mustWait) this.#queueMove(request);
    else if (isBound(request)) this.#sendBound(request);
    else this.engine.send(request);
  }

  /** A double tap is one move. */
  #queueMove(step: Step) {
    if (!this.state) return;
    const last = { ...this.#queuedMoves.at(-1), tried: undefined };
    const isDoubleTap = JSON.stringify(last) === JSON.stringify(step);
    if (!isDoubleTap) this.#setQueue([...this.#queuedMoves, step]);
    if (step.do === "arrange") this.#showState(this.state);
    this.#tellAccepted();
  }

  #sendBound(request: BoundRequest) {
    if (!this.state) return;
    if (this.progress.name !== "stopped" && isStep(request)) {
      // the browser may be killed now
      this.page.store.saveQueuedMoves(this.id, [request], this.save?.sum);
    }
    this.engine.send({ ...request, rev: this.state.rev });
    this.#tellAccepted();
  }

  /** Tells the page that the engine will answer once it has opened the match. */
  #tellAccepted() {
    if (!this.isOpened) this.page.receive({ say: "accepted" });
  }

  /**
   * Loads queued moves of an earlier visit, unless the engine has ended at the first one several
   * times.
   */
  #loadQueue() {
    this.#queuedMoves = this.isSpectator ? [] : this.page.store.queuedMoves(this.id);
    if ((this.#queuedMoves[0]?.tried ?? 0) < MAX_MOVE_TRIES) return;
    this.#setQueue([]);
    this.page.receive({ say: "dropped" });
  }

  /** @param steps the new queue, stored for the next visit */
  #setQueue(steps: StoredStep[]) {
    if (!this.isSpectator) this.page.store.saveQueuedMoves(this.id, steps, this.save?.sum);
    this.#queuedMoves = steps;
  }

  /**
   * Shows the state with queued rearrangements of the rack applied; sorting is left to the engine.
   */
  #showState(state: StateMessage) {
    const sort = this.#queuedMoves.findIndex((step) => "sort" in step);
    const beforeSort = sort < 0 ? this.#queuedMoves : this.#queuedMoves.slice(0, sort);
    let { scene } = state;
    for (const step of beforeSort) {
      if (scene && "piece" in step) scene = arrangePiece(scene, step.piece, step.slot);
    }
    this.page.receive({ ...state, scene });
  }

  #receiveState(state: StateMessage) {
    this.state = this.isSpectator ? spectatorState(state) : state;
    this.#showState(this.state);
  }

  /** The engine has opened the match or answered: sends the next queued move. */
  handleState(state: StateMessage, request: Request | null) {
    const isOpening = !this.isOpened;
    const isAnswered = this.progress.name === "waiting" && this.progress.sent === request;
    const mayContinue = isOpening || isAnswered;
    if (mayContinue) this.progress = { name: "playing" };
    if (mayContinue || (request !== null && STATE_CHANGING.has(request.do))) {
      const steps = isAnswered ? this.#queuedMoves.slice(1) : this.#queuedMoves;
      this.#setQueue(steps.filter((step) => isStillPlayable(step, state)));
    }
    this.#receiveState(state);
    if (isOpening) this.page.receive({ say: "arrived" });
    if (mayContinue && this.#queuedMoves.length) this.#sendQueued(state);
  }

  /**
   * Counts the attempt before sending, so that a move that crashes the page is not repeated
   * endlessly.
   */
  #sendQueued({ rev }: StateMessage) {
    const [first, ...others] = this.#queuedMoves;
    this.#setQueue([{ ...first, tried: (first.tried ?? 0) + 1 }, ...others]);
    const step = { ...first, tried: undefined };
    const sent = isBound(step) ? { ...step, rev } : step;
    this.progress = { name: "waiting", sent };
    this.engine.send(sent);
  }

  /** The engine has refused a move: those after it are discarded. */
  dropQueue() {
    this.#setQueue([]);
  }

  /**
   * Saves a state before it is shown. If another page has saved the match meanwhile, this one
   * becomes a new game.
   * @param version of the engine
   */
  storeSave(save: SaveMessage, version: string) {
    const { store } = this.page;
    this.save = save;
    if (this.progress.name === "stopped" || this.isSpectator) return;
    if (store.isOvertaken(this.id)) this.id = store.branchGame(this.id);
    this.page.receive({ say: "saved", lasting: store.save(this.id, save, version) });
  }

  /** Another tab is the writer from now on. */
  becomeSpectator() {
    this.isSpectator = true;
    this.#queuedMoves = [];
  }

  /** Does the store have a newer save? A tab that has made its own moves keeps its state. */
  isBehind(): boolean {
    return this.isSpectator || (!this.#hasActed && this.page.store.isOvertaken(this.id));
  }

  /** Stops the engine after an error; nothing is saved until the match is opened again. */
  halt() {
    this.progress = { name: "stopped", isOpened: this.isOpened };
    this.engine.stop();
  }

  /** Another match is opened, or none; the stored queue remains. @returns is the worker idle? */
  end(): boolean {
    this.#queuedMoves = [];
    return this.engine.stop();
  }

  /**
   * Queues unanswered moves for the next engine.
   * @param dead the worker has ended, probably without an error of the engine
   * @returns true if a move was discarded because the engine failed at it
   */
  requeueUnanswered(dead: boolean): boolean {
    if (this.isSpectator) return false;
    const pending: PageRequest[] = this.engine.pending;
    const sent: StoredStep[] = pending.filter(isStep).map((step) => ({ ...step, rev: undefined }));
    const steps = this.#queuedMoves.length ? this.#queuedMoves : sent;
    if (!steps.length) {
      this.#setQueue([]);
      return false;
    }
    const [first, ...others] = steps;
    const failed = pending.length > 0 && isStep(pending[0]);
    const tried = Math.max(failed ? 1 : 0, first.tried ?? 0);
    const dropped = failed && (!dead || tried >= MAX_MOVE_TRIES);
    this.#setQueue(dropped ? [] : [{ ...first, tried: tried || undefined }, ...others]);
    return dropped;
  }
}

/**
 * Can a queued move still be played in this state? If not, it is another player's turn, or the
 * piece is no longer on the rack.
 */
function isStillPlayable(step: Step, { phase, scene }: StateMessage): boolean {
  if (step.do !== "arrange") return phase === "ready";
  const desk = scene?.desk;
  if (!desk) return false;
  if ("sort" in step) return true;
  return Boolean(desk.slots[step.slot]) && desk.lying.some(([id]) => id === step.piece);
}
