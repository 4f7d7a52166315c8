/**
 * A table in words, for those who ask to hear it: how it stands, what lies where, and what the listener holds.
 *
 * @typedef {import("../base/scene.js").Table} Table
 * @typedef {import("../base/scene.js").Piece} Piece
 * @typedef {import("../base/scene.js").Scene} Scene
 */

import { outline } from "../input/mirror.js";
import { liesIn, whileHeld } from "../base/scene.js";

/**
 * Line by line as one reads, the pieces of a line from left to right. @param {Piece[]} pieces @returns {Piece[]}
 */
export function inReadingOrder(pieces) {
  const middle = (/** @type {Piece} */ { at: [, y, , h] }) => y + h / 2;
  /** @type {Piece[][]} */
  const rows = [];
  for (const piece of pieces.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    if (row && middle(piece) < middle(row[0]) + row[0].at[3] / 2) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.at[0] - b.at[0]));
}

/** Equal things next to each other are counted. @param {string[]} labels */
function counted(labels) {
  /** @type {[string, number][]} */
  const runs = [];
  for (const label of labels) {
    const last = runs.at(-1);
    if (last?.[0] === label) last[1] += 1;
    else runs.push([label, 1]);
  }
  return runs.map(([label, n]) => (n > 1 ? `${label} × ${n}` : label)).join("; ");
}

/** @param {string} text */
const sentence = (text) => (/[.!?:]$/.test(text) ? text : `${text}.`);

/**
 * A place and what lies in it, unless its own label says that already. @param {{label: string, inside: string[]}} home
 */
function placeAloud({ label, inside }) {
  const told = inside.every((one) => label.includes(one.split(",")[0]));
  return sentence(told ? label : `${label}: ${counted(inside)}`);
}

/** @param {Table} given */
function lines(given) {
  const table = whileHeld(given, "");
  const all = outline({ ...table, pieces: inReadingOrder(table.pieces) });
  const places = table.places.filter((place) => place.label).length;
  const rest = counted(all.slice(places).map(({ label }) => label));
  return [...all.slice(0, places).map(placeAloud), ...(rest ? [sentence(rest)] : [])];
}

/** The whole table: what is to be done, how it stands, what lies where. @param {Scene} scene @returns {string[]} */
export function tableAloud(scene) {
  const [status, fact] = [scene.status, scene.fact].map((text) => text && sentence(text));
  const { pane, ...board } = scene;
  const scrolling = pane ? [sentence(pane.label), ...lines(pane)] : [];
  const folded = scene.drawers.flatMap((drawer) => [sentence(drawer.title), ...lines(drawer)]);
  return [status, fact, ...lines(board), ...scrolling, ...folded].filter(Boolean);
}

/** What lies on the listener's own wood. @param {Scene} scene @returns {string[]} nothing where there is none */
export function handAloud(scene) {
  return [scene, ...scene.drawers].flatMap((table) => {
    const places = table.places.filter(({ look }) => look === "wood" || look === "rack");
    const pieces = table.pieces.filter((piece) => places.some((place) => liesIn(piece.at, place.at)));
    return lines({ ...table, places, pieces, pane: null });
  });
}
