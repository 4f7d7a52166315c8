/** How dialogs are closed besides by their buttons and Escape, as one script on demand. */

import { closeDialogsByBack } from "./dialog-history.ts";
import { watchSheetDrags } from "./sheet-drag.ts";

/** Called once; concerns also the dialogs that are open. */
export function addDialogGestures() {
  closeDialogsByBack();
  watchSheetDrags();
}
