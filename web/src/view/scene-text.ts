/**
 * A scene as text, to be read aloud on request: status, contents of the table, and the viewer's
 * rack.
 */

import { layerWhileHolding, outline, type OutlineEntry, viewerRack } from "../base/scene.ts";
import { say } from "../base/site.ts";
import type { Scene, SceneLayer } from "../base/types.ts";

/** Combines equal neighbours with their number. */
function countRepeats(labels: string[]) {
  const starts = [...labels.keys()].filter((k) => labels[k] !== labels[k - 1]);
  const lengths = starts.map((k, run) => (starts[run + 1] ?? labels.length) - k);
  return starts
    .map((k, run) =>
      lengths[run] > 1 ? say("read.several", { label: labels[k], n: lengths[run] }) : labels[k],
    )
    .join(say("read.between"));
}

const nameSentence = (label: string) => say("read.entry", { label });

/** A place and its pieces, unless its label names them already. */
function placeSentence({ label, lists, pieces }: OutlineEntry) {
  if (lists || !pieces.length) return nameSentence(label);
  return say("read.pieces", { label, pieces: countRepeats(pieces) });
}

/** All entries within an entry. */
const entriesIn = ({ inside }: OutlineEntry): OutlineEntry[] =>
  inside.flatMap((entry) => [entry, ...entriesIn(entry)]);

/** The places in order, then pieces that are on no place. */
function layerSentences(layer: SceneLayer) {
  const contents = outline(layerWhileHolding(layer, ""));
  const loose = contents.pieces.length ? [nameSentence(countRepeats(contents.pieces))] : [];
  return [...entriesIn(contents).map(placeSentence), ...loose];
}

/**
 * The board with the viewer's rack at the end: its pieces are known, and have a key of their own.
 */
function boardSentences(board: SceneLayer) {
  const rack = new Set(layerSentences(viewerRack(board)));
  const sentences = layerSentences(board);
  return [
    ...sentences.filter((line) => !rack.has(line)),
    ...sentences.filter((line) => rack.has(line)),
  ];
}

/** The whole table: status, facts, contents. */
export function tableLines(scene: Scene): string[] {
  const facts = scene.fact ? [nameSentence(scene.fact)] : [];
  const { pane, ...board } = scene;
  const scrolling = pane ? [nameSentence(pane.label), ...layerSentences(pane)] : [];
  const folded = scene.drawers.flatMap((drawer) => [
    nameSentence(drawer.title),
    ...layerSentences(drawer),
  ]);
  return [scene.status, ...facts, ...boardSentences(board), ...scrolling, ...folded];
}

/** The contents of the viewer's rack. @returns empty if there is none */
export function handLines(scene: Scene): string[] {
  return [scene, ...scene.drawers].flatMap((layer) => layerSentences(viewerRack(layer)));
}
