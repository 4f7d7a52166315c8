/** The match page of this site: it stores matches and can invite other devices. */

import { inBackground } from "../base/promises.ts";
import { startWorker } from "../engine/worker.ts";
import { InvitedDevices } from "../match/invited-devices.ts";
import { dialogs } from "../match/loaders.ts";
import { playMatches } from "../match/match-controller.ts";
import { storeMatches } from "../match/storing.ts";
import { watchInstall } from "../sheets/install-prompt.ts";
import { openStore, setUpPage } from "./page-setup.ts";

const page = setUpPage(openStore());
watchInstall();
await playMatches(page, {
  leavesTo: "_self",
  startWorker,
  storeMatches,
  inviteDevices: (client) => new InvitedDevices(client),
  listPuzzles: (store, boxes) =>
    inBackground(dialogs.use(({ openPuzzles }) => openPuzzles(store, boxes))),
  keepsScreenAwake: true,
});
