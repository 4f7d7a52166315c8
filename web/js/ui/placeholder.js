/** What is shown before the engine has started: the last picture of the match, or the places of a similar one. */

/** @import { Store } from "../client/store.js" */
/** @import { TableView } from "./table-view.js" */

import { parseScene } from "../base/scene.js";

/**
 * @param {TableView} view @param {Store} store @param {string | undefined} id of the match whose picture it is
 * @param {(() => void) | null} [shown] called when the match's own picture is drawn; null: show only its places
 */
export function showPlaceholder(view, store, id, shown = null) {
  const state = id ? store.picture(id) : null;
  if (!id || !state?.scene) return;
  try {
    const scene = parseScene(state.scene);
    if (shown) view.showPlaceholder(scene, state.title, scene.fact).then(shown);
    else view.showPlaceholder({ ...scene, pieces: [], prints: [], pane: null }, state.title, "");
  } catch {
    store.savePicture(id, null);
  }
}
