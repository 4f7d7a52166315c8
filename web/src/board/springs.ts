/** Damped springs, which move the values of a piece. No canvas and no clock. */

/**
 * Frequency in 1/s, and damping (1 is critical). A spring arrives after about 4 / frequency
 * seconds.
 */
export type Spring = [frequency: number, damping: number];

export const SPRINGS: Record<
  "travel" | "draw" | "take" | "settle" | "refuse" | "turn" | "fade" | "lift" | "tilt" | "tremble",
  Spring
> = {
  travel: [21, 0.9], // also for undo
  draw: [13, 0.95],
  take: [12, 1],
  settle: [26, 0.72], // from the finger to a place
  refuse: [17, 0.78],
  turn: [19, 1],
  fade: [26, 1],
  lift: [30, 0.8],
  tilt: [16, 0.55],
  tremble: [42, 0.22],
};

/**
 * Distance from the goal and speed of a damped spring after some seconds: exact for steps of any
 * length.
 */
export function springAfter(
  distance: number,
  speed: number,
  [frequency, damping]: Spring,
  seconds: number,
): [distance: number, speed: number] {
  const decay = Math.exp(-damping * frequency * seconds);
  if (damping >= 1) {
    const b = speed + frequency * distance;
    return [decay * (distance + b * seconds), decay * (speed - frequency * b * seconds)];
  }
  const n = frequency * Math.sqrt(1 - damping * damping);
  const c = Math.cos(n * seconds);
  const s = Math.sin(n * seconds);
  const b = (speed + damping * frequency * distance) / n;
  return [
    decay * (distance * c + b * s),
    decay * (speed * c - (damping * frequency * b + n * distance) * s),
  ];
}
