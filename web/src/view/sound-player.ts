/**
 * Computes the sounds from physical models, without sound files. A blow makes a few tones ring and
 * decay (the modes of wood, bone or brass), and is itself a short noise. Loaded when sounds are
 * switched on.
 */

export type Sound =
  | "felt"
  | "rack"
  | "turn"
  | "lift"
  | "snap"
  | "hand"
  | "die"
  | "coin"
  | "bag"
  | "wrong"
  | "yours"
  | "round"
  | "match"
  | "lost";
export type Player = ReturnType<typeof makePlayer>;
type Mode = [hertz: number, rings: number, loud: number]; // milliseconds until it is 60 dB softer
/** `soft`: milliseconds of contact; `noise`: its pitch in hertz, milliseconds and loudness */
interface Blow {
  at: number;
  loud: number;
  modes: Mode[];
  soft: number;
  noise: [hertz: number, lasts: number, loud: number];
}

const WOOD: Mode[] = [
  [1240, 40, 1],
  [1790, 36, 0.9],
  [2680, 28, 0.8],
  [3520, 21, 0.5],
];
const TABLE: Mode[] = [
  [186, 52, 0.8],
  [297, 42, 0.5],
  [446, 34, 0.35],
];
const RACK: Mode[] = [
  [418, 74, 0.5],
  [655, 62, 0.55],
  [980, 48, 0.4],
];
const BONE: Mode[] = [
  [2950, 22, 0.9],
  [4350, 17, 0.8],
  [6100, 12, 0.5],
];
const CLOTH: Mode[] = [
  [205, 58, 1],
  [342, 44, 0.7],
  [560, 30, 0.4],
];
const BRASS: Mode[] = [
  [3420, 740, 1],
  [3434, 700, 0.5],
  [5917, 400, 0.8],
  [7969, 280, 0.6],
]; // a free disc: 1 : 1.73 : 2.33
const bar = (hertz: number, rings: number): Mode[] => [
  [hertz, rings, 1],
  [hertz * 1.003, rings * 0.8, 0.35],
  [hertz * 3.98, rings / 4, 0.28],
];

const onFelt = (at: number, loud: number): Blow[] => [
  { at, loud, modes: WOOD, soft: 0.16, noise: [2300, 7, 0.5] },
  { at, loud: loud * 0.8, modes: TABLE, soft: 1.6, noise: [400, 12, 0.3] },
];
const note = (at: number, hertz: number, loud = 0.8, rings = 520): Blow => ({
  at,
  loud,
  modes: bar(hertz, rings),
  soft: 0.55,
  noise: [1500, 7, 0.16],
});
const blowOn =
  (material: Pick<Blow, "modes" | "soft" | "noise">) =>
  (at: number, loud: number): Blow => ({ at, loud, ...material });
const coin = blowOn({ modes: BRASS, soft: 0.05, noise: [6500, 3, 0.35] });
const clack = blowOn({ modes: WOOD, soft: 0.1, noise: [3200, 4, 0.6] });
const rub = Array.from({ length: 21 }, (_, k): Blow => {
  const swell = Math.sin((Math.PI * (k + 0.5)) / 21);
  return {
    at: 9 * k,
    loud: 0.85 * swell * (0.4 + 0.12 * ((k * 7) % 6)),
    modes: [],
    soft: 1,
    noise: [1050 + 180 * ((k * 3) % 6), 26, 1],
  };
});
const rattle = Array.from({ length: 9 }, (_, k): Blow => ({
  at: 31 * k + 9 * (k % 3),
  loud: 0.5 + (0.4 * ((k * 5) % 3)) / 2,
  modes: BONE,
  soft: 0.07,
  noise: [3600, 4, 0.5],
}));

/** Volume and blows of each sound. */
export const SOUNDS: Record<Sound, [volume: number, blows: Blow[]]> = {
  felt: [0.46, onFelt(0, 1)],
  rack: [
    0.46,
    [
      { at: 0, loud: 1, modes: WOOD, soft: 0.11, noise: [3000, 5, 0.5] },
      { at: 0, loud: 0.9, modes: RACK, soft: 0.8, noise: [900, 8, 0.2] },
    ],
  ],
  turn: [0.46, [{ at: 0, loud: 0.2, modes: [], soft: 8, noise: [2100, 60, 1] }, ...onFelt(6, 0.9)]],
  lift: [0.9, [{ at: 0, loud: 0.5, modes: WOOD, soft: 0.4, noise: [2600, 5, 0.3] }]],
  snap: [0.38, [...onFelt(0, 0.7), clack(24, 1), clack(41, 0.8)]],
  hand: [0.44, rattle],
  die: [
    0.38,
    [
      { at: 0, loud: 1, modes: CLOTH, soft: 1, noise: [900, 14, 0.35] },
      { at: 0, loud: 1.25, modes: BONE, soft: 0.09, noise: [3000, 4, 0.45] },
    ],
  ],
  coin: [0.12, [coin(0, 1), coin(46, 0.35)]],
  bag: [0.72, [...rub, ...onFelt(205, 0.4)]],
  wrong: [0.28, [note(0, 466, 1, 105), note(130, 392, 0.85, 130)]],
  yours: [0.18, [note(0, 523.3), note(120, 698.5, 1)]],
  round: [
    0.2,
    [523.3, 659.3, 784, 1046.5]
      .map((hertz, k) => note(85 * k, hertz, 0.8, 520 + 60 * k))
      .concat(coin(330, 0.16)),
  ],
  match: [
    0.2,
    [392, 523.3, 659.3, 784, 1046.5]
      .map((hertz, k) => note(100 * k, hertz, 0.8, 520 + 60 * k))
      .concat(coin(520, 0.2), coin(640, 0.18)),
  ],
  lost: [0.17, [note(0, 587.3, 0.8, 600), note(200, 493.9, 0.8, 600), note(420, 392, 1, 900)]],
};
const SILENCE = 2e-5;
const RING_MS = 2000; // milliseconds until a ring has died away
const LN_1000 = 6.908; // 60 dB

