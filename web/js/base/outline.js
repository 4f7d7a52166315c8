/** The contents of a table as text, from the scene's outline: for screen readers, and to be read aloud. */

/** @import { OutlineNode, SceneLayer, Sheet } from "./types.d.ts" */

/**
 * A place with its name, the places in it, and the pieces on it that are in none of those.
 * @typedef {{label: string, inside: OutlineEntry[], pieces: string[]}} OutlineEntry
 */

/** The outline of a sheet, as an entry without a name. Pieces of a place that is not shown move up. @param {Sheet} sheet */
export function outline({ places, pieces, outline: nodes }) {
  const labels = new Map([...places, ...pieces].map(({ id, label }) => [id, label]));
  return outlineEntry("", nodes, [], labels);
}

/**
 * @param {string} label @param {OutlineNode[]} nodes on it @param {string[]} ids of the pieces on it
 * @param {Map<string, string>} labels @returns {OutlineEntry}
 */
function outlineEntry(label, nodes, ids, labels) {
  const found = nodes.map(([id, lying = [], inner = []]) => outlineEntry(labels.get(id) ?? "", inner, lying, labels));
  return {
    label,
    inside: found.flatMap((one) => (one.label ? one : one.inside)),
    pieces: [...ids.flatMap((id) => labels.get(id) ?? []), ...found.flatMap((one) => (one.label ? [] : one.pieces))],
  };
}

/** All nodes of an outline, each place before its parts. @param {OutlineNode[]} nodes @returns {OutlineNode[]} */
const allNodes = (nodes) => nodes.flatMap((node) => [node, ...allNodes(node[2] ?? [])]);

/** A layer whose outline holds only the viewer's rack. @template {SceneLayer} T @param {T} layer @returns {T} */
export function viewerRack(layer) {
  const own = new Set(layer.places.filter(({ look }) => look === "wood" || look === "rack").map(({ id }) => id));
  return { ...layer, outline: allNodes(layer.outline).filter(([place]) => own.has(place)) };
}

/** The topmost piece on a place. @param {OutlineNode[]} nodes @param {string} place */
export const topPieceOn = (nodes, place) => allNodes(nodes).find(([id]) => id === place)?.[1]?.at(-1);

/** The id of the place that holds a piece. @param {OutlineNode[]} nodes @param {string} piece */
export const placeOfPiece = (nodes, piece) => allNodes(nodes).find(([, pieces]) => pieces?.includes(piece))?.[0];
