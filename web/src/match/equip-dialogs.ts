/** What the script with the dialogs adds to all dialogs. */

import { playShowMeLinks } from "../lesson/show-me-links.ts";
import { closeDialogsByBack } from "../view/dialog-history.ts";
import { watchSheetDrags } from "../view/sheet-drag.ts";

/** Called once; also affects the dialogs that are already open. */
export function equipDialogs() {
  closeDialogsByBack();
  watchSheetDrags();
  playShowMeLinks(); // of the rules
}
