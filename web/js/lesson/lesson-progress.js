/**
 * Where somebody is in a lesson: which step, what was tried, what is said to it. No screen, no engine: the answers to every
 * try were recorded.
 *
 * @typedef {"look" | "try" | "wrong" | "hint" | "right" | "end"} Phase
 *   `look`: there is nothing to do but go on; `try`: a move is waited for; the next two: it still is; `right`: it was made
 */

/** @import { LessonStep, LessonTable, LessonTry, RecordedLesson, StateMessage } from "../base/types.d.ts" */

const MAX_FAILURES = 2; // failures after which one is shown how

export class LessonProgress {
  #stepIndex = 0; // of the steps, counted from 0; as many as there are: the end
  #table = 0; // of the step, as its tries name them
  /** @type {{table: number, move: string} | null} the last try */
  #lastTry = null;
  #failures = 0;
  #wasHelped = false; // a hint was given, or the step was shown
  /** @type {Phase} */
  phase = "look";
  attempts = 0;
  correct = 0;

  /** @param {RecordedLesson} lesson @param {{step?: number, mode?: string}} [how] `step` counted from 1 */
  constructor(lesson, { step = 1, mode = "try" } = {}) {
    this.lesson = lesson;
    this.mode = mode;
    this.goTo(step);
  }

  /** How many steps there are. */
  get of() {
    return this.lesson.steps.length;
  }

  /** The step, counted from 1; one more than there are at the end. */
  get n() {
    return this.#stepIndex + 1;
  }

  get isAtEnd() {
    return this.#stepIndex >= this.of;
  }

  /** @returns {LessonStep | null} none at the end */
  get step() {
    return this.lesson.steps[this.#stepIndex] ?? null;
  }

  /** The table as it is now. @returns {StateMessage} */
  get state() {
    const { step } = this;
    if (!step) return this.lesson.end.state;
    return (this.phase === "right" && this.#statesAfter(step).at(-1)) || this.#tableOf(step).state;
  }

  /** What is said to the last try, or the hint. */
  get feedback() {
    if (this.phase === "hint") return this.step?.hint ?? "";
    return this.#answer?.say ?? "";
  }

  /** May something be tried? */
  get canTry() {
    return ["try", "wrong", "hint"].includes(this.phase);
  }

  /** What helps whoever is stuck: first a hint, then the step is shown. @returns {"hint" | "show"} */
  get help() {
    return this.#wasHelped || this.#failures >= MAX_FAILURES || !this.step?.hint ? "show" : "hint";
  }

  /** The move that is waited for. */
  get move() {
    return (this.step && this.#tableOf(this.step).plan[0]) ?? "";
  }

  /** Is there something to be seen before the next step? */
  get hasUnseenMoves() {
    return this.phase === "look" && Boolean(this.move || this.step?.states.length);
  }

  /** The same lesson, recorded for another language or frame: one stays where one is. @param {RecordedLesson} lesson */
  replaceLesson = (lesson) => void (this.lesson = lesson);

  /** To the beginning of a step; one more than there are is the end. @param {number} n counted from 1 */
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
   * A move is tried. @param {string} move
   * @returns {StateMessage[] | null} the tables that follow, none after a wrong one; null where it means nothing here
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
   * The next move of the plan is made for whoever is stuck; where there is none, what the others do.
   * @returns {StateMessage[]} the tables that follow
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

  /** The tables after the last move of a plan. @param {LessonStep} step */
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
