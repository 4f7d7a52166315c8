/** Sheets for import, export, links and replays in one script, which is loaded on demand. */

import { openDeal } from "./deal-sheet.js";
import { openExport } from "./export-sheet.js";
import { openImport, openShared } from "./import-sheet.js";
import { openReplay } from "./replay.js";
import { openShare, shareResult } from "./share-sheet.js";

export const sheets = { openDeal, openExport, openImport, openReplay, openShare, openShared, shareResult };
