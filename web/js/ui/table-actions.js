/** Which buttons a table has at this moment. */

/** @import { Hold, Message, Offer, Send, StateMessage } from "../base/types.d.ts" */
/** @import { FocusFallback } from "./focus-fallback.js" */
/** @import { Action } from "./actions.js" */

import { heldActions, offerLabelled } from "../base/desk.js";
import { say } from "../base/words.js";
import { showActions } from "./actions.js";
import { offerForMove } from "./hint-plan.js";
import { canMove } from "./visible-state.js";

const MAX_BUTTONS = 3; // at most, before the sorts are left out

/**
 * With a piece in the hand what may be done with it, else what belongs to no piece; and the sorts of the desk.
 * @param {StateMessage} state @param {boolean} mayMove @param {Offer[]} held what may be done with the piece that is held
 * @param {string} advised the move of a hint: it is the main button, in place of the one that makes it
 * @param {boolean} [goesOn] what is shown stays until somebody goes on
 * @returns {Map<Action, Message | null>} what each sends; null: it is an offer of the game
 */
export function tableActions({ phase, scene }, mayMove, held, advised, goesOn = false) {
  const offers = mayMove ? (scene?.offers.filter((offer) => !offer.pick) ?? []) : [];
  const hinted = held.length || !advised || !scene ? null : offerForMove(scene, advised);
  const others = offers.filter(({ move }) => move !== advised).map((offer) => ({ ...offer, main: false }));
  const given = hinted ? [...others, hintedAction(hinted, advised)] : held.length ? held : offers;
  const page = goesOn ? "go-on" : phase === "over" ? "again" : "";
  const own = page ? [{ ...offerLabelled(say(page)), move: "", main: true }] : [];
  const sorts = scene?.desk?.sorts ?? [];
  const shown = given.length + own.length + sorts.length <= MAX_BUTTONS && !hinted ? sorts : [];
  return new Map([
    ...shown.map(({ id, label }) => pair({ ...offerLabelled(label), sort: id }, { do: "arrange", sort: id })),
    ...given.map((offer) => pair(offer, null)),
    ...own.map((action) => pair(action, { do: page })),
  ]);
}

/** @param {{label: string, ask: string}} maker @param {string} move @returns {Action} */
const hintedAction = ({ label, ask }, move) => {
  const [words] = label.split(": "); // what it brings is said in the status
  return { ...offerLabelled(words), move, ask, main: true, hinted: true };
};

/** @param {Action} action @param {Message | null} message @returns {[Action, Message | null]} */
const pair = (action, message) => [action, message];

/** The bar of buttons. What only skips a pause is beside the status. */
export class TableActions {
  /** @type {Offer[]} */
  #held = []; // what may be done by a button with the piece that is held
  /** @type {{words: string, go: () => void} | null} */
  #goOn = null; // what goes on, or skips what others do

  /** @param {FocusFallback} focus @param {Send} send @param {(offer: Offer) => void} take an offer of the game */
  constructor(focus, send, take) {
    this.focus = focus;
    this.send = send;
    this.take = take;
  }

  /** @param {Hold | null} hold @returns {boolean} are there other buttons now? */
  hold(hold) {
    const held = hold ? heldActions(hold) : [];
    const changed = JSON.stringify(held) !== JSON.stringify(this.#held);
    this.#held = held;
    return changed;
  }

  /** @param {string} words @param {(() => void) | null} go */
  offerGoOn(words, go) {
    this.#goOn = go && { words, go };
  }

  clear() {
    [this.#held, this.#goOn] = [[], null];
    showActions([], () => {});
  }

  /** @param {StateMessage} state @param {string} advised the move of a hint */
  show(state, advised) {
    const goesOn = this.#goOn?.words === "go-on";
    const actions = tableActions(state, canMove(state), this.#held, advised, goesOn);
    const take = (/** @type {Action} */ action) => {
      const message = actions.get(action);
      if (message?.do === "go-on") this.#goOn?.go();
      else if (message) this.send(message);
      else this.take(action);
    };
    showActions([...actions.keys()], take, () => this.focus.handleButtonLoss());
    const skip = goesOn ? null : this.#goOn;
    this.focus.offerGoOn(skip ? say(skip.words) : "", goesOn, skip && skip.go);
  }
}
