/**
 * A scene as text, to be read aloud on request: status, contents of the table, and the viewer's
 * rack.
 */

import { layerWhileHolding, outline, type OutlineEntry, viewerRack } from "../base/scene.ts";
import type { Scene, SceneLayer } from "../base/types.ts";

/** Combines equal neighbours with their number. */
function countRepeats(labels: string[]) {
  const starts = [...labels.keys()].filter((k) => labels[k] !== labels[k - 1]);
  const lengths = starts.map((k, run) => (starts[run + 1] ?? labels.length) - k);
  return starts
    .map((k, run) => (lengths[run] > 1 ? `${labels[k]} × ${lengths[run]}` : labels[k]))
    .join("; ");
}

const endSentence = (text: string) => (/[.!?:]$/.test(text) ? text : `${text}.`);

/** A place and its pieces, unless its label names them already. */
function placeSentence({ label, pieces }: OutlineEntry) {
  const said = pieces.every((one) => label.includes(one.split(",")[0]));
  return endSentence(said ? label : `${label}: ${countRepeats(pieces)}`);
}

/** All entries within an entry. */
const entriesIn = ({ inside }: OutlineEntry): OutlineEntry[] =>
  inside.flatMap((one) => [one, ...entriesIn(one)]);

/** The places in order, then pieces that are on no place. */
function layerSentences(layer: SceneLayer) {
  const all = outline(layerWhileHolding(layer, ""));
  const loose = all.pieces.length ? [endSentence(countRepeats(all.pieces))] : [];
  return [...entriesIn(all).map(placeSentence), ...loose];
}

/**
 * The board with the viewer's rack at the end: its pieces are known, and have a key of their own.
 */
function boardSentences(board: SceneLayer) {
  const own = new Set(layerSentences(viewerRack(board)));
  const all = layerSentences(board);
  return [...all.filter((line) => !own.has(line)), ...all.filter((line) => own.has(line))];
}

/** The whole table: status, facts, contents. */
export function tableLines(scene: Scene): string[] {
  const facts = [scene.status, scene.fact].filter(Boolean).map(endSentence);
  const { pane, ...board } = scene;
  const scrolling = pane ? [endSentence(pane.label), ...layerSentences(pane)] : [];
  const folded = scene.drawers.flatMap((drawer) => [
    endSentence(drawer.title),
    ...layerSentences(drawer),
  ]);
  return [...facts, ...boardSentences(board), ...scrolling, ...folded];
}

/** The contents of the viewer's rack. @returns empty if there is none */
export function handLines(scene: Scene): string[] {
  return [scene, ...scene.drawers].flatMap((layer) => layerSentences(viewerRack(layer)));
}
