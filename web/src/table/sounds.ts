/** Chooses the sound of a change from the pieces that move, and plays sounds if the user wants them. */

import type { MovableParts } from "../base/types.ts";
import { type Track, tracks } from "../board/motion.ts";

type Sound = "put" | "turn" | "coin" | "dice" | "refusal" | "end";

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
  const made = new Set(tracks(before, after, []).map(soundOf));
  const rarest: Sound[] = ["dice", "coin", "turn", "put"];
  return rarest.find((sound) => made.has(sound)) ?? null;
}

/**
 * Silent until sounds are on and the page was touched, and while it is hidden. Nothing waits for a sound; errors are ignored.
 * @param volume the setting
 */
export function makeSounds(volume: () => string) {
  let player: Player | null = null;

  /** Browsers allow sound, also after a call, only during a touch or a key press. */
  function wake() {
    if (!VOLUMES[volume()] || navigator.userActivation?.isActive === false) return;
    player?.wake();
    try {
      player ??= makePlayer();
    } catch {
      // perhaps at the next touch
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
    playSample() {
      wake();
      playSound("put");
    },
  };
}

// The sounds, made of noise and sine waves; no files.

/** `at` and `lasts` in seconds; noise: a knock around that pitch instead of a tone */
interface Grain { at: number; lasts: number; hertz: number; loud: number; noise?: boolean }
type Player = ReturnType<typeof makePlayer>;

const knock = (at: number, hertz: number, loud: number, lasts = 0.05): Grain => ({ at, lasts, hertz, loud, noise: true });
const tone = (at: number, hertz: number, loud: number, lasts: number): Grain => ({ at, lasts, hertz, loud });

export const GRAINS: Record<Sound, Grain[]> = {
  put: [knock(0, 1400, 0.8), tone(0, 190, 0.5, 0.07)],
  turn: [knock(0, 2600, 0.35, 0.03), knock(0.07, 1700, 0.7, 0.05)],
  coin: [tone(0, 2350, 0.22, 0.22), tone(0.015, 3520, 0.14, 0.3), knock(0, 5000, 0.3, 0.02)],
  dice: [0, 0.05, 0.11, 0.2].map((at, k) => knock(at, 1100 + 260 * k, 0.75 - 0.1 * k, 0.04)),
  refusal: [tone(0, 165, 0.45, 0.16), tone(0, 174, 0.3, 0.16)],
  end: [523, 659, 784].map((hertz, k) => tone(0.14 * k, hertz, 0.3, 0.5)),
};
const ATTACK_S = 0.004;

function makePlayer() {
  const audio = new AudioContext({ latencyHint: "interactive" });
  const noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = Math.random() * 2 - 1;

  /** @returns the source, and its output */
  function source({ hertz, noise: knocks }: Grain): [AudioScheduledSourceNode, AudioNode] {
    if (!knocks) {
      const wave = new OscillatorNode(audio, { frequency: hertz });
      return [wave, wave];
    }
    const hiss = new AudioBufferSourceNode(audio, { buffer: noise });
    return [hiss, hiss.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz, Q: 2.5 }))];
  }

  function play(grain: Grain, volume: number) {
    const start = audio.currentTime + grain.at;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(grain.loud * volume, start + ATTACK_S);
    gain.gain.exponentialRampToValueAtTime(0.001, start + ATTACK_S + grain.lasts);
    const [sounding, out] = source(grain);
    out.connect(gain).connect(audio.destination);
    sounding.start(start);
    sounding.stop(start + ATTACK_S + grain.lasts);
  }

  return {
    /** Resumes after a call or another app. */
    wake: () => void (audio.state === "running" || audio.resume().catch(() => {})),
    /** Suspends while the page is hidden. */
    rest: () => void audio.suspend().catch(() => {}),
    /** @param volume from 0 to 1 */
    play(sound: Sound, volume: number) {
      if (audio.state === "running") for (const grain of GRAINS[sound]) play(grain, volume);
    },
  };
}
