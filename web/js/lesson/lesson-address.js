/**
 * What stands behind the # of a lesson's address: how whoever embeds it wants it. It is believed in nothing: each value is
 * one of a list, or a number within bounds; all else is as usual.
 *
 * @typedef {{step: number, mode: string, theme: string, palette: string, motion: string, controls: string, lang: string,
 *   accent: string, seed: string, secret: string, id: string, focus: boolean}} Wishes
 *   `secret`: WordPress speaks to this frame, and by this name; `id`: the name of the frame in its messages; `focus`: it was
 *   opened by a tap or a key, so the reader's focus may come in
 */

/** What may be chosen; the first is usual. */
const CHOICES = {
  mode: ["try", "read", "play"],
  theme: ["auto", "light", "dark"],
  palette: ["auto", "classic", "safe", "contrast"],
  motion: ["auto", "none"],
  controls: ["full", "minimal"],
};
const MOST_STEPS = 99;
const NAME = /^[\w-]{1,64}$/;
const LANGUAGE = /^[a-z]{2,3}(-\w{1,8})*$/i;
const COLOUR = /^#?([0-9a-f]{6})$/i;
const SEED = /^[\p{L}\p{N}._:-]{1,64}$/u;
/** What is not for a table. */
const OF_THE_FRAME = ["step", "mode", "controls", "accent", "secret", "id", "focus"];

/** One of a list, the first where it is none of them. @param {string[]} list @param {unknown} value @returns {string} */
const oneOf = (list, value) => (typeof value === "string" && list.includes(value) ? value : list[0]);

/** @param {RegExp} form @param {string | null} value */
const inForm = (form, value) => (value !== null && form.test(value) ? value : "");

/** A theme that may be asked for. @param {unknown} value */
export const themeOf = (value) => oneOf(CHOICES.theme, value);

/** The number of a step, counted from 1. @param {unknown} value @param {number} [most] */
export function stepOf(value, most = MOST_STEPS) {
  const n = Math.floor(Number(value));
  return n >= 1 ? Math.min(n, most) : 1;
}

/** A colour as #rrggbb, "" for none. @param {unknown} value */
export function colourOf(value) {
  const found = typeof value === "string" && COLOUR.exec(value);
  return found ? `#${found[1].toLowerCase()}` : "";
}

/**
 * WordPress appends `#?secret=…` to whatever address there is, so the parts are parted by any of # ? &.
 * @param {string} hash with or without its #
 */
const partsOf = (hash) => new URLSearchParams(hash.replace(/^#/, "").replace(/[#?]/g, "&"));

/** What the table that is framed shall be, without what is said of the frame. @param {string} hash */
export function tablePart(hash) {
  const given = partsOf(hash);
  for (const name of OF_THE_FRAME) given.delete(name);
  return given.toString();
}

/** @param {string} hash with or without its # @returns {Wishes} */
export function readFragment(hash) {
  const given = partsOf(hash);
  const chosen = (/** @type {keyof typeof CHOICES} */ name) => oneOf(CHOICES[name], given.get(name));
  return {
    step: stepOf(given.get("step")),
    mode: chosen("mode"),
    theme: chosen("theme"),
    palette: chosen("palette"),
    motion: chosen("motion"),
    controls: chosen("controls"),
    lang: inForm(LANGUAGE, given.get("lang")) || "auto",
    accent: colourOf(given.get("accent")),
    seed: inForm(SEED, given.get("seed")),
    secret: inForm(NAME, given.get("secret")),
    id: inForm(NAME, given.get("id")),
    focus: given.get("focus") === "1",
  };
}
