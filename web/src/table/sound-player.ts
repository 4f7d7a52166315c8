/** The sounds, made of noise and sine waves; no files. Loaded when sounds are switched on. */

import type { Sound } from "./sound-events.ts";

/** `at` and `lasts` in seconds; noise: a knock around that pitch instead of a tone */
interface Grain { at: number; lasts: number; hertz: number; loud: number; noise?: boolean }
export type Player = ReturnType<typeof makePlayer>;

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

export function makePlayer() {
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
