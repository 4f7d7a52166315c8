/** The box that the board has, and what the engine knows of it. */

/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { TableView } from "./table-view.js" */

import { byId } from "../base/html.js";

const RESIZE_DELAY_MS = 120; // milliseconds until a new size is told to the engine

/** @param {TableView} view @param {EngineClient} client */
export function watchBoardSize(view, client) {
  let [frame, resized] = [view.frame, 0];

  /** The engine learns it with what opens a table. */
  const current = () => (frame = view.frame);

  function tell() {
    const now = view.frame;
    if (!client.state || String(Object.values(now)) === String(Object.values(frame))) return;
    client.send({ do: "frame", ...current() });
  }

  new ResizeObserver(() => {
    view.resize();
    clearTimeout(resized);
    resized = setTimeout(tell, RESIZE_DELAY_MS);
  }).observe(byId("stage"));

  return { current, tell };
}
