// Tests of the required browsers: first.ts checks for all features that the page needs, and the
// oldest supported versions have them all.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { BROWSERS, buildStyles, STYLES } from "../../build/styles.mjs";
import { SCRIPTS, propertiesIn, scriptsIn } from "./measure.mjs";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));
const library = createRequire(join(WEB, "package.json"));
const known = library("@mdn/browser-compat-data");
const { parse } = library("acorn");
const { transformSync } = library("esbuild");

const SENTENCE = /Edge (?<chrome>[\d.]+)\D+(?<firefox>[\d.]+)\D+(?<safari>\d+\.\d+)/;
// Features that some supported browsers lack: the page checks for them before use or works without.
const WITHOUT = [
  "addRoutes", // in the service worker: sw.ts checks for it
  "checkVisibility", // otherwise an element with a box counts as visible
  "detect",
  "getSupportedFormats", // both of BarcodeDetector; otherwise a library reads the codes
  "connection",
  "effectiveType",
  "saveData", // whether the network is metered
  "isActive",
  "hasBeenActive",
  "userActivation",
  "launchQueue",
  "setConsumer",
  "share",
  "canShare", // sharing files
  "locks", // otherwise lease locks decide which tab writes
  "Segmenter", // counts joined characters in names; otherwise code points are counted
  "memory",
  "wasDiscarded",
  "persist",
  "persisted",
  "estimate",
  "usage",
  "quota",
  "requestIdleCallback",
  "setAppBadge",
  "clearAppBadge",
  "standalone",
  "textRendering", // of a canvas, for better text
  "timeout", // of AbortSignal, inside a try
  "touches", // of touch events, which Safari has only on phones and tablets
  "vibrate",
  "currentEntry",
  "traverseTo", // to an entry of the history; otherwise the page goes back by steps
  "viewTransition",
  "skipTransition",
  "activation",
  "entry", // otherwise pages are left without an animation
  "wakeLock",
  "side",
  "sync", // "side" is a property of our own; PyScript uses "sync"
];

const words = (lang) =>
  readFileSync(join(WEB, "words", `${lang}.toml`), "utf8").match(/\[trouble\]\nold = "([^"]+)"/)[1];
const PROMISED = Object.fromEntries(
  Object.entries(SENTENCE.exec(words("en")).groups).map(([name, version]) => [
    name,
    Number(version),
  ]),
);

/**
 * The first version of a browser that has a feature without a flag and without a prefix other than
 * these; Infinity if none has.
 */
function since(compat, browser, prefixes = []) {
  const all = [compat.support[browser] ?? []].flat();
  const asIs = ({ prefix, alternative_name: other }) =>
    !other && (!prefix || prefixes.includes(prefix));
  const plain = all.filter((support) => support.version_added && !support.flags && asIs(support));
  return Math.min(
    Infinity,
    ...plain.map(({ version_added: version }) => parseFloat(String(version).replace("≤", "")) || 0),
  );
}

/**
 * The same for the meaning of a name that the browser had first: a name may have several meanings,
 * and the test does not know which of them a script uses.
 */
const earliest = (compats, browser) => Math.min(...compats.map((compat) => since(compat, browser)));

/** Every name of the web platform, with the data of all its meanings. */
const platform = new Map();
for (const parts of [known.api, known.javascript.builtins])
  for (const [name, facts] of Object.entries(parts))
    for (const [part, entry] of [[name, facts], ...Object.entries(facts)])
      if (entry?.__compat && part !== "__compat") {
        const plain = part.replace(/_(static|event|permission)$/, "");
        platform.set(plain, [...(platform.get(plain) ?? []), entry.__compat]);
      }

