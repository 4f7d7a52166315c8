/** The contents of a table as text, from the scene's outline: for screen readers, and to be read aloud. */

import type { OutlineNode, SceneLayer, Sheet } from "./types.ts";

/** A place with its name, the places in it, and the pieces on it that are in none of those. */
export interface OutlineEntry { label: string; inside: OutlineEntry[]; pieces: string[] }

/** The outline of a sheet, as an entry without a name. Pieces of a place that is not shown move up. */
export function outline({ places, pieces, outline: nodes }: Sheet) {
  const labels = new Map([...places, ...pieces].map(({ id, label }) => [id, label]));
  return outlineEntry("", nodes, [], labels);
}

/** @param nodes on it @param ids of the pieces on it */
function outlineEntry(label: string, nodes: OutlineNode[], ids: string[], labels: Map<string, string>): OutlineEntry {
  const found = nodes.map(([id, lying = [], inner = []]) => outlineEntry(labels.get(id) ?? "", inner, lying, labels));
  return {
    label,
    inside: found.flatMap((one) => (one.label ? one : one.inside)),
    pieces: [...ids.flatMap((id) => labels.get(id) ?? []), ...found.flatMap((one) => (one.label ? [] : one.pieces))],
  };
}

/** All nodes of an outline, each place before its parts. */
const allNodes = (nodes: OutlineNode[]): OutlineNode[] => nodes.flatMap((node) => [node, ...allNodes(node[2] ?? [])]);

/** A layer whose outline holds only the viewer's rack. */
export function viewerRack<T extends SceneLayer>(layer: T): T {
  const own = new Set(layer.places.filter(({ look }) => look === "wood" || look === "rack").map(({ id }) => id));
  return { ...layer, outline: allNodes(layer.outline).filter(([place]) => own.has(place)) };
}

/** The topmost piece on a place. */
export const topPieceOn = (nodes: OutlineNode[], place: string) => allNodes(nodes).find(([id]) => id === place)?.[1]?.at(-1);

/** The id of the place that holds a piece. */
export const placeOfPiece = (nodes: OutlineNode[], piece: string) => allNodes(nodes).find(([, pieces]) => pieces?.includes(piece))?.[0];
