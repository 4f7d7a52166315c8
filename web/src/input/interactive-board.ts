/**
 * A board with its mirror and drag handling: shows one layer and tells its listener what the user
 * does. Which piece is held stays local; the engine is not told.
 */

import { deskRectOf, emptySlots, slotId } from "../base/desk.ts";
import { element, setAttributes } from "../base/html.ts";
import { allPieces, isInPane, layerWhileHolding, topPieceOn } from "../base/scene.ts";
import type {
  ChoiceMessage,
  Drawer,
  Drop,
  Hold,
  PixelRect,
  Question,
  SceneLayer,
} from "../base/types.ts";
import { Board } from "../board/board.ts";
import type { DiceCup } from "../board/dice.ts";
import type { RenderContext } from "../board/render-context.ts";
import type { changedAreas } from "../board/text-layout.ts";
import { DropTargets } from "./drop-targets.ts";
import { watchDrags } from "./gestures.ts";
import { Mirror } from "./mirror.ts";
import { PaneView } from "./pane.ts";
import { findSpots, type Spot } from "./spots.ts";

/**
 * A move made on the board. `then`: moves that follow it; `ask`: a question to confirm first,
 * answered with `label`; `slot`: the rack slot for the resulting pieces
 */
export interface BoardMove {
  move: string;
  then?: string[];
  label: string;
  ask: Question | null;
  slot?: number;
}

/**
 * The held piece has changed; null: none. `label`, `released`: of the piece picked up, or put down
 * where it was, to be announced; `isChosen`: by the player, not by a new layer
 */
export interface HoldChange {
  hold: Hold | null;
  label?: string;
  released?: string;
  isChosen: boolean;
}

/** What the user does on the board. */
export interface BoardListener {
  play: (move: BoardMove) => void;
  /** Moves a piece on the rack to another slot. */
  arrange: (piece: string, slot: number) => void;
  hold: (change: HoldChange) => void;
  /** A tapped piece cannot be taken, or a dragged one cannot be dropped here. */
  refuse: (why: string, rule?: string) => void;
  /** A place was tapped that only explains itself. */
  explain: (about: string) => void;
  openDrawer: (id: string) => void;
  /** The focused button is gone and no other can take the focus. */
  handleFocusLoss: () => void;
}

/** Holds several pieces of the rack together. */
export interface PieceChooser {
  /** Adds a tapped piece to those held, or removes it. @returns has it done so? */
  tap: (offer: Hold) => boolean;
  /** The engine has answered. */
  hear: (answer: ChoiceMessage) => void;
  /** The layer and the offers with the chosen pieces marked as such. */
  describe: (layer: SceneLayer) => [SceneLayer, Hold[]];
}

/** What remains held with new offers. @param again they belong to the same state */
function stillHeld(held: Hold, offers: Hold[], again: boolean): Hold | null {
  if (held.picks) return again ? held : null;
  const still = offers.find(({ pick, drops }) => pick === held.pick && drops.length);
  return still && (again || still.slot !== undefined) ? still : null;
}

