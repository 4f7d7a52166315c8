/** The download of the engine in real bytes, in place of the status; on a table that can be played on only a connection that fails. */

import { byId } from "../base/html.js";
import { say } from "../base/words.js";
import { watchSilence } from "../client/steady.js";
import { showStory } from "./status.js";

/** Bytes of a megabyte. */
export const MEGA = 1e6;

/**
 * @param {boolean} counted false: nothing has to come over the network, so there is nothing to count
 * @param {boolean} playable a table is shown already: nobody has to wait
 */
export function showLoading(counted, playable) {
  const bar = /** @type {HTMLProgressElement} */ (byId("load-bar"));
  byId("load").hidden = playable;
  byId("status").hidden = !playable;
  byId("load-title").textContent = say("loading.title");
  bar.hidden = !counted;
  let [shown, failed] = ["", false];
  /** @type {ReturnType<typeof watchSilence> | null} */
  let line = null;
  write(say("loading.start"));

  /** @param {string} text @param {boolean} [fails] the connection does */
  function write(text, fails = false) {
    if (text === shown) return;
    shown = text;
    if (!playable) byId("load-bytes").textContent = text;
    else if (fails || failed) showStory(fails ? [text] : []);
    failed = fails;
  }

  return {
    /** @param {{loaded: number, all: number, retries: boolean}} how far it is; `retries`: the connection has failed */
    progress({ loaded, all, retries }) {
      line ??= watchSilence(() => write(say("loading.silent"), true));
      if (loaded < all) line.heard();
      else line.end();
      bar.max = all;
      bar.value = loaded;
      const words = retries ? "loading.retrying" : loaded < all ? "loading.bytes" : "loading.start";
      write(say(words, { loaded: loaded / MEGA, all: all / MEGA }), retries);
    },

    done() {
      line?.end();
      byId("load").hidden = true;
      byId("status").hidden = false;
    },
  };
}
