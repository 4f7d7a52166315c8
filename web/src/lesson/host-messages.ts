/**
 * Messages between an embedded lesson and its host page, plain JSON (docs/embed.md):
 *
 *     {tileDemo: 1, type: "ready" | "resize" | "step" | "done" | "error", id, …}   from the lesson
 *     {tileDemo: 1, type: "theme" | "goto" | "pause", …}                           from the host
 *
 * Neither trusts the other: values are clamped; unknown types, fields and versions are ignored.
 */

import { parseColour, parseStep, parseTheme } from "./lesson-address.ts";

const VERSION = 1;
/** Limits of a lesson's height in pixels. */
const HEIGHT_LIMITS_PX = [240, 1000];

export const makeMessage = (type: string, id: string, facts: Record<string, unknown> = {}) => ({ tileDemo: VERSION, type, id, ...facts });

/** A message about a height or an address in WordPress's format. */
export const makeWordPressMessage = (secret: string, message: "height" | "link", value: unknown) => ({ secret, message, value });

/** @returns the message if it has this version, else an empty object */
const ownMessage = (data: any): any => (data !== null && typeof data === "object" && data.tileDemo === VERSION ? data : {});

/** A request of the host page; null if it is none of the three. @param steps number of steps */
export function parseHostMessage(data: unknown, steps: number): { type: "theme"; theme: string; accent: string } | { type: "goto"; step: number } | { type: "pause" } | null {
  const { type, theme, accent, step } = ownMessage(data);
  if (type === "theme") return { type, theme: parseTheme(theme), accent: parseColour(accent) };
  if (type === "goto") return { type, step: parseStep(step, steps) };
  return type === "pause" ? { type } : null;
}

const clampCount = (value: unknown) => Math.min(99, Math.max(0, Math.floor(Number(value)) || 0));

/** A message of a lesson, validated for the host page; null if it is none of ours. */
export function parseLessonMessage(data: unknown): { type: string; detail: Record<string, string | number> } | null {
  const { type, height, n, of, correct, attempts, code } = ownMessage(data);
  const [least, most] = HEIGHT_LIMITS_PX;
  if (type === "ready") return { type, detail: {} };
  if (type === "resize" && Number.isFinite(height)) return { type, detail: { height: Math.min(most, Math.max(least, Math.ceil(height))) } };
  if (type === "step") return { type, detail: { n: clampCount(n), of: clampCount(of) } };
  if (type === "done") return { type, detail: { correct: clampCount(correct), attempts: clampCount(attempts) } };
  return type === "error" ? { type, detail: { code: String(code).slice(0, 40) } } : null;
}
