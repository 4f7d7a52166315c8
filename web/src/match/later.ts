/**
 * What few visitors need, as one script: sheets for sharing and import, replays and reviews, and
 * other devices.
 */

export { Devices } from "../devices/devices.ts";
export { openImport, openShared } from "../sheets/import-sheet.ts";
export { MatchSheets } from "./match-sheets.ts";
export { openReplay } from "./replay.ts";
