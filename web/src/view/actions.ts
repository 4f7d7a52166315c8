/**
 * The buttons for actions: offers, hint, the next game; and where the focus moves when its element
 * is removed.
 */

import { heldActions, movesOf, offerLabelled } from "../base/desk.ts";
import { button, byId, element, orderChildren, setAttributes } from "../base/html.ts";
import { rectOf } from "../base/scene.ts";
import { say } from "../base/site.ts";
import type { Drop, Hold, Offer, Scene, StateMessage } from "../base/types.ts";
import type { InteractiveBoard } from "../input/interactive-board.ts";
import { SKIP_KEY } from "../input/keys.ts";
import { noteChange } from "../input/presses.ts";
import { isDialogOpen } from "./dialog.ts";
import type { ArrangeButton } from "./arrange-button.ts";
import type { MatchPage } from "./match-page.ts";
import { lookAction } from "./results.ts";
import { announce, type GoOn, showGoOn } from "./status.ts";
import { isPhone, isSideways } from "./thumb-bar.ts";

/** Continues the game, skips the others' pauses, uncovers the table, or opens a new match. */
type PageAction = "go-on" | "skip" | "look" | "again";

/**
 * An offer of the game, or an action of the page. `sort`: id of a sort order of the rack; `hinted`:
 * it plays the hint
 */
export type Action = Offer & { sort?: string; pageAction?: PageAction; hinted?: boolean };

/**
 * `effect`: what a press does; `pressedIn`: revision of the state in which its move was made, if it
 * was pressed
 */
interface ShownButton {
  node: HTMLButtonElement;
  key: string;
  effect: string;
  pressedIn: number | null;
}

interface ShowOptions {
  /** The revision of the state. */
  rev: number;
  /** Replaces the pieces in a label by pictures. */
  draw?: (label: string) => (Node | string)[];
  /** Did the buttons change because the player chose a piece? */
  isChosen?: boolean;
  /** Called when the focused button was removed: moves the focus to another one, now or later. */
  moveFocus?: () => unknown;
}

let shownButtons: ShownButton[] = []; // the buttons that are shown
let isFocusLost = false; // the focused button was removed, and no other element has the focus

const focusMain = () => shownButtons.at(-1)?.node.focus();

/**
 * Shows the buttons, the main one last. A button that remains is the same element, so it stays
 * under the finger and keeps the focus. One that now does something else takes no press for a
 * moment.
 */
export function showActions(
  actions: Action[],
  take: (action: Action) => void,
  { rev, isChosen = false, draw = (label) => [label], moveFocus = focusMain }: ShowOptions,
) {
  const host = byId("actions");
  host.dataset.arrange = say("bar.arrange");
  const focused = document.activeElement;
  const hadFocus = host.contains(focused) || (isFocusLost && focused === document.body);
  const sorted = [...actions.filter(({ main }) => !main), ...actions.filter(({ main }) => main)];
  const sorts = actions.filter(({ sort }) => sort);
  const oldButtons = [...shownButtons];
  shownButtons = sorted.map((action) => {
    const key = `${action.main} ${action.figure} ${action.label} ${action.note}`;
    const effect = `${action.move} ${action.then} ${action.points}`;
    const k = oldButtons.findIndex((shownButton) => shownButton.key === key);
    const oldButton = k < 0 ? undefined : oldButtons.splice(k, 1)[0];
    const isSame = oldButton?.effect === effect && (oldButton.pressedIn ?? rev) === rev;
    const node = oldButton?.node ?? createButton(action, sorts.indexOf(action) + 1, draw);
    const shown: ShownButton = {
      node,
      key,
      effect,
      pressedIn: isSame ? oldButton.pressedIn : null,
    };
    if (!isSame && !isChosen) noteChange(node);
    describeAction(node, action);
    node.onclick = () => {
      if (action.move !== null) shown.pressedIn = rev;
      take(action);
    };
    return shown;
  });
  // emptied, because the closures of `take` keep this array
  for (const { node } of oldButtons.splice(0)) node.remove();
  orderChildren(
    host,
    0,
    shownButtons.map(({ node }) => node),
  );
  if (hadFocus && !host.contains(document.activeElement)) moveFocus();
  isFocusLost = hadFocus && document.activeElement === document.body;
}

