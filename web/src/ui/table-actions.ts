/** Chooses the buttons below the table. */

import type { Hold, Message, Offer, Send, StateMessage } from "../base/types.ts";
import type { FocusFallback } from "./focus-fallback.ts";
import { heldActions, offerLabelled } from "../base/desk.ts";
import { say } from "../base/words.ts";
import { type Action, showActions } from "./actions.ts";
import { offerForMove } from "./hint-plan.ts";
import { canMove } from "./visible-state.ts";

const MAX_BUTTONS = 3; // at most, before the sort orders are omitted

/**
 * With a held piece its actions, else the offers that belong to no piece; and the sort orders of the rack.
 * @param held the held piece's actions
 * @param advised the hinted move: it becomes the main button, replacing the one that plays it
 * @param goesOn the game pauses until the player continues
 * @returns the message of each; null: it is an offer of the game
 */
export function tableActions({ phase, scene }: StateMessage, mayMove: boolean, held: Offer[], advised: string, goesOn = false): Map<Action, Message | null> {
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

const hintedAction = ({ label, ask }: { label: string; ask: string }, move: string): Action => {
  const [words] = label.split(": "); // its value is shown in the status
  return { ...offerLabelled(words), move, ask, main: true, hinted: true };
};

const pair = (action: Action, message: Message | null): [Action, Message | null] => [action, message];

/** The bar of buttons. The button that only skips a pause is beside the status. */
export class TableActions {
  #held: Offer[] = []; // the held piece's actions
  #goOn: { words: string; go: () => void } | null = null; // continues, or skips what others do

  /** @param take receives an offer of the game */
  constructor(readonly focus: FocusFallback, readonly send: Send, readonly take: (offer: Offer) => void) {}

  /** @returns have the buttons changed? */
  hold(hold: Hold | null): boolean {
    const held = hold ? heldActions(hold) : [];
    const changed = JSON.stringify(held) !== JSON.stringify(this.#held);
    this.#held = held;
    return changed;
  }

  offerGoOn(words: string, go: (() => void) | null) {
    this.#goOn = go && { words, go };
  }

  clear() {
    [this.#held, this.#goOn] = [[], null];
    showActions([], () => {});
  }

  /** @param advised the hinted move */
  show(state: StateMessage, advised: string) {
    const goesOn = this.#goOn?.words === "go-on";
    const actions = tableActions(state, canMove(state), this.#held, advised, goesOn);
    const take = (action: Action) => {
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
