/** What every table, the host's and a guest's, loads on demand. */

export { planCheer } from "../board/cheer.ts";
export { deviceSettings } from "../sheets/device-settings.ts";
export { openRules } from "../sheets/rules-sheet.ts";
export { openSettingsSheet } from "../sheets/settings-form.ts";
export { calloutBox, moveTo } from "../view/callout.ts";
export { HintCard } from "../view/hint-card.ts";
export { renderPanels } from "../view/panel-templates.ts";
export { SidePanel } from "../view/side-panel.ts";
export { equipDialogs } from "./equip-dialogs.ts";
export { openKeys, openMenu } from "./menu.ts";
