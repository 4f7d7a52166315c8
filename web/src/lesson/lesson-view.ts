/** Shows a lesson: board, text, progress, buttons. */

import { newAddress } from "../base/address.ts";
import { heldActions } from "../base/desk.ts";
import { byId, element, icon, labelElement, setAttributes } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { pathInSite } from "../base/root.ts";
import { rectOf } from "../base/scene.ts";
import { say, site } from "../base/site.ts";
import type {
  Drawer,
  Hold,
  LessonStep,
  LessonTable,
  Offer,
  RecordedLesson,
  Scene,
  StateMessage,
} from "../base/types.ts";
import type { RenderContext } from "../board/render-context.ts";
import { type BoardListener, InteractiveBoard } from "../input/interactive-board.ts";
import { type Action, showActions, tableActions } from "../view/actions.ts";
import { DrawerView } from "../view/drawer-view.ts";
import type { LessonProgress } from "./lesson-progress.ts";

/** The icon before an answer, by the phase. */
const ANSWER_ICONS: Record<string, string> = { wrong: "warn", right: "check", hint: "hint" };

/** What the user does. `advance`: the main button */
interface LessonPage {
  tryMove: (move: string) => void;
  advance: () => void;
  goBack: () => void;
}

export class LessonView {
  board: InteractiveBoard;
  #state: StateMessage | null = null;
  #held: Offer[] = []; // actions of the held piece
  #canTry = false; // can a move be tried?
  #drawer: DrawerView | null = null; // the open one
  #stage = byId("stage");
  #listener: BoardListener = {
    play: ({ move }) => this.page.tryMove(move),
    arrange() {}, // a lesson has no rack to sort
    hold: ({ hold, isChosen }) => this.#hold(hold, isChosen),
    refuse: (why) => this.#refuse(why),
    explain: (about) => this.#refuse(about),
    openDrawer: (id) => this.#openDrawer(id),
    handleFocusLoss: () => byId("go").focus({ preventScroll: true }),
  };

  /**
   * @param table for the match after the lesson: the engine's `size` in MB, the `seed` of a new
   * deal instead of the lesson's last position, the match's `settings`
   */
  constructor(
    readonly context: RenderContext,
    readonly page: LessonPage,
    readonly table: { size: string; seed: string; settings: Record<string, string> },
  ) {
    this.board = new InteractiveBoard(byId("board"), context, this.#listener);
    byId("go").addEventListener("click", () => page.advance());
    byId("back").addEventListener("click", () => page.goBack());
    for (const event of ["pointerdown", "keydown"]) {
      const finish = () => inBackground(this.board.board.finish());
      this.#stage.addEventListener(event, finish, true);
    }
  }

  /** Call when the size has changed. */
  resize(course: LessonProgress) {
    this.#reserveHeight(course.lesson);
    this.showWords(course);
    return this.board.resize(this.#stage.clientWidth, this.#stage.clientHeight);
  }

  /**
   * Reserves room for the longest text and buttons of the lesson, so that nothing moves between
   * steps.
   */
  #reserveHeight({ steps, end }: RecordedLesson) {
    const below = byId("below");
    const words = byId("say");
    words.removeAttribute("role"); // not announced while measuring
    below.style.removeProperty("--below");
    const heights = allMoments(steps, end.text).map(({ table, step, task = "", answer = "" }) => {
      showActions(table ? buttonsOf(table.state, []) : [], () => {}, { rev: -1 });
      writeTask(task, answer, "hint", step);
      return below.offsetHeight;
    });
    below.style.setProperty("--below", `${Math.max(...heights)}px`);
    words.setAttribute("role", "status");
    this.#showButtons();
  }

  /** Shows the parts that are the same in every step. */
  showHeading({ name, title, end, game }: RecordedLesson) {
    byId("nav").hidden = false;
    byId("title").textContent = `${name}: ${title}`;
    document.title = `${name}: ${title} · Tilebag`;
    for (const id of ["open", "back"]) labelElement(id, say(`lesson.${id}`));
    const { seed, settings } = this.table;
    const begins = seed ? { seed } : { position: end.position };
    const address = newAddress(game, { seats: end.players, ...begins, options: settings });
    byId("play-on").setAttribute("href", site.home ? site.home + pathInSite(address) : address);
  }

  /** Shows text and progress. */
  showWords(course: LessonProgress) {
    const { phase, step, feedback, isAtEnd } = course;
    const answer = phase === "look" ? "" : feedback;
    const task = answer ? "" : (step?.text ?? course.lesson.end.text);
    byId("say").dataset.phase = phase;
    writeTask(task, answer, ANSWER_ICONS[phase] ?? "check", step);
    this.#showSteps(course);
    this.#showTableOffer(isAtEnd, course.mode === "play");
  }

  #showTableOffer(isAtEnd: boolean, always: boolean) {
    const { seed, size } = this.table;
    const words = say(isAtEnd && !seed ? "lesson.play" : "lesson.game");
    byId("play-on").hidden = !isAtEnd && !always;
    byId("play-on").replaceChildren(
      words,
      element("small", {}, say("lesson.size", { mb: Number(size) })),
    );
  }

  #showSteps(course: LessonProgress) {
    const { n, of, phase } = course;
    const go = byId("go");
    const label = mainButtonLabel(course);
    go.replaceChildren(
      icon(label === "hint" ? "hint" : "play"),
      element("span", {}, say(`lesson.${label}`)),
    );
    go.dataset.go = label;
    go.classList.toggle("main", ["right", "look"].includes(phase));
    setAttributes(byId("back"), { disabled: n === 1 });
    setAttributes(byId("dots"), { "aria-label": say("lesson.of", { n: Math.min(n, of), of }) });
    const dots = Array.from({ length: of }, (_, k) => element("i", { class: k < n ? "on" : "" }));
    byId("dots").replaceChildren(...dots);
    byId("nav").dataset.phase = phase;
  }

  /** Shows a state. @param how `point`: ids of highlighted pieces and places */
  showTable(
    state: StateMessage,
    { waits, point = [], again = false }: { waits: boolean; point?: string[]; again?: boolean },
  ) {
    this.#state = state;
    this.#canTry = waits;
    const { scene } = state;
    if (!scene) return Promise.resolve();
    const { drawers, label } = scene;
    const drawn = this.board.show(scene, {
      offers: this.#offersOn(scene),
      drawers,
      label: label || document.title,
      again,
    });
    this.#showDrawer();
    if (point.length) this.board.point(point);
    this.#showButtons();
    return drawn;
  }

  /** The offers of a sheet while a move can be tried. */
  #offersOn(sheet: Drawer | Scene) {
    if (!this.#canTry) return [];
    const offers = this.#state?.scene?.offers ?? [];
    return offers.filter(({ pick }) => pick && rectOf(sheet, pick));
  }

  #openDrawer(id: string) {
    const drawer = this.#state?.scene?.drawers.find((drawer) => drawer.id === id);
    if (!drawer) return;
    this.#drawer = new DrawerView(this.context, drawer, this.#listener, () => {
      this.#drawer = null;
    });
    this.#showDrawer();
  }

  #showDrawer() {
    const scene = this.#state?.scene;
    if (!scene) return;
    const offers = scene.drawers.flatMap((drawer) => this.#offersOn(drawer));
    this.#drawer?.show(scene, offers);
  }

  /** Announces a change of the table. */
  announce(text: string) {
    if (text) byId("announcement").replaceChildren(element("p", {}, text));
  }

  /** @param isChosen the player's own choice of a piece has changed the buttons */
  #showButtons(isChosen = false) {
    const shown = this.#state && this.#canTry ? buttonsOf(this.#state, this.#held) : [];
    showActions(shown, (action) => this.#take(action), { rev: this.#state?.rev ?? -1, isChosen });
  }

  /** @param action a button that belongs to no piece */
  #take({ move, why, points }: Action) {
    if (move !== null) {
      this.page.tryMove(move);
      return;
    }
    if (why) this.#refuse(why);
    if (points.length) this.board.lightUp(points);
  }

  #refuse(why: string) {
    if (!why) return;
    byId("answer").replaceChildren(element("span", {}, why));
    byId("task").replaceChildren();
  }

  #hold(hold: Hold | null, isChosen: boolean) {
    this.#held = hold ? heldActions(hold) : [];
    this.#showButtons(isChosen);
  }
}

