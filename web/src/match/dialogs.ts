/**
 * The dialogs that the home page and a match load on demand, as one script: several would split the
 * code that they share with the pages, which a match would then load in more and larger pieces.
 */

export { deviceSettings } from "../sheets/device-settings.ts";
export { exportButton, openGameExport, saveGame } from "../sheets/export.ts";
export { offlineStatusLine, startOffline } from "../sheets/offline-line.ts";
export { openDaily, openFigures } from "../sheets/progress-sheets.ts";
export { whyClosed } from "../sheets/daily-words.ts";
export { openPuzzles } from "../sheets/puzzle-list.ts";
export { gameName } from "../sheets/save-words.ts";
export { openSaves } from "../sheets/saves-sheet.ts";
export { openSettingsSheet } from "../sheets/settings-form.ts";
export { openSetup } from "../sheets/setup-sheet.ts";
export { askToProtectOnce } from "../sheets/storage-protection.ts";
export { storageWarning } from "../sheets/storage-warning.ts";
export { dailyGames, noteBegun } from "../storage/daily.ts";
export { keepScreenAwake } from "../view/wake-lock.ts";
export { askToRestart, continueAsChosen, copyReport } from "./crash-dialog.ts";
export { introduceGame } from "./introduction.ts";
export { openMatchResult } from "./match-result.ts";
export { PuzzleBar } from "./puzzle-bar.ts";
export { recentPoints } from "./recent-points.ts";
export * from "./table-dialogs.ts";
