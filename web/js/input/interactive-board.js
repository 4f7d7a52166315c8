/**
 * A board with its mirror and the hand over it: shows one table and answers with moves. What is held is its own
 * business; no engine hears of it.
 *
 * @typedef {import("../base/scene.js").Table} Table
 * @typedef {import("../base/scene.js").Offer} Offer
 * @typedef {import("../base/scene.js").Drop} Drop
 * @typedef {import("../base/desk.js").Hold} Hold
 * @typedef {import("../base/scene.js").Drawer} Drawer
 * @typedef {import("./mirror.js").Spot} Spot
 * @typedef {{
 *   move: (move: string, offer: Offer) => void,
 *   arrange?: (piece: string, slot: number) => void,
 *   holds?: (offer: Hold | null) => void,
 *   refuse: (why: string) => void,
 *   drawer: (id: string) => void,
 *   zoom?: (step: number) => void,
 *   astray: () => void}} Owner  astray: the focus was here and has nowhere to go
 */

import { makeBoard } from "../board/board.js";
import { boxOf, gaps, slotId } from "../base/desk.js";
import { watchDrags } from "./gestures.js";
import { makeMirror, spots } from "./mirror.js";
import { makePane } from "./pane.js";
import { inPane, whileHeld } from "../base/scene.js";

const NEAR = 44; // CSS pixels round a place that still count as on it

/**
 * @param {HTMLElement} host @param {import("../board/board.js").Kit} kit @param {Owner} owner @param {{paper?: boolean}}
 *   [options]
 */
