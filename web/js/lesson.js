/**
 * A recorded lesson, played in its own page or in a frame of somebody else's: no engine, nothing kept, nothing asked for
 * but its own files.
 */

/** @import { Message, RecordedLesson, StateMessage } from "./base/types.d.ts" */

import { byId, element, icon } from "./base/html.js";
import { wholeLesson } from "./base/scene.js";
import { fetchText, site } from "./base/site.js";
import { languageFor, say, setWords } from "./base/words.js";
import { makeRenderContext } from "./board/render-context.js";
import { Course } from "./lesson/lesson-progress.js";
import { readFragment } from "./lesson/lesson-address.js";
import { HostPage, wear } from "./lesson/host-page.js";
import { LessonView } from "./lesson/lesson-view.js";
import { inward } from "./lesson/host-messages.js";
import { PlayFrame, playable, tableAddress } from "./lesson/table-frame.js";

const WIDE = 440; // CSS pixels from which the wide recording is played (css/lesson.css)
const PAUSE = 650; // milliseconds between what the others do
const root = document.documentElement;
const wishes = readFragment(location.hash);
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const page = new HostPage(wishes);
const { tell } = page;
const table = new PlayFrame(byId("lesson"), tableFailed);
const asked = wishes.lang === "auto" ? (site.lang ?? "auto") : wishes.lang; // else as the page itself is written

/** @type {Course} */
let course;
/** @type {LessonView} */
let view;
let shown = 0; // goes up with each step that is shown: what is still told of an older one ends
/** @type {{theme: string, accent: string}} */
let look = wishes; // how the page round it wants it
let recorded = ""; // the recording that is played
let fitted = ""; // the box it was laid out for

/** The reader's language, where the lesson is said in it. */
function language() {
  const [found, { languages = [found] }] = [languageFor(asked), site];
  return languages.includes(found) ? found : languages[0];
}

/** The recording for this language and width. */
const wanted = () => `${language()}-${byId("lesson").clientWidth >= WIDE ? "wide" : "narrow"}`;

/** @param {string} name @returns {Promise<RecordedLesson | null>} */
async function recording(name) {
  const text = await fetchText(`${site.lesson}/${name}.json`);
  return text ? wholeLesson(JSON.parse(text)) : null;
}

// what is shown

/** The step at its beginning. */
function showStep() {
  shown += 1;
  view.showWords(course);
  view.showTable(course.state, { waits: course.waits, point: course.step?.point });
  root.dataset.step = String(course.n);
  if (course.atEnd) tell("done", { correct: course.correct, attempts: course.attempts });
  else tell("step", { n: course.n, of: course.of });
}

/** What follows a right move, one table after the other. @param {StateMessage[]} states */
async function follow(states) {
  const mine = (shown += 1);
  view.showWords(course);
  for (const [k, state] of states.entries()) {
    if (k) await new Promise((later) => setTimeout(later, PAUSE));
    if (mine !== shown) return;
    await view.showTable(state, { waits: course.waits && k === states.length - 1 });
    view.announce(state.announcement);
  }
}

/** Another width: the same moment as it was recorded for that. */
async function refit() {
  const { clientWidth, clientHeight } = byId("stage");
  if (!clientWidth || `${clientWidth} ${clientHeight}` === fitted) return; // behind a table it has none
  fitted = `${clientWidth} ${clientHeight}`;
  view.resize(course);
  const name = wanted();
  if (name === recorded) return;
  recorded = name;
  const lesson = await recording(name);
  if (!lesson || name !== recorded) return;
  course.retell(lesson);
  shown += 1;
  view.showFrame(lesson);
  view.resize(course);
  view.showTable(course.state, { waits: course.waits, again: true });
}

// what somebody does

/** @param {Message} message */
function receive(message) {
  if (message.do === "try") return attempt(message.move);
  if (message.do === "back") return goto(course.atEnd ? course.of : course.n - 1);
  return goOn();
}

/** @param {number} n */
function goto(n) {
  course.goto(n);
  showStep();
}

/** The main button. */
function goOn() {
  if (course.atEnd) {
    course.restart();
    return showStep();
  }
  if (course.waits && course.help === "hint") {
    course.hint();
    view.hint(course.move);
    return view.showWords(course);
  }
  return course.waits || course.unseen ? void follow(course.show()) : goto(course.n + 1);
}

/** @param {string} move */
function attempt(move) {
  const states = course.try(move);
  if (states?.length) return void follow(states);
  view.returnHome();
  if (states) view.showWords(course);
  return undefined;
}

/** @param {{theme: string, accent: string}} wanted */
function dress(wanted) {
  look = wanted;
  wear(look, root);
  table.wear(look);
}

/** @typedef {NonNullable<ReturnType<typeof inward>>} Wanted */
/** @type {Map<string, Wanted>} what the page round it wants: the last message of each type, the latest at the end */
const wanting = new Map();

/** However many messages come, they are obeyed once a frame. @param {MessageEvent} event */
function hear({ source, data }) {
  const message = page.framed && source === window.parent ? inward(data, course.of) : null;
  if (!message) return;
  if (!wanting.size) requestAnimationFrame(obey);
  wanting.delete(message.type);
  wanting.set(message.type, message);
}

function obey() {
  const messages = [...wanting.values()];
  wanting.clear();
  for (const message of messages) {
    if (message.type === "theme") dress(message);
    else if (message.type === "goto") goto(message.step);
    else {
      shown += 1;
      view.showTable(course.state, { waits: course.waits });
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
    if (site.home || !playable() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    shown += 1;
    root.dataset.playing = "";
    byId("blocked").replaceChildren();
    table.open(tableAddress(/** @type {HTMLAnchorElement} */ (byId("play-on")).hash, { ...wishes, lang: asked }), document.title, look);
  });
}

/** Back to the lesson, as it was left. */
function leaveTable() {
  delete root.dataset.playing;
  table.close();
  view.showTable(course.state, { waits: course.waits, again: true });
  view.focus();
}

function tableFailed() {
  leaveTable();
  byId("blocked").replaceChildren(say("lesson.unavailable"));
  tell("error", { code: "engine" });
}

async function open() {
  root.dataset.controls = wishes.controls;
  page.dress(root);
  page.watchHeight(byId("lesson"));
  page.openLinks();
  recorded = wanted();
  const lang = language();
  const [shapes, lesson] = await Promise.all([fetchText(`${site.assets}/art/pieces.svg`), recording(recorded)]);
  if (!shapes || !lesson) return tell("error", { code: "network" }); // all steps stay to be read
  setWords(site.said?.[lang] ?? {}, lang);
  const still = () => wishes.motion === "none" || reduced.matches;
  const context = await makeRenderContext({ still, beat: () => PAUSE, shapes });
  course = new Course(lesson, { step: wishes.step, mode: wishes.mode });
  view = new LessonView(context, receive, { size: site.size ?? "", seed: wishes.seed, settings: asked === "auto" ? {} : { lang } });
  context.repaint = () => void view.board.board.repaint();
  view.showFrame(lesson);
  offerTable();
  byId("lesson").dataset.played = "";
  await view.resize(course);
  showStep();
  new ResizeObserver(refit).observe(byId("stage"));
  addEventListener("message", hear);
  root.dataset.phase = "ready";
  if (wishes.focus) view.focus();
  return tell("ready");
}

await open();
