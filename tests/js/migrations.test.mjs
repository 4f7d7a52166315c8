// Tests of migrations: saves of all earlier formats can be read. Those in tests/saves/schema-<n>
// are real ones and must never be changed.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { migrate, openEnvelope } from "../../web/src/storage/envelope.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";

const SAVES = new URL("../saves/", import.meta.url);

for (const schema of readdirSync(SAVES).filter((name) => name.startsWith("schema-")))
  for (const name of readdirSync(new URL(`${schema}/`, SAVES)))
    test(`${schema}/${name} can be read and continued`, () => {
      const text = readFileSync(new URL(`${schema}/${name}`, SAVES), "utf8").trim();
      const storage = new FakeStorage([["tilebag.save.abcd.a", text]]);
      const store = new Store(storage);
      const body = store.load("abcd");
      assert.equal(body.game, name.split(".")[0]);
      assert.ok(body.log.length > 0);
      const { sum } = JSON.parse(text);
      const about = { game: body.game, title: "", fact: {}, begun: true, turn: 1, over: false };
      store.save(
        "abcd",
        { say: "save", body: { ...body, at: 0 }, text: JSON.stringify(body), sum, about },
        "",
      );
      assert.equal(
        storage.items.get("tilebag.save.abcd.a"),
        text,
        "the text it came in stays until the next save but one",
      );
      assert.deepEqual(store.keys.corruptSaves(), []);
    });

test("there is a migration from each format to the next", () => {
  const steps = {
    1: (envelope) => ({ ...envelope, id: "x" }),
    2: (envelope) => ({ ...envelope, body: { ...envelope.body, more: envelope.id } }),
  };
  const old = { schema: 1, body: {} };
  assert.deepEqual(migrate(old, 3, steps), { schema: 3, id: "x", body: { more: "x" } });
  assert.equal(migrate(old, 3, { 2: steps[2] }), null);
  assert.equal(
    migrate({ schema: 4, body: {} }, 3, steps),
    null,
    "a newer one is nothing for this page",
  );
  assert.equal(
    openEnvelope(
      JSON.stringify({ app: "tilebag", kind: "game", schema: 0, rev: 1, sum: "", body: {} }),
    ),
    null,
  );
});
