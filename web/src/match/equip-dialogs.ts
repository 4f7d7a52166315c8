/** What dialogs have once their script is loaded, besides their content. */

import { playShowMeLinks } from "../lesson/show-me-links.ts";
import { closeDialogsByBack } from "../view/dialog-history.ts";
import { watchSheetDrags } from "../view/sheet-drag.ts";

/** Called once; concerns also the dialogs that are open. */
export function equipDialogs() {
  closeDialogsByBack();
  watchSheetDrags();
  playShowMeLinks(); // of the rules
}
