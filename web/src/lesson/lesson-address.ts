/**
 * Parses the part of a lesson's address after the #: the options of the embedding page. Untrusted: each value is one of a list
 * or a number within limits, else the default.
 */
/**
 * `secret`: WordPress's name for this frame; `id`: the frame's name in messages; `focus`: opened by a tap or a key, so it may
 * take the focus
 */
export interface LessonOptions { step: number; mode: string; theme: string; palette: string; motion: string; controls: string; lang: string;
  accent: string; seed: string; secret: string; id: string; focus: boolean }

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
const oneOf = (list: string[], value: unknown): string => (typeof value === "string" && list.includes(value) ? value : list[0]);

const matchOrEmpty = (form: RegExp, value: string | null) => (value !== null && form.test(value) ? value : "");

/** A valid theme. */
export const parseTheme = (value: unknown) => oneOf(LESSON_CHOICES.theme, value);

/** The number of a step, counted from 1. */
export function parseStep(value: unknown, most: number = MAX_STEPS) {
  const n = Math.floor(Number(value));
  return n >= 1 ? Math.min(n, most) : 1;
}

/** A colour as #rrggbb, "" for none. */
export function parseColour(value: unknown) {
  const found = typeof value === "string" && COLOUR_PATTERN.exec(value);
  return found ? `#${found[1].toLowerCase()}` : "";
}

/** Splits at # ? &, because WordPress appends `#?secret=…` to any address. @param hash with or without its # */
const parseParts = (hash: string) => new URLSearchParams(hash.replace(/^#/, "").replace(/[#?]/g, "&"));

/** The parameters for the framed match, without those for the frame. */
export function tableFragment(hash: string) {
  const given = parseParts(hash);
  for (const name of FRAME_PARAMETERS) given.delete(name);
  return given.toString();
}

/** @param hash with or without its # */
export function parseLessonAddress(hash: string): LessonOptions {
  const given = parseParts(hash);
  const choiceOf = (name: keyof typeof LESSON_CHOICES) => oneOf(LESSON_CHOICES[name], given.get(name));
  return {
    step: parseStep(given.get("step")),
    mode: choiceOf("mode"),
    theme: choiceOf("theme"),
    palette: choiceOf("palette"),
    motion: choiceOf("motion"),
    controls: choiceOf("controls"),
    lang: matchOrEmpty(LANGUAGE_PATTERN, given.get("lang")) || "auto",
    accent: parseColour(given.get("accent")),
    seed: matchOrEmpty(SEED_PATTERN, given.get("seed")),
    secret: matchOrEmpty(NAME_PATTERN, given.get("secret")),
    id: matchOrEmpty(NAME_PATTERN, given.get("id")),
    focus: given.get("focus") === "1",
  };
}
