/** Shows the engine's download in bytes in place of the status; on a match that can be played already, only a failing connection. */

import { byId } from "../base/html.js";
import { say } from "../base/words.js";
import { watchSilence } from "../client/resumable-fetch.js";
import { showStory } from "./status.js";

/** Bytes of a megabyte. */
export const BYTES_PER_MB = 1e6;

/**
 * @param {boolean} counted false: the files are cached, so there is nothing to count
 * @param {boolean} playable a match is shown already
 */
export function showLoading(counted, playable) {
  const bar = /** @type {HTMLProgressElement} */ (byId("load-bar"));
  byId("load").hidden = playable;
  byId("status").hidden = !playable;
  byId("load-title").textContent = say("loading.title");
  bar.hidden = !counted;
  let [shown, failed] = ["", false];
  /** @type {ReturnType<typeof watchSilence> | null} */
  let silenceWatch = null;
  write(say("loading.start"));

  /** @param {string} text @param {boolean} [fails] the connection fails */
  function write(text, fails = false) {
    if (text === shown) return;
    shown = text;
    if (!playable) byId("load-bytes").textContent = text;
    else if (fails || failed) showStory(fails ? [text] : []);
    failed = fails;
  }

  return {
    /** @param {{loaded: number, all: number, retries: boolean}} how */
    progress({ loaded, all, retries }) {
      silenceWatch ??= watchSilence(() => write(say("loading.silent"), true));
      if (loaded < all) silenceWatch.restart();
      else silenceWatch.end();
      bar.max = all;
      bar.value = loaded;
      const words = retries ? "loading.retrying" : loaded < all ? "loading.bytes" : "loading.start";
      write(say(words, { loaded: loaded / BYTES_PER_MB, all: all / BYTES_PER_MB }), retries);
    },

    finish() {
      silenceWatch?.end();
      byId("load").hidden = true;
      byId("status").hidden = false;
    },
  };
}
