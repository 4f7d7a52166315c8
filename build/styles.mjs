/**
 * Style sheets for the browsers that the page supports: minified, with the prefixes that these
 * need, and with light-dark() written as custom properties, which all of them know.
 *
 * As a program: reads {path: text} from standard input and writes the same with the results to
 * standard output.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transform } from "../web/node_modules/lightningcss/node/index.mjs";

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

/** @param path for messages */
export function adaptStyles(path, text, { minify }) {
  const code = Buffer.from(text);
  return transform({ filename: path, code, minify, targets: TARGETS }).code.toString();
}

function main() {
  const sheets = Object.entries(JSON.parse(readFileSync(0, "utf8")));
  const adapted = sheets.map(([path, text]) => [path, adaptStyles(path, text, { minify: true })]);
  process.stdout.write(JSON.stringify(Object.fromEntries(adapted)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
