/**
 * How long the page waits before it lets the engine go on: the time a person needs to see what happened. It is a pause,
 * not a movement, so it stays when nothing may move. What lies open and goes on by itself (a wrong tile, a showdown) has
 * a time of its own, so that a quick computer takes away nothing that is to be learned.
 */

/** @import { Send, StateMessage, WaitMessage } from "../base/types.d.ts" */

/** Milliseconds; null waits for a tap. @type {Record<string, number | null>} */
const MOVE_PAUSES_MS = { slow: 1400, normal: 700, fast: 150, none: 0, step: null };
/** @type {Record<string, number>} milliseconds between the beats in which a scene is told */
const STAGE_DELAYS_MS = { slow: 700, normal: 400, fast: 60, none: 0 };
const WAIT_FOR_TAP = "tap"; // the value of `flip` that waits for a tap; all others are seconds
/** The same where there is something to be looked at. @type {Record<string, number | null>} */
const REST_PAUSES_MS = { fast: 1500, none: 0 };
const THINKING_NOTICE_MS = 300; // a thought shorter than this is not spoken of
const MIN_SKIPPABLE_MS = 500; // a shorter pause is over before anybody has found the button

/** How long one beat lasts. @param {string} pace */
export const stageDelay = (pace) => STAGE_DELAYS_MS[pace] ?? STAGE_DELAYS_MS.normal;

export class Pace {
  /** @type {WaitMessage | null} */
  #pendingWait = null;
  #pauseTimer = 0;
  #thinkingTimer = 0;
  #isVisible = true;
  #isOthersTurn = false;
  #isSkipping = false; // until a person is to move

  /**
   * @param {(name: string) => string} setting the value of `pace` (of the computer) and of `flip` (how long what lies open
   *   stays) @param {() => StateMessage | null} state @param {Send} send is given `tick`, `thinking` and `offer-go-on`
   */
  constructor(setting, state, send) {
    this.setting = setting;
    this.state = state;
    this.send = send;
  }

  /** @param {WaitMessage} wait */
  wait(wait) {
    if (wait.more) return void this.send({ do: "tick", rev: wait.rev });
    this.#pendingWait = wait;
    this.#isOthersTurn = wait.why === "thinking";
    clearTimeout(this.#thinkingTimer);
    if (this.#isOthersTurn)
      this.#thinkingTimer = setTimeout(() => this.send({ do: "thinking", who: wait.who }), THINKING_NOTICE_MS);
    this.restart();
  }

  /** The game has moved on. @param {boolean} [waits] and will ask to wait again: it is not a person's turn yet */
  clear(waits = false) {
    this.#pendingWait = null;
    clearTimeout(this.#pauseTimer);
    clearTimeout(this.#thinkingTimer);
    if (waits) return;
    this.#isOthersTurn = this.#isSkipping = false;
    this.#offerGoOn("");
  }

  /** Somebody does not want to wait for the computer. What lies open stays: a second tap on a tile is no wish. */
  skip = () => void ((this.#isOthersTurn || this.#pendingWait) && !this.#isAutomatic() && this.#skip());

  /** Nothing goes on by itself while nobody looks at the page. @param {boolean} visible */
  setVisible(visible) {
    this.#isVisible = visible;
    this.restart();
  }

  /** What is to come is waited for anew, by the settings as they are. */
  restart() {
    clearTimeout(this.#pauseTimer);
    if (!this.#pendingWait) return;
    const resting = this.state()?.scene?.rest && this.#hasPerson();
    if (resting) this.#isSkipping = false;
    const time = resting ? (REST_PAUSES_MS[this.setting("pace")] ?? null) : this.#pauseLength();
    if (this.#isAutomatic() || time === null) this.#offerGoOn("go-on", () => this.#goOn());
    else if (time >= MIN_SKIPPABLE_MS) this.#offerGoOn("skip", () => this.#skip());
    else this.#offerGoOn("");
    if (time !== null && this.#isVisible) this.#pauseTimer = setTimeout(() => this.#goOn(), time);
  }

  /** @param {string} words @param {(() => void) | null} [go] */
  #offerGoOn = (words, go = null) => void this.send({ do: "offer-go-on", words, go });

  #goOn() {
    if (!this.#pendingWait) return;
    const { rev } = this.#pendingWait;
    this.#pendingWait = null;
    clearTimeout(this.#pauseTimer);
    this.send({ do: "tick", rev });
  }

  /** Goes on at once: from a computer's turn to the next turn of a person; step by step, only to the next step. */
  #skip() {
    this.#isSkipping = this.#isOthersTurn && this.#hasPerson() && this.setting("pace") !== "step";
    this.#goOn();
  }

  #isAutomatic = () => this.#pendingWait?.why === "auto";

  #hasPerson = () => Boolean(this.state()?.seats.some(({ player }) => player === "me"));

  /** Milliseconds; what lies open stays as long as was chosen, also for those who skip the computer's turn. */
  #pauseLength() {
    const [pace, flip] = [this.setting("pace"), this.setting("flip")];
    if (this.#isAutomatic() && pace !== "none") return flip === WAIT_FOR_TAP ? null : 1000 * Number(flip);
    return this.#isSkipping ? 0 : (MOVE_PAUSES_MS[pace] ?? null);
  }
}
