/** A guest of a host: one other device, what it may do now, and its connection. */

import type { KnownDevice } from "../storage/device-records.ts";
import { Pause, Reporter, RequestQueue } from "./limits.ts";
import type { Link } from "./link.ts";
import type { HostText } from "./talk.ts";

const QUESTION_PAUSE_MS = 10_000; // after a question of a guest that was not answered with yes
const PRESENCE_INTERVAL_MS = 1000; // between two notices that a guest is asleep or back

/**
 * `asking`: the host is asked about this guest's wish; `seated` and `watching`: connected, with and
 * without seats; `gone`: not connected, keeps its seats; `refused`: sent away.
 */
type GuestState = "asking" | "seated" | "watching" | "gone" | "refused";

const NEXT_STATES: Record<GuestState, GuestState[]> = {
  asking: ["seated", "watching", "gone", "refused"],
  seated: ["asking", "watching", "gone", "refused"],
  watching: ["asking", "seated", "gone", "refused"],
  gone: ["asking", "seated", "watching", "refused"],
  refused: ["gone"],
};

/**
 * What the host is asked: may this guest join, have a seat, take back a move? In the last case the
 * other guests are asked too.
 */
type Wish = "join" | "sit" | "undo";

/** Of a connected guest: `asleep` if its page is hidden or not heard. */
export type Presence = "here" | "asleep";

/** A question about a move to be taken back that this guest has not answered yet. */
interface Vote {
  question: string;
  answer: (isYes: boolean) => void;
}

export class Guest {
  readonly id: string;
  readonly name: string;
  seats: number[];
  link: Link | null = null;
  vote: Vote | null = null;
  wish: Wish | null = null; // while it is asking
  readonly requests: RequestQueue;
  readonly pause = new Pause(QUESTION_PAUSE_MS);
  readonly #presence: Reporter<Presence>;
  #state: GuestState;
  #question: AbortController | null = null; // of the open question
  #isHidden = false;
  #lastTable = "";

  /**
   * @param ask passes a request to the engine
   * @param showPresence called when it falls asleep or is back
   */
  constructor(
    { id, name, seats = [] }: Pick<KnownDevice, "id" | "name"> & { seats?: number[] },
    state: GuestState,
    ask: (guest: Guest, text: string) => void,
    showPresence: (guest: Guest, presence: Presence) => void,
  ) {
    this.id = id;
    this.name = name;
    this.seats = seats;
    this.#state = state;
    this.requests = new RequestQueue(
      (text) => ask(this, text),
      (n) => this.send({ say: "answer", n, text: "[]" }),
    );
    this.#presence = new Reporter<Presence>("here", PRESENCE_INTERVAL_MS, (presence) =>
      showPresence(this, presence),
    );
  }

  get state() {
    return this.#state;
  }

  /** Does it have a place at the table, so that the engine knows it? Not while it asks to join. */
  get isAdmitted() {
    if (this.#state === "gone") return this.seats.length > 0;
    return this.#state !== "refused" && this.wish !== "join";
  }

  get isConnected() {
    return this.#state === "asking" || this.#state === "seated" || this.#state === "watching";
  }

  get presence(): Presence {
    return this.#isHidden || this.link?.state === "silent" ? "asleep" : "here";
  }

  /** Connects it. The texts and questions of its former connection are dropped. */
  connect(link: Link) {
    const former = this.link;
    this.link = link;
    former?.close();
    this.requests.abandon();
    this.#isHidden = false;
    this.#lastTable = "";
    this.#presence.set("here");
  }

  /** Its wish has been answered or given up, or it has new seats. */
  settle() {
    this.#closeQuestion();
    this.#become(this.seats.length ? "seated" : "watching");
  }

  /** The host is asked. @returns aborted when the question is no longer open */
  beginToAsk(wish: Wish): AbortSignal {
    this.#become("asking");
    this.wish = wish;
    this.#question = new AbortController();
    return this.#question.signal;
  }

  /** Its connection has ended. */
  lose() {
    this.#drop("gone");
  }

  /** The host has sent it away. */
  refuse() {
    this.seats = [];
    this.#drop("refused");
  }

  /** The host lets it come again. */
  forgive() {
    this.#become("gone");
  }

  send(text: HostText) {
    this.link?.send(JSON.stringify(text));
  }

  /** Sends the seats, if they have changed for this guest. */
  sendTable(table: Extract<HostText, { say: "table" }>) {
    const text = JSON.stringify(table);
    if (!this.isAdmitted || text === this.#lastTable) return;
    this.#lastTable = text;
    this.link?.send(text);
  }

  /** @param question the number of the question that it answers */
  answerVote(question: string, isYes: boolean) {
    if (this.vote?.question === question) this.vote.answer(isYes);
  }

  hide(isHidden: boolean) {
    this.#isHidden = isHidden;
    this.notePresence();
  }

  notePresence() {
    if (this.isConnected) this.#presence.set(this.presence);
  }

  #drop(state: "gone" | "refused") {
    this.#closeQuestion();
    this.#presence.end();
    this.requests.abandon();
    this.vote?.answer(false);
    this.link = null;
    this.#become(state);
  }

  #closeQuestion() {
    this.#question?.abort();
    this.#question = null;
    this.wish = null;
  }

  #become(state: GuestState) {
    if (state === this.#state) return;
    if (!NEXT_STATES[this.#state].includes(state)) {
      throw new Error(`a guest that is ${this.#state} cannot be ${state}`);
    }
    this.#state = state;
  }
}
