/** Which buttons a table has at this moment. */

/** @import { Message, Offer, StateMessage } from "../base/types.d.ts" */
/** @import { Action } from "./actions.js" */

import { plainOffer } from "../base/desk.js";
import { say } from "../base/words.js";
import { makerOf } from "./advice.js";

const BUTTONS = 3; // at most, before the sorts are left out

/**
 * With a piece in the hand what may be done with it, else what belongs to no piece; and the sorts of the desk.
 * @param {StateMessage} state @param {boolean} mayMove @param {Offer[]} held what may be done with the piece that is held
 * @param {string} advised the move of a hint: it is the main button, in place of the one that makes it
 * @returns {Map<Action, Message | null>} what each sends; null: it is an offer of the game
 */
export function tableActions({ phase, scene }, mayMove, held, advised) {
  const offers = mayMove ? (scene?.offers.filter((offer) => !offer.pick) ?? []) : [];
  const hinted = held.length || !advised || !scene ? null : makerOf(scene, advised);
  const others = offers.filter(({ move }) => move !== advised).map((offer) => ({ ...offer, main: false }));
  const given = hinted ? [...others, hintedAction(hinted, advised)] : held.length ? held : offers;
  const again = phase === "over" ? [{ ...plainOffer(say("again")), move: "", main: true }] : [];
  const sorts = scene?.desk?.sorts ?? [];
  const shown = given.length + again.length + sorts.length <= BUTTONS && !hinted ? sorts : [];
  return new Map([
    ...shown.map(({ id, label }) => pair({ ...plainOffer(label), sort: id }, { do: "arrange", sort: id })),
    ...given.map((offer) => pair(offer, null)),
    ...again.map((action) => pair(action, { do: "again" })),
  ]);
}

/** @param {{label: string, ask: string}} maker @param {string} move @returns {Action} */
const hintedAction = ({ label, ask }, move) => {
  const words = say("hint.do", { what: label.split(": ")[0] }); // what it brings is said in the status
  return { ...plainOffer(words), move, ask, main: true, hinted: true };
};

/** @param {Action} action @param {Message | null} message @returns {[Action, Message | null]} */
const pair = (action, message) => [action, message];
