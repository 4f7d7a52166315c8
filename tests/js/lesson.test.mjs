// Tests of lessons: the progress through the steps, the address, and the messages exchanged with
// the page that embeds the lesson.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLesson } from "../../web/src/base/scene.ts";
import { accentColours } from "../../web/src/lesson/accent-colours.ts";
import { HeightReporter } from "../../web/src/lesson/height-reporter.ts";
import {
  makeMessage,
  makeWordPressMessage,
  parseHostMessage,
  parseLessonAddress,
  parseLessonMessage,
  tableFragment,
} from "../../web/src/lesson/lesson-messages.ts";
import { LessonProgress } from "../../web/src/lesson/lesson-progress.ts";
import { allMoments, splitLead } from "../../web/src/lesson/lesson-view.ts";

const table = (rev) => ({ say: "state", rev });
const tries = (right, more) => ({
  [right]: { right: true, say: `${right} it is.`, ...more },
  no: { right: false, say: "Not that one." },
});
const step = (more = {}) => ({
  key: "k",
  text: "Do it.",
  hint: "There.",
  point: [],
  state: table(1),
  moves: tries("yes"),
  plan: ["yes"],
  more: [],
  states: [table(2), table(3)],
  rule: { id: "r", name: "The rule", text: "So it is.", href: "/toy/#r" },
  ...more,
});
const look = step({ plan: [], moves: {}, states: [] });
const two = step({
  plan: ["yes", "then"],
  moves: { ...tries("yes", { on: 1 }), also: { right: true, say: "", on: 2 } },
  more: [
    { state: table(5), moves: tries("then", { to: 1 }), plan: ["then"] },
    { state: table(7), moves: tries("so"), plan: ["so"] },
  ],
  states: [table(8), table(6)],
});
const lesson = (...steps) => ({
  steps,
  end: { text: "That is all.", state: table(9), position: "p", players: ["me"] },
});

test("a right move is answered, shows what follows, and enables Next", () => {
  const course = new LessonProgress(lesson(step(), look));
  assert.deepEqual([course.phase, course.canTry, course.n, course.of], ["try", true, 1, 2]);
  assert.deepEqual(course.try("yes"), [table(2), table(3)]);
  assert.deepEqual(
    [course.phase, course.feedback, course.state],
    ["right", "yes it is.", table(3)],
  );
  assert.equal(course.try("yes"), null, "once is enough");
  course.goTo(2);
  assert.deepEqual([course.phase, course.feedback, course.canTry], ["look", "", false]);
  course.goTo(3);
  assert.deepEqual(
    [course.isAtEnd, course.phase, course.state, course.n],
    [true, "end", table(9), 3],
  );
  assert.deepEqual([course.correct, course.attempts], [1, 1]);
});

test("a wrong move is answered and changes nothing; after the second, the right one can be shown", () => {
  const course = new LessonProgress(lesson(step()));
  assert.equal(course.help, "hint");
  assert.deepEqual(course.try("no"), []);
  assert.deepEqual(
    [course.phase, course.feedback, course.state, course.help],
    ["wrong", "Not that one.", table(1), "hint"],
  );
  course.try("no");
  assert.equal(course.help, "show");
  assert.deepEqual(course.show(), [table(2), table(3)]);
  assert.deepEqual([course.phase, course.correct, course.attempts], ["right", 0, 2]);
});

test("a move that was not recorded does not count as a try", () => {
  const course = new LessonProgress(lesson(step()));
  assert.equal(course.try("constructor"), null);
  assert.equal(course.try("other"), null);
  assert.deepEqual([course.attempts, course.phase], [0, "try"]);
});

test("a hint is offered before the solution, and a step with help does not count as solved alone", () => {
  const course = new LessonProgress(lesson(step()));
  course.hint();
  assert.deepEqual([course.feedback, course.help, course.canTry], ["There.", "show", true]);
  course.try("yes");
  assert.equal(course.correct, 0);
  assert.equal(
    new LessonProgress(lesson(step({ hint: "" }))).help,
    "show",
    "where there is no hint",
  );
});

test("a plan of several moves is played move by move", () => {
  const course = new LessonProgress(lesson(two));
  assert.deepEqual(course.try("yes"), [table(5)]);
  assert.deepEqual(
    [course.phase, course.move, course.state, course.feedback],
    ["try", "then", table(5), "yes it is."],
  );
  assert.deepEqual(course.try("no"), []);
  assert.deepEqual(course.try("then"), [table(6)]);
  assert.equal(course.feedback, "then it is.");
});

test("an alternative plan is right too, and may end in another position", () => {
  const course = new LessonProgress(lesson(two));
  assert.deepEqual(course.try("also"), [table(7)]);
  assert.deepEqual(
    [course.move, course.feedback],
    ["so", ""],
    "whoever is stuck is helped on the way that was taken",
  );
  assert.deepEqual(course.try("so"), [table(8), table(6)]);
  assert.deepEqual([course.phase, course.state], ["right", table(6)]);
});

