/**
 * One's own things: what lies on a desk can be taken up at any time, also out of turn, and put into any of its slots.
 *
 * @typedef {import("./scene.js").Table} Table
 * @typedef {import("./scene.js").Offer} Offer
 * @typedef {import("./scene.js").Drop} Drop
 * @typedef {import("./scene.js").Rect} Rect
 * @typedef {import("./scene.js").Desk} Desk
 * @typedef {Offer & {deeds?: Offer[], slot?: number}} Hold
 *   an offer as the page holds it; of a piece on the desk: `slot` where it lies, `deeds` what else may be done with it
 */

import { OFFER, rectOf } from "./scene.js";

const FEW = 2; // deeds that are also buttons while the piece is held
const SLOT = /^slot:(\d+)$/;

/** The name of a slot among the places where a piece may be let go. @param {number} n */
export const slotId = (n) => `slot:${n}`;

/**
 * Where a piece, a place or a slot of the desk lies.
 * @param {Table} table @param {string} id @returns {Rect | null}
 */
export function boxOf(table, id) {
  const slot = SLOT.exec(id);
  return slot ? (table.desk?.slots[Number(slot[1])]?.at ?? null) : rectOf(table, id);
}

/** The slots in which nothing lies. @param {Desk} desk */
export function gaps(desk) {
  const taken = new Set(desk.lying.map(([, slot]) => slot));
  return desk.slots.map((_, n) => n).filter((n) => !taken.has(n));
}

/**
 * The offers of a table and, in place of those of a piece on the desk, that to take it up: to be put into a slot, or
 * where the game lets it go. What a tap on it would do is a deed: nothing is done by chance while one sorts.
 * @param {Offer[]} offers @param {Table} table @returns {Hold[]}
 */
export function withDesk(offers, table) {
  const { desk } = table;
  if (!desk) return offers;
  const slots = desk.slots.map(({ label }, slot) => ({ place: slotId(slot), move: "", label, button: "", ask: "", slot }));
  const own = desk.lying.map(([id, slot]) => onDesk(id, slot, offers, table, slots));
  const lying = new Set(desk.lying.map(([id]) => id));
  return [...offers.filter((offer) => !lying.has(offer.pick)), ...own];
}

/**
 * @param {string} id @param {number} slot @param {Offer[]} offers @param {Table} table @param {Drop[]} slots
 * @returns {Hold}
 */
function onDesk(id, slot, offers, table, slots) {
  const given = offers.filter((offer) => offer.pick === id);
  const ask = given.find((offer) => offer.ask)?.ask ?? "";
  const drops = given.flatMap((offer) => offer.drops);
  const label = table.pieces.find((piece) => piece.id === id)?.label ?? "";
  const dropped = drops.map((drop) => ({ ...plain(drop.label), move: drop.move, ask: drop.ask || ask }));
  const deeds = [...given.filter((offer) => offer.move !== null).map((offer) => ({ ...offer, pick: "" })), ...dropped];
  const few = deeds.length > FEW ? [] : deeds.map((deed, k) => ({ ...deed, main: k === deeds.length - 1 }));
  return { ...plain(label), pick: id, drops: [...drops, ...slots], ask, deeds: few, slot };
}

/** @param {string} label @returns {Offer} */
export const plain = (label) => ({ ...OFFER, label });

/**
 * What may be done with a held piece by a button: on the desk whatever the game lets it do, if that is little; elsewhere
 * the drops that have a button. The first of these is the main one.
 * @param {Hold} held @returns {Offer[]}
 */
export function deedsOf(held) {
  const made = held.drops.filter((drop) => drop.button);
  return held.deeds ?? made.map((drop, k) => ({ ...plain(drop.button), move: drop.move, main: !k, ask: drop.ask || held.ask }));
}