/** The names that a script uses as properties and constructors, and those that it declares itself. */
function namesIn(path) {
  const [used, own] = [new Set(), new Set()];
  const walk = (node) => {
    if (node.type === "MemberExpression" && node.property.type === "Identifier" && !node.computed)
      used.add(node.property.name);
    if (node.type === "NewExpression" && node.callee.type === "Identifier")
      used.add(node.callee.name);
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type)) own.add(node.key.name);
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (typeof child?.type === "string") walk(child);
  };
  const { code } = transformSync(readFileSync(join(SCRIPTS, path), "utf8"), { loader: "ts" });
  walk(parse(code, { ecmaVersion: 2022, sourceType: "module" })); // fails on later syntax
  return { path, used, own };
}

const scripts = scriptsIn(SCRIPTS).map(namesIn);
const types = scriptsIn(SCRIPTS).flatMap((path) => propertiesIn(SCRIPTS, path));
const ours = new Set([...scripts.flatMap(({ own }) => [...own]), ...types]);

for (const browser of ["chrome", "edge", "firefox", "safari"]) {
  const promised = PROMISED[browser] ?? PROMISED.chrome;
  test(`${browser} ${promised} has all that the scripts ask for`, () => {
    const wrong = scripts.flatMap(({ path, used }) =>
      [...used]
        .filter((name) => platform.has(name) && !ours.has(name) && !WITHOUT.includes(name))
        .filter((name) => earliest(platform.get(name), browser) > promised)
        .map((name) => `${path}: ${name} (${earliest(platform.get(name), browser)})`),
    );
    assert.deepEqual(wrong, []);
  });
}

/** The features that first.ts checks for, by their entry in the compatibility data. */
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

test("first.ts checks for these features and no others", () => {
  const [, first] = /features: [^=]* = \[\n(.*?)\];/s.exec(
    readFileSync(join(SCRIPTS, "pages", "first.ts"), "utf8"),
  );
  const features = [...first.matchAll(/^ {4}\["([^"]+)", /gm)].map(([, name]) => name);
  assert.deepEqual(features, Object.keys(LOOKED_FOR));
});

for (const browser of ["chrome", "firefox", "safari"]) {
  test(`the first ${browser} with all of them is the one that is named`, () => {
    const versions = Object.values(LOOKED_FOR).map(({ __compat: compat }) =>
      since(compat, browser),
    );
    assert.equal(Math.max(...versions), PROMISED[browser]);
  });
}

// the style sheets made by the build

const { properties, selectors, types: values, "at-rules": atRules } = known.css;
// Features that some supported browsers lack: the page works without them.
const MISSED = [
  ":has", // not in old Firefox; it has rules of its own, so no other rule is lost
  "@media (scripting)", // otherwise the steps of a lesson are visible until the player has loaded
  "@page",
  "break-after: avoid", // in print
  "content-visibility",
  "content-visibility: hidden",
  "content-visibility: visible", // used with another property that hides the element
  "cursor: default",
  "cursor: pointer",
  "resize",
  "resize: none",
  "resize: vertical", // for users of a mouse
  "field-sizing",
  "field-sizing: content",
  "forced-color-adjust",
  "forced-color-adjust: none", // Safari has no forced colours
  "scrollbar-color",
  "scrollbar-width",
  "scrollbar-width: thin",
  "text-size-adjust", // for phones
  "text-wrap",
  "text-wrap: balance",
  "view-transition-name",
  "view-transition-name: none",
  ":view-transition-group",
  ":view-transition-new",
  ":view-transition-old", // otherwise pages change without an animation
  "zoom", // of the panel, on the largest screens
];

/**
 * The declarations of a sheet, `[name, value, others]`, where `others` are the names in the same
 * block, and the preludes of its blocks.
 */
function partsOf(sheet) {
  const open = [{ names: [] }];
  const [declared, preludes] = [[], []];
  let text = "";
  const isAsked = () =>
    // old browsers skip these blocks
    open.some(({ prelude = "" }) => /^@(supports|view-transition)/.test(prelude));
  const end = () => {
    const [, name, value] = /^\s*([\w-]+):(.*)$/s.exec(text) ?? [];
    if (name && !isAsked())
      open.at(-1).names.push(name) && declared.push([name, value, open.at(-1).names]);
    text = "";
  };
  for (const [part] of sheet
    .replace(/\/\*.*?\*\//gs, "")
    .matchAll(/"(?:\\.|[^"])*"|url\([^)]*\)|[{};]|[^{};"u]+|u/gs))
    if (part === "{") {
      open.push({ prelude: text.trim(), names: [] });
      if (!isAsked()) preludes.push(text.trim());
      text = "";
    } else if (part === ";" || part === "}") {
      end();
      if (part === "}") open.pop();
    } else if (!part.startsWith('"')) text += part;
  return { declared, preludes };
}

