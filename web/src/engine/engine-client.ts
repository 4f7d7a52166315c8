/**
 * The engine and the match that is open in it: starts the worker, passes messages to the match
 * (open-match.ts), and stops the engine after an error. A prepared match is shown before the engine
 * has started. `progress` is one of these states:
 *
 * | state      | what is so                                              | what follows it              |
 * | ---------- | ------------------------------------------------------- | ---------------------------- |
 * | `idle`     | no match; a worker may be ready for the next one        | `begin`: `starting`          |
 * | `starting` | the engine starts; moves are queued                     | it has started: `opening`    |
 * | `opening`  | the engine opens the match; moves are queued            | its first state: `playing`;  |
 * |            |                                                         | a refusal: `idle`            |
 * | `playing`  | moves are sent at once                                  | moves were queued: `waiting` |
 * | `waiting`  | for the answer to the first queued move, behind which   | the answer: `playing`        |
 * |            | others wait                                             |                              |
 * | `stopped`  | the engine has failed, or the user did not want to      | `begin`: `starting`          |
 * |            | wait; nothing is saved                                  |                              |
 *
 * An error leads from each of them to `stopped`, another match to `starting`, and `end` to `idle`.
 */

import { attemptAsync } from "../base/attempt.ts";
import { inBackground } from "../base/promises.ts";
import { parseAnswer } from "../base/scene.ts";
import { site } from "../base/site.ts";
import type {
  Answer,
  ClientEvent,
  OpeningRequest,
  PageRequest,
  PreparedMatch,
  Request,
  SaveBody,
  SaveMessage,
  StateMessage,
  WaitNotice,
} from "../base/types.ts";
import type { Store } from "../storage/store.ts";
import { Engine } from "./engine.ts";
import { MessageLog } from "./message-log.ts";
import { OpenMatch, type Progress, USER_REQUESTS } from "./open-match.ts";
import type { StartedWorker, StartWorker } from "./worker-start.ts";

export class EngineClient {
  messageLog = new MessageLog(); // for a bug report
  version = ""; // of the engine

  #match: OpenMatch | null = null;
  // reused for the next match if it is idle, because Python takes seconds to start
  #worker: StartedWorker | null = null;

  constructor(
    readonly store: Store,
    readonly receive: (event: ClientEvent) => void,
    readonly start: StartWorker,
  ) {}

  get progress(): Progress | { name: "idle" } {
    return this.#match?.progress ?? { name: "idle" };
  }

  /** The latest state of the match. */
  get state(): StateMessage | null {
    return this.#match?.state ?? null;
  }

  /** The save of that state. */
  get save(): SaveMessage | null {
    return this.#match?.save ?? null;
  }

  /** Of the match in the store; "" if none is open. */
  get id(): string {
    return this.#match?.id ?? "";
  }

  /** Is another tab the writer? Then this one shows its saves. */
  get isSpectator(): boolean {
    return this.#match?.isSpectator ?? false;
  }

  /** The save that was to be opened. */
  get requestedBody(): SaveBody | null {
    return this.#match?.requestedBody ?? null;
  }

