/** What is known before the engine is there: the table's last picture, or the places of one like it. */

/** @import { Store } from "../client/store.js" */
/** @import { TableView } from "./table-view.js" */

import { parseScene } from "../base/scene.js";

/**
 * @param {TableView} view @param {Store} store @param {string | undefined} id of the table whose picture it is
 * @param {(() => void) | null} [shown] it is the table's own picture, and is drawn; null: only the places of it are wanted
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
