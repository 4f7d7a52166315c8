/**
 * What a change of the table sounds like, from what moves in it; and the sounds, once somebody has asked for them.
 *
 * @typedef {"put" | "turn" | "coin" | "dice" | "refusal" | "end"} Sound
 */

/** @import { MovableParts } from "../base/types.d.ts" */
/** @import { Track } from "../board/motion.js" */

import { tracks } from "../board/motion.js";

/** Volume of each choice of the setting. @type {Record<string, number>} */
const VOLUMES = { off: 0, quiet: 0.35, normal: 0.7, loud: 1 };
const VIBRATION_MS = 8; // milliseconds of a short shake

/** @param {Track} one @returns {Sound | null} */
function soundOf({ how, piece }) {
  if (how === "rest" || how === "leave") return null;
  if (how === "throw") return "dice";
  if (piece.kind === "coin" || piece.kind === "token") return "coin";
  if (how === "travel") return "put";
  return piece.face ? "turn" : "put";
}

/**
 * The one sound of a change: of all that moves the rarest tells most.
 * @param {MovableParts} before @param {MovableParts} after @returns {Sound | null}
 */
export function soundOfChange(before, after) {
  const made = new Set(tracks(before, after, []).map(soundOf));
  /** @type {Sound[]} */
  const rarest = ["dice", "coin", "turn", "put"];
  return rarest.find((sound) => made.has(sound)) ?? null;
}

/**
 * Silent until the reader has asked for sounds and has touched the page, and while the page is not seen. Nothing waits
 * for a sound, and one that cannot be made is none.
 * @param {() => string} volume the setting
 */
export function makeSounds(volume) {
  /** @type {import("./sound-player.js").Player | null} */
  let player = null;
  let asked = false;

  /** Browsers let a page sound, or sound again after a call, only from within a touch or a key. */
  async function wake() {
    if (!VOLUMES[volume()] || navigator.userActivation?.isActive === false) return;
    player?.wake();
    if (asked) return;
    asked = true;
    try {
      const { makePlayer } = await import("./sound-player.js");
      player = makePlayer();
    } catch {
      asked = false; // not there now: perhaps with the next touch
    }
  }
  for (const event of ["pointerup", "keydown"]) document.addEventListener(event, wake, true);
  document.addEventListener("visibilitychange", () => document.hidden && player?.rest());

  /** @param {Sound | null} sound */
  function playSound(sound) {
    const loud = VOLUMES[volume()];
    if (!sound || !loud || !player || document.hidden) return;
    player.play(sound, loud);
    navigator.vibrate?.(VIBRATION_MS);
  }

  return {
    make: playSound,
    /** The reader has chosen: let it be heard. */
    async playSample() {
      await wake();
      playSound("put");
    },
  };
}
