/** Observes the size of the board and tells the engine. */

/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { TableView } from "./table-view.js" */

import { byId } from "../base/html.js";

const RESIZE_DELAY_MS = 120; // milliseconds until a new size is sent

/** @param {TableView} view @param {EngineClient} client */
export function watchBoardSize(view, client) {
  let [frame, resized] = [view.frame, 0];

  /** The size for a message that opens a match; it counts as sent. */
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
