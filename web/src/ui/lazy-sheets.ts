/** Sheets for import, export, links and replays in one script, which is loaded on demand. */

import { openDeal } from "./deal-sheet.ts";
import { openExport } from "./export-sheet.ts";
import { openImport, openShared } from "./import-sheet.ts";
import { openReplay } from "./replay.ts";
import { openShare, shareResult } from "./share-sheet.ts";

export const sheets = { openDeal, openExport, openImport, openReplay, openShare, openShared, shareResult };
