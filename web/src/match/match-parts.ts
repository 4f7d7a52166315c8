/** What the parts of a page whose engine runs here have in common. */

import type { HomeTarget } from "../base/home-page.ts";
import type { GameBox } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import type { watchBoardSize } from "../view/board-size.ts";
import type { Storing } from "./abilities.ts";
import type { InvitedDevices } from "./invited-devices.ts";
import type { MatchAddress } from "./match-address.ts";
import type { MatchTable } from "./match-table.ts";
import type { NextMatch } from "./next-match.ts";
import type { Pace } from "./pace.ts";
import type { PreparedMatches } from "./prepared-matches.ts";
import type { ReplayLoader } from "./replay-loader.ts";

export interface MatchBase {
  client: EngineClient;
  store: Store;
  settings: Settings;
  table: MatchTable;
  boxes: GameBox[];
}

/** `storing`, `devices`: null if the page lacks this ability; `leavesTo`: where the home page opens */
export interface MatchParts extends MatchBase {
  frame: ReturnType<typeof watchBoardSize>;
  address: MatchAddress;
  pace: Pace;
  next: NextMatch;
  dealt: PreparedMatches;
  replays: ReplayLoader;
  storing: Storing | null;
  devices: InvitedDevices | null;
  leavesTo: HomeTarget;
}
