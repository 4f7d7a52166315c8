// Tests of what the pages with a table can do: the script of each page says it, no other script asks
// on which page it runs, and what a page cannot do is not loaded there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScript, propertiesIn, SCRIPTS, scriptsIn } from "./measure.mjs";

const ABILITIES = {
  "stores matches": ["match/storing.ts", "match/save-status.ts", "match/next-visit.ts"],
  "is stored for offline play and installed": ["match/offline-play.ts", "sheets/install-prompt.ts"],
  "makes a snapshot of the engine, in PyScript": [
    "engine/quick-start.ts",
    "engine/start-pyscript.ts",
  ],
  "is one of several tabs": ["match/writer-lock.ts"],
  "invites other devices": ["match/invited-devices.ts"],
};

/** Every script that a page loads at once, directly or through others. */
function loadedBy(path, loaded = new Set()) {
  if (loaded.has(path)) return loaded;
  loaded.add(path);
  const { imports } = measureScript(SCRIPTS, path);
  for (const { from, isType, isDynamic } of imports)
    if (!isType && !isDynamic) loadedBy(from, loaded);
  return loaded;
}

const match = loadedBy("pages/match.ts");
const framed = loadedBy("pages/framed.ts");

for (const [ability, scripts] of Object.entries(ABILITIES)) {
  test(`the match page ${ability}, and a table in another site's page loads nothing for it`, () => {
    assert.deepEqual(
      scripts.filter((path) => !match.has(path)),
      [],
    );
    assert.deepEqual(
      scripts.filter((path) => framed.has(path)),
      [],
    );
  });
}

/** What is not needed for the first table, by the script with which it is loaded. */
const ON_DEMAND = {
  "match/dialogs.ts": [
    "sheets/device-settings.ts",
    "match/puzzle-bar.ts",
    "sheets/daily-words.ts",
    "sheets/puzzle-list.ts",
    "sheets/saves-sheet.ts",
    "sheets/setup-sheet.ts",
    "match/crash-dialog.ts",
    "match/match-result.ts",
    "match/menu.ts",
    "offline/offline.ts",
    "storage/daily.ts",
    "view/dialog-history.ts",
    "view/sheet-drag.ts",
    "view/side-panel.ts",
    "view/wake-lock.ts",
  ],
  "match/later.ts": [
    "devices/devices.ts",
    "match/replay.ts",
    "sheets/import-sheet.ts",
    "sheets/share-sheet.ts",
  ],
};

for (const [script, paths] of Object.entries(ON_DEMAND)) {
  test(`what ${script} contains is loaded on demand`, () => {
    assert.deepEqual(
      paths.filter((path) => match.has(path)),
      [],
    );
    assert.deepEqual(
      paths.filter((path) => !loadedBy(script).has(path)),
      [],
    );
  });
}

test("both pages state the same abilities, and no other script states any", () => {
  const stating = scriptsIn(SCRIPTS).filter((path) =>
    measureScript(SCRIPTS, path).imports.some(({ names }) => names.includes("playMatches")),
  );
  assert.deepEqual(stating, ["pages/framed.ts", "pages/match.ts"]);
});

test("what the build writes into a page does not say which page it is", () => {
  const facts = propertiesIn(SCRIPTS, "base/site.ts");
  assert.ok(facts.includes("build"));
  assert.deepEqual(
    facts.filter((name) => /embed|frame[^s]|page/i.test(name)),
    [],
  );
  const asking = scriptsIn(SCRIPTS).filter((path) =>
    measureScript(SCRIPTS, path).names.has("embedded"),
  );
  assert.deepEqual(asking, []);
});
