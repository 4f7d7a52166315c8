/**
 * The interface between a lesson's frame and its host page: parameters of the address, and
 * messages.
 */

/**
 * `secret`: WordPress's name for this frame; `id`: the frame's name in messages; `focus`: opened by
 * a tap or a key, so it may take the focus
 */
export interface LessonOptions {
  step: number;
  mode: string;
  theme: string;
  palette: string;
  motion: string;
  controls: string;
  lang: string;
  accent: string;
  seed: string;
  secret: string;
  id: string;
  focus: boolean;
}

/** Possible values; the first is the default. */
const LESSON_CHOICES = {
  mode: ["try", "read", "play"],
  theme: ["auto", "light", "dark"],
  palette: ["auto", "classic", "safe", "contrast"],
  motion: ["auto", "none"],
  controls: ["full", "minimal"],
};
const MAX_STEPS = 99;
const NAME_PATTERN = /^[\w-]{1,64}$/;
const LANGUAGE_PATTERN = /^[a-z]{2,3}(-\w{1,8})*$/i;
const COLOUR_PATTERN = /^#?([0-9a-f]{6})$/i;
const SEED_PATTERN = /^[\p{L}\p{N}._:-]{1,64}$/u;
/** Parameters that are not passed on to a match. */
const FRAME_PARAMETERS = ["step", "mode", "controls", "accent", "secret", "id", "focus"];

/** The value if it is in the list, else the first of the list. */
export const oneOf = (list: string[], value: unknown): string =>
  typeof value === "string" && list.includes(value) ? value : list[0];

/** The valid or default value of each list. */
export function parseChoices<Name extends string>(
  lists: Record<Name, string[]>,
  parameters: URLSearchParams,
) {
  const choices = Object.entries<string[]>(lists).map(([name, list]) => [
    name,
    oneOf(list, parameters.get(name)),
  ]);
  return Object.fromEntries(choices) as Record<Name, string>;
}

const matchOrEmpty = (form: RegExp, value: string | null) =>
  value !== null && form.test(value) ? value : "";

/** A number, or a text that is one; 0 in place of anything else. */
const toNumber = (value: unknown) =>
  typeof value === "number" || typeof value === "string" ? Number(value) || 0 : 0;

/** The number of a step, counted from 1. */
function parseStep(value: unknown, most: number = MAX_STEPS) {
  const n = Math.floor(toNumber(value));
  return n >= 1 ? Math.min(n, most) : 1;
}

/** A colour as #rrggbb, "" for none. */
function parseColour(value: unknown) {
  const match = typeof value === "string" && COLOUR_PATTERN.exec(value);
  return match ? `#${match[1].toLowerCase()}` : "";
}

/**
 * Splits at # ? &, because WordPress appends `#?secret=…` to any address. @param hash with or
 * without its #
 */
const parseParts = (hash: string) =>
  new URLSearchParams(hash.replace(/^#/, "").replace(/[#?]/g, "&"));

/** The parameters for the framed match, without those for the frame. */
export function tableFragment(hash: string) {
  const parameters = parseParts(hash);
  for (const name of FRAME_PARAMETERS) parameters.delete(name);
  return parameters.toString();
}

/** @param hash with or without its # */
export function parseLessonAddress(hash: string): LessonOptions {
  const parameters = parseParts(hash);
  return {
    ...parseChoices(LESSON_CHOICES, parameters),
    step: parseStep(parameters.get("step")),
    lang: matchOrEmpty(LANGUAGE_PATTERN, parameters.get("lang")) || "auto",
    accent: parseColour(parameters.get("accent")),
    seed: matchOrEmpty(SEED_PATTERN, parameters.get("seed")),
    secret: matchOrEmpty(NAME_PATTERN, parameters.get("secret")),
    id: matchOrEmpty(NAME_PATTERN, parameters.get("id")),
    focus: parameters.get("focus") === "1",
  };
}

// Messages between an embedded lesson and its host page, plain JSON (docs/embed.md):
// From the lesson: {tileDemo: 1, type: "ready" | "resize" | "step" | "done" | "error", id, …}
// From the host:   {tileDemo: 1, type: "theme" | "goto" | "pause", …}
// Neither trusts the other: values are clamped; unknown types, fields and versions are ignored. They
// are checked without valibot, which would make the element in pages of other sites twice as large.

const VERSION = 1;
const MAX_CODE_CHARS = 40; // of the code of an error
/** Limits of a lesson's height. */
const MIN_HEIGHT_PX = 240;
const MAX_HEIGHT_PX = 1000;

export const makeMessage = (type: string, id: string, facts: Record<string, unknown> = {}) => ({
  tileDemo: VERSION,
  type,
  id,
  ...facts,
});

/** A message about a height or an address in WordPress's format. */
export const makeWordPressMessage = (
  secret: string,
  message: "height" | "link",
  value: unknown,
) => ({ secret, message, value });

/** The fields of a message of this version; none of anything else. */
function fieldsOf(data: unknown): Record<string, unknown> {
  if (typeof data !== "object" || data === null) return {};
  const fields: Record<string, unknown> = { ...data };
  return fields.tileDemo === VERSION ? fields : {};
}

/** A request of the host page; null if it is none of the three. @param steps number of steps */
export function parseHostMessage(
  data: unknown,
  steps: number,
):
  | { type: "theme"; theme: string; accent: string }
  | { type: "goto"; step: number }
  | { type: "pause" }
  | null {
  const { type, theme, accent, step } = fieldsOf(data);
  if (type === "theme") {
    return { type, theme: oneOf(LESSON_CHOICES.theme, theme), accent: parseColour(accent) };
  }
  if (type === "goto") return { type, step: parseStep(step, steps) };
  return type === "pause" ? { type } : null;
}

const clampCount = (value: unknown) => Math.min(99, Math.max(0, Math.floor(toNumber(value))));

const clampHeight = (height: number) =>
  Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, Math.ceil(height)));

/** A message of a lesson, validated for the host page; null if it is not one of ours. */
export function parseLessonMessage(
  data: unknown,
): { type: string; detail: Record<string, string | number> } | null {
  const { type, height, n, of, correct, attempts, code } = fieldsOf(data);
  if (type === "ready") return { type, detail: {} };
  if (type === "resize" && typeof height === "number" && Number.isFinite(height)) {
    return { type, detail: { height: clampHeight(height) } };
  }
  if (type === "step") return { type, detail: { n: clampCount(n), of: clampCount(of) } };
  if (type === "done") {
    return { type, detail: { correct: clampCount(correct), attempts: clampCount(attempts) } };
  }
  const text = typeof code === "string" ? code.slice(0, MAX_CODE_CHARS) : "";
  return type === "error" ? { type, detail: { code: text } } : null;
}
