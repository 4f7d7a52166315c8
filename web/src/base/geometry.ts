/** Positions of the parts of a scene, in board units. */

import type { MovableParts, Pane, Piece, Rect, SceneLayer, Sheet } from "./types.ts";

export const translateRect = ([x, y, w, h]: Rect, dx: number, dy: number): Rect => [x + dx, y + dy, w, h];

/** The position on the board of something in a pane, before scrolling. */
export const paneToBoard = (pane: Pane, at: Rect) => translateRect(at, pane.at[0], pane.at[1]);

/** All pieces of a layer; those in its pane with their positions on the board before scrolling. */
export function allPieces({ pieces, pane }: SceneLayer): Piece[] {
  return pane ? [...pieces, ...pane.pieces.map((one) => ({ ...one, at: paneToBoard(pane, one.at), inside: 1 }))] : pieces;
}

export const movableParts = (layer: SceneLayer): MovableParts => ({ pieces: allPieces(layer), places: layer.places });

/** Does a piece of this kind have a back? */
export const isTile = (kind: string) => kind === "tile" || kind === "slim";

const findById = (sheet: Sheet, id: string) => sheet.pieces.find((one) => one.id === id) ?? sheet.places.find((one) => one.id === id);

/** The rectangle of the piece or place with this id; in the pane, its position before scrolling. */
export function rectOf(layer: SceneLayer, id: string): Rect | null {
  const inner = layer.pane && findById(layer.pane, id);
  return layer.pane && inner ? paneToBoard(layer.pane, inner.at) : (findById(layer, id)?.at ?? null);
}

/** Is this piece or place in the pane? */
export const isInPane = (layer: SceneLayer, id: string) => Boolean(layer.pane && findById(layer.pane, id));

const NOTHING_HELD = "-"; // a `when`: shown while no piece is held

/** The layer as shown while this piece ("": none) is held: without places and prints for other times. */
export function layerWhileHolding<T extends SceneLayer>(layer: T, held: string): T {
  const isPresent = ({ when }: { when: string }) => !when || when === (held || NOTHING_HELD);
  return { ...layer, places: layer.places.filter(isPresent), prints: layer.prints.filter(isPresent) };
}

/** Is the centre of one rectangle inside another? */
export function isCentreInside(inner: Rect, outer: Rect) {
  const [x, y] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2];
  return x >= outer[0] && x <= outer[0] + outer[2] && y >= outer[1] && y <= outer[1] + outer[3];
}
