// Tests of the settings, which setting-values.ts declares: the words and docs/play.md have all of
// them. With --write this script writes the table at the end of docs/play.md.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import {
  ADDRESS_ONLY_VALUES,
  SETTINGS,
  SETTING_SECTIONS,
} from "../../web/src/base/setting-values.ts";

const ROOT = new URL("../../", import.meta.url);
const PAGE = new URL("docs/play.md", ROOT);
const WRITE = "node --import ./build/typescript.mjs tests/js/settings.test.mjs --write";
const HEAD = "| setting | values, the default first |\n| --- | --- |\n";

/** The sentences of one table of words/<lang>.toml. */
function wordsOf(lang, table) {
  const [, section = ""] = readFileSync(new URL(`web/words/${lang}.toml`, ROOT), "utf8").split(
    `\n[${table}]\n`,
  );
  const lines = section.split("\n[")[0].matchAll(/^"?([\w.]+)"? = "(.*)"$/gm);
  return Object.fromEntries([...lines].map(([, key, words]) => [key, words]));
}

/** A setting as a row of the table: its name and its values, the default first. */
function row(name) {
  const words = wordsOf("en", `settings.${name}`);
  const values = SETTINGS[name].map(
    (value) =>
      `\`${value}\`${[undefined, value].includes(words[value]?.toLowerCase()) ? "" : ` (${words[value]})`}`,
  );
  const more = (ADDRESS_ONLY_VALUES[name] ?? []).map((value) => `\`${value}\` (for automation)`);
  return `| \`${name}\` | ${words.name}: ${[...values, ...more].join(", ")} |\n`;
}

const text = readFileSync(PAGE, "utf8");
const before = text.slice(0, text.indexOf(HEAD));
const table = HEAD + SETTING_SECTIONS.flatMap(([, names]) => names.map(row)).join("");
if (process.argv.includes("--write")) writeFileSync(PAGE, before + table);

test("docs/play.md lists every setting with its values", () =>
  assert.equal(text.slice(before.length), table, WRITE));

for (const lang of ["en", "tr"])
  test(`every section, setting and value is said: ${lang}`, () => {
    for (const [section, names] of SETTING_SECTIONS) {
      assert.ok(
        wordsOf(lang, "settings.group")[section],
        `web/words/${lang}.toml: settings.group.${section}`,
      );
      for (const name of names)
        for (const part of [
          "name",
          ...SETTINGS[name].filter((value) => name !== "lang" || value === "auto"),
        ])
          assert.ok(
            wordsOf(lang, `settings.${name}`)[part],
            `web/words/${lang}.toml: settings.${name}.${part}`,
          );
    }
  });
