/**
 * Shows the engine's download in bytes in place of the status; for a match that can be played
 * already, shows only connection problems.
 */

import { byId } from "../base/html.ts";
import { watchSilence } from "../base/silence.ts";
import { BYTES_PER_MB, say } from "../base/site.ts";
import { endNotice, showNotice } from "./status.ts";

const LONGEST_WAIT_MS = 600_000; // for the connection; after this the status is shown again

/**
 * @param isCounted false: the files are cached, so there is nothing to count @param isPlayable a
 * match is shown already
 */
export function showLoading(isCounted: boolean, isPlayable: boolean) {
  const bar = byId("load-bar") as HTMLProgressElement;
  byId("load").hidden = isPlayable;
  byId("status").hidden = !isPlayable;
  byId("load-title").textContent = say("loading.title");
  bar.hidden = !isCounted;
  let shownText = "";
  let isFailureShown = false; // is a problem of the connection shown?
  let silenceWatch: ReturnType<typeof watchSilence> | null = null;
  write(say("loading.start"));

  /** @param isFailure is the connection failing? */
  function write(text: string, isFailure = false) {
    if (text === shownText) return;
    shownText = text;
    if (!isPlayable) byId("load-bytes").textContent = text;
    else if (isFailure && !isFailureShown) showNotice(text, LONGEST_WAIT_MS);
    else if (isFailureShown && !isFailure) endNotice();
    isFailureShown = isFailure;
  }

  return {
    progress({ loaded, all, retries }: { loaded: number; all: number; retries: boolean }) {
      silenceWatch ??= watchSilence(() => write(say("loading.silent"), true));
      if (loaded < all) silenceWatch.restart();
      else silenceWatch.end();
      bar.max = all;
      bar.value = loaded;
      let words = loaded < all ? "loading.bytes" : "loading.start";
      if (retries) words = "loading.retrying";
      write(say(words, { loaded: loaded / BYTES_PER_MB, all: all / BYTES_PER_MB }), retries);
    },

    finish() {
      silenceWatch?.end();
      byId("load").hidden = true;
      byId("status").hidden = false;
    },
  };
}
