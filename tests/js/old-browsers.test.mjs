// What the page needs of a browser is what first.js looks for, and the versions it names are those that have all of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { scriptsIn } from "./measure.mjs";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));
const library = createRequire(join(WEB, "package.json"));
const known = library("@mdn/browser-compat-data");
const { parse } = library("acorn");

const SENTENCE = /Edge (?<chrome>[\d.]+)\D+(?<firefox>[\d.]+)\D+(?<safari>\d+\.\d+)/;
// each is asked for before it is used, or is only missed
const WITHOUT = [
  "addRoutes", // a worker's own: sw.js
  "checkVisibility", // else what has a box is seen
  "connection", "effectiveType", "saveData", // is the network dear?
  "isActive", "userActivation",
  "launchQueue", "setConsumer", "share", "canShare", // files
  "locks", // then everybody is a writer
  "memory", "wasDiscarded",
  "persist", "persisted", "estimate", "usage", "quota",
  "requestIdleCallback",
  "standalone",
  "textRendering", // of a canvas: finer letters
  "timeout", // of an AbortSignal, in a try
  "touches", // of fingers, which Safari has on phones and tablets
  "vibrate",
  "wakeLock",
  "side", "sync", // a box's side; PyScript's
];

const words = (lang) => readFileSync(join(WEB, "words", `${lang}.toml`), "utf8").match(/\[trouble\]\nold = "([^"]+)"/)[1];
const PROMISED = Object.fromEntries(Object.entries(SENTENCE.exec(words("en")).groups).map(([name, version]) => [name, Number(version)]));

/** From which version a browser has it, without a flag or a prefix; Infinity: it has it not. */
function since(compat, browser) {
  const all = [compat.support[browser] ?? []].flat();
  const plain = all.filter((one) => one.version_added && !one.flags && !one.prefix && !one.alternative_name);
  return Math.min(Infinity, ...plain.map(({ version_added: version }) => parseFloat(String(version).replace("≤", "")) || 0));
}

/** In the browser that had it first: a name may mean several things, and it is not known here which. */
const earliest = (compats, browser) => Math.min(...compats.map((one) => since(one, browser)));

/** Every name of the platform, with all that it may mean. */
const platform = new Map();
for (const parts of [known.api, known.javascript.builtins])
  for (const [name, one] of Object.entries(parts))
    for (const [part, what] of [[name, one], ...Object.entries(one)])
      if (what?.__compat && part !== "__compat") {
        const plain = part.replace(/_(static|event|permission)$/, "");
        platform.set(plain, [...(platform.get(plain) ?? []), what.__compat]);
      }

/** Names that a script asks things for or makes things of, and those that it gives to its own things. */
function namesIn(path) {
  const [asked, own] = [new Set(), new Set()];
  const walk = (node) => {
    if (node.type === "MemberExpression" && node.property.type === "Identifier" && !node.computed) asked.add(node.property.name);
    if (node.type === "NewExpression" && node.callee.type === "Identifier") asked.add(node.callee.name);
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type)) own.add(node.key.name);
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (typeof child?.type === "string") walk(child);
  };
  walk(parse(readFileSync(join(WEB, path), "utf8"), { ecmaVersion: 2022, sourceType: "module" })); // no later syntax
  return { path, asked, own };
}

const all = [...scriptsIn(join(WEB, "js")).map((path) => `js/${path}`), "sw.js", ...scriptsIn(join(WEB, "sw")).map((path) => `sw/${path}`)];
const scripts = all.map(namesIn);
const types = readFileSync(join(WEB, "js", "base", "types.d.ts"), "utf8").matchAll(/^ +"?(\w+)\??"?:/gm);
const ours = new Set([...scripts.flatMap(({ own }) => [...own]), ...[...types].map(([, name]) => name)]);

for (const browser of ["chrome", "edge", "firefox", "safari"]) {
  const promised = PROMISED[browser] ?? PROMISED.chrome;
  test(`${browser} ${promised} has all that the scripts ask for`, () => {
    const wrong = scripts.flatMap(({ path, asked }) =>
      [...asked]
        .filter((name) => platform.has(name) && !ours.has(name) && !WITHOUT.includes(name))
        .filter((name) => earliest(platform.get(name), browser) > promised)
        .map((name) => `${path}: ${name} (${earliest(platform.get(name), browser)})`),
    );
    assert.deepEqual(wrong, []);
  });
}

/** What first.js looks for, as the data call it. */
const LOOKED_FOR = {
  modules: known.html.elements.script.type.module ?? known.javascript.statements.import,
  WebAssembly: known.webassembly.api.Tag,
  workers: known.api.Worker,
  dialog: known.api.HTMLDialogElement,
  structuredClone: known.api.structuredClone,
  ResizeObserver: known.api.ResizeObserver,
  DecompressionStream: known.api.DecompressionStream,
  toSorted: known.javascript.builtins.Array.toSorted,
  "color-mix()": known.css.types.color["color-mix"],
};

test("first.js looks for these and for nothing else", () => {
  const [, first] = /features = \[\n(.*?)\];/s.exec(readFileSync(join(WEB, "js", "first.js"), "utf8"));
  const features = [...first.matchAll(/^ {4}\["([^"]+)", /gm)].map(([, name]) => name);
  assert.deepEqual(features, Object.keys(LOOKED_FOR));
});

for (const browser of ["chrome", "firefox", "safari"]) {
  test(`the first ${browser} with all of them is the one that is named`, () => {
    const versions = Object.values(LOOKED_FOR).map(({ __compat: compat }) => since(compat, browser));
    assert.equal(Math.max(...versions), PROMISED[browser]);
  });
}

test("every language names the same versions", () => {
  for (const lang of ["tr"]) assert.deepEqual(words(lang).match(/[\d.]*\d/g), words("en").match(/[\d.]*\d/g));
});
