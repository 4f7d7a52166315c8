// What the page needs of a browser is what first.ts looks for, and the versions it names are those
// that have all of it.
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
// each is asked for before it is used, or is only missed
const WITHOUT = [
  "addRoutes", // a worker's own: sw.ts
  "checkVisibility", // else what has a box is seen
  "detect",
  "getSupportedFormats", // of a BarcodeDetector: else the library reads codes
  "connection",
  "effectiveType",
  "saveData", // is the network dear?
  "isActive",
  "hasBeenActive",
  "userActivation",
  "launchQueue",
  "setConsumer",
  "share",
  "canShare", // files
  "locks", // then leases decide who writes
  "Segmenter", // of joined signs in names: else code points are counted
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
  "textRendering", // of a canvas: finer letters
  "timeout", // of an AbortSignal, in a try
  "touches", // of fingers, which Safari has on phones and tablets
  "vibrate",
  "viewTransition",
  "skipTransition",
  "activation",
  "entry", // without them a page is left without animation
  "wakeLock",
  "side",
  "sync", // a box's side; PyScript's
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
 * From which version a browser has it, without a flag, and with no prefix but these; Infinity: it
 * has it not.
 */
function since(compat, browser, prefixes = []) {
  const all = [compat.support[browser] ?? []].flat();
  const asIs = ({ prefix, alternative_name: other }) =>
    !other && (!prefix || prefixes.includes(prefix));
  const plain = all.filter((one) => one.version_added && !one.flags && asIs(one));
  return Math.min(
    Infinity,
    ...plain.map(({ version_added: version }) => parseFloat(String(version).replace("≤", "")) || 0),
  );
}

/**
 * In the browser that had it first: a name may mean several things, and it is not known here which.
 */
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

/**
 * Names that a script asks things for or makes things of, and those that it gives to its own
 * things.
 */
function namesIn(path) {
  const [asked, own] = [new Set(), new Set()];
  const walk = (node) => {
    if (node.type === "MemberExpression" && node.property.type === "Identifier" && !node.computed)
      asked.add(node.property.name);
    if (node.type === "NewExpression" && node.callee.type === "Identifier")
      asked.add(node.callee.name);
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type)) own.add(node.key.name);
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (typeof child?.type === "string") walk(child);
  };
  const { code } = transformSync(readFileSync(join(SCRIPTS, path), "utf8"), { loader: "ts" });
  walk(parse(code, { ecmaVersion: 2022, sourceType: "module" })); // no later syntax
  return { path, asked, own };
}

const scripts = scriptsIn(SCRIPTS).map(namesIn);
const types = scriptsIn(SCRIPTS).flatMap((path) => propertiesIn(SCRIPTS, path));
const ours = new Set([...scripts.flatMap(({ own }) => [...own]), ...types]);

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

/** What first.ts looks for, as the data call it. */
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

// the style sheets, as the build makes them

const { properties, selectors, types: values, "at-rules": atRules } = known.css;
// each is only missed
const MISSED = [
  ":has", // Firefox: alone in its rule, which is lost with it
  "@media (scripting)", // else the steps of a lesson are seen before the player comes
  "@page",
  "break-after: avoid", // on paper
  "content-visibility",
  "content-visibility: hidden",
  "content-visibility: visible", // beside what hides it anyway
  "cursor: default",
  "cursor: pointer",
  "resize",
  "resize: none",
  "resize: vertical", // with a mouse
  "field-sizing",
  "field-sizing: content",
  "forced-color-adjust",
  "forced-color-adjust: none", // Safari knows no forced colours
  "scrollbar-color",
  "scrollbar-width",
  "scrollbar-width: thin",
  "text-size-adjust", // of phones
  "text-wrap",
  "text-wrap: balance",
  "view-transition-name",
  "view-transition-name: none",
  ":view-transition-group",
  ":view-transition-new",
  ":view-transition-old", // without them pages change without animation
  "zoom", // of the panel on the largest screens
];

/**
 * Every declaration of a sheet, `[name, value, others]` with the names of its whole block, and what
 * stands before a block.
 */
function partsOf(sheet) {
  const open = [{ said: [] }];
  const [declared, preludes] = [[], []];
  let text = "";
  const isAsked = () =>
    // old browsers skip these blocks
    open.some(({ prelude = "" }) => /^@(supports|view-transition)/.test(prelude));
  const end = () => {
    const [, name, value] = /^\s*([\w-]+):(.*)$/s.exec(text) ?? [];
    if (name && !isAsked())
      open.at(-1).said.push(name) && declared.push([name, value, open.at(-1).said]);
    text = "";
  };
  for (const [part] of sheet
    .replace(/\/\*.*?\*\//gs, "")
    .matchAll(/"(?:\\.|[^"])*"|url\([^)]*\)|[{};]|[^{};"u]+|u/gs))
    if (part === "{") {
      open.push({ prelude: text.trim(), said: [] });
      if (!isAsked()) preludes.push(text.trim());
      text = "";
    } else if (part === ";" || part === "}") {
      end();
      if (part === "}") open.pop();
    } else if (!part.startsWith('"')) text += part;
  return { declared, preludes };
}

/** What a sheet needs: `[what, compat, prefixes that stand beside it]`. */
function* requiredFeatures(sheet) {
  const { declared, preludes } = partsOf(sheet);
  for (const [name, value, others] of declared.filter(([one]) => !one.startsWith("-"))) {
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
      const one = rule ? atRules[rule][name] : selectors[name];
      if (one) yield [rule ? `@${rule} (${name})` : `:${name}`, one.__compat, []];
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
      (one) => /,\s/.test(one.replace(/:(is|where)\([^)]*\)+/g, "")) && one.includes(":has("),
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
          ([what, compat, prefixes]) =>
            compat && !MISSED.includes(what) && since(compat, browser, prefixes) > promised,
        )
        .map(([what]) => `${name}: ${what}`),
    );
    assert.deepEqual([...new Set(wrong)], []);
  });
}

test("every language names the same versions", () => {
  for (const lang of ["tr"])
    assert.deepEqual(words(lang).match(/[\d.]*\d/g), words("en").match(/[\d.]*\d/g));
});
