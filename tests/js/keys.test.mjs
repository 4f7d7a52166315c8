// Tests of keyboard shortcuts with the keyboard layouts of many countries.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shortcutKey } from "../../web/src/input/keys.ts";

const keyOf = (code, key, shiftKey = false) => shortcutKey({ code, key, shiftKey });

test("on American, AZERTY, Dvorak and Turkish layouts a letter counts as typed", () => {
  assert.equal(keyOf("KeyU", "u"), "U");
  assert.equal(keyOf("KeyU", "U", true), "U", "with Caps Lock");
  assert.equal(keyOf("KeyW", "z"), "Z", "AZERTY has Z where others have W");
  assert.equal(keyOf("KeyZ", "w"), "W");
  assert.equal(keyOf("Semicolon", "m"), "M");
  assert.equal(keyOf("KeyM", ","), ",");
  assert.equal(keyOf("KeyF", "u"), "U", "Dvorak");
  assert.equal(keyOf("KeyZ", ";"), ";", "Dvorak: no shortcut");
  assert.equal(keyOf("KeyI", "ı"), "I");
  assert.equal(keyOf("Semicolon", "ş"), "Ş");
});

test("on layouts without Latin letters the key counts by its place", () => {
  const layouts = {
    Russian: { KeyU: "г", KeyZ: "я", KeyH: "р", KeyD: "в", Comma: "б" },
    Greek: { KeyU: "θ", KeyZ: "ζ", KeyH: "η", KeyD: "δ" },
    Arabic: { KeyU: "ع", KeyZ: "ئ", KeyH: "ا", KeyD: "ي", Comma: "و" },
    Hebrew: { KeyU: "ו", KeyZ: "ז", KeyH: "י", KeyD: "ג", Comma: "ת" },
    Korean: { KeyU: "ㅕ", KeyZ: "ㅋ", KeyH: "ㅗ", KeyD: "ㅇ" },
    Thai: { KeyU: "ี", KeyZ: "ผ", KeyH: "้", KeyD: "ก", Comma: "ม" },
    Georgian: { KeyU: "უ", KeyZ: "ზ", KeyH: "ჰ", KeyD: "დ" },
  };
  for (const [layout, keys] of Object.entries(layouts))
    for (const [code, key] of Object.entries(keys))
      assert.equal(keyOf(code, key), code === "Comma" ? "," : code.at(-1), `${layout} ${code}`);
  assert.equal(keyOf("Slash", "؟", true), "?");
});

test("the digits' row counts as digits, also where it types others without Shift", () => {
  assert.equal(keyOf("Digit1", "1"), "1");
  assert.equal(keyOf("Digit1", "&"), "1", "AZERTY");
  assert.equal(keyOf("Digit2", "é"), "2", "AZERTY");
  assert.equal(keyOf("Digit1", "1", true), "1", "AZERTY with Shift");
  assert.equal(keyOf("Digit1", "١"), "1", "Arabic");
  assert.equal(keyOf("Digit1", "!", true), "!", "American with Shift");
  assert.equal(keyOf("Numpad2", "2"), "2");
});

test("named keys stay as they are, and the space bar has a name", () => {
  assert.equal(keyOf("Space", " "), "Space");
  for (const key of ["Enter", "ArrowLeft", "Dead", "Process", "?", ","])
    assert.equal(keyOf("", key), key.toUpperCase());
});
