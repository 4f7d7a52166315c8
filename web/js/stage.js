/**
 * A board with its mirror and the hand over it: shows one table and answers with moves. What is held is its own
 * business; no engine hears of it.
 *
 * @typedef {import("./scene.js").Table} Table
 * @typedef {import("./scene.js").Offer} Offer
 * @typedef {import("./scene.js").Drawer} Drawer
 * @typedef {import("./mirror.js").Spot} Spot
 * @typedef {{
 *   move: (move: string, offer: Offer) => void,
 *   refuse: (why: string) => void,
 *   drawer: (id: string) => void,
 *   held?: (offer: Offer | null) => void,
 *   astray: () => void}} Owner  held: something was taken up or let go; astray: the focus was here and has nowhere to go
 */

import { makeBoard } from "./board.js";
import { watchDrags } from "./gestures.js";
import { makeMirror, spots } from "./mirror.js";
import { rectOf, whileHeld } from "./scene.js";

const NEAR = 44; // CSS pixels round a place that still count as on it

/**
 * @param {HTMLElement} host @param {import("./board.js").Kit} kit @param {Owner} owner @param {{paper?: boolean}}
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
  const mirror = makeMirror(over, board);

  /** @type {Offer[]} */
  let offers = [];
  /** @type {Drawer[]} */
  let drawers = [];
  /** @type {Offer | null} */
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
    for (const drop of held?.drops ?? []) add(drop.place, "drop");
    if (near) add(near, "near");
    return all;
  }

  function refresh() {
    const table = whileHeld(board.table(), held?.pick ?? "");
    const kept = mirror.show(spots(table, offers, drawers, held), table);
    owner.held?.(held);
    board.mark(marks(), held?.pick);
    if (!kept) owner.astray();
  }

  /** @param {Offer | null} offer */
  function hold(offer) {
    held = offer;
    near = "";
    refresh();
  }

  /** The held piece is let go there. @param {Offer} offer @param {import("./scene.js").Drop} drop */
  const letGo = (offer, drop) => owner.move(drop.move, { ...offer, label: drop.label, ask: drop.ask || offer.ask });

  /** @param {Spot} spot */
  function tap({ offer, drop, drawer }) {
    lit = [];
    if (drawer) return owner.drawer(drawer);
    if (!offer) return undefined;
    if (drop) {
      hold(null);
      return letGo(offer, drop);
    }
    if (offer.move !== null) return owner.move(offer.move, offer);
    if (!offer.drops.length) return owner.refuse(offer.why);
    return hold(held?.pick === offer.pick ? null : offer);
  }

  over.addEventListener("click", (event) => {
    const spot = mirror.spotOf(event.target);
    if (spot) tap(spot);
    else if (held) hold(null);
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
      const at = rectOf(board.table(), id);
      if (!at) return Infinity;
      const box = board.box(at);
      const [px, py] = [x - corner.left, y - corner.top];
      return Math.hypot(
        Math.max(box.left - px, 0, px - box.left - box.width),
        Math.max(box.top - py, 0, py - box.top - box.height),
      );
    };
    const [best] = (held?.drops ?? []).map((drop) => ({ drop, gap: away(drop.place) })).sort((a, b) => a.gap - b.gap);
    return best && best.gap <= NEAR ? best.drop : null;
  }

  /** @type {Offer | null} */
  let dragged = null;
  watchDrags(over, {
    grab(target) {
      const spot = mirror.spotOf(target);
      if (!spot?.offer?.drops.length || spot.drop) return false;
      dragged = held = spot.offer;
      refresh();
      return true;
    },
    carry(dx, dy, x, y) {
      near = dropAt(x, y)?.place ?? "";
      board.mark(marks(), held?.pick);
      if (dragged) board.drag(dragged.pick, dx, dy);
    },
    drop(x, y) {
      const [drop, offer] = [dropAt(x, y), dragged];
      dragged = null;
      if (!drop || !offer) {
        board.home();
        return hold(null);
      }
      [held, near] = [null, ""];
      board.mark(marks());
      owner.held?.(null);
      return letGo(offer, drop);
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
     * @param {{offers: Offer[], drawers?: Drawer[], label: string, again?: boolean}} what `again`: it is the same
     *   moment of
     *   the game, only laid out anew: what was held stays so
     */
    show(table, what) {
      ({ offers } = what);
      drawers = what.drawers ?? [];
      const { pick } = held ?? {};
      held = (what.again && offers.find((offer) => offer.pick === pick && offer.drops.length)) || null;
      if (!what.again) [lit, hinted] = [[], []];
      [near, dragged] = ["", null];
      over.setAttribute("aria-label", what.label);
      const drawn = board.show(table, what.again);
      refresh();
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
      return ids.some((id) => mirror.focus(id));
    },

    /** Marks what makes this move. @param {string} move @returns {boolean} is it on this board? */
    hint(move) {
      const offer = offers.find((one) => one.move === move || one.drops.some((drop) => drop.move === move));
      const drop = offer?.drops.find((one) => one.move === move);
      hinted = [offer?.pick ?? "", drop?.place ?? ""].filter((id) => id && rectOf(board.table(), id));
      board.mark(marks(), held?.pick);
      return hinted.length > 0;
    },

    /** Lets go of what is held, there. @param {import("./scene.js").Drop} drop */
    put(drop) {
      const offer = held;
      hold(null);
      if (offer) letGo(offer, drop);
    },

    /** Lets go of what is held. */
    release: () => held && hold(null),

    /** @param {string} id @returns {boolean} */
    focus: (id) => mirror.focus(id),

    /** The focus, which had nowhere to stay here, comes back. @returns {boolean} can it? */
    back: () => mirror.back(),
  };
}
