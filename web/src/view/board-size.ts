/** Observes the size of the board and sends it to the engine. */

import { byId } from "../base/html.ts";
import { textScale, watchTextScale } from "../base/text-scale.ts";
import { inBackground } from "../base/promises.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { isSideways } from "./thumb-bar.ts";
import type { TableView } from "./table-view.ts";

const RESIZE_DELAY_MS = 120; // milliseconds until a new size is sent

/** The height of the line above the rack. On a phone held sideways it is beside the table. */
function lineHeight() {
  if (isSideways()) return 0;
  return byId("own-line").offsetHeight || byId("status-line").offsetHeight;
}

/**
 * The size of the board in CSS pixels, and the size of the user's text in percent.
 *
 * The height of the board does not include the line above the rack. This line shows the status, on
 * phones the viewer's card.
 */
export function measureFrame() {
  const { clientWidth: width, clientHeight } = byId("stage");
  const line = lineHeight();
  const font = Math.round(100 * textScale());
  return { width, height: clientHeight - line, line, font };
}

export function watchBoardSize(view: TableView, client: EngineClient) {
  let frame = measureFrame(); // the size sent last
  let timer = 0;

  /** The size for a message that opens a match; it counts as sent. */
  function current() {
    frame = measureFrame();
    return frame;
  }

  function tell() {
    const now = measureFrame();
    const isSame = String(Object.values(now)) === String(Object.values(frame));
    if (client.state && !isSame) client.send({ do: "frame", ...current() });
  }

  function follow() {
    inBackground(view.resize());
    clearTimeout(timer);
    timer = setTimeout(tell, RESIZE_DELAY_MS);
  }

  const observer = new ResizeObserver(follow);
  observer.observe(byId("stage"));
  watchTextScale(follow); // even where the stage keeps its size

  return { current, tell };
}
