/** All that asks and shows what comes in and goes out, as a file, as a link, and step by step: one script, fetched when it is wanted. */

import { openDeal } from "./deal-sheet.js";
import { openExport } from "./export-sheet.js";
import { openImport, openShared } from "./import-sheet.js";
import { openReplay } from "./replay.js";
import { openShare, shareResult } from "./share-sheet.js";

export const sheets = { openDeal, openExport, openImport, openReplay, openShare, openShared, shareResult };
