/**
 * A recorded lesson, in its own page or in a frame of another site: no engine, no storage, no
 * requests except for its own files.
 */

import { attempt } from "../base/attempt.ts";
import { byId, element, icon } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { parseLesson } from "../base/scene.ts";
import { fetchJson, fetchText, languageFor, say, setWords, site } from "../base/site.ts";
import type { RecordedLesson, StateMessage } from "../base/types.ts";
import { makeRenderContext } from "../board/render-context.ts";
import { watchPresses } from "../input/presses.ts";
import { HostPage } from "../lesson/host-page.ts";
import { LessonProgress } from "../lesson/lesson-progress.ts";
import { LessonView } from "../lesson/lesson-view.ts";

const WIDE_FROM_PX = 440; // CSS pixels from which the wide recording is used (css/lesson.css)
const MOVE_PAUSE_MS = 650; // milliseconds between the others' moves
const root = document.documentElement;
const page = new HostPage(() =>
  inBackground(view.showTable(course.state, { waits: course.canTry, again: true })),
);
const { wishes, postToHost } = page;
// "auto": the language of the page
const requestedLanguage = wishes.lang === "auto" ? (site.lang ?? "auto") : wishes.lang;

let course: LessonProgress;
let view: LessonView;
let showNumber = 0; // rises with each step shown, so that an earlier animation ends
let shownRecording = ""; // name of the recording shown
let fittedSize = ""; // size it was laid out for

/** The user's language, if the lesson exists in it. */
function language() {
  const preferred = languageFor(requestedLanguage);
  if (!site.languages || site.languages.includes(preferred)) return preferred;
  return site.languages[0];
}

/** The name of the recording for this language and width. */
function recordingName() {
  const isWide = byId("lesson").clientWidth >= WIDE_FROM_PX;
  return `${language()}-${isWide ? "wide" : "narrow"}`;
}

async function fetchRecording(name: string): Promise<RecordedLesson | null> {
  const recording = await fetchJson(`${site.lesson}/${name}.json`);
  return attempt(() => parseLesson(recording), null);
}

// showing

/** Shows the beginning of a step. */
function showStep() {
  showNumber += 1;
  view.showWords(course);
  inBackground(view.showTable(course.state, { waits: course.canTry, point: course.step?.point }));
  root.dataset.step = String(course.n);
  if (course.isAtEnd) postToHost("done", { correct: course.correct, attempts: course.attempts });
  else postToHost("step", { n: course.n, of: course.of });
}

/** Shows the states after a right move, one after another. */
async function showStates(states: StateMessage[]) {
  showNumber += 1;
  const ownNumber = showNumber;
  view.showWords(course);
  for (const [k, state] of states.entries()) {
    if (k) await new Promise((later) => setTimeout(later, MOVE_PAUSE_MS));
    if (ownNumber !== showNumber) return;
    await view.showTable(state, { waits: course.canTry && k === states.length - 1 });
    view.announce(state.announcement);
  }
}

/** Loads the recording for another width, at the same step. */
async function layOutAgain() {
  const { clientWidth, clientHeight } = byId("stage");
  if (!clientWidth) return; // hidden behind a match
  const size = `${clientWidth} ${clientHeight}`;
  if (size === fittedSize) return;
  fittedSize = size;
  inBackground(view.resize(course));
  const name = recordingName();
  if (name === shownRecording) return;
  shownRecording = name;
  const lesson = await fetchRecording(name);
  if (!lesson || name !== shownRecording) return;
  course.replaceLesson(lesson);
  showNumber += 1;
  view.showHeading(lesson);
  inBackground(view.resize(course));
  await view.showTable(course.state, { waits: course.canTry, again: true });
}

// actions of the user

const goBack = () => goToStep(course.isAtEnd ? course.of : course.n - 1);

function goToStep(n: number) {
  course.goTo(n);
  showStep();
}

/** Handles the main button. */
function advance() {
  if (course.isAtEnd) {
    course.restart();
    showStep();
  } else if (course.canTry && course.help === "hint") {
    course.hint();
    view.board.hint(course.move);
    view.showWords(course);
  } else if (course.canTry || course.hasUnseenMoves) {
    inBackground(showStates(course.show()));
  } else {
    goToStep(course.n + 1);
  }
}

function tryMove(move: string) {
  const states = course.try(move);
  if (states?.length) {
    inBackground(showStates(states));
    return;
  }
  view.board.board.returnDragged();
  if (states) view.showWords(course);
}

type HostRequest = NonNullable<ReturnType<typeof page.parseRequest>>;
// the last request of the host page for each type, the latest last
const pendingRequests = new Map<string, HostRequest>();

/** Handles requests of the host page at most once per frame. */
function queueRequest(event: MessageEvent) {
  const message = page.parseRequest(event, course.of);
  if (!message) return;
  if (!pendingRequests.size) requestAnimationFrame(handleRequests);
  pendingRequests.delete(message.type);
  pendingRequests.set(message.type, message);
}

function handleRequests() {
  const messages = [...pendingRequests.values()];
  pendingRequests.clear();
  for (const message of messages) {
    if (message.type === "theme") {
      page.setLook(message);
    } else if (message.type === "goto") {
      goToStep(message.step);
    } else {
      showNumber += 1;
      inBackground(view.showTable(course.state, { waits: course.canTry }));
      inBackground(view.board.board.finish());
    }
  }
}

// match with the engine

/** Adds the way to the match and back. */
function offerTable() {
  const words = say("lesson.return");
  const back = element(
    "button",
    {
      type: "button",
      class: "btn bare",
      id: "return",
      "aria-label": words,
      onclick: page.leaveTable,
    },
    icon("prev"),
    element("span", { class: "words" }, words),
  );
  byId("open").before(back);
  const link = byId<HTMLAnchorElement>("play-on");
  link.addEventListener("click", (event) => {
    if (site.home) return; // the link leads to that site
    if (page.openTable(event, link.hash, requestedLanguage)) showNumber += 1;
  });
}

async function open() {
  root.dataset.controls = wishes.controls;
  watchPresses();
  page.start();
  shownRecording = recordingName();
  const lang = language();
  const [shapes, lesson] = await Promise.all([
    fetchText(`${site.assets}/art/pieces.svg`),
    fetchRecording(shownRecording),
  ]);
  if (!shapes || !lesson) {
    postToHost("error", { code: "network" }); // the steps remain readable as text
    return;
  }
  setWords(site.said?.[lang] ?? {}, lang);
  const motion = { isInstant: () => wishes.motion === "none", beat: () => MOVE_PAUSE_MS };
  const context = await makeRenderContext(motion, shapes);
  course = new LessonProgress(lesson, { step: wishes.step, mode: wishes.mode });
  const lessonPage = { tryMove, advance, goBack };
  view = new LessonView(context, lessonPage, {
    size: site.size ?? "",
    seed: wishes.seed,
    settings: requestedLanguage === "auto" ? {} : { lang },
  });
  context.repaint = () => inBackground(view.board.board.repaint());
  view.showHeading(lesson);
  offerTable();
  byId("lesson").dataset.played = "";
  await view.resize(course);
  showStep();
  new ResizeObserver(() => inBackground(layOutAgain())).observe(byId("stage"));
  addEventListener("message", queueRequest);
  root.dataset.phase = "ready";
  if (wishes.focus) page.focus();
  postToHost("ready");
}

await open();
