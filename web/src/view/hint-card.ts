/**
 * The hint, and a plan whose moves the main button then plays. In the side panel it names the move
 * at once (adviser.ts); where that is not in view, a card over the table helps in three steps. On
 * phones it is a callout, and a tap anywhere on it shows the next step.
 */

import { button, byId, element, icon } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { HintMessage, PixelRect } from "../base/types.ts";
import type { InteractiveBoard } from "../input/interactive-board.ts";
import { placeInPanel } from "./adviser.ts";
import { calloutBox, calloutPointer, calloutVeil, moveTo } from "./callout.ts";
import { announce } from "./status.ts";
import { isPhone } from "./thumb-bar.ts";

const LAST_STEP = 3;
const MARGIN_PX = 8; // CSS pixels around the card

/** Title and text of each step; an empty text is omitted. */
const linesOf = ({ idea, look, step, reason, second }: HintMessage) => [
  [idea],
  [look],
  [step, reason, second],
];

/** Title and text in the side panel, where the next best choice is among `choices`. */
const namedLines = ({ step, reason, second, choices }: HintMessage) => [
  step,
  reason,
  choices.length ? "" : second,
];

/** What the card belongs to. */
interface HintTable {
  stage: HTMLElement;
  board: InteractiveBoard;
  /** Is there a button for this move now? */
  canMake: (move: string) => boolean;
  /** Called when the main button or the side panel may have changed. */
  changed: () => void;
}

/**
 * Do tiles fill the table? Then a callout would cover some of them. It is so in games with a narrow
 * bar.
 */
const isTableFull = () => document.documentElement.dataset.bar === "narrow";

export class HintCard {
  #hint: HintMessage | null = null;
  #step = 0; // steps shown so far: 1 the idea, 2 the pieces, 3 the move
  #plan: string[] = []; // moves still to be made
  #isFollowed = false; // was the first of them sent?
  #host = element("section", { class: "hintcard", hidden: true });
  #veil: SVGElement | null = null; // over what the card is not about

  constructor(readonly table: HintTable) {
    // the card may cover the place for a piece
    table.stage.addEventListener("pointerdown", () => this.#closeOverTable(), true);
    table.stage.addEventListener("scroll", () => this.showVeil(), true);
    this.#host.addEventListener("click", ({ target }) => {
      const isButton = target instanceof Element && target.closest("button");
      if (!isButton && isPhone() && this.#step < LAST_STEP) this.tellMore();
    });
  }

  /** The hint, once it names the move. */
  get named(): HintMessage | null {
    return this.#step === LAST_STEP ? this.#hint : null;
  }

