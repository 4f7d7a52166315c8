/**
 * The user's progress in a lesson: current step, last try, feedback. No DOM and no engine: the answers to all tries are
 * recorded.
 *
 * @typedef {"look" | "try" | "wrong" | "hint" | "right" | "end"} Phase
 *   `look`: nothing to do but continue; `try`: a move is expected, also in the next two phases; `right`: it was made
 */

/** @import { LessonStep, LessonTable, LessonTry, RecordedLesson, StateMessage } from "../base/types.d.ts" */

const MAX_FAILURES = 2; // after this many the move is shown

export class LessonProgress {
  #stepIndex = 0; // index of the step; at the end the number of steps
  #table = 0; // of the step, as its tries name them
  /** @type {{table: number, move: string} | null} the last try */
  #lastTry = null;
  #failures = 0;
  #wasHelped = false; // a hint was given, or the move was shown
  /** @type {Phase} */
  phase = "look";
  attempts = 0;
  correct = 0;

  /** @param {RecordedLesson} lesson @param {{step?: number, mode?: string}} [how] `step` is counted from 1 */
  constructor(lesson, { step = 1, mode = "try" } = {}) {
    this.lesson = lesson;
    this.mode = mode;
    this.goTo(step);
  }

  /** The number of steps. */
  get of() {
    return this.lesson.steps.length;
  }

  /** The step, counted from 1; one more than the last at the end. */
  get n() {
    return this.#stepIndex + 1;
  }

  get isAtEnd() {
    return this.#stepIndex >= this.of;
  }

  /** @returns {LessonStep | null} null at the end */
  get step() {
    return this.lesson.steps[this.#stepIndex] ?? null;
  }

  /** The current state. @returns {StateMessage} */
  get state() {
    const { step } = this;
    if (!step) return this.lesson.end.state;
    return (this.phase === "right" && this.#statesAfter(step).at(-1)) || this.#tableOf(step).state;
  }

  /** The answer to the last try, or the hint. */
  get feedback() {
    if (this.phase === "hint") return this.step?.hint ?? "";
    return this.#answer?.say ?? "";
  }

  /** Can a move be tried? */
  get canTry() {
    return ["try", "wrong", "hint"].includes(this.phase);
  }

  /** The next help: first a hint, then the move is shown. @returns {"hint" | "show"} */
  get help() {
    return this.#wasHelped || this.#failures >= MAX_FAILURES || !this.step?.hint ? "show" : "hint";
  }

  /** The expected move. */
  get move() {
    return (this.step && this.#tableOf(this.step).plan[0]) ?? "";
  }

  /** Are there moves to show before the next step? */
  get hasUnseenMoves() {
    return this.phase === "look" && Boolean(this.move || this.step?.states.length);
  }

  /** Replaces the lesson by its recording for another language or size, at the same step. @param {RecordedLesson} lesson */
  replaceLesson = (lesson) => void (this.lesson = lesson);

  /** Goes to a step, counted from 1; one more than the last is the end. @param {number} n counted from 1 */
  goTo(n) {
    this.#stepIndex = Math.min(Math.max(Math.floor(n) || 1, 1), this.of + 1) - 1;
    [this.#table, this.#lastTry, this.#failures, this.#wasHelped] = [0, null, 0, false];
    this.phase = this.isAtEnd ? "end" : this.mode === "read" || !this.step?.plan.length ? "look" : "try";
  }

  restart() {
    [this.attempts, this.correct] = [0, 0];
    this.goTo(1);
  }

  /**
   * Tries a move. @param {string} move
   * @returns {StateMessage[] | null} the states that follow, empty after a wrong move; null if the move is not part of the lesson
   */
  try(move) {
    const { step } = this;
    const tries = step && this.canTry ? this.#tableOf(step).moves : {};
    if (!step || !Object.hasOwn(tries, move)) return null;
    this.attempts += 1;
    if (tries[move].right) return this.#advance(step, move);
    this.#lastTry = { table: this.#table, move };
    this.#failures += 1;
    this.phase = "wrong";
    return [];
  }

  hint() {
    if (this.canTry) [this.phase, this.#wasHelped] = ["hint", true];
  }

  /**
   * Shows the next move of the plan; if there is none, the others' moves.
   * @returns {StateMessage[]} the states that follow
   */
  show() {
    const { step, move } = this;
    if (!step || this.phase === "right") return [];
    this.#wasHelped = true;
    if (move) return this.#advance(step, move);
    this.phase = "right";
    return step.states;
  }

  /** @param {LessonStep} step @returns {LessonTable} */
  #tableOf = (step, table = this.#table) => (table ? step.more[table - 1] : step);

  /** The answer to the last try. @returns {LessonTry | null} */
  get #answer() {
    const { step } = this;
    return step && this.#lastTry ? this.#tableOf(step, this.#lastTry.table).moves[this.#lastTry.move] : null;
  }

  /** The states after the last move of a plan. @param {LessonStep} step */
  #statesAfter = ({ states }) => states.slice(this.#answer?.to ?? 0);

  /** @param {LessonStep} step @param {string} move a right one */
  #advance(step, move) {
    this.#lastTry = { table: this.#table, move };
    const { on } = this.#tableOf(step).moves[move];
    if (on !== undefined) {
      [this.#table, this.phase] = [on, this.mode === "read" ? "look" : "try"];
      return [this.#tableOf(step).state];
    }
    if (!this.#wasHelped && !this.#failures) this.correct += 1;
    this.phase = "right";
    return this.#statesAfter(step);
  }
}
