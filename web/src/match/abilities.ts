/**
 * What a page whose engine runs here can do besides playing a match. The page's script says it
 * (pages/match.ts, pages/framed.ts). What a page cannot do is null or false.
 */

import type { HomeTarget } from "../base/home-page.ts";
import type { GameBox } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { StartWorker } from "../engine/worker-start.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import type { InvitedDevices } from "./invited-devices.ts";
import type { NextMatch } from "./next-match.ts";
import type { NextVisit } from "./next-visit.ts";
import type { PreparedMatches } from "./prepared-matches.ts";
import type { SavePage, SaveStatus } from "./save-status.ts";

export interface Abilities {
  /** Where the home page opens. */
  readonly leavesTo: HomeTarget;
  /** How the page gets the engine. */
  readonly startWorker: StartWorker;
  /** Stores matches and the engine in this browser. */
  readonly storeMatches: ((parts: StoringParts) => Storing) | null;
  /** Invites other devices to the match. */
  readonly inviteDevices: ((client: EngineClient) => InvitedDevices) | null;
  /** Lists the puzzles, as links to this site's pages. */
  readonly listPuzzles: ((store: Store, boxes: GameBox[]) => unknown) | null;
  readonly keepsScreenAwake: boolean;
}

/** What the storing needs of the page. */
export interface StoringParts {
  client: EngineClient;
  store: Store;
  settings: Settings;
  next: NextMatch;
  dealt: PreparedMatches;
  page: SavePage;
}

/** The parts of a page that stores matches. */
export interface Storing {
  saving: SaveStatus;
  nextVisit: NextVisit;
  /** What the menu and the settings show (controls.ts). */
  controls: {
    more: Record<string, () => unknown>;
    offlineLine: (host: HTMLElement) => HTMLElement;
    hasDeviceSettings: true;
  };
}
