// Tests of names in right-to-left scripts: they do not change the order of the sentences around
// them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatList, say, setWords } from "../../web/src/base/site.ts";

globalThis.document = { documentElement: { lang: "en" } };
setWords({ lead: "{who} leads by {n}.", two: "{names}: {n}" }, "en");

test("a name that runs from right to left is isolated in a sentence", () => {
  assert.equal(say("lead", { who: "משה", n: 12 }), "\u2068משה\u2069 leads by 12.");
  assert.equal(say("lead", { who: "\u2068משה\u2069", n: 12 }), "\u2068משה\u2069 leads by 12.");
  assert.equal(say("two", { names: ["Ada", "عمر"], n: 3 }), "Ada and \u2068عمر\u2069: 3");
  assert.equal(formatList(["שרה", "Ada"]), "\u2068שרה\u2069, Ada");
});

test("other names are as they were typed", () => {
  for (const who of ["Ada", "Çağla", "李", "🀄", ""])
    assert.equal(say("lead", { who, n: 1 }), `${who} leads by 1.`);
});
