/** Positions of the parts of a scene, in board units. */

/** @import { MovableParts, Pane, Piece, Rect, SceneLayer, Sheet } from "./types.d.ts" */

/** @param {Rect} at @param {number} dx @param {number} dy @returns {Rect} */
export const translateRect = ([x, y, w, h], dx, dy) => [x + dx, y + dy, w, h];

/** The position on the board of something in a pane, before scrolling. @param {Pane} pane @param {Rect} at */
export const paneToBoard = (pane, at) => translateRect(at, pane.at[0], pane.at[1]);

/** All pieces of a layer; those in its pane with their positions on the board before scrolling. @param {SceneLayer} layer @returns {Piece[]} */
export function allPieces({ pieces, pane }) {
  return pane ? [...pieces, ...pane.pieces.map((one) => ({ ...one, at: paneToBoard(pane, one.at), inside: 1 }))] : pieces;
}

/** @param {SceneLayer} layer @returns {MovableParts} */
export const movableParts = (layer) => ({ pieces: allPieces(layer), places: layer.places });

/** Does a piece of this kind have a back? @param {string} kind */
export const isTile = (kind) => kind === "tile" || kind === "slim";

/** @param {Sheet} sheet @param {string} id */
const findById = (sheet, id) => sheet.pieces.find((one) => one.id === id) ?? sheet.places.find((one) => one.id === id);

/**
 * The rectangle of the piece or place with this id; in the pane, its position before scrolling.
 * @param {SceneLayer} layer @param {string} id @returns {Rect | null}
 */
export function rectOf(layer, id) {
  const inner = layer.pane && findById(layer.pane, id);
  return layer.pane && inner ? paneToBoard(layer.pane, inner.at) : (findById(layer, id)?.at ?? null);
}

/** Is this piece or place in the pane? @param {SceneLayer} layer @param {string} id */
export const isInPane = (layer, id) => Boolean(layer.pane && findById(layer.pane, id));

const NOTHING_HELD = "-"; // a `when`: shown while no piece is held

/**
 * The layer as shown while this piece ("": none) is held: without places and prints for other times.
 * @template {SceneLayer} T @param {T} layer @param {string} held @returns {T}
 */
export function layerWhileHolding(layer, held) {
  const isPresent = (/** @type {{when: string}} */ { when }) => !when || when === (held || NOTHING_HELD);
  return { ...layer, places: layer.places.filter(isPresent), prints: layer.prints.filter(isPresent) };
}

/** Is the centre of one rectangle inside another? @param {Rect} inner @param {Rect} outer */
export function isCentreInside(inner, outer) {
  const [x, y] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2];
  return x >= outer[0] && x <= outer[0] + outer[2] && y >= outer[1] && y <= outer[1] + outer[3];
}