/**
 * The button that continues the game, if there is one. @param barred include a disabled one with an
 * explanation
 */
export const mainButton = (barred = false): HTMLElement | null =>
  document.querySelector(`#actions .main${barred ? "" : ":not([aria-disabled])"}`);

/** The button that skips the others' pauses, if it is shown: in the bar, or beside the status. */
export const skipButton = (): HTMLElement | null =>
  document.querySelector("#actions .skip, #go-on:not([hidden])");

/** @param place of a sort order among them, from 1, which is its key */
function createButton(
  { label, short, main, figure, note, sort, pageAction }: Action,
  place: number,
  draw: (label: string) => (Node | string)[],
) {
  if (pageAction === "skip") {
    return button(label, { icon: "next", kind: "skip", data: { key: SKIP_KEY } });
  }
  const host = button("", { kind: main ? "main" : "" });
  if (figure) {
    host.classList.add("card");
    host.replaceChildren(
      element("b", {}, figure),
      element("span", {}, label),
      element("small", {}, note),
    );
    return host;
  }
  if (main || sort) host.dataset.key = main ? say("keys.space") : String(place);
  const words = short ? [shortenableLabel(label, short)] : draw(label);
  // the note is shown on phones; elsewhere the status tells it
  if (note) host.append(element("span", {}, ...words, " ", element("small", {}, note)));
  else host.append(...words);
  return host;
}

/** A label with a short form; `text-fitting.ts` chooses between them. */
const shortenableLabel = (label: string, short: string) =>
  element("span", { "data-full": label, "data-short": short }, label);

function describeAction(host: HTMLButtonElement, action: Action) {
  const { move, points, on, sort = "", hinted = false } = action;
  const isIdle = move === null && !points.length && !sort;
  setAttributes(host, {
    "data-sort": sort || null,
    ...movesOf(action),
    "data-points": move === null && points.length ? points.join(" ") : null,
    "aria-disabled": isIdle ? "true" : null,
    "aria-pressed": on === null ? null : String(on),
  });
  host.classList.toggle("hinted", hinted);
}

/** A button for a move, and its question. */
type MoveButton = Pick<Offer, "label" | "ask">;

/** A button for a move that a tap or a drop makes; null if there is no such move now. */
export function buttonForMove({ offers }: Scene, move: string): MoveButton | null {
  const tap = offers.find((offer) => offer.move === move);
  if (tap) return { label: tap.brief || tap.label, ask: tap.ask };
  for (const offer of offers) {
    const drop = offer.drops.find((candidate) => candidate.move === move);
    if (drop) return { label: dropLabel(offer, drop), ask: drop.ask ?? offer.ask };
  }
  return null;
}

/** The label of a button that makes a drop, such as "4 of Arms → 2, 3 of Arms". */
function dropLabel({ label, brief }: Offer, drop: Drop) {
  if (drop.button) return drop.button;
  if (!drop.target) return drop.label;
  return say("bar.lay", { piece: brief || label, target: drop.target });
}

// Moves the focus when the focused element is removed: to the button that continues the game, or
// later, when one appears.

export class FocusFallback {
  #element: HTMLElement | null = null; // the element that has the focus meanwhile
  #isForButton = false; // the focus was on a button, so it moves to the next one that continues
  #isAskedToGoOn = false; // the player is asked to continue

  constructor(readonly board: InteractiveBoard) {}

