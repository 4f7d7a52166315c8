/** The sheets about the match that is shown, and the summary of its review; loaded on demand. */

import type { SaveBody } from "../base/types.ts";
import { openDeal, openShare, shareResult } from "../sheets/share-sheet.ts";
import type { Page } from "./replay.ts";
import { showReviewSummary } from "./review.ts";

/** `at`: the ply of a replay, or null; `openDeal`: the sheet about the deal as it is then */
interface ShownMatch {
  page: Omit<Page, "openShare">;
  body: SaveBody;
  at: number | null;
  openDeal: () => void;
}

export class MatchSheets {
  constructor(readonly match: ShownMatch) {}

  openShare = () => openShare(this.#table());

  /** @param verify the seal at once */
  openDeal = (verify: boolean) => openDeal(this.#table(), verify);

  /** @returns a message */
  shareResult = (sentence: string, link?: string) => shareResult(this.#table(), sentence, link);

  /** @param host for the summary @param names of the seats @param open shows a move of a seat */
  showReviewSummary(host: HTMLElement, names: string[], open: (ply: number, seat: number) => void) {
    const { page, body } = this.match;
    const { client, store } = page;
    return showReviewSummary(host, { client, store, body, id: client.id }, names, open);
  }

  #table() {
    const { page, body, at, openDeal } = this.match;
    return { client: page.client, view: page.view, body, at, openDeal };
  }
}