/** Adds a blow to samples. */
function strike(samples: Float32Array, rate: number, blow: Blow) {
  addTones(samples, rate, blow);
  addNoise(samples, rate, blow);
}

/** Adds the modes that a blow makes ring. */
function addTones(out: Float32Array, rate: number, { at, loud, modes, soft }: Blow) {
  const start = Math.round((at * rate) / 1000);
  const rise = 1000 / (soft * rate);
  for (const [hertz, rings, share] of modes) {
    const detuning = 1 + (Math.random() - 0.5) * 0.04;
    const turn = (2 * Math.PI * hertz * detuning) / rate;
    const decay = Math.exp((-LN_1000 * 1000) / (rings * rate));
    const c = decay * Math.cos(turn);
    const s = decay * Math.sin(turn);
    // a soft blow does not excite high tones
    let x = (loud * share) / (1 + ((hertz * soft) / 900) ** 2);
    let y = 0;
    let force = 0;
    for (let n = start; n < out.length && Math.abs(x) + Math.abs(y) > SILENCE; n += 1) {
      const turned = x * c - y * s;
      y = x * s + y * c;
      x = turned;
      force += (1 - force) * Math.min(1, rise);
      out[n] += y * force;
    }
  }
}

/** Adds the noise of a blow. */
function addNoise(out: Float32Array, rate: number, { at, loud, noise }: Blow) {
  const [pitch, lasts, hiss] = noise;
  const start = Math.round((at * rate) / 1000);
  const g = 2 * Math.sin((Math.PI * pitch) / rate);
  const fall = Math.exp((-LN_1000 * 1000) / (lasts * rate));
  let size = loud * hiss;
  let low = 0;
  let band = 0;
  for (let n = start; n < out.length && size > SILENCE; n += 1) {
    band += g * ((Math.random() * 2 - 1) * size - low - 0.9 * band);
    low += g * band;
    out[n] += band;
    size *= fall;
  }
}

/** When a blow has died away, in milliseconds. */
function endOf({ at, modes, noise: [, lasts] }: Blow) {
  const rings = modes.map(([, ms]) => ms);
  return at + Math.max(lasts, ...rings);
}

export function makePlayer() {
  const audio = new AudioContext({ latencyHint: "interactive" });
  const rate = audio.sampleRate;
  const buffers = new Map<Sound, AudioBuffer>();

  function bufferOf(sound: Sound) {
    const [volume, blows] = SOUNDS[sound];
    const end = Math.max(...blows.map(endOf));
    const buffer = audio.createBuffer(1, Math.ceil((end / 1000) * rate) + 1, rate);
    const samples = buffer.getChannelData(0);
    for (const blow of blows) strike(samples, rate, blow);
    for (const n of samples.keys()) samples[n] *= volume;
    return buffer;
  }

  return {
    /** Resumes after a call or another app. */
    wake() {
      if (audio.state !== "running") audio.resume().catch(() => {});
    },
    /** Suspends while the page is hidden. */
    rest() {
      audio.suspend().catch(() => {});
    },
    /** Plays one sound while suspended, unless the browser forbids it. */
    async ring(sound: Sound, volume: number) {
      await audio.resume().catch(() => {});
      this.play(sound, volume);
      setTimeout(() => {
        if (document.hidden) this.rest();
      }, RING_MS);
    },
    /**
     * @param volume from 0 to 1 @param force of the blow, 0 to 1: a gentle one is duller @param pan
     * -1 to 1
     */
    play(sound: Sound, volume: number, force = 1, pan = 0) {
      if (audio.state !== "running") return;
      const buffer = buffers.get(sound) ?? bufferOf(sound);
      buffers.set(sound, buffer);
      const source = new AudioBufferSourceNode(audio, {
        buffer,
        playbackRate: 0.98 + 0.04 * Math.random(),
      });
      const filter = new BiquadFilterNode(audio, {
        frequency: Math.min(rate * 0.45, 2500 + 17500 * force * force),
      });
      const side = new StereoPannerNode(audio, { pan });
      const gain = new GainNode(audio, { gain: volume * force });
      source.connect(filter).connect(side).connect(gain).connect(audio.destination);
      source.start();
    },
  };
}
