/** A scene in words, for those who ask to hear it: how it stands, what lies where, and what the listener holds. */

/** @import { OutlineEntry } from "../base/outline.js" */
/** @import { Scene, SceneLayer } from "../base/types.d.ts" */

import { layerWhileHolding } from "../base/geometry.js";
import { outline, viewerRack } from "../base/outline.js";

/** Equal things next to each other are counted. @param {string[]} labels */
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

/** A place and what lies in it, unless its own label says that already. @param {OutlineEntry} place */
function placeSentence({ label, pieces }) {
  const said = pieces.every((one) => label.includes(one.split(",")[0]));
  return endSentence(said ? label : `${label}: ${countRepeats(pieces)}`);
}

/** All entries in an entry. @param {OutlineEntry} entry @returns {OutlineEntry[]} */
const entriesIn = ({ inside }) => inside.flatMap((one) => [one, ...entriesIn(one)]);

/** The places in their order, then what lies on none. @param {SceneLayer} layer */
function layerSentences(layer) {
  const all = outline(layerWhileHolding(layer, ""));
  return [...entriesIn(all).map(placeSentence), ...(all.pieces.length ? [endSentence(countRepeats(all.pieces))] : [])];
}

/** The whole table: what is to be done, how it stands, what lies where. @param {Scene} scene @returns {string[]} */
export function tableLines(scene) {
  const [status, fact] = [scene.status, scene.fact].map((text) => text && endSentence(text));
  const { pane, ...board } = scene;
  const scrolling = pane ? [endSentence(pane.label), ...layerSentences(pane)] : [];
  const folded = scene.drawers.flatMap((drawer) => [endSentence(drawer.title), ...layerSentences(drawer)]);
  return [status, fact, ...layerSentences(board), ...scrolling, ...folded].filter(Boolean);
}

/** What lies on the listener's own wood. @param {Scene} scene @returns {string[]} nothing where there is none */
export function handLines(scene) {
  return [scene, ...scene.drawers].flatMap((layer) => layerSentences(viewerRack(layer)));
}

/**
 * What reads aloud when it is asked to.
 * @param {() => Scene | null} scene the one that is shown @param {(...lines: string[]) => void} announce
 * @param {() => string} nothing said where one holds nothing
 */
export function makeSceneReader(scene, announce, nothing) {
  const read = (/** @type {(scene: Scene) => string[]} */ lines) => () => {
    const shown = scene();
    const said = shown ? lines(shown) : [];
    if (shown) announce(...(said.length ? said : [nothing()]));
  };
  return { readTable: read(tableLines), readHand: read(handLines) };
}
