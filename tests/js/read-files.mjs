// What the page reads of files: a JSON list of texts in, a line of JSON for each out. Used by
// tests/build/test_hostile_files.py.
import { writeImport } from "../../web/src/storage/import-files.ts";
import { parseImport, compareWithSaved, matchKey } from "../../web/src/storage/import-files.ts";
import { mergeRecords } from "../../web/src/storage/records.ts";
import { Settings } from "../../web/src/storage/settings.ts";
import { Store } from "../../web/src/storage/store.ts";

/** Everything that is done with a file, but for the engine's part. */
function read(text) {
  const store = new Store(null);
  const contents = parseImport(text);
  for (const found of contents.games)
    compareWithSaved(
      found,
      new Map([["mine", { body: found.body, text: "", saved: "", table: matchKey(found.body) }]]),
    );
  const { settings, records } = contents;
  writeImport(store, new Settings(store), { games: [], settings, records });
  if (records) mergeRecords(records, records);
  return { ...contents, settings: store.settings(), records: store.records() };
}

let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
for (const one of JSON.parse(text)) {
  let found = {};
  try {
    found = read(one);
  } catch (error) {
    found = { threw: String(error?.stack ?? error) };
  }
  if (Object.keys(Object.prototype).length || {}.polluted)
    found.threw ??= "Object.prototype was changed";
  console.log(JSON.stringify(found));
}
