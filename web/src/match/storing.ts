/** Stores matches and the engine in this browser, and offers what can be done with them. */

import { inBackground } from "../base/promises.ts";
import { followQuickStart } from "../engine/quick-start.ts";
import type { Entry } from "../storage/entry.ts";
import type { Storing, StoringParts } from "./abilities.ts";
import type * as Dialogs from "./dialogs.ts";
import { dialogs } from "./loaders.ts";
import { NextVisit } from "./next-visit.ts";
import { OfflinePlay } from "./offline-play.ts";
import { SaveStatus } from "./save-status.ts";

export function storeMatches({
  client,
  store,
  settings,
  next,
  dealt,
  page,
}: StoringParts): Storing {
  followQuickStart(settings);
  const openSaves = (code: typeof Dialogs) => {
    const titleOf = (save: Pick<Entry, "game" | "title">) =>
      code.gameName(next.boxOf(save.game), save);
    code.openSaves(store, { titleOf, here: client.id });
  };
  const offline = new OfflinePlay();
  return {
    saving: new SaveStatus(client, store, page),
    nextVisit: new NextVisit({ store, settings, next, dealt, offline }),
    controls: {
      more: {
        saves: () => inBackground(dialogs.use(openSaves)),
        export: () => inBackground(dialogs.use(({ saveGame }) => saveGame(store, client.id))),
        "export-sheet": () =>
          inBackground(dialogs.use(({ openGameExport }) => openGameExport(store, client.id))),
      },
      offlineLine: offline.showLine,
      hasDeviceSettings: true,
    },
  };
}