/** What the main button does. */
function mainButtonLabel(course: LessonProgress) {
  if (course.isAtEnd) return "again";
  return course.canTry ? course.help : "next";
}

/** Writes the task, or the answer with its icon and rule. */
function writeTask(task: string, answer: string, sign: string, step: LessonStep | null) {
  const [lead, remainder] = splitLead(task);
  byId("task").replaceChildren(...(lead ? [element("b", {}, lead)] : []), remainder);
  byId("answer").className = answer ? "answer" : "";
  byId("answer").replaceChildren(...(answer ? [icon(sign), element("span", {}, answer)] : []));
  byId("rule").replaceChildren(...(answer && step?.rule ? ruleParts(step.rule) : []));
}

/** The game's buttons: offers that belong to no piece, or the held piece's actions. */
const buttonsOf = (state: StateMessage, held: Offer[]) =>
  tableActions({ ...state, phase: "ready" }, held, "");

/** The rule's name as a link, and its text. */
function ruleParts(rule: NonNullable<LessonStep["rule"]>) {
  const link = element("a", { href: rule.href, target: "_blank", rel: "noopener" }, rule.name);
  return [`${say("lesson.rule")} `, link, element("span", { class: "words" }, ` ${rule.text}`)];
}

// Layout of a lesson's sentences.

const LEAD_PATTERN = /^(.{8,48}?[.?!…])\s+(.+)$/s; // a longer first sentence is not set in bold

/** The first sentence, set in bold, and the rest; "" if there is only one. */
export function splitLead(text: string) {
  const [, lead, remainder] = LEAD_PATTERN.exec(text) ?? ["", "", text];
  return [lead, remainder];
}

/** What is shown below the board at a time. `table`: the one whose buttons are shown. */
interface Moment {
  table: LessonTable | null;
  step: LessonStep | null;
  task?: string;
  answer?: string;
}

/**
 * Everything shown below the board: tasks and answers, each with the table whose buttons are shown.
 * @param last text at the end
 */
export function allMoments(steps: LessonStep[], last: string): Moment[] {
  const inSteps = steps.flatMap((step) =>
    [step, ...step.more].flatMap((table) => momentsOf(step, table)),
  );
  return [...inSteps, { table: null, step: null, task: last }];
}

/** @param lessonTable of the step */
function momentsOf(step: LessonStep, lessonTable: LessonTable): Moment[] {
  const tries = Object.values(lessonTable.moves);
  const answersOf = (right: boolean) => {
    const answers = tries.filter((answered) => answered.right === right).map(({ say }) => say);
    return [...new Set(answers)];
  };
  const table = tries.length ? lessonTable : null;
  const wrong = table ? [step.hint, ...answersOf(false)] : [];
  return [
    { table, step, task: step.text },
    ...wrong.map((answer) => ({ table, step, answer })),
    ...answersOf(true).map((answer) => ({ table: null, step, answer })),
  ];
}
