/** Chooses the sound of a change from the pieces that move, and plays sounds if the user wants them. */

import type { MovableParts } from "../base/types.ts";
import { type Track, tracks } from "../board/motion.ts";
import type { Player } from "./sound-player.ts";

export type Sound = "put" | "turn" | "coin" | "dice" | "refusal" | "end";

/** Volume of each choice of the setting. */
const VOLUMES: Record<string, number> = { off: 0, quiet: 0.35, normal: 0.7, loud: 1 };
const VIBRATION_MS = 8; // milliseconds of a short vibration

function soundOf({ how, piece }: Track): Sound | null {
  if (how === "rest" || how === "leave") return null;
  if (how === "throw") return "dice";
  if (piece.kind === "coin" || piece.kind === "token") return "coin";
  if (how === "travel") return "put";
  return piece.face ? "turn" : "put";
}

/** The one sound of a change: that of the rarest movement. */
export function soundOfChange(before: MovableParts, after: MovableParts): Sound | null {
  const made = new Set(tracks(before, after).map(soundOf));
  const rarest: Sound[] = ["dice", "coin", "turn", "put"];
  return rarest.find((sound) => made.has(sound)) ?? null;
}

/**
 * Silent until sounds are on and the page was touched, and while it is hidden. Nothing waits for a sound; errors are ignored.
 * @param volume the setting
 */
export function makeSounds(volume: () => string) {
  let player: Player | null = null;
  let asked = false;

  /** Browsers allow sound, also after a call, only during a touch or a key press. */
  async function wake() {
    if (!VOLUMES[volume()] || navigator.userActivation?.isActive === false) return;
    player?.wake();
    if (asked) return;
    asked = true;
    try {
      const { makePlayer } = await import("./sound-player.ts");
      player = makePlayer();
    } catch {
      asked = false; // perhaps at the next touch
    }
  }
  for (const event of ["pointerup", "keydown"]) document.addEventListener(event, wake, true);
  document.addEventListener("visibilitychange", () => document.hidden && player?.rest());

  function playSound(sound: Sound | null) {
    const loud = VOLUMES[volume()];
    if (!sound || !loud || !player || document.hidden) return;
    player.play(sound, loud);
    navigator.vibrate?.(VIBRATION_MS);
  }

  return {
    make: playSound,
    /** Plays an example for the chosen volume. */
    async playSample() {
      await wake();
      playSound("put");
    },
  };
}
