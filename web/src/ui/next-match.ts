/** Ways from one match to the next: again with the same players, or through the set-up sheet. */

import type { GameBox, MatchSetup, Message } from "../base/types.ts";
import type { EngineClient } from "../client/engine-client.ts";
import type { Settings } from "../client/settings.ts";
import { hashOf, newAddress, parseAddress } from "../base/address.ts";
import { validSetup, newMatch, setupOfSave } from "../base/match-setup.ts";
import { openSetup } from "./setup-sheet.ts";

export function makeNextMatch(boxes: GameBox[], client: EngineClient, settings: Settings, open: () => void) {
  /** Facts about a game. */
  const boxOf = (game: string | undefined) => boxes.find(({ key }) => key === game);

  /** Also works if the address is the same. */
  function start(game: string, setup: MatchSetup) {
    const address = hashOf(newAddress(game, setup));
    if (address === location.hash) open();
    else if (client.state?.phase === "over") location.replace(address); // no way back to a finished match
    else location.assign(address);
  }

  /** @param kept the sheet's initial values */
  function openSetupSheet(game: string, kept: unknown) {
    const box = boxOf(game);
    if (box) openSetup({ box, kept, people: settings.people(), start: (setup) => start(game, setup) });
  }

  /** Calls an action with the set-up of the open match. */
  const applyToCurrent = (act: (game: string, setup: MatchSetup) => void) => () => {
    const body = client.save?.body;
    if (body) act(body.game, setupOfSave(body));
  };

  /** Back to the sheet, with the choices in the address. */
  function setUpAgain() {
    const place = parseAddress(location.hash);
    const seed = new URLSearchParams(location.hash.slice(1)).get("seed") ?? "";
    if (place.kind === "new") openSetupSheet(place.game, { ...place, seed });
  }

  /** Messages that open a match like the last one, for each game played before. */
  function usual(): Message[] {
    return boxes.filter(({ key }) => settings.hasPlayed(key)).flatMap((box) => {
      const place = parseAddress(newAddress(box.key, validSetup(box, settings.lastSetup(box.key))).split("#")[1]);
      return place.kind === "new" ? newMatch(place, box).message : [];
    });
  }

  return { boxOf, usual, again: applyToCurrent(start), setUp: applyToCurrent(openSetupSheet), setUpAgain };
}
