/** Sheets for import, export, links and replays in one script, which is loaded on demand. */

import { openReplay } from "../table/replay.ts";
import { openImport, openShared } from "./import-sheet.ts";
import { openDeal, openExport, openShare, shareResult } from "./share-sheet.ts";

export const sheets = { openDeal, openExport, openImport, openReplay, openShare, openShared, shareResult };
