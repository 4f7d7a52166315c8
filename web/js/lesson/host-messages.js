/**
 * Messages between an embedded lesson and its host page, plain JSON (docs/embed.md):
 *
 *     {tileDemo: 1, type: "ready" | "resize" | "step" | "done" | "error", id, …}   from the lesson
 *     {tileDemo: 1, type: "theme" | "goto" | "pause", …}                           from the host
 *
 * Neither trusts the other: values are clamped; unknown types, fields and versions are ignored.
 */

import { parseColour, parseStep, parseTheme } from "./lesson-address.js";

const VERSION = 1;
/** Limits of a lesson's height in pixels. */
const HEIGHT_LIMITS_PX = [240, 1000];

/** @param {string} type @param {string} id @param {Record<string, unknown>} [facts] */
export const makeMessage = (type, id, facts = {}) => ({ tileDemo: VERSION, type, id, ...facts });

/** A message about a height or an address in WordPress's format. @param {string} secret @param {"height" | "link"} message @param {unknown} value */
export const makeWordPressMessage = (secret, message, value) => ({ secret, message, value });

/** @param {any} data @returns {any} the message if it has this version, else an empty object */
const ownMessage = (data) => (data !== null && typeof data === "object" && data.tileDemo === VERSION ? data : {});

/**
 * A request of the host page; null if it is none of the three.
 * @param {unknown} data @param {number} steps number of steps
 * @returns {{type: "theme", theme: string, accent: string} | {type: "goto", step: number} | {type: "pause"} | null}
 */
export function parseHostMessage(data, steps) {
  const { type, theme, accent, step } = ownMessage(data);
  if (type === "theme") return { type, theme: parseTheme(theme), accent: parseColour(accent) };
  if (type === "goto") return { type, step: parseStep(step, steps) };
  return type === "pause" ? { type } : null;
}

/** @param {unknown} value */
const clampCount = (value) => Math.min(99, Math.max(0, Math.floor(Number(value)) || 0));

/**
 * A message of a lesson, validated for the host page; null if it is none of ours.
 * @param {unknown} data @returns {{type: string, detail: Record<string, string | number>} | null}
 */
export function parseLessonMessage(data) {
  const { type, height, n, of, correct, attempts, code } = ownMessage(data);
  const [least, most] = HEIGHT_LIMITS_PX;
  if (type === "ready") return { type, detail: {} };
  if (type === "resize" && Number.isFinite(height)) return { type, detail: { height: Math.min(most, Math.max(least, Math.ceil(height))) } };
  if (type === "step") return { type, detail: { n: clampCount(n), of: clampCount(of) } };
  if (type === "done") return { type, detail: { correct: clampCount(correct), attempts: clampCount(attempts) } };
  return type === "error" ? { type, detail: { code: String(code).slice(0, 40) } } : null;
}
