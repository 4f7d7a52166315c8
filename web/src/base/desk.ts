/**
 * The viewer's rack: its pieces can be held at any time, also out of turn, and put into any slot.
 */

import { DROP, OFFER } from "../generated/contract.ts";
import { rectOf } from "./scene.ts";
import type { Desk, Drop, Hold, Offer, OutlineNode, Rect, Scene, SceneLayer } from "./types.ts";

const MAX_HELD_BUTTONS = 2; // actions shown as buttons while the piece is held
const EMPTY_DROP = { ...DROP, move: "" };
const SLOT_ID = /^slot:(\d+)$/;

/** The id of a slot among the places of drops. */
export const slotId = (n: number) => `slot:${n}`;

/** The rectangle of a piece, a place or a slot of the rack. */
export function deskRectOf(layer: SceneLayer, id: string): Rect | null {
  const slot = SLOT_ID.exec(id);
  return slot ? (layer.desk?.slots[Number(slot[1])]?.at ?? null) : rectOf(layer, id);
}

/** The numbers of the empty slots. */
export function emptySlots(desk: Desk) {
  const taken = new Set(desk.lying.map(([, slot]) => slot));
  return desk.slots.map((_, n) => n).filter((n) => !taken.has(n));
}

/**
 * Puts a piece into a slot as the engine does (`put` in engine/tilebag/kit/desk.py). The piece in that
 * slot, and each piece it meets, moves by one slot to the next gap: preferably in the same row,
 * then the nearest, then the moved piece's own slot.
 */
function putInSlot({ slots, lying }: Desk, piece: string, slot: number): Desk["lying"] {
  const ownSlot = lying.find(([id]) => id === piece)?.[1];
  const others = lying.filter(([id]) => id !== piece);
  const taken = new Set(others.map(([, at]) => at));
  const gapCost = (gap: number) => [
    Number(slots[gap].at[1] !== slots[slot].at[1]),
    Math.abs(gap - slot),
    Number(gap !== ownSlot),
    -gap,
  ];
  const gaps = slots.map((_, n) => n).filter((n) => !taken.has(n));
  const [gap] = gaps.sort((first, second) => compareLists(gapCost(first), gapCost(second)));
  const direction = Math.sign(gap - slot);
  const isPushed = (at: number) => (gap > slot ? at >= slot && at < gap : at <= slot && at > gap);
  const aside = others.map(([id, at]): [string, number] => [
    id,
    isPushed(at) ? at + direction : at,
  ]);
  return [...aside, [piece, slot] as [string, number]].sort(
    ([, first], [, second]) => first - second,
  );
}

/** Compares two lists number by number; negative if the first sorts first. */
const compareLists = (first: number[], second: number[]) =>
  first.map((n, k) => n - second[k]).find((gap) => gap !== 0) ?? 0;

/**
 * The scene after a piece of the rack was put into a slot; unchanged if there is no such piece or
 * slot.
 */
export function arrangePiece(scene: Scene, piece: string, slot: number): Scene {
  const { desk } = scene;
  if (!desk?.slots[slot] || !desk.lying.some(([id]) => id === piece)) return scene;
  const lying = putInSlot(desk, piece, slot);
  const at = new Map(lying.map(([id, n]) => [id, desk.slots[n].at]));
  const order = [...at.keys()];
  const reorder = (ids: string[]) => {
    const sorted = order.filter((id) => ids.includes(id));
    return ids.map((id) => (at.has(id) ? (sorted.shift() as string) : id));
  };
  const moved = new Map(
    scene.pieces.map((item) => [item.id, { ...item, at: at.get(item.id) ?? item.at }]),
  );
  const pieces = reorder([...moved.keys()]).flatMap((id) => moved.get(id) ?? []);
  const reorderNode = ([place, ids = [], inside = []]: OutlineNode): OutlineNode => {
    return [place, reorder(ids), inside.map(reorderNode)];
  };
  return { ...scene, pieces, desk: { ...desk, lying }, outline: scene.outline.map(reorderNode) };
}