export function makeStage(host, kit, owner, options) {
  const canvas = document.createElement("canvas");
  canvas.className = "board";
  canvas.setAttribute("aria-hidden", "true");
  const over = document.createElement("div");
  over.className = "mirror";
  over.setAttribute("role", "group");
  host.replaceChildren(canvas, over);
  const board = makeBoard(canvas, kit, options);
  const pane = makePane(over, board, { zoom: (step) => owner.zoom?.(step), still: kit.still });
  const mirror = makeMirror(over, board, pane);

  /** @type {Hold[]} */
  let offers = [];
  /** @type {Drawer[]} */
  let drawers = [];
  /** @type {Hold | null} */
  let held = null;
  let near = "";
  /** @type {string[]} */
  let lit = [];
  /** @type {string[]} */
  let hinted = [];

  /** @returns {Map<string, string[]>} */
  function marks() {
    /** @type {Map<string, string[]>} */
    const all = new Map();
    const add = (/** @type {string} */ id, /** @type {string} */ mark) => all.set(id, [...(all.get(id) ?? []), mark]);
    for (const id of lit) add(id, "offer");
    for (const id of hinted) add(id, "hint");
    if (held) add(held.pick, "select");
    for (const { place, slot } of held?.drops ?? []) if (slot === undefined) add(place, "drop");
    const { desk } = board.table();
    if (desk && held?.slot !== undefined) for (const gap of gaps(desk)) add(slotId(gap), "free");
    if (near) add(near, "near");
    return all;
  }

  function refresh() {
    const table = whileHeld(board.table(), held?.pick ?? "");
    const kept = mirror.show(spots(table, offers, drawers, held), table);
    board.mark(marks(), held?.pick);
    if (!kept) owner.astray();
  }

  /** @param {Hold | null} offer */
  function hold(offer) {
    held = offer;
    near = "";
    refresh();
    owner.holds?.(held);
    if (offer && !dragged && !offer.drops.some(({ place }) => !inPane(board.table(), place))) {
      reveal(offer.drops.map(({ place }) => place));
    }
  }

  /**
   * What is held is let go: a move of the game, or it lies in another slot of the desk.
   * @param {Drop} drop @param {Hold} offer
   */
  function letGo(drop, offer) {
    if (drop.slot !== undefined) return owner.arrange?.(offer.pick, drop.slot);
    return owner.move(drop.move, { ...offer, label: drop.label, ask: drop.ask || offer.ask });
  }

  /** Brings one of these into sight, if they lie in the pane and none is seen. @param {string[]} ids */
  function reveal(ids) {
    const inside = ids.filter((id) => inPane(board.table(), id));
    pane.reveal(inside.map((id) => board.box(/** @type {import("../base/scene.js").Rect} */ (boxOf(board.table(), id)))));
  }

  /** @param {Spot} spot */
  function tap({ offer, drop, drawer }) {
    lit = [];
    if (drawer) return owner.drawer(drawer);
    if (!offer) return undefined;
    if (drop) {
      if (drop.slot !== undefined && over.contains(document.activeElement)) mirror.focus(offer.pick);
      hold(null);
      return letGo(drop, offer);
    }
    if (offer.move !== null) return owner.move(offer.move, offer);
    if (!offer.drops.length) return owner.refuse(offer.why);
    return hold(held?.pick === offer.pick ? null : offer);
  }

  over.addEventListener("click", (event) => {
    if (pane.buttons.contains(/** @type {Node} */ (event.target))) return;
    const spot = mirror.spotOf(event.target);
    if (spot) tap(spot);
    else if (held) {
      event.stopPropagation(); // this tap is no wish to go on
      hold(null);
    }
  });
  over.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !held) return;
    event.stopPropagation();
    const { pick } = held;
    hold(null);
    mirror.focus(pick);
  });

  /** The drop that a point of the page lies on, or is nearest to. @param {number} x @param {number} y */
  function dropAt(x, y) {
    const corner = canvas.getBoundingClientRect();
    const away = (/** @type {string} */ id) => {
      const at = boxOf(board.table(), id);
      const box = at && (inPane(board.table(), id) ? pane.seen(board.box(at)) : board.box(at));
      if (!box) return Infinity;
      const [px, py] = [x - corner.left, y - corner.top];
      return Math.hypot(
        Math.max(box.left - px, 0, px - box.left - box.width),
        Math.max(box.top - py, 0, py - box.top - box.height),
      );
    };
    const [best] = (held?.drops ?? []).map((drop) => ({ drop, gap: away(drop.place) })).sort((a, b) => a.gap - b.gap);
    return best && best.gap <= NEAR ? best.drop : null;
  }

  /** Near the window's edge a drag scrolls the pane as long as it stays. @param {number} x @param {number} y */
  function nudge(x, y) {
    const corner = canvas.getBoundingClientRect();
    cancelAnimationFrame(nudging);
    nudging = requestAnimationFrame(() => {
      if (!dragged || !pane.nudge(x - corner.left, y - corner.top)) return;
      point(x, y);
      nudge(x, y);
    });
  }

  /** Marks where it would go. @param {number} x @param {number} y */
  function point(x, y) {
    near = dropAt(x, y)?.place ?? "";
    board.mark(marks(), held?.pick);
  }

  let nudging = 0; // the frame in which the pane is scrolled on
  /** @type {Hold | null} */
  let dragged = null;
  watchDrags(over, {
    scrolls: (target) => pane.frame.classList.contains("scrolls") && pane.frame.contains(/** @type {Node} */ (target)),
    grab(target) {
      const spot = mirror.spotOf(target);
      if (!spot?.offer?.drops.length || spot.drop) return false;
      dragged = spot.offer;
      hold(dragged);
      return true;
    },
    carry(dx, dy, x, y) {
      point(x, y);
      if (dragged) board.drag(dragged.pick, dx, dy);
      nudge(x, y);
    },
    drop(x, y) {
      const [drop, offer] = [dropAt(x, y), dragged];
      dragged = null;
      if (!drop || !offer || (drop.slot !== undefined && drop.slot === offer.slot)) {
        board.home();
        return hold(null);
      }
      board.letGo();
      hold(null);
      return letGo(drop, offer);
    },
    cancel() {
      dragged = null;
      board.home();
      hold(null);
    },
  });

  return {
    board,

    /**
     * @param {Table} table
     * @param {{offers: Hold[], drawers?: Drawer[], label: string, again?: boolean}} what `again`: it is the same
     *   moment of the game, only laid out anew: what was held stays so; what lies on the desk always does
     */
    show(table, what) {
      ({ offers } = what);
      drawers = what.drawers ?? [];
      const { pick } = held ?? {};
      const still = offers.find((offer) => offer.pick === pick && offer.drops.length);
      held = still && (what.again || still.slot !== undefined) ? still : null;
      if (!what.again) [lit, hinted] = [[], []];
      [near, dragged] = ["", dragged && held];
      if (!dragged) board.letGo();
      over.setAttribute("aria-label", what.label);
      const drawn = board.show(table, what.again);
      const news = pane.show(table, Boolean(what.again));
      refresh();
      owner.holds?.(held);
      if (!what.again) reveal(news);
      return drawn;
    },

    /** The box has changed. @param {number} width @param {number} height */
    async resize(width, height) {
      await board.resize(width, height);
      mirror.lay();
    },

    /**
     * Lights things up to choose from.
     * @param {string[]} ids @returns {boolean} false when none of them can be taken
     */
    light(ids) {
      lit = ids;
      board.mark(marks(), held?.pick);
      reveal(ids);
      return ids.some((id) => mirror.focus(id));
    },

    /** Marks what makes this move. @param {string} move @returns {boolean} is it on this board? */
    hint(move) {
      const makes = (/** @type {{move: string | null}} */ one) => one.move === move;
      const offer = offers.find((one) => makes(one) || one.drops.some(makes) || one.deeds?.some(makes));
      const drop = offer?.drops.find((one) => one.move === move);
      hinted = [offer?.pick ?? "", drop?.place ?? ""].filter((id) => id && boxOf(board.table(), id));
      board.mark(marks(), held?.pick);
      reveal(hinted);
      return hinted.length > 0;
    },

    /** Lets go of what is held. */
    release: () => held && hold(null),

    /** @param {string} id @returns {boolean} */
    focus: (id) => mirror.focus(id),

    /** The focus, which had nowhere to stay here, comes back. @returns {boolean} can it? */
    back: () => mirror.back(),
  };
}
