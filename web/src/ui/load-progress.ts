/** Shows the engine's download in bytes in place of the status; on a match that can be played already, only a failing connection. */

import { byId } from "../base/html.ts";
import { say } from "../base/words.ts";
import { watchSilence } from "../client/resumable-fetch.ts";
import { showStory } from "./status.ts";

/** Bytes of a megabyte. */
export const BYTES_PER_MB = 1e6;

/** @param counted false: the files are cached, so there is nothing to count @param playable a match is shown already */
export function showLoading(counted: boolean, playable: boolean) {
  const bar = byId("load-bar") as HTMLProgressElement;
  byId("load").hidden = playable;
  byId("status").hidden = !playable;
  byId("load-title").textContent = say("loading.title");
  bar.hidden = !counted;
  let [shown, failed] = ["", false];
  let silenceWatch: ReturnType<typeof watchSilence> | null = null;
  write(say("loading.start"));

  /** @param fails the connection fails */
  function write(text: string, fails = false) {
    if (text === shown) return;
    shown = text;
    if (!playable) byId("load-bytes").textContent = text;
    else if (fails || failed) showStory(fails ? [text] : []);
    failed = fails;
  }

  return {
    progress({ loaded, all, retries }: { loaded: number; all: number; retries: boolean }) {
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
