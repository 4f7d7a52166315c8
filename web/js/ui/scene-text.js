/** A scene as text, to be read aloud on request: status, contents of the table, and the viewer's rack. */

/** @import { OutlineEntry } from "../base/outline.js" */
/** @import { Scene, SceneLayer } from "../base/types.d.ts" */

import { layerWhileHolding } from "../base/geometry.js";
import { outline, viewerRack } from "../base/outline.js";

/** Combines equal neighbours with their number. @param {string[]} labels */
function countRepeats(labels) {
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
const endSentence = (text) => (/[.!?:]$/.test(text) ? text : `${text}.`);

/** A place and its pieces, unless its label names them already. @param {OutlineEntry} place */
function placeSentence({ label, pieces }) {
  const said = pieces.every((one) => label.includes(one.split(",")[0]));
  return endSentence(said ? label : `${label}: ${countRepeats(pieces)}`);
}

/** All entries within an entry. @param {OutlineEntry} entry @returns {OutlineEntry[]} */
const entriesIn = ({ inside }) => inside.flatMap((one) => [one, ...entriesIn(one)]);

/** The places in their order, then pieces that are on none. @param {SceneLayer} layer */
function layerSentences(layer) {
  const all = outline(layerWhileHolding(layer, ""));
  return [...entriesIn(all).map(placeSentence), ...(all.pieces.length ? [endSentence(countRepeats(all.pieces))] : [])];
}

/** The whole table: status, facts, contents. @param {Scene} scene @returns {string[]} */
export function tableLines(scene) {
  const [status, fact] = [scene.status, scene.fact].map((text) => text && endSentence(text));
  const { pane, ...board } = scene;
  const scrolling = pane ? [endSentence(pane.label), ...layerSentences(pane)] : [];
  const folded = scene.drawers.flatMap((drawer) => [endSentence(drawer.title), ...layerSentences(drawer)]);
  return [status, fact, ...layerSentences(board), ...scrolling, ...folded].filter(Boolean);
}

/** The contents of the viewer's rack. @param {Scene} scene @returns {string[]} empty if there is none */
export function handLines(scene) {
  return [scene, ...scene.drawers].flatMap((layer) => layerSentences(viewerRack(layer)));
}

/**
 * Returns functions that announce the scene on request.
 * @param {() => Scene | null} scene the current one @param {(...lines: string[]) => void} announce
 * @param {() => string} nothing announced where the rack is empty
 */
export function makeSceneReader(scene, announce, nothing) {
  const read = (/** @type {(scene: Scene) => string[]} */ lines) => () => {
    const shown = scene();
    const said = shown ? lines(shown) : [];
    if (shown) announce(...(said.length ? said : [nothing()]));
  };
  return { readTable: read(tableLines), readHand: read(handLines) };
}
