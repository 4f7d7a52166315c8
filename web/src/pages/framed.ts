/**
 * The table in a page of another site, as the continuation of a lesson or on its own. It stores
 * nothing, and what it links to opens in a new window.
 */

import { attempt } from "../base/attempt.ts";
import { ROOT } from "../base/root.ts";
import { startFrameWorker } from "../engine/frame-worker.ts";
import { playMatches } from "../match/match-controller.ts";
import { Store } from "../storage/store.ts";
import { SOUND_TIP } from "../view/tips.ts";
import { setUpPage } from "./page-setup.ts";

/** Was this frame opened by one of our pages, which has shown the size of the download? */
function isOpenedByOwnPage() {
  return attempt(() => {
    if (window.parent === window) return false;
    // throws for a page of another site
    return window.parent.location.pathname.startsWith(`${ROOT}/embed/`);
  }, false);
}

/** Replaces this page by one that shows the size of the download. */
function askBeforeLoading() {
  location.replace(`${ROOT}/embed/play/${location.hash}`);
}

async function play() {
  const page = setUpPage(new Store(null));
  page.settings.dismissTip(SOUND_TIP); // pages of other sites are silent unless asked
  await playMatches(page, {
    leavesTo: "_blank",
    startWorker: startFrameWorker,
    storeMatches: null,
    inviteDevices: null,
    listPuzzles: null,
    keepsScreenAwake: false,
  });
}

if (isOpenedByOwnPage()) await play();
else askBeforeLoading();
