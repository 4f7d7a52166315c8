/** How a table in a frame of another site starts the engine: nothing is stored there. */

import { startPlainWorker } from "./start-plain.ts";
import { workerStarter } from "./worker-start.ts";

const MAX_TRIES = 4; // then the page can return to its lesson

export const startFrameWorker = workerStarter({
  choose: () => Promise.resolve(startPlainWorker),
  limits: { mayStore: false, maxTries: MAX_TRIES },
});
