/** What lies where on a table, in words, as the scene says it: for the list beside the buttons, and to be read aloud. */

/** @import { OutlineNode, SceneLayer, Sheet } from "./types.d.ts" */

/**
 * What has this name: the places that are parts of it, and the pieces that lie on none of those.
 * @typedef {{label: string, inside: OutlineEntry[], pieces: string[]}} OutlineEntry
 */

/** A sheet in words, itself without a name. What lies on a place that is not there now moves up. @param {Sheet} sheet */
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

/** All nodes of an outline, a place before its parts. @param {OutlineNode[]} nodes @returns {OutlineNode[]} */
const allNodes = (nodes) => nodes.flatMap((node) => [node, ...allNodes(node[2] ?? [])]);

/** A layer of which only what lies on one's own wood is told. @template {SceneLayer} T @param {T} layer @returns {T} */
export function viewerRack(layer) {
  const own = new Set(layer.places.filter(({ look }) => look === "wood" || look === "rack").map(({ id }) => id));
  return { ...layer, outline: allNodes(layer.outline).filter(([place]) => own.has(place)) };
}

/** The piece that lies uppermost on a place. @param {OutlineNode[]} nodes @param {string} place */
export const topPieceOn = (nodes, place) => allNodes(nodes).find(([id]) => id === place)?.[1]?.at(-1);

/** The place on which a piece lies, by their ids. @param {OutlineNode[]} nodes @param {string} piece */
export const placeOfPiece = (nodes, piece) => allNodes(nodes).find(([, pieces]) => pieces?.includes(piece))?.[0];
