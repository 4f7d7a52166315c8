/** Ways from one match to the next: again with the same players, or through the set-up sheet. */

/** @import { GameBox, MatchSetup, Message } from "../base/types.d.ts" */
/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { Settings } from "../client/settings.js" */

import { hashOf, newAddress, parseAddress } from "../base/address.js";
import { validSetup, newMatch, setupOfSave } from "../base/match-setup.js";
import { openSetup } from "./setup-sheet.js";

/** @param {GameBox[]} boxes @param {EngineClient} client @param {Settings} settings @param {() => void} open */
export function makeNextMatch(boxes, client, settings, open) {
  /** Facts about a game. @param {string | undefined} game */
  const boxOf = (game) => boxes.find(({ key }) => key === game);

  /** Also works if the address is the same. @param {string} game @param {MatchSetup} setup */
  function start(game, setup) {
    const address = hashOf(newAddress(game, setup));
    if (address === location.hash) open();
    else if (client.state?.phase === "over") location.replace(address); // no way back to a finished match
    else location.assign(address);
  }

  /** @param {string} game @param {unknown} kept the sheet's initial values */
  function openSetupSheet(game, kept) {
    const box = boxOf(game);
    if (box) openSetup({ box, kept, people: settings.people(), start: (setup) => start(game, setup) });
  }

  /** Calls an action with the set-up of the open match. @param {(game: string, setup: MatchSetup) => void} act */
  const applyToCurrent = (act) => () => {
    const body = client.save?.body;
    if (body) act(body.game, setupOfSave(body));
  };

  /** Back to the sheet, with the choices in the address. */
  function setUpAgain() {
    const place = parseAddress(location.hash);
    const seed = new URLSearchParams(location.hash.slice(1)).get("seed") ?? "";
    if (place.kind === "new") openSetupSheet(place.game, { ...place, seed });
  }

  /** Messages that open a match like the last one, for each game played before. @returns {Message[]} */
  function usual() {
    return boxes.filter(({ key }) => settings.hasPlayed(key)).flatMap((box) => {
      const place = parseAddress(newAddress(box.key, validSetup(box, settings.lastSetup(box.key))).split("#")[1]);
      return place.kind === "new" ? newMatch(place, box).message : [];
    });
  }

  return { boxOf, usual, again: applyToCurrent(start), setUp: applyToCurrent(openSetupSheet), setUpAgain };
}
