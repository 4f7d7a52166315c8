// Tests of stray presses: which press a click belongs to, and how long a changed button ignores
// presses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PressLog, SettlingElements } from "../../web/src/input/presses.ts";

const [TABLE, SHEET] = [null, { tagName: "DIALOG" }];

test("a click belongs to the press before it, however long that lasted", () => {
  const log = new PressLog();
  log.begin(1000, SHEET);
  assert.deepEqual(log.pressOf(1001, TABLE).layer, SHEET);
  log.end(9000);
  assert.deepEqual(log.pressOf(9010, TABLE), {
    began: 1000,
    ended: 9000,
    layer: SHEET,
    hasEndedMotion: false,
  });
});

test("a click of a pointer belongs to its press, even if a key is pressed before it ends", () => {
  const log = new PressLog();
  log.beginPointer(1000, TABLE);
  log.begin(2000, TABLE); // the key opens a sheet
  log.end(2050);
  log.endPointer(9000);
  assert.deepEqual(log.pressOf(9010, SHEET), {
    began: 1000,
    ended: 9000,
    layer: TABLE,
    hasEndedMotion: false,
  });
});

test("a click without a press, as assistive technology makes it, is its own press on the layer it clicks", () => {
  const log = new PressLog();
  assert.deepEqual(log.pressOf(50, SHEET), {
    began: 50,
    ended: 50,
    layer: SHEET,
    hasEndedMotion: false,
  });
  log.begin(1000, SHEET);
  log.end(1100);
  assert.equal(log.pressOf(1700, TABLE).layer, TABLE);
});

test("only the press that ended an animation is spent by it", () => {
  const log = new PressLog();
  log.noteEndedMotion();
  assert.equal(log.hasEndedMotion, false);
  log.begin(1000, TABLE);
  log.noteEndedMotion();
  assert.equal(log.pressOf(1010, TABLE).hasEndedMotion, true);
  log.begin(2000, TABLE);
  assert.equal(log.pressOf(2010, TABLE).hasEndedMotion, false);
});

/** A clock that the test moves, with its pending frames and timers. */
function makeClock() {
  const clock = { frames: [], timers: [] };
  clock.nextFrame = (act) => clock.frames.push(act);
  clock.later = (act, ms) => clock.timers.push({ act, ms });
  clock.draw = (time) => clock.frames.splice(0).forEach((act) => act(time));
  clock.ring = () => clock.timers.splice(0).forEach(({ act }) => act());
  return clock;
}

const button = (parentElement = null) => ({ dataset: {}, parentElement });

test("a change takes no press until 300 ms after the first frame that shows it", () => {
  const clock = makeClock();
  const [settling, element] = [new SettlingElements(clock), button()];
  assert.equal(settling.takes(element, 0), true, "it has never changed");
  settling.noteChange(element);
  assert.equal(
    settling.takes(element, 1e9),
    false,
    "no frame has shown it: the page is busy or hidden",
  );
  clock.draw(1000);
  const answers = [900, 1000, 1299, 1300, 5000].map((began) => settling.takes(element, began));
  assert.deepEqual(answers, [false, false, false, true, true]);
  assert.deepEqual(
    clock.timers.map(({ ms }) => ms),
    [300],
  );
});

test("a press counts by its beginning, so the finger that was down before the change never counts", () => {
  const clock = makeClock();
  const [settling, log, element] = [new SettlingElements(clock), new PressLog(), button()];
  log.begin(990, TABLE);
  settling.noteChange(element);
  clock.draw(1000);
  log.end(4000);
  assert.equal(settling.takes(element, log.pressOf(4000, TABLE).began), false);
});

test("what is inside a change takes no press either, and what is beside it does", () => {
  const clock = makeClock();
  const [settling, sheet] = [new SettlingElements(clock), button()];
  settling.noteChange(sheet, 400);
  clock.draw(1000);
  assert.equal(settling.takes(button(button(sheet)), 1399), false);
  assert.equal(settling.takes(button(button(sheet)), 1400), true);
  assert.equal(settling.takes(button(), 1000), true);
});

test("an element is marked as fresh until its latest change has settled", () => {
  const clock = makeClock();
  const [settling, element] = [new SettlingElements(clock), button()];
  settling.noteChange(element);
  assert.equal("fresh" in element.dataset, true);
  clock.draw(1000);
  settling.noteChange(element);
  clock.ring();
  assert.equal("fresh" in element.dataset, true, "it has changed again");
  assert.equal(settling.takes(element, 1400), false);
  clock.draw(1200);
  clock.ring();
  assert.equal("fresh" in element.dataset, false);
  assert.equal(settling.takes(element, 1499), false);
  assert.equal(settling.takes(element, 1500), true);
});
