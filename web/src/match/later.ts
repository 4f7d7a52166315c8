/**
 * What pages load on demand, as one script: sheets for sharing, import and saved games, replays and
 * reviews, puzzles, and other devices. Several scripts would split the code that they share with the pages, which a match
 * would then load in more and larger pieces.
 */

export { Devices } from "../devices/devices.ts";
export { openImport, openShared } from "../sheets/import-sheet.ts";
export { openPuzzles } from "../sheets/puzzle-list.ts";
export { gameName, openSaves } from "../sheets/saves-sheet.ts";
export { openDeal, openShare, shareResult } from "../sheets/share-sheet.ts";
export { openReplay } from "./replay.ts";
export { showReviewSummary } from "./review.ts";
