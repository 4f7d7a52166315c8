/** The box that the board has, and what the engine knows of it. */

/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { TableView } from "./table-view.js" */

import { byId } from "../base/html.js";

const RESIZED = 120; // milliseconds until a new size is told to the engine

/** @param {TableView} view @param {EngineClient} client */
export function watchFrame(view, client) {
  let [frame, resized] = [view.frame, 0];

  /** The engine learns it with what opens a table. */
  const known = () => (frame = view.frame);

  function tell() {
    const now = view.frame;
    if (!client.state || String(Object.values(now)) === String(Object.values(frame))) return;
    client.send({ do: "frame", ...known() });
  }

  new ResizeObserver(() => {
    view.resize();
    clearTimeout(resized);
    resized = setTimeout(tell, RESIZED);
  }).observe(byId("stage"));

  return { known, tell };
}
