/**
 * A recorded lesson, played in its own page or in a frame of somebody else's: no engine, nothing kept, nothing asked for
 * but its own files.
 */

/** @import { Message, RecordedLesson, StateMessage } from "./base/types.d.ts" */

import { byId, element, icon } from "./base/html.js";
import { parseLesson } from "./base/scene.js";
import { fetchText, site } from "./base/site.js";
import { languageFor, say, setWords } from "./base/words.js";
import { makeRenderContext } from "./board/render-context.js";
import { LessonProgress } from "./lesson/lesson-progress.js";
import { parseLessonAddress } from "./lesson/lesson-address.js";
import { HostPage, applyLook } from "./lesson/host-page.js";
import { LessonView } from "./lesson/lesson-view.js";
import { parseHostMessage } from "./lesson/host-messages.js";
import { TableFrame, canRunEngine, tableFrameAddress } from "./lesson/table-frame.js";

const WIDE_FROM_PX = 440; // CSS pixels from which the wide recording is played (css/lesson.css)
const MOVE_PAUSE_MS = 650; // milliseconds between what the others do
const root = document.documentElement;
const wishes = parseLessonAddress(location.hash);
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const page = new HostPage(wishes);
const { postToHost: tell } = page;
const table = new TableFrame(byId("lesson"), handleTableFailure);
const requestedLanguage = wishes.lang === "auto" ? (site.lang ?? "auto") : wishes.lang; // else as the page itself is written

/** @type {LessonProgress} */
let course;
/** @type {LessonView} */
let view;
let showNumber = 0; // goes up with each step that is shown: what is still told of an older one ends
/** @type {{theme: string, accent: string}} */
let look = wishes; // how the page round it wants it
let shownRecording = ""; // the recording that is played
let fittedSize = ""; // the box it was laid out for

/** The reader's language, where the lesson is said in it. */
function language() {
  const [found, { languages = [found] }] = [languageFor(requestedLanguage), site];
  return languages.includes(found) ? found : languages[0];
}

/** The recording for this language and width. */
const recordingName = () => `${language()}-${byId("lesson").clientWidth >= WIDE_FROM_PX ? "wide" : "narrow"}`;

/** @param {string} name @returns {Promise<RecordedLesson | null>} */
async function fetchRecording(name) {
  const text = await fetchText(`${site.lesson}/${name}.json`);
  return text ? parseLesson(JSON.parse(text)) : null;
}

// what is shown

/** The step at its beginning. */
function showStep() {
  showNumber += 1;
  view.showWords(course);
  view.showTable(course.state, { waits: course.canTry, point: course.step?.point });
  root.dataset.step = String(course.n);
  if (course.isAtEnd) tell("done", { correct: course.correct, attempts: course.attempts });
  else tell("step", { n: course.n, of: course.of });
}

/** What follows a right move, one table after the other. @param {StateMessage[]} states */
async function showStates(states) {
  const mine = (showNumber += 1);
  view.showWords(course);
  for (const [k, state] of states.entries()) {
    if (k) await new Promise((later) => setTimeout(later, MOVE_PAUSE_MS));
    if (mine !== showNumber) return;
    await view.showTable(state, { waits: course.canTry && k === states.length - 1 });
    view.announce(state.announcement);
  }
}

/** Another width: the same moment as it was recorded for that. */
async function layOutAgain() {
  const { clientWidth, clientHeight } = byId("stage");
  if (!clientWidth || `${clientWidth} ${clientHeight}` === fittedSize) return; // behind a table it has none
  fittedSize = `${clientWidth} ${clientHeight}`;
  view.resize(course);
  const name = recordingName();
  if (name === shownRecording) return;
  shownRecording = name;
  const lesson = await fetchRecording(name);
  if (!lesson || name !== shownRecording) return;
  course.replaceLesson(lesson);
  showNumber += 1;
  view.showHeading(lesson);
  view.resize(course);
  view.showTable(course.state, { waits: course.canTry, again: true });
}

// what somebody does

/** @param {Message} message */
function receive(message) {
  if (message.do === "try") return tryMove(message.move);
  if (message.do === "back") return goToStep(course.isAtEnd ? course.of : course.n - 1);
  return advance();
}

