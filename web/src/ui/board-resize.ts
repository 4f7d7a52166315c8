/** Observes the size of the board and tells the engine. */

import type { EngineClient } from "../client/engine-client.ts";
import type { TableView } from "./table-view.ts";
import { byId } from "../base/html.ts";

const RESIZE_DELAY_MS = 120; // milliseconds until a new size is sent

export function watchBoardSize(view: TableView, client: EngineClient) {
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
