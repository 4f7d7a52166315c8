/**
 * The user's progress in a lesson: current step, last try, feedback. No DOM and no engine: the
 * answers to all tries are recorded.
 */

import type {
  LessonStep,
  LessonTable,
  LessonTry,
  RecordedLesson,
  StateMessage,
} from "../base/types.ts";

/**
 * `look`: the user can only continue; `try`: a move is expected, also in the next two phases;
 * `right`: it was made
 */
type Phase = "look" | "try" | "wrong" | "hint" | "right" | "end";

const MAX_FAILURES = 2; // after this many wrong tries the move is shown

export class LessonProgress {
  mode: string;
  #stepIndex = 0; // index of the step; at the end the number of steps
  #table = 0; // index of the table within the step
  #lastTry: { table: number; move: string } | null = null; // the last try
  #failures = 0;
  #wasHelped = false; // a hint was given, or the move was shown
  phase: Phase = "look";
  attempts = 0;
  correct = 0;

  /** @param how `step` is counted from 1 */
  constructor(
    public lesson: RecordedLesson,
    { step = 1, mode = "try" }: { step?: number; mode?: string } = {},
  ) {
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

  /** @returns null at the end */
  get step(): LessonStep | null {
    return this.lesson.steps[this.#stepIndex] ?? null;
  }

  /** The current state. */
  get state(): StateMessage {
    const { step } = this;
    if (!step) return this.lesson.end.state;
    const last = this.phase === "right" ? this.#statesAfter(step).at(-1) : undefined;
    return last ?? this.#tableOf(step).state;
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

  /** The next help: first a hint, then the move is shown. */
  get help(): "hint" | "show" {
    const mustShow = this.#wasHelped || this.#failures >= MAX_FAILURES || !this.step?.hint;
    return mustShow ? "show" : "hint";
  }

  /** The expected move. */
  get move() {
    if (!this.step) return "";
    return this.#tableOf(this.step).plan[0] ?? "";
  }

  /** Are there moves to be shown before the next step? */
  get hasUnseenMoves() {
    return this.phase === "look" && Boolean(this.move || this.step?.states.length);
  }

  /** Replaces the lesson by its recording for another language or size, at the same step. */
  replaceLesson(lesson: RecordedLesson) {
    this.lesson = lesson;
  }

  /** Goes to a step, counted from 1; one more than the last is the end. @param n counted from 1 */
  goTo(n: number) {
    this.#stepIndex = Math.min(Math.max(Math.floor(n) || 1, 1), this.of + 1) - 1;
    this.#table = 0;
    this.#lastTry = null;
    this.#failures = 0;
    this.#wasHelped = false;
    this.phase = this.#firstPhase();
  }

  /** The phase at the beginning of the current step. */
  #firstPhase(): Phase {
    if (this.isAtEnd) return "end";
    return this.mode === "read" || !this.step?.plan.length ? "look" : "try";
  }

  restart() {
    this.attempts = 0;
    this.correct = 0;
    this.goTo(1);
  }

  /**
   * Tries a move. @returns the states that follow, empty after a wrong move; null if the move is
   * not part of the lesson
   */
  try(move: string): StateMessage[] | null {
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
    if (!this.canTry) return;
    this.phase = "hint";
    this.#wasHelped = true;
  }

  /**
   * Shows the next move of the plan; if there is none, the others' moves. @returns the states that
   * follow
   */
  show(): StateMessage[] {
    const { step, move } = this;
    if (!step || this.phase === "right") return [];
    this.#wasHelped = true;
    if (move) return this.#advance(step, move);
    this.phase = "right";
    return step.states;
  }

  /** @param table index of the table within the step */
  #tableOf(step: LessonStep, table = this.#table): LessonTable {
    return table ? step.more[table - 1] : step;
  }

  /** The answer to the last try. */
  get #answer(): LessonTry | null {
    const { step } = this;
    if (!step || !this.#lastTry) return null;
    const { table, move } = this.#lastTry;
    return this.#tableOf(step, table).moves[move];
  }

  /** The states after the last move of a plan. */
  #statesAfter({ states }: LessonStep) {
    return states.slice(this.#answer?.to ?? 0);
  }

  /** @param move a right one */
  #advance(step: LessonStep, move: string) {
    this.#lastTry = { table: this.#table, move };
    const { on } = this.#tableOf(step).moves[move];
    if (on !== undefined) {
      this.#table = on;
      this.phase = this.mode === "read" ? "look" : "try";
      return [this.#tableOf(step).state];
    }
    if (!this.#wasHelped && !this.#failures) this.correct += 1;
    this.phase = "right";
    return this.#statesAfter(step);
  }
}
