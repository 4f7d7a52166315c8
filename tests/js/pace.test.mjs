// Tests of the pauses before automatic steps: moves of computer players, and pauses in which the
// player can look at uncovered pieces.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { SETTINGS } from "../../web/src/base/setting-values.ts";
import { Pace } from "../../web/src/match/pace.ts";

mock.timers.enable({ apis: ["setTimeout"] });

let [ticks, now, button] = [[], {}, null];
const state = () => ({ seats: [{ player: "me" }, { player: "keen" }], scene: { rest: now.rest } });
const table = {
  showThinking() {},
  offerGoOn(goOn) {
    button = goOn;
  },
};
const pace = new Pace(
  (name) => now[name],
  state,
  table,
  (rev) => ticks.push(rev),
);
const wait = (why, rev = 7) => pace.wait({ say: "wait", rev, why, who: "Mira" });

beforeEach(() => {
  pace.clear();
  pace.setVisible(true);
  [ticks, now] = [[], { pace: "fast", flip: "1.6", rest: false }];
});

test("at a fast pace an open tile stays for the chosen time", () => {
  wait("auto");
  mock.timers.tick(1599);
  assert.deepEqual(ticks, []);
  mock.timers.tick(1);
  assert.deepEqual(ticks, [7]);
});

test("thinking in slices is not delayed", () => {
  pace.wait({ say: "wait", rev: 7, why: "thinking", who: "Mira", more: true });
  assert.deepEqual(ticks, [7]);
});

test("at a slow pace, or step by step, an open tile stays no longer", () => {
  for (const chosen of ["slow", "step"]) {
    now.pace = chosen;
    wait("auto");
    mock.timers.tick(1600);
  }
  assert.deepEqual(ticks, [7, 7]);
});

test("no tile is turned back in less than a second", () => {
  for (const seconds of SETTINGS.flip.filter((value) => value !== "tap")) {
    now.flip = seconds;
    wait("auto");
    mock.timers.tick(999);
    assert.deepEqual(ticks, [], seconds);
    pace.clear();
  }
});

test("Continue ends the pause at once, and only once", () => {
  wait("auto");
  assert.equal(button.words, "go-on");
  button.go();
  mock.timers.tick(5000);
  assert.deepEqual(ticks, [7]);
});

test("a pause can last until somebody continues", () => {
  now.flip = "tap";
  wait("auto");
  mock.timers.tick(60000);
  assert.deepEqual(ticks, []);
  button.go();
  assert.deepEqual(ticks, [7]);
});

test("skipping the computer's turn does not skip a tile that is turned up", () => {
  now.pace = "slow";
  wait("thinking");
  pace.skip();
  assert.deepEqual(ticks, [7]);
  wait("auto", 8);
  pace.skip();
  mock.timers.tick(1599);
  assert.deepEqual(ticks, [7]);
  mock.timers.tick(1);
  wait("thinking", 9);
  mock.timers.tick(0);
  assert.deepEqual(ticks, [7, 8, 9]);
});

test("a changed setting applies to the tile that is turned up now", () => {
  wait("auto");
  now.flip = "3";
  pace.restart();
  mock.timers.tick(1600);
  assert.deepEqual(ticks, []);
  mock.timers.tick(1400);
  assert.deepEqual(ticks, [7]);
});

test("no tile is turned back while the page is hidden", () => {
  wait("auto");
  pace.setVisible(false);
  mock.timers.tick(60000);
  assert.deepEqual(ticks, []);
  pace.setVisible(true);
  mock.timers.tick(1600);
  assert.deepEqual(ticks, [7]);
});

test("others move while the page is hidden, so that it can say when the turn is the player's", () => {
  pace.setVisible(false);
  wait("thinking");
  mock.timers.tick(150);
  assert.deepEqual(ticks, [7]);
});

test("no round begins while the page is hidden", () => {
  pace.setVisible(false);
  now.rest = true;
  wait("thinking");
  mock.timers.tick(60_000);
  assert.deepEqual(ticks, []);
  pace.setVisible(true);
  mock.timers.tick(1500);
  assert.deepEqual(ticks, [7]);
});

test("nobody plays while the introduction is open, also after a look at another tab", () => {
  now.pace = "none";
  pace.setIntroducing(true);
  wait("thinking");
  mock.timers.tick(60_000);
  pace.setVisible(false);
  pace.setVisible(true);
  mock.timers.tick(60_000);
  assert.deepEqual(ticks, []);
  pace.setIntroducing(false);
  mock.timers.tick(0);
  assert.deepEqual(ticks, [7]);
});

test("the computer's pause follows its pace, with a button only step by step", () => {
  wait("thinking");
  assert.equal(button, null);
  mock.timers.tick(150);
  assert.deepEqual(ticks, [7]);
  now.pace = "step";
  wait("thinking", 8);
  mock.timers.tick(60000);
  assert.deepEqual(ticks, [7]);
  button.go();
  assert.deepEqual(ticks, [7, 8]);
});

test("the slower the pace, the longer the pause", () => {
  const pauses = ["none", "fast", "normal", "slow"].map((chosen, rev) => {
    now.pace = chosen;
    wait("thinking", rev);
    let waited = 0;
    for (; !ticks.includes(rev); waited += 50) mock.timers.tick(50);
    return waited;
  });
  pauses
    .slice(1)
    .forEach((pause, k) => assert.ok(pause > pauses[k], `${pause} after ${pauses[k]}`));
});

test("the end of a round stays until somebody continues, or for a moment at fast pace", () => {
  now.rest = true;
  for (const [chosen, stays] of [
    ["normal", Infinity],
    ["fast", 1500],
  ]) {
    now.pace = chosen;
    wait("auto");
    assert.equal(button.words, "go-on");
    mock.timers.tick(1499);
    assert.deepEqual(ticks, [], chosen);
    mock.timers.tick(60_000);
    assert.equal(ticks.length, stays === Infinity ? 0 : 1, chosen);
    pace.clear();
  }
});
