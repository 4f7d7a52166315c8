/** Stores matches and the engine in this browser, and offers what can be done with them. */

import { saveFile } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { makeDeviceSettings } from "../sheets/device-settings.ts";
import { openExport } from "../sheets/export-sheet.ts";
import { exportReminder } from "../sheets/export.ts";
import { askToProtectOnce, installOffer, offlineStatusLine } from "../sheets/install.ts";
import { storageWarning } from "../sheets/storage-warning.ts";
import { makeGameFile } from "../storage/export-files.ts";
import type { Storing, StoringParts } from "./abilities.ts";
import { loadLaterOrTell } from "./load-later.ts";
import { NextVisit } from "./next-visit.ts";
import { SaveStatus } from "./save-status.ts";

export function storeMatches({
  client,
  store,
  settings,
  next,
  dealt,
  page,
}: StoringParts): Storing {
  const openSaves = async () => {
    const code = await loadLaterOrTell();
    code?.openSaves(store, {
      titleOf: (save) => code.gameName(next.boxOf(save.game), save),
      here: client.id,
    });
  };
  return {
    saving: new SaveStatus(client, store, page),
    nextVisit: new NextVisit({ store, settings, next, dealt }),
    result: {
      protect: () => inBackground(askToProtectOnce(settings, "finished")),
      offer: () => storageWarning(store) ?? installOffer(settings) ?? exportReminder(settings),
    },
    controls: {
      more: {
        saves: () => inBackground(openSaves()),
        export: () => saveFile(makeGameFile(store, client.id)),
        "export-sheet": () => openExport(makeGameFile(store, client.id)),
      },
      offlineLine: offlineStatusLine,
      deviceSettings: makeDeviceSettings(settings),
    },
  };
}
