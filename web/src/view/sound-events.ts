/** Chooses the sound of a piece that touches something, and plays sounds if they are on. */

import { attemptAsync } from "../base/attempt.ts";
import { inBackground } from "../base/promises.ts";
import { isCentreInside } from "../base/scene.ts";
import type { Piece, SceneLayer } from "../base/types.ts";
import type { Player, Sound } from "./sound-player.ts";

/** Volume of each choice of the setting. */
const VOLUMES: Record<string, number> = { off: 0, quiet: 0.35, normal: 0.7, loud: 1 };
/** Milliseconds of vibration, pause, vibration and so on. */
const VIBRATIONS: Partial<Record<Sound, number[]>> = {
  felt: [10],
  rack: [10],
  turn: [6],
  lift: [8],
  snap: [8, 24, 12],
  hand: [6, 22, 6, 26, 6],
  die: [9],
  coin: [12],
  wrong: [22, 60, 22],
  yours: [14, 70, 14],
  round: [14, 60, 14, 60, 30],
  match: [18, 60, 18, 60, 60],
  lost: [40],
};
const MIN_GAP_MS = 16; // two blows within this time are one sound

/** The sound of a piece that lands at its place on this layer. */
export function soundOfContact(
  { kind, at }: Pick<Piece, "kind" | "at">,
  isTurning: boolean,
  { places }: SceneLayer,
): Sound {
  if (kind === "die") return "die";
  if (kind === "coin" || kind === "token") return "coin";
  if (isTurning) return "turn";
  const isOnWood = places.some(
    ({ look, at: rect }) => ["rack", "wood"].includes(look) && isCentreInside(at, rect),
  );
  return isOnWood ? "rack" : "felt";
}

/**
 * Silent until sounds are on and the page was touched, and while it is hidden. Nothing waits for a
 * sound; errors are ignored.
 * @param setting the values of the volume, and of vibration
 */
export function makeSounds(setting: (name: "sound" | "vibration") => string) {
  let player: Player | null = null;
  let isRequested = false;
  const playedAt = new Map<Sound, number>();
  const volume = () => VOLUMES[setting("sound")];

  /** Browsers allow sound, also after a call, only during a touch or a key press. */
  async function wake() {
    if (!volume() || navigator.userActivation?.isActive === false) return;
    player?.wake();
    if (isRequested) return;
    isRequested = true;
    player = await attemptAsync(async () => (await import("./sound-player.ts")).makePlayer(), null);
    isRequested = player !== null; // if loading failed, try again at the next touch
  }
  for (const event of ["pointerup", "keydown"]) {
    document.addEventListener(event, () => inBackground(wake()), true);
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) player?.rest();
  });

  /**
   * @param how `force`: of the blow, 0 to 1; `pan`: -1 to 1; `isOwn`: it belongs to the player's
   * own move, so the device may vibrate
   */
  function playSound(sound: Sound, { force = 1, pan = 0, isOwn = false } = {}) {
    const now = performance.now();
    if (document.hidden || now - (playedAt.get(sound) ?? -MIN_GAP_MS) < MIN_GAP_MS) return;
    playedAt.set(sound, now);
    if (volume()) player?.play(sound, volume(), force, pan);
    if (isOwn) vibrate(sound);
  }

  /** Browsers refuse to vibrate, and report it, before the first touch. */
  function vibrate(sound: Sound) {
    const mayVibrate =
      setting("vibration") === "on" && navigator.userActivation?.hasBeenActive !== false;
    if (mayVibrate) navigator.vibrate?.(VIBRATIONS[sound] ?? []);
  }

  return {
    make: playSound,
    /** Makes one quiet sound although the page is hidden, if sounds are on. */
    async ring(sound: Sound) {
      if (volume()) await player?.ring(sound, VOLUMES.quiet);
    },
    /** Plays an example for the chosen volume. */
    async playSample() {
      await wake();
      playSound("felt");
    },
    /** Vibrates as an example. */
    sampleVibration: () => vibrate("snap"),
  };
}
