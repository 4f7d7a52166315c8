/** The ways from one table to the next: again with the same players, or set up on a sheet. */

/** @import { Box, MatchSetup } from "../base/types.d.ts" */
/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { Settings } from "../client/settings.js" */

import { newAddress, parseAddress } from "../base/address.js";
import { setupOfSave } from "../base/match-setup.js";
import { openSetup } from "./setup.js";

export class NextTable {
  /** @param {Box[]} boxes @param {EngineClient} client @param {Settings} settings @param {() => void} open */
  constructor(boxes, client, settings, open) {
    this.boxes = boxes;
    this.client = client;
    this.settings = settings;
    this.open = open;
  }

  /** What the shelf says of a game. @param {string | undefined} game */
  boxOf = (game) => this.boxes.find(({ key }) => key === game);

  /** A new game with the same players. */
  again = () => {
    const body = this.client.save?.body;
    if (body) this.#goTo(newAddress(body.game, setupOfSave(body)));
  };

  /** The sheet, as the open table was set up. */
  setUp = () => {
    const body = this.client.save?.body;
    if (body) this.#openSheet(body.game, setupOfSave(body));
  };

  /** Back to the sheet, with all that was chosen in the address. */
  setUpAgain = () => {
    const place = parseAddress(location.hash);
    const seed = new URLSearchParams(location.hash.slice(1)).get("seed") ?? "";
    if (place.kind === "new") this.#openSheet(place.game, { ...place, seed });
  };

  /** @param {string} game @param {unknown} kept what the sheet begins with */
  #openSheet(game, kept) {
    const box = this.boxOf(game);
    const start = (/** @type {MatchSetup} */ setup) => this.#goTo(newAddress(game, setup));
    if (box) openSetup({ box, kept, people: this.settings.people(), start });
  }

  /** Also where the address is the same. @param {string} address */
  #goTo(address) {
    if (address.endsWith(location.hash)) this.open();
    else location.assign(address);
  }
}
