/** What is shown before the engine has started: the last picture of the match, or the places of a similar one. */

import type { Store } from "../client/store.ts";
import type { TableView } from "./table-view.ts";
import { parseScene } from "../base/scene.ts";

/**
 * @param id of the match whose picture it is
 * @param shown called when the match's own picture is drawn; null: show only its places
 */
export function showPlaceholder(view: TableView, store: Store, id: string | undefined, shown: (() => void) | null = null) {
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
