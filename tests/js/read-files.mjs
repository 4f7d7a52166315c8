// For tests/build/test_hostile_files.py: reads files as the page does. Input: a JSON list of texts.
// Output: a line of JSON for each.
import { compareWithSaved, matchKey } from "../../web/src/storage/import-comparison.ts";
import { parseImport } from "../../web/src/storage/import-parser.ts";
import { writeImport } from "../../web/src/storage/import-writer.ts";
import { Settings } from "../../web/src/storage/settings.ts";
import { Store } from "../../web/src/storage/store.ts";

/** Does all that the page does with a file, except for the engine's check. */
function read(text) {
  const store = new Store(null);
  const contents = parseImport(text);
  for (const game of contents.games)
    compareWithSaved(
      game,
      new Map([["mine", { body: game.body, text: "", saved: "", table: matchKey(game.body) }]]),
    );
  const { settings, records } = contents;
  writeImport(store, new Settings(store), { games: [], settings, records });
  return { ...contents, settings: store.settings(), records: store.records() };
}

let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
for (const file of JSON.parse(text)) {
  let result = {};
  try {
    result = read(file);
  } catch (error) {
    result = { threw: String(error?.stack ?? error) };
  }
  if (Object.keys(Object.prototype).length || {}.polluted)
    result.threw ??= "Object.prototype was changed";
  console.log(JSON.stringify(result));
}
