/**
 * Shows a lesson: board, text, progress, buttons. Sends the user's actions:
 *
 *     {do: "try", move}   {do: "go"}, the main button   {do: "back"}
 */

/** @import { Hold, LessonStep, Offer, RecordedLesson, RenderContext, Scene, Send, StateMessage } from "../base/types.d.ts" */
/** @import { Action } from "../ui/actions.js" */
/** @import { LessonProgress } from "./lesson-progress.js" */

import { newAddress } from "../base/address.js";
import { heldActions } from "../base/desk.js";
import { rectOf } from "../base/geometry.js";
import { byId, element, icon, setAttributes } from "../base/html.js";
import { site } from "../base/site.js";
import { say } from "../base/words.js";
import { InteractiveBoard } from "../input/interactive-board.js";
import { showActions } from "../ui/actions.js";
import { DrawerView } from "../ui/drawer-view.js";
import { tableActions } from "../ui/table-actions.js";
import { splitLead, allMoments } from "./lesson-text.js";

/** The icon before an answer, by the phase. @type {Record<string, string>} */
const ANSWER_ICONS = { wrong: "warn", right: "check", hint: "hint" };

export class LessonView {
  /** @type {StateMessage | null} */
  #state = null;
  /** @type {Offer[]} actions of the held piece */
  #held = [];
  #canTry = false; // can a move be tried?
  /** @type {DrawerView | null} the open one */
  #drawer = null;
  #stage = byId("stage");

  /**
   * @param {RenderContext} context @param {Send} send
   * @param {{size: string, seed: string, settings: Record<string, string>}} table for the match after the lesson: the engine's
   *   `size` in MB, the `seed` of a new deal instead of the lesson's last position, the match's `settings`
   */
  constructor(context, send, table) {
    this.context = context;
    this.send = send;
    this.table = table;
    this.board = new InteractiveBoard(byId("board"), context, (message) => this.#receive(message), { passing: true });
    byId("go").addEventListener("click", () => send({ do: "go" }));
    byId("back").addEventListener("click", () => send({ do: "back" }));
    for (const event of ["pointerdown", "keydown"]) this.#stage.addEventListener(event, () => this.board.board.finish(), true);
  }

  /** Call when the size has changed. @param {LessonProgress} course */
  resize(course) {
    this.#reserveHeight(course.lesson);
    this.showWords(course);
    return this.board.resize(this.#stage.clientWidth, this.#stage.clientHeight);
  }

  /** Reserves room for the longest text and buttons of the lesson, so that nothing moves between steps. @param {RecordedLesson} lesson */
  #reserveHeight({ steps, end }) {
    const [below, words] = [byId("below"), byId("say")];
    words.removeAttribute("role"); // not announced while measuring
    below.style.removeProperty("--below");
    const heights = allMoments(steps, end.text).map(({ table, step, task = "", answer = "" }) => {
      showActions(table ? buttonsOf(table.state, []) : [], () => {});
      writeTask(task, answer, "hint", step);
      return below.offsetHeight;
    });
    below.style.setProperty("--below", `${Math.max(...heights)}px`);
    words.setAttribute("role", "status");
    this.#showButtons();
  }

  /** Shows what is the same in every step. @param {RecordedLesson} lesson */
  showHeading({ name, title, end, game }) {
    byId("nav").hidden = false;
    byId("title").textContent = `${name}: ${title}`;
    document.title = `${name}: ${title} · Tilebag`;
    byId("open").querySelector("span")?.replaceChildren(say("lesson.open"));
    byId("open").setAttribute("aria-label", say("lesson.open"));
    byId("back").setAttribute("aria-label", say("lesson.back"));
    byId("back").querySelector("span")?.replaceChildren(say("lesson.back"));
    const { seed, settings } = this.table;
    const begins = seed ? { seed } : { position: end.position };
    const address = newAddress(game, { seats: end.players, ...begins, options: settings });
    byId("play-on").setAttribute("href", `${site.home ?? ""}${address}`);
  }

  /**
   * Shows text and progress.
   * @param {LessonProgress} course
   */
  showWords(course) {
    const { phase, step, feedback: said, isAtEnd: atEnd } = course;
    const answered = phase === "look" ? "" : said;
    byId("say").dataset.phase = phase;
    writeTask(answered ? "" : (step?.text ?? course.lesson.end.text), answered, ANSWER_ICONS[phase] ?? "check", step);
    this.#showSteps(course);
    this.#showTableOffer(atEnd, course.mode === "play");
  }

  /** @param {boolean} atEnd @param {boolean} always */
  #showTableOffer(atEnd, always) {
    const { seed, size } = this.table;
    const words = say(atEnd && !seed ? "lesson.play" : "lesson.game");
    byId("play-on").hidden = !atEnd && !always;
    byId("play-on").replaceChildren(words, element("small", {}, say("lesson.size", { mb: Number(size) })));
  }

