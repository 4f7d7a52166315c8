/** Chooses the buttons below the table. */

/** @import { Hold, Message, Offer, Send, StateMessage } from "../base/types.d.ts" */
/** @import { FocusFallback } from "./focus-fallback.js" */
/** @import { Action } from "./actions.js" */

import { heldActions, offerLabelled } from "../base/desk.js";
import { say } from "../base/words.js";
import { showActions } from "./actions.js";
import { offerForMove } from "./hint-plan.js";
import { canMove } from "./visible-state.js";

const MAX_BUTTONS = 3; // at most, before the sort orders are omitted

/**
 * With a held piece its actions, else the offers that belong to no piece; and the sort orders of the rack.
 * @param {StateMessage} state @param {boolean} mayMove @param {Offer[]} held the held piece's actions
 * @param {string} advised the hinted move: it becomes the main button, replacing the one that plays it
 * @param {boolean} [goesOn] the game pauses until the player continues
 * @returns {Map<Action, Message | null>} the message of each; null: it is an offer of the game
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
  const [words] = label.split(": "); // its value is shown in the status
  return { ...offerLabelled(words), move, ask, main: true, hinted: true };
};

/** @param {Action} action @param {Message | null} message @returns {[Action, Message | null]} */
const pair = (action, message) => [action, message];

/** The bar of buttons. The button that only skips a pause is beside the status. */
export class TableActions {
  /** @type {Offer[]} */
  #held = []; // the held piece's actions
  /** @type {{words: string, go: () => void} | null} */
  #goOn = null; // continues, or skips what others do

  /** @param {FocusFallback} focus @param {Send} send @param {(offer: Offer) => void} take receives an offer of the game */
  constructor(focus, send, take) {
    this.focus = focus;
    this.send = send;
    this.take = take;
  }

  /** @param {Hold | null} hold @returns {boolean} have the buttons changed? */
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

  /** @param {StateMessage} state @param {string} advised the hinted move */
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
