/** What the parts around a table ask of their page. */

import type { PageRequest, StateMessage } from "../base/types.ts";

/** The page of a match, the host's or a guest's. Each part gets the methods that it needs. */
export interface MatchPage {
  /** Sends a request to the engine. */
  send: (request: PageRequest) => void;
  /** Is the engine idle, so that it answers at once? */
  isIdle: () => boolean;
  /** Takes back a move, if everyone at another device agrees. */
  undo: () => void;
  /** Opens a new match like this one. */
  playAgain: () => void;
  /** @param state the last one of a match */
  showResult: (state: StateMessage) => void;
  /** Opens the sheet about the deal and its seal. */
  openDeal: () => void;
  /**
   * Shows the match at a ply. A guest's page has neither replays nor links, which need the save.
   */
  openReplay?: (ply: number) => void;
  /** Opens the sheet for links to the match. */
  openShare?: () => void;
  /** Is it a guest's page, whose match is run by another device? */
  isGuest?: true;
}
