/** What every table, the host's and a guest's, loads on demand. */

export { planCheer } from "../board/cheer.ts";
export { openRules } from "../sheets/rules-sheet.ts";
export { placeTip } from "../view/callout.ts";
export { DrawerView } from "../view/drawer-view.ts";
export { HintCard } from "../view/hint-card.ts";
export { renderPanels } from "../view/panel-templates.ts";
export { SeatNotes } from "../view/seat-notes.ts";
export { handLines, tableLines } from "../view/scene-text.ts";
export { SidePanel } from "../view/side-panel.ts";
export { equipDialogs } from "./equip-dialogs.ts";
export { openKeys, openMenu } from "./menu.ts";
export { openTableSettings } from "./table-settings.ts";