  /**
   * Opens a match with the running engine if it is idle, else with a new one.
   * @param request opens it
   * @param id of the table in the store
   * @param how `counted`: count the downloaded bytes
   */
  begin(
    request: OpeningRequest,
    id: string,
    {
      counted,
      prepared = null,
      watching = false,
    }: { counted: boolean; prepared?: PreparedMatch | null; watching?: boolean },
  ) {
    this.end();
    this.messageLog.begin(id);
    const asking = this.#ensureWorker(counted).asking.then((ask) => {
      match.noteStart();
      return this.messageLog.logRequests(ask);
    });
    asking.catch(() => {}); // errors reach the caller of `ask`
    const engine = new Engine(asking, (answer, asked) => this.#handle(match, answer, asked));
    const match = new OpenMatch(this, engine, id, watching);
    this.#match = match;
    match.open(request, prepared, this.version);
  }

  /** Sends a request; one that is bound to the current state gets its revision. */
  send(request: PageRequest): void {
    this.#match?.send(request);
  }

  /** Another tab is the writer from now on. */
  becomeSpectator() {
    this.#match?.becomeSpectator();
    inBackground(this.reloadIfOvertaken());
  }

  /**
   * Shows the current save after another page has written it, or after it was restored from the
   * journal.
   */
  async reloadIfOvertaken() {
    const match = this.#match;
    if (!match || match.isReloading || !match.isBehind()) return;
    const { id } = match;
    match.isReloading = true; // several saves in a row are read once
    await match.engine.whenIdle();
    match.isReloading = false;
    if (this.id !== id) return; // another match was opened meanwhile
    const body = this.store.load(id);
    if (body) this.#match?.engine.send({ do: "load", body });
  }

  /** Sends a request that changes nothing, outside the queue. @returns none after an error */
  ask(request: Request): Promise<Answer[]> {
    return attemptAsync(async () => {
      const ask = await this.#ensureWorker(false).asking;
      return (await ask(request)).map(parseAnswer);
    }, []);
  }

  end() {
    const isIdle = this.#match?.end() ?? true;
    if (!isIdle) this.#stopWorker();
    this.#match = null;
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

  #ensureWorker(counted: boolean): StartedWorker {
    if (this.#worker) return this.#worker;
    const progress = (loaded: number, all: number, retries: boolean) => {
      this.#match?.engine.extendTimeout();
      this.receive({ say: "progress", loaded, all, retries });
    };
    const died = () => {
      if (this.#worker === worker) this.#handleDeath();
    };
    const worker = this.start({ progress, counted, died });
    this.#worker = worker;
    return worker;
  }

  #handleDeath() {
    if (this.#match) this.#stopEngine({ why: "the worker is gone", dead: true });
    else this.#stopWorker();
  }

  #stopWorker() {
    this.#worker?.end();
    this.#worker = null;
  }

  /** Handles news that was not requested. */
  hear(answers: unknown[]) {
    for (const answer of answers) this.#match?.engine.hear(answer);
  }

  /** @param request that was answered */
  #handle(match: OpenMatch, answer: Answer | WaitNotice, request: Request | null) {
    switch (answer.say) {
      case "slow":
        if (request && USER_REQUESTS.has(request.do)) this.receive(answer);
        break;
      case "hello":
        this.version = answer.version;
        break;
      case "save":
        match.storeSave(answer, this.version);
        break;
      case "state":
        match.handleState(answer, request);
        break;
      case "broke":
        this.#stopEngine({ why: answer.why, starting: this.progress.name === "starting" });
        break;
      case "silent":
        this.receive({ say: "silent", starting: request === null });
        break;
      case "refused":
        this.#handleRefusal(match, answer);
        break;
      default:
        if (!match.isSpectator || answer.say !== "wait") this.receive(answer);
    }
  }

  /** A refusal before the first state opens no match. */
  #handleRefusal(match: OpenMatch, refusal: Answer & { say: "refused" }) {
    if (match.state) {
      match.dropQueue();
      this.receive(refusal);
    } else {
      this.end();
      this.receive({ say: "failed", why: refusal.why });
    }
  }

  // recovery from errors

  /** The user wants to wait for an answer. */
  keepWaiting() {
    this.#match?.engine.extendTimeout();
  }

  /** The user does not want to wait any longer. */
  restartEngine() {
    this.#stopEngine({
      why: "the engine did not answer",
      chosen: true,
      dead: ["idle", "starting"].includes(this.progress.name),
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
    const match = this.#match;
    const opening = match?.isOpened === false;
    this.messageLog.note("!", why);
    match?.halt();
    this.#stopWorker();
    const dropped = match?.requeueUnanswered(dead) ?? false;
    this.receive({ say: "stopped", why, opening, dropped, dead, starting, chosen });
  }
}