test("the moves of others are shown before the next step also after a step without a move", () => {
  const course = new LessonProgress(lesson({ ...look, states: [table(2)] }, look));
  assert.deepEqual(
    [course.hasUnseenMoves, course.show(), course.phase, course.state],
    [true, [table(2)], "right", table(2)],
  );
  course.goTo(2);
  assert.equal(course.hasUnseenMoves, false);
});

test("a lesson in reading mode shows a plan move by move", () => {
  const course = new LessonProgress(lesson(two), { mode: "read" });
  assert.deepEqual(
    [course.hasUnseenMoves, course.show(), course.phase],
    [true, [table(5)], "look"],
  );
  assert.deepEqual(
    [course.show(), course.phase, course.hasUnseenMoves],
    [[table(6)], "right", false],
  );
});

test("defaults omitted from a recording are restored", () => {
  const state = (rev) => ({ say: "state", shape: 2, rev, scene: null });
  const recording = lesson(
    step({ state: state(1), more: [{ state: state(2), moves: {}, plan: [] }], states: [state(3)] }),
  );
  recording.end.state = state(4);
  const { steps, end } = parseLesson(recording);
  const [{ more, states }] = steps;
  assert.deepEqual(
    [steps[0].state, more[0].state, states[0], end.state].map((shown) => [shown.rev, shown.story]),
    [1, 2, 3, 4].map((rev) => [rev, []]),
  );
});

test("in the middle of a plan the expected move is shown", () => {
  const course = new LessonProgress(lesson(two));
  assert.deepEqual([course.show(), course.move, course.phase], [[table(5)], "then", "try"]);
  assert.deepEqual([course.show(), course.phase], [[table(6)], "right"]);
  assert.deepEqual(course.show(), []);
});

test("a change of language or frame keeps the step", () => {
  const course = new LessonProgress(lesson(step()));
  course.try("no");
  course.replaceLesson(lesson(step({ moves: { no: { right: false, say: "Hayır." } } })));
  assert.deepEqual([course.phase, course.feedback, course.help], ["wrong", "Hayır.", "hint"]);
});

test("reading mode must be requested, and a restart forgets all tries", () => {
  const course = new LessonProgress(lesson(step(), look), { mode: "read", step: 1 });
  assert.deepEqual([course.phase, course.canTry, course.move], ["look", false, "yes"]);
  const other = new LessonProgress(lesson(step()));
  other.try("yes");
  other.restart();
  assert.deepEqual(
    [other.n, other.attempts, other.correct, other.phase, other.feedback],
    [1, 0, 0, "try", ""],
  );
});

test("no step number leaves the lesson", () => {
  for (const [n, expected] of [
    [-3, 1],
    [0, 1],
    [2.7, 2],
    [99, 3],
    [NaN, 1],
  ]) {
    const course = new LessonProgress(lesson(step(), look), { step: n });
    assert.equal(course.n, expected, String(n));
  }
});

test("invalid options in an address are ignored", () => {
  const usual = parseLessonAddress("");
  assert.deepEqual(
    [usual.step, usual.mode, usual.theme, usual.lang, usual.motion, usual.controls],
    [1, "try", "auto", "auto", "auto", "full"],
  );
  assert.deepEqual(
    parseLessonAddress("#step=-1&mode=cheat&theme=pink&lang=%3Cb%3E&accent=red&id=a b&secret=<"),
    usual,
  );
  const wished = parseLessonAddress(
    "#step=3&theme=dark&lang=tr&mode=read&motion=none&controls=minimal&accent=%23FFaa00&id=demo-1&focus=1",
  );
  assert.deepEqual(
    [
      wished.step,
      wished.theme,
      wished.lang,
      wished.mode,
      wished.motion,
      wished.controls,
      wished.accent,
      wished.id,
      wished.focus,
    ],
    [3, "dark", "tr", "read", "none", "minimal", "#ffaa00", "demo-1", true],
  );
});

test("the secret that WordPress appends to an address is read", () => {
  assert.equal(parseLessonAddress("#?secret=aB3dE6gH9k").secret, "aB3dE6gH9k");
  assert.deepEqual(
    [
      parseLessonAddress("#theme=dark#?secret=x1").theme,
      parseLessonAddress("#theme=dark#?secret=x1").secret,
    ],
    ["dark", "x1"],
  );
});

test("options of the frame are not passed to the table in it", () => {
  const table = "game=okey&seats=me,keen&position=a%23b%3F+c&draw=two&theme=dark";
  const read = (text) => Object.fromEntries(new URLSearchParams(text));
  assert.deepEqual(
    read(
      tableFragment(
        `#${table}&id=t1&accent=%23ff8800&step=2&mode=play&controls=full&focus=1#?secret=x1`,
      ),
    ),
    read(table),
  );
  assert.deepEqual(
    [
      parseLessonAddress("#mode=play&seed=a.7").seed,
      parseLessonAddress("#seed=<b>").seed,
      parseLessonAddress("").seed,
    ],
    ["a.7", "", ""],
  );
});

