/**
 * The pause before the page lets the engine continue, so that a person sees what happened. It is
 * independent of animations, and remains when motion is reduced. Automatic moves that show
 * something (a wrong tile, a showdown) have a pause of their own, so that the player can see them
 * even when computer players are fast.
 */

import type { StateMessage, WaitMessage } from "../base/types.ts";
import type { GoOn } from "../view/status.ts";

/** Milliseconds; null waits for a tap. */
const MOVE_PAUSES_MS: Record<string, number | null> = {
  slow: 1400,
  normal: 700,
  fast: 150,
  none: 0,
  step: null,
};
/** milliseconds between the animation stages of a scene */
const STAGE_DELAYS_MS: Record<string, number> = { slow: 700, normal: 400, fast: 60, none: 0 };
const WAIT_FOR_TAP = "tap"; // the value of `flip` that waits for a tap; all others are seconds
/** The pauses for a scene with a rest. */
const REST_PAUSES_MS: Record<string, number | null> = { fast: 1500, none: 0 };
const THINKING_NOTICE_MS = 300; // shorter thinking is not shown
const MIN_SKIPPABLE_MS = 500; // a shorter pause ends before the button can be pressed

/** Milliseconds between animation stages. */
export const stageDelay = (pace: string) => STAGE_DELAYS_MS[pace] ?? STAGE_DELAYS_MS.normal;

/** Shows what the page waits for. */
interface PausedTable {
  showThinking: (who: string) => void;
  /** @param goOn null: there is nothing to continue */
  offerGoOn: (goOn: GoOn) => void;
}

export class Pace {
  #pendingWait: WaitMessage | null = null;
  #pauseTimer = 0;
  #thinkingTimer = 0;
  #isVisible = true;
  #isIntroducing = false;
  #isOthersTurn = false;
  #isSkipping = false; // skip all pauses until a person is to move

  /**
   * @param setting the value of `pace` (computer players) and `flip` (automatic moves)
   * @param tick lets the engine continue from this revision
   */
  constructor(
    readonly setting: (name: "pace" | "flip") => string,
    readonly state: () => StateMessage | null,
    readonly table: PausedTable,
    readonly tick: (rev: number) => void,
  ) {}

  wait(wait: WaitMessage) {
    if (wait.more) {
      this.tick(wait.rev);
      return;
    }
    this.#pendingWait = wait;
    this.#isOthersTurn = wait.why === "thinking";
    clearTimeout(this.#thinkingTimer);
    if (this.#isOthersTurn) {
      const showThinking = () => this.table.showThinking(wait.who);
      this.#thinkingTimer = setTimeout(showThinking, THINKING_NOTICE_MS);
    }
    this.restart();
  }

  /** The state has changed. @param waits another wait follows, because no person is to move yet */
  clear(waits = false) {
    this.#pendingWait = null;
    clearTimeout(this.#pauseTimer);
    clearTimeout(this.#thinkingTimer);
    if (waits) return;
    this.#isOthersTurn = false;
    this.#isSkipping = false;
    this.table.offerGoOn(null);
  }

  /**
   * Skips a pause, except that of an automatic move, which a second tap on a tile would skip by
   * mistake.
   */
  skip = () => {
    const isWaiting = this.#isOthersTurn || this.#pendingWait !== null;
    if (isWaiting && !this.#isAutomatic()) this.#skip();
  };

  /**
   * While the page is hidden others move, but nothing is turned back and no round begins that
   * nobody has seen.
   */
  setVisible(visible: boolean) {
    this.#isVisible = visible;
    this.restart();
  }

  /** Nobody plays while the introduction of a game is open. */
  setIntroducing(introducing: boolean) {
    this.#isIntroducing = introducing;
    this.restart();
  }

  /** Restarts the pause, with the current settings. */
  restart() {
    clearTimeout(this.#pauseTimer);
    if (!this.#pendingWait) return;
    const isResting = this.#isResting();
    if (isResting) this.#isSkipping = false;
    const time = isResting ? this.#restLength() : this.#pauseLength();
    this.#offerToEnd(time);
    const mayGoOn = this.#isVisible || (this.#isOthersTurn && !isResting);
    if (time === null || !mayGoOn || this.#isIntroducing) return;
    this.#pauseTimer = setTimeout(() => this.#goOn(), time);
  }

  /** Offers to end the pause. @param time its milliseconds; null: it waits for a tap */
  #offerToEnd(time: number | null) {
    const { table } = this;
    if (this.#isAutomatic() || time === null) {
      table.offerGoOn({ words: "go-on", go: () => this.#goOn() });
    } else if (time >= MIN_SKIPPABLE_MS) {
      table.offerGoOn({ words: "skip", go: () => this.#skip() });
    } else {
      table.offerGoOn(null);
    }
  }

  #goOn() {
    if (!this.#pendingWait) return;
    const { rev } = this.#pendingWait;
    this.#pendingWait = null;
    clearTimeout(this.#pauseTimer);
    this.tick(rev);
  }

  /** Continues at once to the next turn of a person, or with the pace `step` to the next move. */
  #skip() {
    this.#isSkipping = this.#isOthersTurn && this.#hasPerson() && this.setting("pace") !== "step";
    this.#goOn();
  }

  #isAutomatic = () => this.#pendingWait?.why === "auto";

  #hasPerson = () => Boolean(this.state()?.seats.some(({ player }) => player === "me"));

  #isResting = () => Boolean(this.state()?.scene?.rest) && this.#hasPerson();

  /** Milliseconds of the pause for a scene with a rest. */
  #restLength = () => REST_PAUSES_MS[this.setting("pace")] ?? null;

  /**
   * Milliseconds of the pause. Automatic moves keep their time even while computer players are
   * skipped.
   */
  #pauseLength() {
    const pace = this.setting("pace");
    const flip = this.setting("flip");
    if (this.#isAutomatic() && pace !== "none") {
      return flip === WAIT_FOR_TAP ? null : 1000 * Number(flip);
    }
    return this.#isSkipping ? 0 : (MOVE_PAUSES_MS[pace] ?? null);
  }
}