  /** @param {LessonProgress} course */
  #showSteps(course) {
    const { n, of, phase, isAtEnd: atEnd } = course;
    const go = byId("go");
    const label = atEnd ? "again" : course.canTry ? course.help : "next";
    go.replaceChildren(icon(label === "hint" ? "hint" : "play"), element("span", {}, say(`lesson.${label}`)));
    go.dataset.go = label;
    go.classList.toggle("main", ["right", "look"].includes(phase));
    setAttributes(byId("back"), { disabled: n === 1 });
    setAttributes(byId("dots"), { "aria-label": say("lesson.of", { n: Math.min(n, of), of }) });
    byId("dots").replaceChildren(...Array.from({ length: of }, (_, k) => element("i", { class: k < n ? "on" : "" })));
    byId("nav").dataset.phase = phase;
  }

  /**
   * Shows a state.
   * @param {StateMessage} state @param {{waits: boolean, point?: string[], again?: boolean}} how `point`: highlighted things
   */
  showTable(state, { waits, point = [], again = false }) {
    [this.#state, this.#canTry] = [{ ...state, scene: state.scene && removeZooms(state.scene) }, waits];
    const { scene } = this.#state;
    if (!scene) return Promise.resolve();
    const { drawers, label } = scene;
    const drawn = this.board.show(scene, { offers: this.#offersOn(scene), drawers, label: label || document.title, again });
    this.#showDrawer();
    if (point.length) this.board.point(point);
    this.#showButtons();
    return drawn;
  }

  /** The offers of a sheet while a move can be tried. @param {import("../base/types.d.ts").Drawer | Scene} sheet */
  #offersOn = (sheet) => (this.#canTry ? (this.#state?.scene?.offers ?? []) : []).filter(({ pick }) => pick && rectOf(sheet, pick));

  /** @param {string} id */
  #openDrawer(id) {
    const drawer = this.#state?.scene?.drawers.find((one) => one.id === id);
    if (!drawer) return;
    this.#drawer = new DrawerView(this.context, drawer, (message) => this.#receive(message), () => void (this.#drawer = null));
    this.#showDrawer();
  }

  #showDrawer() {
    const scene = this.#state?.scene;
    if (scene) this.#drawer?.show(scene, scene.drawers.flatMap((one) => this.#offersOn(one)), [], false);
  }

  /** Announces a change of the table. @param {string} text */
  announce = (text) => void (text && byId("announcement").replaceChildren(element("p", {}, text)));

  /** Marks what plays this move. @param {string} move */
  hint = (move) => this.board.hint(move);

  /** Returns a piece that was dropped in vain. */
  returnDragged = () => this.board.board.returnDragged();

  /** Focuses the text. */
  focus = () => byId("now").focus({ preventScroll: true });

  #showButtons() {
    const shown = this.#state && this.#canTry ? buttonsOf(this.#state, this.#held) : [];
    showActions(shown, (action) => this.#take(action));
  }

  /** @param {Action} action a button that belongs to no piece */
  #take({ move, why, points }) {
    if (move !== null) return void this.send({ do: "try", move });
    if (why) this.#refuse(why);
    if (points.length) this.board.lightUp(points);
  }

  /** @param {string} why */
  #refuse(why) {
    if (why) byId("answer").replaceChildren(element("span", {}, why));
    if (why) byId("task").replaceChildren();
  }

  /** Handles what the board sends. @param {import("../base/types.d.ts").Message} message */
  #receive(message) {
    if (message.do === "hold") return this.#hold(message.hold);
    if (message.do === "play") return this.send({ do: "try", move: message.move });
    if (message.do === "open-drawer") return this.#openDrawer(message.id);
    if (message.do === "refuse") return this.#refuse(message.why);
    if (message.do === "focus-lost") return byId("go").focus({ preventScroll: true });
    return undefined;
  }

  /** @param {Hold | null} hold */
  #hold(hold) {
    this.#held = hold ? heldActions(hold) : [];
    this.#showButtons();
  }
}

/**
 * Writes the task, or the answer with its icon and rule.
 * @param {string} task @param {string} answer @param {string} sign @param {LessonStep | null} step
 */
function writeTask(task, answer, sign, step) {
  const [lead, more] = splitLead(task);
  byId("task").replaceChildren(...(lead ? [element("b", {}, lead)] : []), more);
  byId("answer").className = answer ? "answer" : "";
  byId("answer").replaceChildren(...(answer ? [icon(sign), element("span", {}, answer)] : []));
  byId("rule").replaceChildren(...(answer && step?.rule ? ruleParts(step.rule) : []));
}

/** The game's buttons: offers that belong to no piece, or the held piece's actions. @param {StateMessage} state @param {Offer[]} held */
const buttonsOf = (state, held) => [...tableActions({ ...state, phase: "ready" }, true, held, "").keys()];

/** A scene without zoom, which needs the engine. @param {Scene} scene @returns {Scene} */
function removeZooms(scene) {
  return { ...scene, pane: scene.pane && { ...scene.pane, smaller: null, larger: null, fit: null } };
}

/** The rule's name as a link, and its text. @param {NonNullable<LessonStep["rule"]>} rule */
function ruleParts(rule) {
  const link = element("a", { href: rule.href, target: "_blank", rel: "noopener" }, rule.name);
  return [`${say("lesson.rule")} `, link, element("span", { class: "words" }, ` ${rule.text}`)];
}
