/** Which buttons a table has at this moment. */

/** @import { Message, Offer, StateMessage } from "../base/types.d.ts" */
/** @import { Action } from "./actions.js" */

import { plainOffer } from "../base/desk.js";
import { say } from "../base/words.js";

const BUTTONS = 3; // at most, before the sorts are left out

/**
 * With a piece in the hand what may be done with it, else what belongs to no piece; and the sorts of the desk.
 * @param {StateMessage} state @param {boolean} mayMove @param {Offer[]} held what may be done with the piece that is held
 * @returns {Map<Action, Message | null>} what each sends; null: it is an offer of the game
 */
export function tableActions({ phase, scene }, mayMove, held) {
  const offers = mayMove ? (scene?.offers.filter((offer) => !offer.pick) ?? []) : [];
  const given = held.length ? held : offers;
  const again = phase === "over" ? [{ ...plainOffer(say("again")), move: "", main: true }] : [];
  const sorts = scene?.desk?.sorts ?? [];
  const shown = given.length + again.length + sorts.length <= BUTTONS ? sorts : [];
  return new Map([
    ...shown.map(({ id, label }) => pair({ ...plainOffer(label), sort: id }, { do: "arrange", sort: id })),
    ...given.map((offer) => pair(offer, null)),
    ...again.map((action) => pair(action, { do: "again" })),
  ]);
}

/** @param {Action} action @param {Message | null} message @returns {[Action, Message | null]} */
const pair = (action, message) => [action, message];
