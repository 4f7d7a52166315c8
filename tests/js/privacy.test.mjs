// Tests of who may see a table with hidden hands: every step of the curtain's state machine.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  PUBLIC_TABLE,
  afterHearing,
  afterSending,
  canShow,
  mustCover,
} from "../../web/src/match/privacy.ts";

const CURTAIN = { name: "Ada", line: "" };
const state = (curtain = null, phase = "ready") => ({ say: "state", phase, curtain });
/** The state after these messages to and from the engine. */
const after = (...messages) =>
  messages.reduce(
    (now, message) => (message.do ? afterSending(now, message) : afterHearing(now, message)),
    PUBLIC_TABLE,
  );
const LOOKING = [state(CURTAIN), { do: "reveal" }, state()]; // a player sees their own hand

test("a match without a curtain is never covered, and its picture may be stored", () => {
  const now = after(state(), { do: "play" }, state());
  assert.deepEqual(now, PUBLIC_TABLE);
  assert.equal(mustCover(now, state()), false);
});

test("after a curtain the match stays secret", () => {
  assert.equal(after(state(CURTAIN)).secret, true);
  assert.equal(after(...LOOKING).secret, true);
});

test("only a page that shows a hand is covered when it is hidden", () => {
  const looking = after(...LOOKING);
  assert.equal(mustCover(looking, state()), true);
  assert.equal(mustCover(looking, state(null, "over")), false, "nothing is hidden any more");
  assert.equal(mustCover(looking, null), false, "nothing is shown");
  assert.equal(mustCover(after(state(CURTAIN)), state(CURTAIN)), false, "the curtain hangs");
});

test("a page is covered when it is hidden while the curtain is being lifted", () => {
  const lifting = after(state(CURTAIN), { do: "reveal" });
  assert.equal(mustCover(lifting, state(CURTAIN)), true);
});

test("late messages of the engine are not shown before the curtain", () => {
  const covered = after(...LOOKING, { do: "hide" });
  for (const say of ["state", "wait", "hint", "refused"])
    assert.equal(canShow(covered, { say }), false, say);
  for (const say of ["hidden", "saved", "broke", "failed", "progress"])
    assert.equal(canShow(covered, { say }), true, say);
  assert.equal(mustCover(covered, state()), false, "it is covered already");
  assert.deepEqual(afterHearing(covered, state()), covered, "a late state changes nothing");
  assert.equal(canShow(afterHearing(covered, { say: "hidden" }), state()), true);
});