/** The features that a sheet needs: `[feature, compat, prefixes also declared]`. */
function* requiredFeatures(sheet) {
  const { declared, preludes } = partsOf(sheet);
  for (const [name, value, others] of declared.filter(([property]) => !property.startsWith("-"))) {
    const prefixes = ["-webkit-", "-moz-"].filter((prefix) => others.includes(prefix + name));
    assert.ok(properties[name], `nobody knows ${name}`);
    yield [name, properties[name].__compat, prefixes];
    for (const [word] of value.matchAll(/(?<![\w-])[a-z][\w-]*/g)) {
      if (properties[name][word])
        yield [`${name}: ${word}`, properties[name][word].__compat, prefixes];
      const drawn =
        values[word] ??
        values.color[word] ??
        values.length[word] ??
        values["easing-function"][word];
      if (drawn && value.includes(`${word}(`)) yield [`${word}()`, drawn.__compat, []];
    }
    for (const [, unit] of value.matchAll(/\d([a-z]+)\b/g))
      if (values.length[unit]) yield [unit, values.length[unit].__compat, []];
  }
  for (const prelude of preludes) {
    const [, rule = ""] = /^@([\w-]+)/.exec(prelude) ?? [];
    if (rule) yield [`@${rule}`, atRules[rule].__compat, []];
    for (const [, name] of prelude.matchAll(rule ? /\(([\w-]+)/g : /::?([a-z][\w-]*)/g)) {
      const entry = rule ? atRules[rule][name] : selectors[name];
      if (entry) yield [rule ? `@${rule} (${name})` : `:${name}`, entry.__compat, []];
    }
  }
}

const names = readdirSync(STYLES).filter((name) => name.endsWith(".css"));
const sheets = await Promise.all(
  names.map(async (name) => [
    name,
    await buildStyles([name.replace(".css", "")], { minify: false }),
  ]),
);

test("a rule with :has() has no other selector, which old browsers would drop too", () => {
  const lists = sheets.flatMap(([, sheet]) =>
    partsOf(sheet).preludes.filter(
      (prelude) =>
        /,\s/.test(prelude.replace(/:(is|where)\([^)]*\)+/g, "")) && prelude.includes(":has("),
    ),
  );
  assert.deepEqual(lists, []);
});

test("the build makes style sheets for the named browsers", () => {
  const named = Object.fromEntries(
    Object.entries(BROWSERS).map(([name, version]) => [name, Number(version)]),
  );
  assert.deepEqual(named, { ...PROMISED, edge: PROMISED.chrome, ios_saf: PROMISED.safari });
});

for (const browser of ["chrome", "edge", "firefox", "safari", "safari_ios"]) {
  const promised =
    PROMISED[browser] ?? (browser === "safari_ios" ? PROMISED.safari : PROMISED.chrome);
  test(`${browser} ${promised} has all that the style sheets ask for`, () => {
    const wrong = sheets.flatMap(([name, sheet]) =>
      [...requiredFeatures(sheet)]
        .filter(
          ([feature, compat, prefixes]) =>
            compat && !MISSED.includes(feature) && since(compat, browser, prefixes) > promised,
        )
        .map(([feature]) => `${name}: ${feature}`),
    );
    assert.deepEqual([...new Set(wrong)], []);
  });
}

test("every language names the same versions", () => {
  for (const lang of ["tr"])
    assert.deepEqual(words(lang).match(/[\d.]*\d/g), words("en").match(/[\d.]*\d/g));
});