export class InteractiveBoard {
  board: Board;
  chooser: PieceChooser | null = null; // null until it is loaded, and in lessons
  pane: PaneView;
  mirror: Mirror;
  targets: DropTargets;
  offers: Hold[] = [];
  #drawers: Drawer[] = [];
  held: Hold | null = null;
  #dragged: Hold | null = null;
  #carriedPiece = ""; // id of the dragged piece
  #nearPlace = ""; // id of the place where the dragged piece would be dropped
  #pointed: Record<string, string[]> = {}; // ids of highlighted pieces and places, by their mark
  #nudgeFrame = 0; // animation frame of the next scroll step
  #canvas = element("canvas", { class: "board", "aria-hidden": "true" });
  #mirrorHost = element("div", {
    class: "mirror",
    role: "group",
    onclick: (event) => this.#handleClick(event),
    onkeydown: (event) => this.#handleKey(event),
  });

  constructor(
    host: HTMLElement,
    context: RenderContext,
    readonly listener: BoardListener,
    options: { paper?: boolean; cup?: DiceCup; changes?: typeof changedAreas } = {},
  ) {
    this.board = new Board(this.#canvas, context, options);
    setAttributes(this.board.air, { class: "air", "aria-hidden": "true" });
    host.replaceChildren(this.#canvas, this.board.air, this.#mirrorHost);
    this.pane = new PaneView(this.#mirrorHost, this.board, context.isStill);
    this.mirror = new Mirror(this.#mirrorHost, this.board, this.pane);
    this.targets = new DropTargets(this.board, this.pane);
    watchDrags(this.#mirrorHost, this);
  }

  /**
   * @param options `again`: the same state, laid out for another size, so that held pieces stay
   * held (a single piece on the rack always does); `isDeal`: the first state of a match, which is
   * dealt
   */
  show(
    layer: SceneLayer,
    {
      offers,
      drawers = [],
      label,
      again = false,
      isDeal = false,
    }: { offers: Hold[]; drawers?: Drawer[]; label: string; again?: boolean; isDeal?: boolean },
  ) {
    this.offers = offers;
    this.#drawers = drawers;
    this.held = this.held && stillHeld(this.held, offers, again);
    if (!again) this.#pointed = {};
    this.#nearPlace = "";
    this.#dragged = this.#dragged && this.held;
    if (!this.#dragged) this.board.release();
    this.#mirrorHost.setAttribute("aria-label", label);
    const drawn = this.board.show(layer, { again, isDeal });
    const news = this.pane.show(layer, again);
    this.#refresh();
    this.listener.hold({ hold: this.held, isChosen: false });
    if (!again) this.#reveal(news);
    return drawn;
  }

  /** Sets the size, in CSS pixels. */
  async resize(width: number, height: number) {
    await this.board.resize(width, height);
    this.mirror.place();
  }

  /** Highlights things to choose from. */
  lightUp(ids: string[]) {
    this.#pointed.offer = ids;
    this.#updateMarks();
    this.#reveal(ids);
    ids.some((id) => this.mirror.focus(id));
  }

  /** Marks the pieces and places of this move, if they are on this board. */
  hint(move: string) {
    const makesMove = (one: { move: string | null }) => one.move === move;
    const offer = this.offers.find(
      (one) => makesMove(one) || one.drops.some(makesMove) || one.actions?.some(makesMove),
    );
    const drop = offer?.drops.find(makesMove);
    this.point([offer?.pick ?? "", (drop?.slot === undefined && drop?.place) || ""]);
  }

  /**
   * Marks these pieces and places, if they are on this board. @param played mark them as just
   * played
   */
  point(ids: string[], played: string[] = []) {
    const [hint, last] = [ids, played].map((some) =>
      some.filter((id) => id && deskRectOf(this.board.layer, id)),
    );
    Object.assign(this.#pointed, { hint, last });
    this.#updateMarks();
    this.#reveal(hint);
  }

  /** The visible boxes of the pieces and places marked by a hint, in CSS pixels. */
  get hintedRects(): PixelRect[] {
    const { layer } = this.board;
    return (this.#pointed.hint ?? []).flatMap((id) => {
      const rect = this.targets.rectOf(id);
      const visible = rect && isInPane(layer, id) ? this.pane.visibleRect(rect) : rect;
      return visible ?? [];
    });
  }

  // display

  #refresh() {
    const { held, offers } = this;
    const shown = layerWhileHolding(this.board.layer, held?.pick ?? "");
    const [layer, named] = this.chooser?.describe(shown) ?? [shown, offers];
    const kept = this.mirror.show(findSpots(layer, named, this.#drawers, held), layer);
    this.#updateMarks();
    if (!kept) this.listener.handleFocusLoss();
  }

  #updateMarks() {
    const marks = new Map<string, string[]>();
    const add = (mark: string, ids: string[]) =>
      ids.forEach((id) => marks.set(id, [...(marks.get(id) ?? []), mark]));
    const held = this.held;
    const { desk } = this.board.layer;
    for (const [mark, ids] of Object.entries(this.#pointed)) add(mark, ids);
    if (held) add("select", held.picks ?? [this.#dragged ? this.#carriedPiece : held.pick]);
    add(
      "drop",
      (held?.drops ?? []).filter(({ slot }) => slot === undefined).map(({ place }) => place),
    );
    if (desk && held?.drops.some(({ slot }) => slot !== undefined)) {
      add("free", emptySlots(desk).map(slotId));
    }
    if (this.#nearPlace) add("near", [this.#nearPlace]);
    this.board.setMarks(marks, held?.pick);
  }

  /** Scrolls one of these into view, if they are in the pane and none is visible. */
  #reveal(ids: string[]) {
    const { layer } = this.board;
    const rects = ids.filter((id) => isInPane(layer, id)).map((id) => this.targets.rectOf(id));
    this.pane.reveal(rects.filter((rect) => rect !== null));
  }

  // holding and releasing

  /** @param released name of a piece that was put down where it was */
  hold(hold: Hold | null, released = "") {
    this.held = hold;
    this.#nearPlace = "";
    this.#refresh();
    this.listener.hold({
      hold,
      label: hold && !this.#dragged ? this.#pieceLabel(hold) : "",
      released,
      isChosen: true,
    });
    const { layer } = this.board;
    if (hold && !this.#dragged && hold.drops.every(({ place }) => isInPane(layer, place))) {
      this.#reveal(hold.drops.map(({ place }) => place));
    }
  }

  /** Puts the held piece down where it was picked up. */
  #putDown() {
    this.hold(null, this.held ? this.#pieceLabel(this.held) : "");
  }

  /**
   * The name of a piece; the label of the offer may be what its button does, such as "Choose the 2
   * of Moons".
   */
  #pieceLabel = ({ pick, label, picks }: Hold) =>
    (!picks && allPieces(this.board.layer).find(({ id }) => id === pick)?.label) || label;

  /** The held piece is released: a move of the game, or another slot of the rack. */
  #sendDrop({ slot, move, then, label, ask }: Drop, hold: Hold) {
    if (!move && slot !== undefined) this.listener.arrange(hold.pick, slot);
    else this.listener.play({ move, then, label, ask: ask ?? hold.ask, slot });
  }

  #tap({ offer, drop, drawer, about }: Spot) {
    this.#pointed.offer = [];
    if (drawer) this.listener.openDrawer(drawer);
    else if (about) this.listener.explain(about);
    else if (offer && drop) this.#tapDrop(drop, offer);
    else if (offer) this.#tapOffer(offer);
  }

  #tapDrop(drop: Drop, offer: Hold) {
    if (drop.slot !== undefined && this.#mirrorHost.contains(document.activeElement)) {
      this.mirror.focus(offer.pick);
    }
    this.hold(null);
    this.#sendDrop(drop, offer);
  }

  #tapOffer(offer: Hold) {
    const { move, label, ask, why, rule } = offer;
    if (move !== null) {
      this.listener.play({ move, label, ask });
    } else if (offer.drops.length) {
      if (this.chooser?.tap(offer)) return;
      if (this.held?.pick === offer.pick) this.#putDown();
      else this.hold(offer);
    } else {
      if (this.held) this.hold(null);
      this.listener.refuse(why, rule);
    }
  }

  #handleClick(event: Event) {
    const spot = this.mirror.spotOf(event.target);
    if (spot) {
      this.#tap(spot);
    } else if (this.held) {
      event.stopPropagation(); // this tap must not continue the game
      this.#putDown();
    }
  }

  #handleKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || !this.held) return;
    event.stopPropagation();
    const { pick } = this.held;
    this.#putDown();
    this.mirror.focus(pick);
  }

  // dragging, called by watchDrags

  /** Does a finger on this element scroll, unless it rests first? */
  scrolls = (target: EventTarget | null) => this.pane.scrolls(target);

  /** The offer at the touched element, unless a tap there releases the held piece. */
  #offerAt(target: EventTarget | null): Hold | null {
    const spot = this.mirror.spotOf(target);
    return (!spot?.drop && spot?.offer) || null;
  }

  #topPiece = ({ pick }: Hold) => topPieceOn(this.board.layer.outline, pick) ?? pick;

  /**
   * Called when a finger is put down: the touched piece lifts in the next frame, or trembles if it
   * cannot be picked up.
   */
  press(target: EventTarget | null) {
    const offer = this.#offerAt(target);
    if (offer) {
      this.board.press(this.#topPiece(offer), offer.move !== null || offer.drops.length > 0);
    }
  }

  /** Called when the finger is lifted before a drag. */
  unpress = () => this.board.returnDragged();

  /** May this piece be dragged? If so, lifts it. */
  grab(target: EventTarget | null) {
    const offer = this.#offerAt(target);
    if (offer?.why) this.listener.refuse(offer.why, offer.rule);
    if (!offer?.drops.length) return false;
    this.pane.nudge(-1, -1); // forgets the positions of an earlier drag
    const hold = this.held?.picks?.includes(offer.pick) ? this.held : offer;
    this.#dragged = hold;
    this.#carriedPiece = this.#topPiece(offer);
    this.hold(hold);
    return true;
  }

  /** The piece is dragged. @param dy distance from its place @param y the pointer */
  carry(dx: number, dy: number, x: number, y: number) {
    this.#markNearest(x, y);
    if (this.#dragged) this.board.drag(this.#carriedPiece, dx, dy);
    this.#nudge(x, y);
  }

  drop(x: number, y: number) {
    const drop = this.#dropNear(x, y);
    const hold = this.#dragged;
    const dragged = hold && { hold, piece: this.#carriedPiece, offers: this.offers };
    const refusal = dragged && this.targets.refusal(dragged, drop, x, y);
    if (refusal) this.#refuse(refusal, hold);
    const isOwnSlot = drop?.slot !== undefined && drop.slot === hold?.slot;
    if (refusal || !drop || !hold || isOwnSlot) {
      this.cancel();
      return;
    }
    this.#dragged = null;
    this.board.release();
    this.hold(null);
    this.#sendDrop(drop, hold);
  }

  /** @param hold several pieces have a refusal of their own */
  #refuse(refusal: Pick<Hold, "why" | "rule">, hold: Hold | null) {
    const { why, rule } = hold?.picks && hold.why ? hold : refusal;
    this.listener.refuse(why, rule);
  }

  /** Cancels the drag; the piece returns to its place. Several pieces stay held. */
  cancel() {
    const hold = this.#dragged;
    this.board.returnDragged();
    this.hold(hold?.picks ? hold : null);
    this.#dragged = null;
  }

  /** Marks the place where the piece would be dropped. */
  #markNearest(x: number, y: number) {
    this.#nearPlace = this.#dropNear(x, y)?.place ?? "";
    this.#updateMarks();
  }

  #dropNear = (x: number, y: number) => this.targets.dropNear(this.held?.drops ?? [], x, y);

  /** Scrolls the pane repeatedly while a drag rests near its edge. */
  #nudge(x: number, y: number) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    cancelAnimationFrame(this.#nudgeFrame);
    this.#nudgeFrame = requestAnimationFrame(() => {
      if (!this.#dragged || !this.pane.nudge(x - left, y - top)) return;
      this.#markNearest(x, y);
      this.#nudge(x, y);
    });
  }
}