/**
 * The offers, with those of pieces on the rack replaced by holds: such a piece can be put into any
 * slot, or where the game allows it. The action of a tap becomes a button, so that no move is made
 * by accident while sorting.
 */
export function addRackHolds(offers: Offer[], layer: SceneLayer): Hold[] {
  const { desk } = layer;
  if (!desk) return offers;
  const slots = desk.slots.map(({ label }, slot) => ({
    ...EMPTY_DROP,
    place: slotId(slot),
    label,
    slot,
  }));
  const onRack = desk.lying.map(([id, slot]): Hold => {
    const ofPiece = offers.filter((offer) => offer.pick === id);
    const drops = ofPiece.flatMap((offer) => offer.drops);
    return {
      ...offerLabelled(layer.pieces.find((piece) => piece.id === id)?.label ?? ""),
      pick: id,
      drops: [...drops, ...slots],
      ask: askOf(ofPiece),
      actions: rackActions(ofPiece, drops),
      slot,
    };
  });
  const lying = new Set(desk.lying.map(([id]) => id));
  const elsewhere = offers
    .filter((offer) => !lying.has(offer.pick))
    .map((offer) => {
      const drops = offer.drops.flatMap((drop) => expandToSlots(drop, slots));
      return { ...offer, drops };
    });
  return [...elsewhere, ...onRack];
}

/** A drop on the rack becomes a drop into each of its slots. */
function expandToSlots(drop: Drop, slots: Drop[]): Drop[] {
  if (!drop.desk) return [drop];
  return [...slots.map(({ place, slot }) => ({ ...drop, place, slot })), drop];
}

/** The first question of these offers; null if they ask none. */
const askOf = (offers: Offer[]) => offers.find((offer) => offer.ask)?.ask ?? null;

/**
 * The actions of a piece on the rack; none if they are too many for buttons.
 * @param offers of the piece
 * @param drops of these offers
 */
function rackActions(offers: Offer[], drops: Drop[]): Offer[] {
  const ask = askOf(offers);
  // if there are any, only these get buttons, the first of them the main one
  const dropsWithButton = drops.filter((drop) => drop.button);
  const hasButtons = dropsWithButton.length > 0;
  const shownDrops = hasButtons ? dropsWithButton.slice(0, MAX_HELD_BUTTONS) : drops;
  const taps = offers
    .filter((offer) => offer.move !== null)
    .map((offer) => ({ ...offer, pick: "" }));
  const dropActions = shownDrops.map((drop) => ({
    ...offerLabelled(drop.button || drop.label),
    move: drop.move,
    ask: drop.ask ?? ask,
  }));
  const actions = [...taps, ...dropActions];
  if (actions.length > MAX_HELD_BUTTONS) return [];
  const mainIndex = hasButtons ? 0 : actions.length - 1;
  return actions.map((action, k) => ({ ...action, main: k === mainIndex }));
}

export const offerLabelled = (label: string): Offer => ({ ...OFFER, label });

/** The attributes of a button that makes a move, or several one after the other. */
export const movesOf = ({ move, then = [] }: { move: string | null; then?: string[] }) => ({
  "data-move": then.length ? null : move,
  "data-plan": then.length ? [move, ...then].join("; ") : null,
});

/**
 * The buttons for a held piece: on the rack all its actions, if they are few; elsewhere the drops
 * that have a button. The first is the main one.
 */
export function heldActions(hold: Hold): Offer[] {
  if (hold.actions) return hold.actions;
  const dropsWithButton = hold.drops.filter(({ button }) => button);
  return dropsWithButton.map(({ button, move, ask }, k) => ({
    ...offerLabelled(button),
    move,
    main: k === 0,
    ask: ask ?? hold.ask,
  }));
}
