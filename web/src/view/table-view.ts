/**
 * Shows a match: board, text around it, panel, drawers, curtain, result. It receives the whole
 * state each time and tells its page what the user does.
 */

import { addRackHolds } from "../base/desk.ts";
import { byId } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { parseScene } from "../base/scene.ts";
import { say } from "../base/site.ts";
import type { HintMessage, Offer, Place, Rect, Scene, StateMessage } from "../base/types.ts";
import { type Board, EMPTY_LAYER } from "../board/board.ts";
import { DiceCup } from "../board/dice.ts";
import type { RenderContext } from "../board/render-context.ts";
import { changedAreas } from "../board/text-layout.ts";
import {
  type BoardListener,
  type BoardMove,
  type HoldChange,
  InteractiveBoard,
} from "../input/interactive-board.ts";
import { hasEndedMotion, noteEndedMotion } from "../input/presses.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { isAdviserOn } from "./advice-setting.ts";
import { buttonForMove, FocusFallback, splitOffers, TableActions } from "./actions.ts";
import { showCurtain } from "./curtain.ts";
import {
  closeAllDialogs,
  confirmAction,
  keepFocus,
  setFocusFallback,
  settlePage,
} from "./dialog.ts";
import type { DrawerView } from "./drawer-view.ts";
import type { HintCard } from "./hint-card.ts";
import type { LateTable } from "./late-table.ts";
import type { MatchPage } from "./match-page.ts";
import { OnDemand } from "./on-demand.ts";
import { showRoundEnd } from "./results.ts";
import { PanelFold } from "./panel-fold.ts";
import type { SeatNotes } from "./seat-notes.ts";
import { SidePanelLoader } from "./side-panel-loader.ts";
import type { Sound } from "./sound-player.ts";
import {
  announce,
  clearStatus,
  type GoOn,
  setTurnFace,
  showHeader,
  showReply,
  showStatus,
} from "./status.ts";
import { isPhone } from "./thumb-bar.ts";
import { TipBar } from "./tips.ts";

const SEAT_TOP_PX = 22; // CSS pixels: a seat that begins higher is on the edge of the mat
const CLICK_MS = 300; // maximum time from the end of a touch to its click
const RESULT_DELAY_MS = 1200; // milliseconds to see the end before the result covers it

/** Panels, drawers, hints and notes, which are loaded on demand. */
export type LateParts = Pick<
  typeof import("./side-panel.ts") &
    typeof import("./hint-card.ts") &
    typeof import("./callout.ts") &
    typeof import("./drawer-view.ts") &
    typeof import("./seat-notes.ts") &
    typeof import("./panel-templates.ts"),
  "SidePanel" | "renderPanels" | "DrawerView" | "HintCard" | "SeatNotes" | "placeTip"
>;

/** The page of the table, with its sounds. */
interface TablePage extends MatchPage {
  makeSound: (sound: Sound) => void;
  lateParts: OnDemand<LateParts>;
}

