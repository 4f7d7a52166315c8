/** The scripts that the match page loads on demand. */

import { say } from "../base/site.ts";
import { OnDemand } from "../view/on-demand.ts";
import { showNotice } from "../view/status.ts";

function sayNoConnection() {
  showNotice(say("line.still"));
}

export const dialogs = new OnDemand(() => import("./dialogs.ts"), sayNoConnection, {
  handleLoaded: ({ equipDialogs }) => equipDialogs(),
});
export const later = new OnDemand(() => import("./later.ts"), sayNoConnection);
