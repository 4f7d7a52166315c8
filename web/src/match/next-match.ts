/** The next match, with the same or another set-up. */

import { hashOf, newAddress, parseAddress } from "../base/address.ts";
import { newMatch, setupOfSave, validSetup } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import type { GameBox, MatchSetup, NewRequest } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { Settings } from "../storage/settings.ts";
import { leaveDialogs } from "../view/dialog.ts";
import { dialogs } from "./loaders.ts";

export type NextMatch = ReturnType<typeof makeNextMatch>;

export function makeNextMatch(
  boxes: GameBox[],
  client: EngineClient,
  settings: Settings,
  open: () => void,
) {
  /** Facts about a game. */
  const boxOf = (game: string | undefined) => boxes.find(({ key }) => key === game);

  function start(game: string, setup: MatchSetup) {
    const address = hashOf(newAddress(game, setup));
    leaveDialogs(() => openAddress(address, client, open));
  }

  /** @param initial the sheet's initial values */
  function openSetupSheet(game: string, initial: unknown) {
    const box = boxOf(game);
    if (!box) return;
    const parts = {
      box,
      kept: initial,
      people: settings.people(),
      start: (setup: MatchSetup) => start(game, setup),
    };
    inBackground(dialogs.use(({ openSetup }) => openSetup(parts)));
  }

  /** Calls an action with the set-up of the open match. */
  const applyToCurrent = (act: (game: string, setup: MatchSetup) => void) => () => {
    const body = client.save?.body;
    if (body) act(body.game, setupOfSave(body));
  };

  /** Back to the sheet, with the choices in the address. */
  function setUpAgain() {
    const place = parseAddress(location.hash);
    if (place.kind === "new") openSetupSheet(place.game, place);
  }

  /** Requests that open a match like the last one, for each game played before. */
  function usual(): NewRequest[] {
    const played = boxes.filter(({ key }) => settings.hasPlayed(key));
    return played.flatMap((box) => likeLastMatch(box, settings));
  }

  return {
    boxOf,
    usual,
    again: applyToCurrent(start),
    setUp: applyToCurrent(openSetupSheet),
    setUpAgain,
  };
}

/** Opens an address, even if it is the current one. */
function openAddress(address: string, { state }: EngineClient, open: () => void) {
  if (address === location.hash) {
    open();
  } else if (state?.phase === "over") {
    location.replace(address); // the Back button must not lead to a finished match
  } else {
    location.assign(address);
  }
}

/** The request that opens a match like the last one of a game. */
function likeLastMatch(box: GameBox, settings: Settings): NewRequest[] {
  const setup = validSetup(box, settings.lastSetup(box.key));
  const place = parseAddress(newAddress(box.key, setup).split("#")[1]);
  if (place.kind !== "new") return [];
  const { request } = newMatch(place, box);
  return "seed" in request ? [request] : [];
}
