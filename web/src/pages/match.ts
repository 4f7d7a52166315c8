/** The match page of this site: it stores matches and can invite other devices. */

import { inBackground } from "../base/promises.ts";
import type { GameBox } from "../base/types.ts";
import { startWorker } from "../engine/worker.ts";
import { InvitedDevices } from "../match/invited-devices.ts";
import { loadLaterOrTell } from "../match/load-later.ts";
import { playMatches } from "../match/match-controller.ts";
import { storeMatches } from "../match/storing.ts";
import { copyOffer } from "../sheets/export.ts";
import { watchInstall } from "../sheets/install.ts";
import type { Store } from "../storage/store.ts";
import { keepScreenAwake } from "../view/wake-lock.ts";
import { openStore, setUpPage } from "./page-setup.ts";

async function openPuzzles(store: Store, boxes: GameBox[]) {
  const code = await loadLaterOrTell();
  code?.openPuzzles(store, boxes);
}

const page = setUpPage(openStore());
watchInstall(copyOffer(page.store));
await playMatches(page, {
  leavesTo: "_self",
  startWorker,
  storeMatches,
  inviteDevices: (client) => new InvitedDevices(client),
  listPuzzles: (store, boxes) => inBackground(openPuzzles(store, boxes)),
  keepScreenAwake,
});