  /** The hinted move; "" until the card shows it. */
  get move() {
    return this.named ? (this.#plan[0] ?? "") : "";
  }

  open(hint: HintMessage) {
    this.#hint = hint;
    this.#plan = hint.plan;
    this.#step = 0;
    this.#isFollowed = false;
    this.tellMore();
  }

  /**
   * Shows the next step, or the current one again if its card was closed; in the side panel the
   * last one. @returns is there a hint?
   */
  tellMore(): boolean {
    if (!this.#hint || (this.named && !this.#plan.length)) return false;
    const place = placeInPanel();
    if (place) this.#step = LAST_STEP;
    else if (!this.#host.hidden || !this.#step) this.#step = Math.min(LAST_STEP, this.#step + 1);
    this.#showCard(this.#hint, place);
    this.table.changed();
    return true;
  }

  /** Marks the pieces of the hint on the board. */
  mark() {
    const { board } = this.table;
    if (this.move) board.hint(this.move);
    else if (this.#step === 2) board.point(this.#hint?.pieces ?? []);
    this.showVeil();
  }

  /** On phones the rest of the table is darker while the card is open and no piece is held. */
  showVeil() {
    const { board, stage } = this.table;
    const isWanted = isPhone() && !this.#host.hidden && !this.#isInPanel() && !board.held;
    const marks = isWanted ? board.hintedRects : [];
    this.#veil?.remove();
    this.#veil = marks.length ? calloutVeil(marks) : null;
    if (this.#veil) stage.append(this.#veil);
  }

  /** The player makes these moves: any other move ends the hint. */
  followMoves(moves: string[]) {
    this.#isFollowed = moves.length === 1 && moves[0] === this.move;
    this.#plan = this.#isFollowed ? this.#plan.slice(1) : [];
  }

  /**
   * Updates the plan for a new state: the rest is still valid if its move led to this state and the
   * next one can be made.
   */
  update() {
    this.#close();
    if (!this.#isFollowed || !this.move || !this.table.canMake(this.move)) this.clear();
    this.#isFollowed = false;
  }

  clear() {
    this.#close();
    this.#hint = null;
    this.#plan = [];
    this.#step = 0;
  }

  #close() {
    if (this.#host.contains(document.activeElement)) byId("hint").focus();
    this.#host.hidden = true;
    this.#host.replaceChildren();
    this.showVeil();
  }

  #closeOverTable() {
    if (!this.#isInPanel()) this.#close();
  }

  #isInPanel = () => this.#host.closest("#side") !== null;

  /** The user closes the card: in the side panel the move is no longer named. */
  #dismiss() {
    if (this.#isInPanel()) this.#step = 0;
    this.#close();
    this.table.changed();
  }

  /** @param place in the side panel; null: over the table */
  #showCard(hint: HintMessage, place: HTMLElement | null) {
    const focused = document.activeElement;
    const hadFocus = (place?.parentElement ?? this.#host).contains(focused);
    const told = place ? namedLines(hint) : linesOf(hint)[this.#step - 1];
    const [title, ...lines] = told.filter(Boolean);
    const of = place ? say("advice.named") : say("hint.of", { n: this.#step, of: LAST_STEP });
    const close = button("", {
      icon: "close",
      kind: "round",
      name: say("close"),
      on: () => this.#dismiss(),
    });
    const more =
      this.#step < LAST_STEP &&
      button(say(`hint.more-${this.#step}`), {
        icon: "hint",
        on: () => this.tellMore(),
        data: { hint: "more" },
      });
    this.#host.replaceChildren(
      icon("hint"),
      element("small", {}, of),
      close,
      element(place ? "h3" : "h2", {}, title),
      ...lines.map((line) => element("p", {}, line)),
      ...(more ? [more] : []),
    );
    this.#host.hidden = false;
    this.#host.dataset.step = String(this.#step);
    this.#host.setAttribute("aria-label", of);
    this.#place(hint.pieces, place);
    if (hadFocus) (more || close).focus();
    announce(`${of}.`, title, ...lines);
  }

  /** @param place in the side panel; null: over the table */
  #place(pieces: string[], place: HTMLElement | null) {
    if (place) {
      place.append(this.#host);
      return;
    }
    if (this.#isInPanel() || !this.#host.isConnected) this.table.stage.after(this.#host);
    const isInBar = isPhone() && isTableFull() && this.#step < LAST_STEP;
    this.#host.toggleAttribute("data-in-bar", isInBar);
    if (isInBar) return; // callouts.css
    if (isPhone()) this.#placeAsCallout(pieces);
    else this.#placeOverTable(pieces);
  }

  #placeAsCallout(ids: string[]) {
    const { offsetWidth: width, offsetHeight: height } = this.#host;
    const { marks, ...box } = calloutBox({ width, height }, this.table.board, ids);
    moveTo(this.#host, box);
    const pointer = calloutPointer(box, marks);
    if (pointer) this.#host.append(pointer);
  }

  /**
   * Moves the card so that it covers neither these pieces nor the rack, or at least not the pieces
   * once they are marked.
   */
  #placeOverTable(ids: string[]) {
    const { board, targets } = this.table.board;
    const rackPlaces = board.layer.places.filter(({ look }) => look === "rack" || look === "wood");
    const pieces = ids.flatMap((id) => targets.rectOf(id) ?? []);
    const rack = rackPlaces.flatMap(({ id }) => targets.rectOf(id) ?? []);
    const height = this.#host.offsetHeight;
    const isFree = (rects: PixelRect[]) => (top: number) =>
      rects.every((rect) => rect.top > top + height || rect.top + rect.height < top);
    const piecesEnd = Math.max(0, ...pieces.map((rect) => rect.top + rect.height));
    const tops = [MARGIN_PX, piecesEnd + 2 * MARGIN_PX, board.frame.height - height - MARGIN_PX];
    // otherwise the table would grow
    const inside = tops.filter((top) => top >= 0 && top + height + MARGIN_PX <= board.frame.height);
    const top =
      inside.find(isFree([...pieces, ...rack])) ??
      inside.find(isFree(this.#step > 1 ? pieces : rack)) ??
      MARGIN_PX;
    this.#host.style.setProperty("--top", `${top}px`);
  }
}
