/**
 * Style sheets for the browsers that the page supports: joined, minified, with the prefixes that
 * these need, and with light-dark() written as custom properties, which all of them know.
 *
 *     @import url("PATH");              the file, by its path from the importing one
 *     @mixin --NAME { declarations }    declarations that are used more than once,
 *     @apply --NAME;                    and where they are used, in the same file
 *
 * As a program: reads {path: [names]} from standard input, where the names are of files in web/css/
 * without ".css", and writes {path: text} to standard output.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleAsync } from "../web/node_modules/lightningcss/node/index.mjs";

export const STYLES = fileURLToPath(new URL("../web/css/", import.meta.url));

// as stated in web/words/*.toml (old)
export const BROWSERS = {
  chrome: "111",
  edge: "111",
  firefox: "115",
  safari: "16.4",
  ios_saf: "16.4",
};

/** A version as Lightning CSS expects it: one byte each for major, minor and patch. */
function encodeVersion(version) {
  const [major, minor = 0, patch = 0] = version.split(".").map(Number);
  return (major << 16) | (minor << 8) | patch;
}

const TARGETS = Object.fromEntries(
  Object.entries(BROWSERS).map(([name, version]) => [name, encodeVersion(version)]),
);

/**
 * The text with the declarations of each mixin in place of its `@apply`.
 * @param path for messages
 */
function expandMixins(path, text) {
  const mixins = new Map();
  const withoutMixins = text.replace(/@mixin (--[\w-]+) \{([^{}]*)\}/g, (_, name, declarations) => {
    mixins.set(name, declarations);
    return "";
  });
  return withoutMixins.replace(/@apply (--[\w-]+);/g, (use, name) => {
    if (!mixins.has(name)) throw new Error(`${path}: ${use} There is no such mixin in this file.`);
    return mixins.get(name);
  });
}

/**
 * Builds a style sheet.
 * @param names of the files that it consists of, in this order
 * @param folder that contains these files
 */
export async function buildStyles(names, { minify, folder = STYLES }) {
  const start = join(folder, "joined.css"); // made of the imports below
  const imports = names.map((name) => `@import url("${name}.css");`).join("\n");
  const read = (path) =>
    path === start ? imports : expandMixins(path, readFileSync(path, "utf8"));
  const { code } = await bundleAsync({
    filename: start,
    minify,
    targets: TARGETS,
    resolver: { read },
  });
  return code.toString();
}

async function main() {
  const sheets = Object.entries(JSON.parse(readFileSync(0, "utf8")));
  const texts = sheets.map(async ([path, names]) => [
    path,
    await buildStyles(names, { minify: true }),
  ]);
  process.stdout.write(JSON.stringify(Object.fromEntries(await Promise.all(texts))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
