/**
 * A recorded lesson, played in its own page or in a frame of somebody else's: no engine, nothing kept, nothing asked for
 * but its own files.
 */

/** @import { Message, RecordedLesson, StateMessage } from "./base/types.d.ts" */

import { byId } from "./base/html.js";
import { fetchText, site } from "./base/site.js";
import { languageFor, setWords } from "./base/words.js";
import { makeRenderContext } from "./board/render-context.js";
import { accentOn } from "./lesson/accent.js";
import { Course } from "./lesson/course.js";
import { readFragment } from "./lesson/fragment.js";
import { HeightTeller } from "./lesson/height.js";
import { wholeLesson } from "./lesson/whole.js";
import { LessonView } from "./lesson/lesson-view.js";
import { openLinks } from "./lesson/links.js";
import { forWordPress, inward, outward } from "./lesson/messages.js";

const WIDE = 440; // CSS pixels from which the wide recording is played (css/lesson.css)
const PAUSE = 650; // milliseconds between what the others do
const root = document.documentElement;
const wishes = readFragment(location.hash);
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const asked = wishes.lang === "auto" ? (site.lang ?? "auto") : wishes.lang; // else as the page itself is written
const framed = window.parent !== window;

/** @param {unknown} message */
const post = (message) => void (framed && window.parent.postMessage(message, "*"));
/** @param {string} type @param {Record<string, unknown>} [facts] */
const tell = (type, facts) => post(outward(type, wishes.id, facts));

/** @type {Course} */
let course;
/** @type {LessonView} */
let view;
let shown = 0; // goes up with each step that is shown: what is still told of an older one ends
let recorded = ""; // the recording that is played
let fitted = ""; // the box it was laid out for

/** How the reader, or the page round it, wants it to look. @param {{theme: string, accent: string}} look */
function wear({ theme, accent }) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const { style } = root;
  for (const name of ["--brand", "--brand-ink"]) style.removeProperty(name);
  const worn = accentOn(accent, getComputedStyle(root).getPropertyValue("--page").trim());
  if (!worn) return;
  style.setProperty("--brand", worn.brand);
  style.setProperty("--brand-ink", worn.ink);
}

/** The recording for this language and width. */
const wanted = () => `${languageFor(asked)}-${byId("lesson").clientWidth >= WIDE ? "wide" : "narrow"}`;

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
  if (`${clientWidth} ${clientHeight}` === fitted) return;
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

/** The page round it wants something. @param {MessageEvent} event */
function hear({ source, data }) {
  const message = framed && source === window.parent ? inward(data, course.of) : null;
  if (message?.type === "theme") wear(message);
  if (message?.type === "goto") goto(message.step);
  if (message?.type === "pause") {
    shown += 1;
    view.showTable(course.state, { waits: course.waits });
    view.board.board.finish();
  }
}

/** How high it is, for the page round it. */
function watchHeight() {
  const clock = {
    now: () => performance.now(),
    later: (/** @type {() => void} */ what, /** @type {number} */ after) => window.setTimeout(what, after),
    never: (/** @type {number} */ timer) => window.clearTimeout(timer),
  };
  const teller = new HeightTeller((height) => {
    tell("resize", { height });
    if (wishes.secret) post(forWordPress(wishes.secret, "height", height));
  }, clock);
  new ResizeObserver(() => teller.measured(byId("lesson").getBoundingClientRect().height)).observe(byId("lesson"));
}

async function open() {
  root.dataset.controls = wishes.controls;
  for (const name of /** @type {const} */ (["palette", "motion"])) if (wishes[name] !== "auto") root.dataset[name] = wishes[name];
  wear(wishes);
  watchHeight();
  openLinks(framed && wishes.secret ? (url) => post(forWordPress(wishes.secret, "link", url)) : null);
  recorded = wanted();
  const lang = languageFor(asked);
  const [shapes, lesson] = await Promise.all([fetchText(`${site.assets}/art/pieces.svg`), recording(recorded)]);
  if (!shapes || !lesson) return tell("error", { code: "network" }); // all steps stay to be read
  setWords(site.said?.[lang] ?? {}, lang);
  const still = () => wishes.motion === "none" || reduced.matches;
  const context = await makeRenderContext({ still, beat: () => PAUSE, shapes });
  course = new Course(lesson, { step: wishes.step, mode: wishes.mode });
  view = new LessonView(context, receive, site.size ?? "", asked === "auto" ? {} : { lang });
  context.repaint = () => void view.board.board.repaint();
  view.showFrame(lesson);
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
