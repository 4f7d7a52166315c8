// Tests of scripts that a page loads on demand: presses while one is loading, and a failed download.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let openDialogs = [];
globalThis.document = {
  documentElement: { lang: "en", dataset: {} },
  querySelector: () => null, // no <meta> of the page
  querySelectorAll: () => openDialogs,
};
const { OnDemand } = await import("../../web/src/view/on-demand.ts");

/** A script that is loaded when the test says so. */
function slowScript() {
  const downloads = [];
  const script = new OnDemand(
    () => new Promise((resolve, reject) => downloads.push({ resolve, reject })),
    () => told.push("no connection"),
  );
  return { script, downloads };
}

let told = [];
let done = [];
beforeEach(() => {
  told = [];
  done = [];
  openDialogs = [];
});
const open = (name) => (code) => done.push(`${name} ${code}`);

test("a press waits for the script, and the next one does not", async () => {
  const { script, downloads } = slowScript();
  const first = script.use(open("menu"));
  assert.deepEqual(done, []);
  downloads[0].resolve("dialogs");
  await first;
  script.use(open("settings")); // not awaited: it acts at once
  assert.deepEqual(done, ["menu dialogs", "settings dialogs"]);
  assert.equal(downloads.length, 1);
});

test("of several presses while the script is loading only the last one counts", async () => {
  const { script, downloads } = slowScript();
  const presses = [script.use(open("menu")), script.use(open("menu")), script.use(open("rules"))];
  for (const download of downloads) download.resolve("dialogs");
  await Promise.all(presses);
  assert.deepEqual(done, ["rules dialogs"]);
});

test("a press does not open a sheet over a dialog that has opened meanwhile", async () => {
  const { script, downloads } = slowScript();
  const press = script.use(open("menu"));
  openDialogs = ["curtain"];
  downloads[0].resolve("dialogs");
  await press;
  assert.deepEqual([done, told], [[], []]);
});

test("what else belongs to a script is done once, before its first use", async () => {
  const script = new OnDemand(
    async () => "dialogs",
    () => {},
    { handleLoaded: open("equip") },
  );
  await Promise.all([script.use(open("menu")), script.load()]);
  await script.load();
  assert.deepEqual(done, ["equip dialogs", "menu dialogs"]);
});

test("a failed download is said once, and the next press tries again", async () => {
  const { script, downloads } = slowScript();
  const first = script.use(open("menu"));
  downloads[0].reject(new TypeError("Failed to fetch"));
  await first;
  assert.deepEqual([done, told], [[], ["no connection"]]);
  const second = script.use(open("menu"));
  downloads[1].resolve("dialogs");
  await second;
  assert.deepEqual([done, told], [["menu dialogs"], ["no connection"]]);
});

test("a script that is loaded without a press fails silently", async () => {
  const { script, downloads } = slowScript();
  const loading = script.load();
  downloads[0].reject(new TypeError("Failed to fetch"));
  assert.equal(await loading, null);
  assert.deepEqual(told, []);
});