export class TableView {
  board: InteractiveBoard;
  notes: SeatNotes | null = null; // null: nothing was shown yet
  tips: TipBar;
  focus: FocusFallback;
  actions: TableActions;
  side: SidePanelLoader;
  hints: HintCard | null = null; // null until the first hint
  panel: PanelFold;
  cup = new DiceCup();
  #state: StateMessage | null = null;
  #drawer: DrawerView | null = null;
  #liftCurtain: (() => unknown) | null = null;
  #hasPlayedPiece = false; // was a move made with a piece, whose answer has not arrived?
  #isOwnMotion = false; // does the board show the answer to such a move?
  #lateScript = new OnDemand(
    () => import("./late-table.ts"),
    () => {},
  );
  #late: LateTable | null = null; // until it is loaded, pieces are laid one by one
  #host = byId("stage");
  #listener: BoardListener = {
    play: (move) => inBackground(this.#play(move, true)),
    arrange: (piece, slot) => this.page.send({ do: "arrange", piece, slot }),
    hold: (change) => this.#hold(change),
    refuse: (why, rule) => this.refuse(why, rule),
    explain: (about) => this.#explain(about),
    openDrawer: (id) => inBackground(this.page.lateParts.use((code) => this.#openDrawer(id, code))),
    handleFocusLoss: () => this.focus.handleBoardLoss(),
  };

  constructor(
    readonly context: RenderContext,
    readonly settings: Settings,
    readonly page: TablePage,
  ) {
    const drawing = { cup: this.cup, changes: changedAreas };
    this.board = new InteractiveBoard(this.#host, context, this.#listener, drawing);
    this.panel = new PanelFold(settings);
    this.focus = new FocusFallback(this.board);
    setFocusFallback(() => this.focus.focusMain());
    this.tips = new TipBar(this.#host, this.board, {
      settings,
      script: page.lateParts,
      dismissed: () => this.focus.focusMain(),
    });
    const take = (offer: Offer) => this.#take(offer);
    const draw = (label: string) => context.withPictures(label);
    this.actions = new TableActions(this.focus, page, take, draw);
    const play = (moves: string[]) => this.#playPlan(moves);
    const unfold = () => this.panel.toggle();
    const hint = () => this.hints?.named ?? null;
    const adviser = { settings, hint, ask: () => this.askForHint() };
    this.side = new SidePanelLoader(page.lateParts, { context, page, play, adviser, unfold });
    byId("actions").addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Element) this.#press(target.closest("button"));
    });
    for (const event of ["pointerdown", "keydown"] as const) {
      document.addEventListener(event, (input) => this.#endMotion(input), true);
    }
  }

  /**
   * Any input ends the running animations. A press that ends them plays no move: it may be meant to
   * end them only. While the player's own piece moves, the press for the next move ends nothing.
   */
  #endMotion({ type, target }: Event) {
    const mayPlay =
      type === "keydown" ||
      (target instanceof Element && target.closest("[data-move], [data-plan]"));
    if (this.#isOwnMotion && mayPlay) return;
    const isUnfolding = ({ isUnfolding: moves, timeline }: Board) =>
      moves || timeline.pendingStages !== null;
    if (this.#boards().some(isUnfolding)) noteEndedMotion();
    for (const board of this.#boards()) inBackground(board.finish());
  }

  /** The scene shown; null behind a curtain, or for a placeholder. */
  get scene(): Scene | null {
    return this.#state?.scene ?? null;
  }

  async resize() {
    this.showButtons(); // a phone has them in other places
    await this.board.resize(this.#host.clientWidth, this.#host.clientHeight);
    this.notes?.place();
    this.tips.place();
    this.#placeMat();
  }

  /**
   * Gives the style sheet the positions of mat, rack and status; the buttons are as wide as the
   * rack. If the scene has no mat, the mat fills the board, and seats at the top are on its edge.
   */
  #placeMat() {
    const { board } = this.board;
    const { places, line, mat } = board.layer;
    const isSeatAtTop = ({ look, at }: Place) =>
      (look === "seat" || look === "turn") && board.rect(at).top < SEAT_TOP_PX;
    this.#host.classList.toggle("seated", !mat && places.some(isSeatAtTop));
    document.documentElement.dataset.table = mat && !isPhone() ? "large" : "small";
    this.#setDistances("mat", mat, 1);
    const rack = places.find(({ look }) => look === "rack");
    this.#setDistances("rack", rack?.at, 0.5);
    this.#setDistances("line", line, 1);
  }

  /**
   * Gives the style sheet the distances of a box from the edges of the board.
   * @param at the box, if there is one @param share of its height that is not below
   */
  #setDistances(name: string, at: Rect | null | undefined, share: number) {
    const { style } = document.documentElement;
    const { frame } = this.board.board; // not measured, because that would lay out the page
    const { left, top, width, height } = this.board.board.rect(at ?? [0, 0, 0, 0]);
    const distances = {
      top,
      left,
      right: frame.width - left - width,
      below: frame.height - top - height * share,
    };
    for (const [side, pixels] of Object.entries(distances)) {
      style.setProperty(`--${name}-${side}`, at ? `${Math.max(0, pixels)}px` : null);
    }
  }

  /** Call after colours or fonts have changed. */
  repaint() {
    for (const board of this.#boards()) inBackground(board.repaint());
  }

  /** @param isDeal is it the first state of a new match? @returns when it is drawn */
  async show(next: StateMessage, isDeal = false): Promise<void> {
    const again = this.#state?.rev === next.rev && this.#state.lang === next.lang;
    this.#state = next;
    if (!again) this.#noteChange();
    const wasCovered = this.#liftCurtain !== null;
    if (next.curtain) {
      if (!again || !wasCovered) this.#replaceByCurtain(next);
      return;
    }
    this.#removeCurtain();
    showHeader(next.title, next.scene?.fact ?? "");
    const drawn = next.scene && this.#showScene(next, next.scene, again, isDeal);
    if (wasCovered) {
      settlePage();
      keepFocus();
    }
    await drawn;
  }

  /** Called for a new state. */
  #noteChange() {
    this.hints?.update();
    this.#isOwnMotion = this.#hasPlayedPiece;
    this.#hasPlayedPiece = false;
  }

  /** @param state with a curtain */
  #replaceByCurtain(state: StateMessage) {
    this.#removeCurtain();
    this.#clearBoard(state.title);
    this.#liftCurtain = showCurtain(state, this.context, () => this.page.send({ do: "reveal" }));
  }

  #removeCurtain() {
    this.#liftCurtain?.();
    this.#liftCurtain = null;
  }

  /**
   * Shows a table before the engine has started, without actions: the last picture of a match, or
   * the places of a similar one.
   * @param onDrawn called when the match's own picture is drawn; null: show only its places
   */
  showPlaceholder(store: Store, id: string | undefined, onDrawn: (() => void) | null = null) {
    const state = id ? store.picture(id) : null;
    if (!id || !state?.scene) return;
    try {
      const scene = parseScene(state.scene);
      showHeader(state.title, onDrawn ? scene.fact : "");
      const layer = onDrawn ? scene : { ...scene, pieces: [], prints: [], pane: null };
      const drawn = this.board.show(layer, { offers: [], label: say("loading.title") });
      inBackground(drawn.then(() => onDrawn?.()));
      this.#placeMat();
    } catch {
      store.savePicture(id, null);
    }
  }

  /** Shows the first step of a hint. */
  hint(hint: HintMessage) {
    this.tips.dismiss();
    const open = (code: LateParts) => {
      if (hint.rev !== this.#state?.rev) return; // the match has moved on while this was loaded
      this.side.showAtOnce(code); // it has the place for the hint
      this.hints ??= this.#makeHints(code.HintCard);
      this.hints.open(hint);
    };
    inBackground(this.page.lateParts.use(open));
  }

  #makeHints(Card: LateParts["HintCard"]) {
    return new Card({
      stage: this.#host,
      board: this.board,
      canMake: (move) => this.scene !== null && buttonForMove(this.scene, move) !== null,
      changed: () => this.#handleHintChange(),
    });
  }

  #handleHintChange() {
    this.#showHint();
    this.#showSide();
  }

  /** Tells more of the hint, or asks the engine for one. */
  askForHint() {
    if (!this.#state?.can.hint || !isAdviserOn(this.settings)) return;
    if (!this.hints?.tellMore()) this.page.send({ do: "hint" });
  }

  /** Over the table, the card would be in the way at every move. */
  #askIfPanelIsInView() {
    if (this.side.room.matches && !this.panel.isFolded) this.askForHint();
  }

  #showSide() {
    if (this.#state?.scene) this.side.show(this.#state);
  }

  /** @param rule its id on the rules page */
  refuse(why: string, rule = "") {
    if (!why) return;
    this.tips.dismiss();
    showReply(why, { rule, isRefusal: true });
    this.page.makeSound("wrong");
  }

  #explain(words: string) {
    this.tips.dismiss();
    showReply(words, {});
  }

  /** @param who the name of the computer player */
  showThinking(who: string) {
    setTurnFace(this.#state?.seats.find(({ name }) => name === who)?.face ?? "");
    showStatus(say("thinking", { who }), { dots: true });
  }

  /** Shows the scene's status, also during others' turns. */
  updateStatus() {
    if (this.#state?.scene) {
      showStatus(this.#state.scene.status, { aside: this.#state.scene.detail });
    }
  }

  showAids() {
    this.#showSide();
    if (this.#state?.phase === "ready") this.updateStatus();
  }

  offerGoOn(goOn: GoOn) {
    this.actions.goOn = goOn;
    this.showButtons();
  }

  /** Opens seats, aids and log; as a sheet if there is no room beside the table. */
  openDetails() {
    if (this.#state && !this.#state.curtain) this.side.open(this.#state.title);
  }

  /** Hides the table immediately, without waiting for the engine. */
  cover() {
    if (!this.#state || this.#liftCurtain) return;
    this.#clearBoard(this.#state.title);
    this.#state = null;
  }

  /** Closes the match. */
  clear() {
    closeAllDialogs();
    this.#removeCurtain();
    this.#state = null;
    this.focus.clear();
    this.side.clear();
    this.#clearWords();
  }

  /** Removes all texts about the match. */
  #clearWords() {
    this.tips.show(null);
    this.hints?.clear();
    this.notes?.clear();
    showRoundEnd(this.#host, null);
    clearStatus();
    this.actions.clear();
  }

  /** Shows at the seats what is new there. */
  async #showNotes(state: StateMessage) {
    const isNew = state.story.length > 0 || state.seats.some(({ change }) => change);
    if (!isNew && !this.notes) return;
    const code = await this.page.lateParts.load();
    if (!code || this.#state !== state) return;
    this.notes ??= new code.SeatNotes(this.#host, this.board.board);
    this.notes.show(state);
  }

  /** @param again the same state, laid out for another size */
  async #showScene(state: StateMessage, scene: Scene, again: boolean, isDeal: boolean) {
    const drawn = this.board.show(scene, {
      offers: addRackHolds(splitOffers(this.#state, scene).outside, scene),
      drawers: scene.drawers,
      label: scene.label || state.title,
      again,
      isDeal,
    });
    setTurnFace(state.seats.find(({ turn }) => turn)?.face ?? "");
    const tip = this.tips.show(scene);
    if (!again) announce(state.announcement, tip); // events are read out before instructions
    // so that a rejection stays readable
    if (state.phase !== "thinking" && !again) this.updateStatus();
    inBackground(this.#showNotes(state));
    showRoundEnd(this.#host, state);
    this.#placeMat();
    this.#late?.show(state);
    this.#showHint(this.#isOwnMotion);
    this.focus.restoreFocus();
    this.#showSide();
    this.#showDrawer(scene);
    byId("undo").setAttribute("aria-disabled", String(!state.can.undo));
    byId("hint").setAttribute("aria-disabled", String(!state.can.hint));
    if (!this.#late) inBackground(this.#loadLate());
    await drawn;
    if (!again) this.#followUp(state);
  }

  /** Called when a new state is drawn. */
  #followUp({ result, rev }: StateMessage) {
    if (result) this.#sendResultLater(rev);
    if (this.settings.value("advice") === "always") this.#askIfPanelIsInView();
  }

  async #loadLate() {
    const code = await this.#lateScript.loadWhenIdle();
    if (!code || this.#late) return;
    this.#late = new code.LateTable(this);
    if (!this.#state) return;
    this.#late.show(this.#state);
    this.showButtons();
  }

  /** @param rev of the final state */
  #sendResultLater(rev: number) {
    const delay = this.settings.value("pace") === "none" ? 0 : RESULT_DELAY_MS;
    setTimeout(() => this.#sendResult(rev), delay);
  }

  /** @param rev of the final state */
  #sendResult(rev: number) {
    if (this.#state?.rev === rev && this.#state.result) {
      this.page.showResult(this.#state);
    }
  }

  #showHint(isChosen = false) {
    this.hints?.mark();
    this.showButtons(isChosen);
  }

  /** Removes the match from the page. */
  #clearBoard(title: string) {
    closeAllDialogs();
    this.#clearWords();
    showHeader(title, "");
    inBackground(this.board.show(EMPTY_LAYER, { offers: [], label: title }));
    inBackground(this.board.board.finish());
    this.side.clear();
  }

  /** @param isChosen the player's own choice of a piece has changed the buttons */
  showButtons(isChosen = false) {
    if (this.#state) this.actions.show(this.#state, this.hints?.move ?? "", isChosen);
  }

  #openDrawer(id: string, code: LateParts) {
    const { scene } = this;
    const drawer = scene?.drawers.find((entry) => entry.id === id);
    if (!scene || !drawer) return;
    this.#drawer = new code.DrawerView(this.context, drawer, this.#listener, () => {
      this.#drawer = null;
    });
    this.#showDrawer(scene);
  }

  #showDrawer(scene: Scene) {
    if (!this.#drawer) return;
    this.#drawer.show(scene, splitOffers(this.#state, scene).inside);
    inBackground(this.#showPanels(this.#drawer.aids));
  }

  /** @param host below the board of the drawer */
  async #showPanels(host: HTMLElement) {
    const { context } = this;
    const { adviser } = this.side.parts;
    const state = this.#state;
    if (!state) return;
    const play = state.phase === "ready" ? (moves: string[]) => this.#playPlan(moves) : null;
    const code = await this.page.lateParts.load();
    code?.renderPanels(host, { context, state, adviser, play });
  }

  #boards = () => [this.board.board, ...(this.#drawer ? [this.#drawer.interactive.board] : [])];

  // actions of the user

  #hold({ hold, label, released, isChosen }: HoldChange) {
    this.hints?.showVeil();
    if (this.actions.hold(hold, label, released)) this.showButtons(isChosen || this.#isOwnMotion);
  }

  /** @param withPiece the move was made with a piece on the board, not with a button */
  async #play({ move, then = [], label, ask: question, slot }: BoardMove, withPiece = false) {
    if (question && !(await confirmAction(question, label))) {
      this.board.board.returnDragged();
      return;
    }
    showStatus("");
    const moves = [move, ...then];
    this.hints?.followMoves(moves);
    this.#hasPlayedPiece = withPiece && !question;
    const made = then.length ? { moves, together: true } : { move };
    this.page.send({ do: "play", ...made, slot });
  }

  #playPlan(moves: string[]) {
    closeAllDialogs(); // the plan may be in a dialog
    showStatus("");
    this.hints?.followMoves(moves);
    this.#hasPlayedPiece = false;
    this.page.send({ do: "play", moves });
  }

  /**
   * When a finger presses a button, its dice shake at once; they are put back if the button is not
   * clicked.
   */
  #press(pressed: HTMLButtonElement | null) {
    const offer = this.scene?.offers.find(
      ({ move, pick, ask }) => !pick && !ask && move !== null && move === pressed?.dataset.move,
    );
    if (!pressed || !offer?.points.length || hasEndedMotion()) return;
    this.board.board.shake(offer.points);
    let timer = 0;
    const putBackUnlessClicked = () => {
      timer ||= setTimeout(() => inBackground(this.board.board.finish()), CLICK_MS);
    };
    for (const event of ["pointerup", "pointercancel"]) {
      document.addEventListener(event, putBackUnlessClicked, { once: true });
    }
    pressed.addEventListener("click", () => clearTimeout(timer), { once: true });
  }

  /** @param offer of a button that belongs to no piece */
  #take({ move, then, label, ask: question, why, rule, points }: Offer) {
    if (move !== null) {
      if (!question) this.board.board.shake(points); // the dice roll before the engine answers
      inBackground(this.#play({ move, then, label, ask: question }));
      return;
    }
    if (why || !points.length) this.refuse(why, rule);
    if (points.length) this.board.lightUp(points);
  }
}
