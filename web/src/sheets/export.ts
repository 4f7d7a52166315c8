/** Files of saved games, and the buttons and reminders that offer them. */

import { dateOf } from "../base/days.ts";
import { button, element } from "../base/html.ts";
import { say, site } from "../base/site.ts";
import type { TextFile } from "../base/types.ts";
import { dailyGames } from "../storage/daily.ts";
import { factsInBody } from "../storage/entry.ts";
import { wrapBody } from "../storage/envelope.ts";
import { LIMITS, MAX_FILE_BYTES } from "../storage/incoming-files.ts";
import { finishedSinceExport, noteExport, puzzlesOf, recordsOf } from "../storage/records.ts";
import type { Settings } from "../storage/settings.ts";
import type { ExportedEnvelope, Store } from "../storage/store.ts";
import { openExport } from "./export-sheet.ts";

export function makeGameFile(store: Store, id: string): TextFile {
  const envelope = store.exportEnvelope(id);
  const name = envelope ? nameOfFile(envelope) : id;
  return { name: `${name}.tiles.json`, text: JSON.stringify(envelope, null, 1) };
}

function nameOfFile(envelope: ExportedEnvelope) {
  const { game, at } = factsInBody(envelope);
  return [game, dateOf(new Date(envelope.saved)), `t${at}`].join("-");
}

/**
 * Games, settings, results, played deals of the day and solved puzzles; of too many games for an
 * import, only the newest.
 * @param build of the page
 * @returns `games`: how many are in it
 */
export function makeArchiveFile(store: Store, build: string): TextFile & { games: number } {
  const now = store.now();
  const listed = store
    .list()
    .slice(0, LIMITS.games)
    .flatMap(({ id }) => store.exportEnvelope(id) ?? []);
  let characters = 0;
  const games = listed.filter((envelope) => {
    characters += JSON.stringify(envelope).length;
    return characters < MAX_FILE_BYTES / 2; // a character may take two bytes
  });
  const days = dailyGames(store);
  const solved = puzzlesOf(store);
  const records = {
    ...recordsOf(store),
    ...(Object.keys(days).length && { days }),
    ...(Object.keys(solved).length && { solved }),
  };
  const body = { build, games, settings: store.settings(), records };
  return {
    name: `tilebag-${dateOf(now)}.tiles.json`,
    text: wrapBody("all", body, now),
    games: games.length,
  };
}

/** Exports everything stored in this browser. */
function exportAll(store: Store) {
  const file = makeArchiveFile(store, site.build);
  const all = store.list().length;
  const line = [
    say("files.all-line", { n: file.games }),
    file.games < all && say("files.not-all", { n: all }),
  ]
    .filter(Boolean)
    .join(" ");
  openExport(file, { title: say("files.all"), line, done: () => noteExport(store) });
}

export const exportButton = (store: Store) =>
  button(say("files.all"), {
    icon: "save",
    data: { export: "all" },
    on: () => exportAll(store),
  });

/** Makes that button if there are games. */
export const copyOffer = (store: Store) => () => store.list().length > 0 && exportButton(store);

/** A reminder, each time the chosen number of matches was finished since the last export. */
export function exportReminder(settings: Settings) {
  const n = finishedSinceExport(settings.store);
  const every = Number(settings.value("remind")); // "never" becomes NaN, which has no multiples
  if (n <= 0 || n % every !== 0) return null;
  return element(
    "p",
    { class: "offer-install" },
    element("span", { class: "soft small" }, say("files.remind")),
    exportButton(settings.store),
  );
}
