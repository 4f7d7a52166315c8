/** What lies where on a table, in words: for the list beside the buttons, and to be read aloud. */

/** @import { Piece, SceneLayer } from "./types.d.ts" */

import { liesIn } from "./geometry.js";

/** @typedef {{label: string, inside: string[]}} OutlineEntry */

/**
 * Places with what lies in them, then what lies in none. A piece that only shows more of another ("c3-suit" beside
 * "c3", in the same words) is told once.
 * @param {SceneLayer} layer @returns {OutlineEntry[]}
 */
export function outline({ pane, ...layer }) {
  const places = layer.places
    .filter((place) => place.label)
    .map((place) => ({ place, inside: /** @type {string[]} */ ([]) }));
  /** @type {string[]} */
  const loose = [];
  const labels = new Map(layer.pieces.map(({ id, label }) => [id, label]));
  for (const piece of layer.pieces) {
    if (labels.get(piece.id.slice(0, Math.max(0, piece.id.lastIndexOf("-")))) === piece.label) continue;
    const [home] = places
      .filter(({ place }) => liesIn(piece.at, place.at))
      .sort((a, b) => a.place.at[2] - b.place.at[2]);
    (home?.inside ?? loose).push(piece.label);
  }
  return [
    ...places.map(({ place, inside }) => ({ label: place.label, inside })),
    ...loose.map((label) => ({ label, inside: [] })),
    ...(pane ? outline(pane) : []),
  ];
}

/** Line by line as one reads, the pieces of a line from left to right. @param {Piece[]} pieces @returns {Piece[]} */
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

/** The pieces on one's own wood. @param {SceneLayer} layer */
export function ownThings(layer) {
  const places = layer.places.filter(({ look }) => look === "wood" || look === "rack");
  return { places, pieces: layer.pieces.filter(({ at }) => places.some((place) => liesIn(at, place.at))) };
}

/** The innermost place in which a piece lies, by its id. @param {SceneLayer | null} layer @param {Piece} piece */
export const homeOf = (layer, { at }) => layer?.places.find((place) => liesIn(at, place.at))?.id;
