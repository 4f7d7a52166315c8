/** The way to the first table, in real bytes. */

import { byId } from "../base/html.js";
import { say } from "../base/words.js";

const MEGA = 1e6;

/** @param {number} bytes */
const mega = (bytes) => (bytes / MEGA).toFixed(1);

/** @param {boolean} counted false: nothing has to come over the network, so there is nothing to count */
export function showLoading(counted) {
  const bar = /** @type {HTMLProgressElement} */ (byId("load-bar"));
  byId("load").hidden = false;
  byId("status").hidden = true;
  byId("load-title").textContent = say("loading.title");
  byId("load-bytes").textContent = say("loading.start");
  bar.hidden = !counted;
  let shown = "";

  return {
    /** @param {number} loaded @param {number} all */
    progress(loaded, all) {
      bar.max = all;
      bar.value = loaded;
      const text = loaded < all ? say("loading.bytes", { loaded: mega(loaded), all: mega(all) }) : say("loading.start");
      if (text !== shown) byId("load-bytes").textContent = shown = text;
    },

    done() {
      byId("load").hidden = true;
      byId("status").hidden = false;
    },
  };
}
