/**
 * One's own things: what lies on a desk can be taken up at any time, also out of turn, and put into any of its slots.
 */

/** @import { Desk, Drop, Hold, Offer, Rect, SceneLayer } from "./types.d.ts" */

import { rectOf } from "./geometry.js";
import { OFFER } from "./scene.js";

const FEW = 2; // actions that are also buttons while the piece is held
const SLOT = /^slot:(\d+)$/;

/** The name of a slot among the places where a piece may be let go. @param {number} n */
export const slotId = (n) => `slot:${n}`;

/**
 * Where a piece, a place or a slot of the desk lies.
 * @param {SceneLayer} layer @param {string} id @returns {Rect | null}
 */
export function deskRectOf(layer, id) {
  const slot = SLOT.exec(id);
  return slot ? (layer.desk?.slots[Number(slot[1])]?.at ?? null) : rectOf(layer, id);
}

/** The slots in which nothing lies. @param {Desk} desk */
export function freeSlots(desk) {
  const taken = new Set(desk.lying.map(([, slot]) => slot));
  return desk.slots.map((_, n) => n).filter((n) => !taken.has(n));
}

/**
 * The offers of a table and, in place of those of a piece on the desk, that to take it up: to be put into a slot, or
 * where the game lets it go. What a tap on it would do is a button: nothing is
 * done by chance while one sorts.
 * @param {Offer[]} offers @param {SceneLayer} layer @returns {Hold[]}
 */
export function withDesk(offers, layer) {
  const { desk } = layer;
  if (!desk) return offers;
  const slots = desk.slots.map(({ label }, slot) => ({ place: slotId(slot), move: "", label, button: "", ask: "", slot }));
  const own = desk.lying.map(([id, slot]) => onDesk(id, slot, offers, layer, slots));
  const lying = new Set(desk.lying.map(([id]) => id));
  return [...offers.filter((offer) => !lying.has(offer.pick)), ...own];
}

/**
 * @param {string} id @param {number} slot @param {Offer[]} offers @param {SceneLayer} layer @param {Drop[]} slots
 * @returns {Hold}
 */
function onDesk(id, slot, offers, layer, slots) {
  const given = offers.filter((offer) => offer.pick === id);
  const ask = given.find((offer) => offer.ask)?.ask ?? "";
  const drops = given.flatMap((offer) => offer.drops);
  const label = layer.pieces.find((piece) => piece.id === id)?.label ?? "";
  const named = drops.some((drop) => drop.button); // then only these are buttons, the first of them the main one
  const shown = named ? drops.filter((drop) => drop.button).slice(0, FEW) : drops;
  const dropped = shown.map((drop) => ({
    ...plainOffer(drop.button || drop.label),
    move: drop.move,
    ask: drop.ask || ask,
  }));
  const actions = [...given.filter((offer) => offer.move !== null).map((offer) => ({ ...offer, pick: "" })), ...dropped];
  const few = actions.length > FEW ? [] : actions.map((one, k) => ({ ...one, main: k === (named ? 0 : actions.length - 1) }));
  return { ...plainOffer(label), pick: id, drops: [...drops, ...slots], ask, actions: few, slot };
}

/** @param {string} label @returns {Offer} */
export const plainOffer = (label) => ({ ...OFFER, label });

/**
 * What may be done with a held piece by a button: on the desk whatever the game lets it do, if that is little; elsewhere
 * the drops that have a button. The first of these is the main one.
 * @param {Hold} held @returns {Offer[]}
 */
export function actionsOf(held) {
  const made = held.drops.filter((drop) => drop.button);
  const buttons = made.map(({ button, move, ask }, k) => ({
    ...plainOffer(button),
    ...{ move, main: !k, ask: ask || held.ask },
  }));
  return held.actions ?? buttons;
}
