/**
 * What few visitors need, as one script: sheets for sharing and import, replays and reviews, and
 * other devices.
 */

export { Devices } from "../devices/devices.ts";
export { openImport, openShared } from "../sheets/import-sheet.ts";
export { openDeal, openShare, shareResult } from "../sheets/share-sheet.ts";
export { openReplay } from "./replay.ts";
export { showReviewSummary } from "./review.ts";