test("a host's colour is used if it has enough contrast, with black or white text", () => {
  assert.deepEqual(accentColours("#14574b", "#F4EFE4"), { brand: "#14574b", ink: "#ffffff" });
  assert.deepEqual(accentColours("#ffcc00", "#111816"), { brand: "#ffcc00", ink: "#000000" });
  assert.equal(accentColours("#ffcc00", "#F4EFE4"), null);
  assert.equal(accentColours("", "#F4EFE4"), null);
});

test("a lesson accepts three kinds of messages from its host, and corrects their values", () => {
  const parseMessage = (message) => parseHostMessage({ tileDemo: 1, ...message }, 5);
  assert.deepEqual(parseMessage({ type: "goto", step: 3 }), { type: "goto", step: 3 });
  assert.deepEqual(parseMessage({ type: "goto", step: 1e9 }), { type: "goto", step: 5 });
  assert.deepEqual(parseMessage({ type: "goto", step: "<b>" }), { type: "goto", step: 1 });
  assert.deepEqual(parseMessage({ type: "theme", theme: "dark", accent: "x" }), {
    type: "theme",
    theme: "dark",
    accent: "",
  });
  assert.deepEqual(parseMessage({ type: "theme", theme: { toString: () => "dark" } }), {
    type: "theme",
    theme: "auto",
    accent: "",
  });
  assert.deepEqual(parseMessage({ type: "pause", extra: 1 }), { type: "pause" });
  for (const other of [
    null,
    undefined,
    "goto",
    7,
    [],
    { type: "goto" },
    { tileDemo: 2, type: "goto", step: 2 },
    { tileDemo: 1, type: "eval" },
  ])
    assert.equal(parseHostMessage(other, 5), null);
});

test("the host keeps the values of a lesson's messages within bounds", () => {
  assert.deepEqual(parseLessonMessage(makeMessage("resize", "a", { height: 512.2 })), {
    type: "resize",
    detail: { height: 513 },
  });
  assert.equal(parseLessonMessage(makeMessage("resize", "a", { height: 1e7 })).detail.height, 1000);
  assert.equal(parseLessonMessage(makeMessage("resize", "a", { height: 1 })).detail.height, 240);
  assert.equal(parseLessonMessage(makeMessage("resize", "a", { height: "tall" })), null);
  assert.deepEqual(parseLessonMessage(makeMessage("step", "a", { n: 2, of: 5 })).detail, {
    n: 2,
    of: 5,
  });
  assert.deepEqual(
    parseLessonMessage(makeMessage("done", "a", { correct: -4, attempts: "x" })).detail,
    { correct: 0, attempts: 0 },
  );
  assert.equal(
    parseLessonMessage(makeMessage("error", "a", { code: "n".repeat(90) })).detail.code.length,
    40,
  );
  assert.equal(parseLessonMessage({ tileDemo: 1, type: "navigate" }), null);
  assert.deepEqual(makeWordPressMessage("s", "height", 300), {
    secret: "s",
    message: "height",
    value: 300,
  });
});

test("a height is sent once it is stable, and not for a change of one pixel", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  mock.method(performance, "now", () => Date.now());
  const reported = [];
  const teller = new HeightReporter((height) => reported.push(height));
  for (const height of [300, 310, 320.4]) teller.report(height);
  mock.timers.tick(100);
  teller.report(322);
  mock.timers.tick(100);
  teller.report(330);
  mock.timers.tick(100);
  assert.deepEqual(reported, [321, 330]);
});

test("a height that grows in a loop with the host is no longer sent", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  mock.method(performance, "now", () => Date.now());
  const reported = [];
  const teller = new HeightReporter((height) => reported.push(height));
  for (let k = 0; k < 60; k += 1) {
    teller.report(300 + 10 * k);
    mock.timers.tick(35);
  }
  assert.equal(reported.length, 20);
});

test("a height that changes from time to time is always sent", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  mock.method(performance, "now", () => Date.now());
  const reported = [];
  const teller = new HeightReporter((height) => reported.push(height));
  for (let k = 0; k < 60; k += 1) {
    teller.report(300 + 10 * (k % 2));
    mock.timers.tick(100);
  }
  assert.equal(reported.length, 60);
});

test("the first of several sentences is a heading unless it is long", () => {
  assert.deepEqual(splitLead("Which tile is wild? Tap it."), ["Which tile is wild?", "Tap it."]);
  assert.deepEqual(splitLead("Tap it."), ["", "Tap it."]);
  const long = `${"Here lie many tiles ".repeat(3)}. Tap one.`;
  assert.deepEqual(splitLead(long), ["", long]);
});

test("space is reserved for every possible text with its buttons", () => {
  const [tried, only] = [step({ text: "Do it.", moves: tries("yes") }), { ...look, text: "Look." }];
  const moments = allMoments([tried, only], "The end.").map(({ table, task, answer }) => [
    Boolean(table),
    task ?? answer,
  ]);
  assert.deepEqual(moments, [
    [true, "Do it."],
    [true, "There."],
    [true, "Not that one."],
    [false, "yes it is."],
    [false, "Look."],
    [false, "The end."],
  ]);
});