/** @param {number} n */
function goToStep(n) {
  course.goTo(n);
  showStep();
}

/** The main button. */
function advance() {
  if (course.isAtEnd) {
    course.restart();
    return showStep();
  }
  if (course.canTry && course.help === "hint") {
    course.hint();
    view.hint(course.move);
    return view.showWords(course);
  }
  return course.canTry || course.hasUnseenMoves ? void showStates(course.show()) : goToStep(course.n + 1);
}

/** @param {string} move */
function tryMove(move) {
  const states = course.try(move);
  if (states?.length) return void showStates(states);
  view.returnDragged();
  if (states) view.showWords(course);
  return undefined;
}

/** @param {{theme: string, accent: string}} wanted */
function applyHostLook(wanted) {
  look = wanted;
  applyLook(look, root);
  table.setLook(look);
}

/** @typedef {NonNullable<ReturnType<typeof parseHostMessage>>} Wanted */
/** @type {Map<string, Wanted>} what the page round it wants: the last message of each type, the latest at the end */
const pendingRequests = new Map();

/** However many messages come, they are obeyed once a frame. @param {MessageEvent} event */
function queueRequest({ source, data }) {
  const message = page.isFramed && source === window.parent ? parseHostMessage(data, course.of) : null;
  if (!message) return;
  if (!pendingRequests.size) requestAnimationFrame(handleRequests);
  pendingRequests.delete(message.type);
  pendingRequests.set(message.type, message);
}

function handleRequests() {
  const messages = [...pendingRequests.values()];
  pendingRequests.clear();
  for (const message of messages) {
    if (message.type === "theme") applyHostLook(message);
    else if (message.type === "goto") goToStep(message.step);
    else {
      showNumber += 1;
      view.showTable(course.state, { waits: course.canTry });
      view.board.board.finish();
    }
  }
}

// the real engine

/** The way to it and back. */
function offerTable() {
  const back = element("button", { type: "button", class: "btn bare", id: "return", "aria-label": say("lesson.return") });
  back.append(icon("prev"), element("span", { class: "words" }, say("lesson.return")));
  back.addEventListener("click", leaveTable);
  byId("open").before(back);
  byId("play-on").addEventListener("click", (event) => {
    if (site.home || !canRunEngine() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showNumber += 1;
    root.dataset.playing = "";
    byId("blocked").replaceChildren();
    table.open(tableFrameAddress(/** @type {HTMLAnchorElement} */ (byId("play-on")).hash, { ...wishes, lang: requestedLanguage }), document.title, look);
  });
}

/** Back to the lesson, as it was left. */
function leaveTable() {
  delete root.dataset.playing;
  table.close();
  view.showTable(course.state, { waits: course.canTry, again: true });
  view.focus();
}

function handleTableFailure() {
  leaveTable();
  byId("blocked").replaceChildren(say("lesson.unavailable"));
  tell("error", { code: "engine" });
}

async function open() {
  root.dataset.controls = wishes.controls;
  page.applyOptions(root);
  page.watchHeight(byId("lesson"));
  page.openLinks();
  shownRecording = recordingName();
  const lang = language();
  const [shapes, lesson] = await Promise.all([fetchText(`${site.assets}/art/pieces.svg`), fetchRecording(shownRecording)]);
  if (!shapes || !lesson) return tell("error", { code: "network" }); // all steps stay to be read
  setWords(site.said?.[lang] ?? {}, lang);
  const isStill = () => wishes.motion === "none" || reduced.matches;
  const context = await makeRenderContext({ still: isStill, beat: () => MOVE_PAUSE_MS, shapes });
  course = new LessonProgress(lesson, { step: wishes.step, mode: wishes.mode });
  view = new LessonView(context, receive, { size: site.size ?? "", seed: wishes.seed, settings: requestedLanguage === "auto" ? {} : { lang } });
  context.repaint = () => void view.board.board.repaint();
  view.showHeading(lesson);
  offerTable();
  byId("lesson").dataset.played = "";
  await view.resize(course);
  showStep();
  new ResizeObserver(layOutAgain).observe(byId("stage"));
  addEventListener("message", queueRequest);
  root.dataset.phase = "ready";
  if (wishes.focus) view.focus();
  return tell("ready");
}

await open();
