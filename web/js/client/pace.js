/**
 * How long the page waits before it lets the engine go on: the time a person needs to see what happened. It is a pause,
 * not a movement, so it stays when nothing may move. What lies open and goes on by itself (a wrong tile, a showdown) has
 * a time of its own, so that a quick computer takes away nothing that is to be learned.
 */

/** @import { Send, StateMessage, WaitMessage } from "../base/types.d.ts" */

/** Milliseconds; null waits for a tap. @type {Record<string, number | null>} */
const PAUSES = { slow: 1400, normal: 700, fast: 150, none: 0, step: null };
/** @type {Record<string, number>} milliseconds between the beats in which a scene is told */
const BEATS = { slow: 700, normal: 400, fast: 60, none: 0 };
const TAP = "tap"; // the value of `flip` that waits for a tap; all others are seconds
/** The same where there is something to be looked at. @type {Record<string, number | null>} */
const RESTS = { fast: 1500, none: 0 };
const QUIET = 300; // a thought shorter than this is not spoken of
const WORTH_SKIPPING = 500; // a shorter pause is over before anybody has found the button

/** How long one beat lasts. @param {string} pace */
export const beatLength = (pace) => BEATS[pace] ?? BEATS.normal;

export class Pace {
  /** @type {WaitMessage | null} */
  #waiting = null;
  #pauseTimer = 0;
  #thinkingTimer = 0;
  #visible = true;
  #othersTurn = false;
  #skipping = false; // until a person is to move

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
    this.#waiting = wait;
    this.#othersTurn = wait.why === "thinking";
    clearTimeout(this.#thinkingTimer);
    if (this.#othersTurn)
      this.#thinkingTimer = setTimeout(() => this.send({ do: "thinking", who: wait.who }), QUIET);
    this.restart();
  }

  /** The game has moved on. @param {boolean} [waits] and will ask to wait again: it is not a person's turn yet */
  clear(waits = false) {
    this.#waiting = null;
    clearTimeout(this.#pauseTimer);
    clearTimeout(this.#thinkingTimer);
    if (waits) return;
    this.#othersTurn = this.#skipping = false;
    this.#offer("");
  }

  /** Somebody does not want to wait for the computer. What lies open stays: a second tap on a tile is no wish. */
  skip = () => void ((this.#othersTurn || this.#waiting) && !this.#isOpen() && this.#skip());

  /** Nothing goes on by itself while nobody looks at the page. @param {boolean} visible */
  see(visible) {
    this.#visible = visible;
    this.restart();
  }

  /** What is to come is waited for anew, by the settings as they are. */
  restart() {
    clearTimeout(this.#pauseTimer);
    if (!this.#waiting) return;
    const resting = this.state()?.scene?.rest && this.#hasPersons();
    if (resting) this.#skipping = false;
    const time = resting ? (RESTS[this.setting("pace")] ?? null) : this.#length();
    if (this.#isOpen() || time === null) this.#offer("go-on", () => this.#goOn());
    else if (time >= WORTH_SKIPPING) this.#offer("skip", () => this.#skip());
    else this.#offer("");
    if (time !== null && this.#visible) this.#pauseTimer = setTimeout(() => this.#goOn(), time);
  }

  /** @param {string} words @param {(() => void) | null} [go] */
  #offer = (words, go = null) => void this.send({ do: "offer-go-on", words, go });

  #goOn() {
    if (!this.#waiting) return;
    const { rev } = this.#waiting;
    this.#waiting = null;
    clearTimeout(this.#pauseTimer);
    this.send({ do: "tick", rev });
  }

  /** Goes on at once: from a computer's turn to the next turn of a person; step by step, only to the next step. */
  #skip() {
    this.#skipping = this.#othersTurn && this.#hasPersons() && this.setting("pace") !== "step";
    this.#goOn();
  }

  #isOpen = () => this.#waiting?.why === "auto";

  #hasPersons = () => Boolean(this.state()?.seats.some(({ player }) => player === "me"));

  /** Milliseconds; what lies open stays as long as was chosen, also for those who skip the computer's turn. */
  #length() {
    const [pace, flip] = [this.setting("pace"), this.setting("flip")];
    if (this.#isOpen() && pace !== "none") return flip === TAP ? null : 1000 * Number(flip);
    return this.#skipping ? 0 : (PAUSES[pace] ?? null);
  }
}