  /** Called when the focused piece or place on the board was removed. */
  handleBoardLoss() {
    if (isDialogOpen()) return;
    const first = byId("actions").querySelector<HTMLElement>("button:not(.skip)");
    const next = (this.#isAskedToGoOn && mainButton()) || first;
    if (next) next.focus();
    else this.board.mirror.holdFocus();
    this.#element = document.activeElement as HTMLElement;
    this.#isForButton = false;
  }

  /**
   * Focuses the button that continues, now or when there is one. Called when the focused button was
   * removed.
   */
  focusMain() {
    this.#isForButton = true;
    if (!isDialogOpen()) this.#focusNext();
  }

  /** Moves the focus to the next action: on the board, else to the button that continues. */
  restoreFocus() {
    const focused = document.activeElement;
    const isUnmoved =
      this.#element !== null && (focused === this.#element || focused === document.body);
    if (isUnmoved && this.#isForButton) this.#focusNext();
    else if (!isUnmoved || this.board.mirror.refocus()) this.#element = null;
    else if (this.#isAskedToGoOn) this.handleBoardLoss();
  }

  /**
   * Focuses the button that continues; without one, a new piece or another spot on the board, until
   * there is a button.
   */
  #focusNext() {
    const main = mainButton();
    main?.focus();
    if (!main && !this.board.mirror.focusNew() && !this.board.mirror.refocus()) {
      this.board.mirror.holdFocus();
    }
    this.#element = main ? null : (document.activeElement as HTMLElement);
  }

  /**
   * Shows or removes the button beside the status.
   * @param skip what it does; null: it is removed @param isAsked the player is asked to continue,
   * there or in the bar of buttons
   */
  offerGoOn(skip: GoOn, isAsked: boolean) {
    this.#isAskedToGoOn = isAsked;
    if (!skip && document.activeElement === byId("go-on")) {
      this.#element = byId("go-on");
      this.#isForButton = true;
    }
    showGoOn(skip);
    this.restoreFocus();
  }

  clear() {
    this.#isAskedToGoOn = false;
    showGoOn(null);
  }
}

// Chooses the buttons below the table.

const MAX_BUTTONS = 3; // at most, before the sort orders are omitted

/**
 * With a held piece its actions, else the offers that belong to no piece; and the sort orders of
 * the rack.
 * @param held the held piece's actions
 * @param advised the hinted move: it becomes the main button, replacing the one that plays it
 * @param options `goesOn`: the game pauses until the player continues; `look`: label of the action
 * that uncovers the table; `sorts`: are the sort orders among the buttons?
 */
export function tableActions(
  state: StateMessage,
  held: Offer[],
  advised: string,
  options: { goesOn?: boolean; look?: string; sorts?: boolean } = {},
): Action[] {
  const { goesOn = false, look = "", sorts: hasSorts = true } = options;
  const offers: Action[] = held.length ? held : shownOffers(state, advised);
  const continuing = continuingAction(state, goesOn);
  const sorts = look || !hasSorts ? [] : shownSorts(state.scene, offers, continuing !== null);
  const actions: Action[] = [
    ...sorts.map(({ id, label }) => ({ ...offerLabelled(label), sort: id })),
    ...offers,
  ];
  if (look) actions.push({ ...offerLabelled(look), move: "", pageAction: "look" });
  if (continuing) actions.push(continuing);
  return actions;
}

/** The offers that belong to no piece; the hinted move, if there is one, as the main button. */
function shownOffers(state: StateMessage, advised: string): Action[] {
  const { scene } = state;
  if (!scene) return [];
  const offers = canMove(state) ? scene.offers.filter((offer) => !offer.pick) : [];
  const hinted = advised ? buttonForMove(scene, advised) : null;
  if (!hinted) return offers;
  const others = offers
    .filter(({ move }) => move !== advised)
    .map((offer) => ({ ...offer, main: false }));
  return [...others, hintedAction(hinted, advised)];
}

/** The sort orders of the rack, if there is room for them beside the other buttons. */
function shownSorts(scene: Scene | null, offers: Action[], continues: boolean) {
  const sorts = scene?.desk?.sorts ?? [];
  const count = offers.length + Number(continues) + sorts.length;
  const hasHint = offers.some(({ hinted }) => hinted);
  return count <= MAX_BUTTONS && !hasHint ? sorts : [];
}

/** The page's own main button: it continues the game, or opens the next one. */
function continuingAction({ phase, scene }: StateMessage, goesOn: boolean): Action | null {
  if (!goesOn && phase !== "over") return null;
  const continuing = scene?.rest ? "next-round" : "go-on";
  const label = say(goesOn ? continuing : "again");
  const pageAction = goesOn ? "go-on" : "again";
  return { ...offerLabelled(label), move: "", main: true, pageAction };
}

const hintedAction = ({ label, ask }: MoveButton, move: string): Action => ({
  ...offerLabelled(label),
  move,
  ask,
  main: true,
  hinted: true,
});

/**
 * The bar of buttons. The button that only skips a pause is in the place of the main button; on
 * phones it is beside the status.
 */
export class TableActions {
  #held: Offer[] = []; // the held piece's actions
  goOn: GoOn = null; // continues, or skips the others' moves
  // what late-table.ts adds: it completes the buttons, and arranges the rack on phones
  complete = (actions: Action[]) => actions;
  arrange: ArrangeButton | null = null;

  /** @param take receives an offer of the game */
  constructor(
    readonly focus: FocusFallback,
    readonly page: Pick<MatchPage, "send" | "playAgain">,
    readonly take: (offer: Offer) => void,
    readonly draw: ShowOptions["draw"],
  ) {}

  /**
   * @param label of a piece picked up @param released of one put down where it was; both are
   * announced @returns have the buttons changed?
   */
  hold(hold: Hold | null, label = "", released = ""): boolean {
    const before = this.#held;
    this.#held = hold ? heldActions(hold) : [];
    if (label) announce(say("read.held", { piece: label }));
    if (released) announce(say("read.released", { piece: released }));
    return JSON.stringify(this.#held) !== JSON.stringify(before);
  }

  clear() {
    this.#held = [];
    this.goOn = null;
    this.arrange?.show([]);
    showActions([], () => {}, { rev: -1 });
  }

  /**
   * @param advised the hinted move @param isChosen the player's own choice of a piece has changed
   * the buttons
   */
  show(state: StateMessage, advised: string, isChosen = false) {
    const isPaused = this.goOn?.words === "go-on";
    const skip = isPaused ? null : this.goOn;
    const besideStatus = isPhone() ? skip : null;
    const hadFocus = skipButton()?.matches(":focus");
    const covered = isPaused ? lookAction() : null;
    const isOnLine = this.#showArrangeButton(state.scene);
    const actions = this.complete(
      tableActions(state, this.#held, advised, {
        goesOn: isPaused,
        look: covered?.label,
        sorts: !isOnLine,
      }),
    );
    if (skip !== besideStatus) {
      actions.push({ ...offerLabelled(say("faster")), move: "", pageAction: "skip" });
    }
    const goOn = () => this.goOn?.go();
    const pageActions: Record<PageAction, () => void> = {
      "go-on": goOn,
      skip: goOn,
      look: () => {
        covered?.look();
        this.show(state, advised);
      },
      again: () => this.page.playAgain(),
    };
    const take = (action: Action) => {
      if (action.pageAction) pageActions[action.pageAction]();
      else if (action.sort) this.page.send({ do: "arrange", sort: action.sort });
      else this.take(action);
    };
    showActions(actions, take, {
      rev: state.rev,
      isChosen,
      draw: this.draw,
      moveFocus: () => this.focus.focusMain(),
    });
    this.focus.offerGoOn(besideStatus, isPaused);
    if (hadFocus) skipButton()?.focus(); // its place has changed with the screen
  }

  /** @returns have the sort orders a button of their own, rather than being among the others? */
  #showArrangeButton(scene: Scene | null) {
    const hasOwnButton = isPhone() && (Boolean(scene?.line) || isSideways());
    const sorts = scene?.desk?.sorts ?? [];
    this.arrange?.show(hasOwnButton ? sorts : []);
    return hasOwnButton;
  }
}

// The parts of a state that apply to the present viewer.

const canMove = (state: StateMessage | null) => state?.phase === "ready" || state?.phase === "over";

/** Offers on the table itself, and those in a drawer. */
export function splitOffers(state: StateMessage | null, scene: Scene) {
  const offers: Offer[] = canMove(state) ? scene.offers.filter((offer) => offer.pick) : [];
  const outside = offers.filter((offer) => rectOf(scene, offer.pick));
  return { outside, inside: offers.filter((offer) => !outside.includes(offer)) };
}
