/** All that asks and shows what comes in and goes out as a file: one script, fetched when it is wanted. */

import { copyAll, openExport, openExportOfAll } from "./export-sheet.js";
import { openImport, openShared } from "./import-sheet.js";

export const sheets = { copyAll, openExport, openExportOfAll, openImport, openShared };
