/**
 * The user's label of a saved game: its name, whether it is pinned, and its copy number (0: not a copy). Stored beside the save
 * under `tilebag.label.<id>`; untrusted.
 *
 * @typedef {{name: string, pinned: boolean, copy: number}} Label
 */

export const MAX_TITLE_CHARS = 40;
const MAX_COPY_NUMBER = 999;
const INVISIBLE = /[\p{C}\p{Z}]+/u; // control characters, direction marks, and all kinds of spaces

/** A typed name in the form in which it is stored. @param {string} typed */
export function cleanTitle(typed) {
  const plain = typed.split(INVISIBLE).filter(Boolean).join(" ");
  return [...plain].slice(0, MAX_TITLE_CHARS).join("").trim();
}

/** @param {any} kept @returns {Label} */
export function parseLabel(kept) {
  const { name, pinned, copy } = kept ?? {};
  const right = Number.isSafeInteger(copy) && copy > 0 && copy <= MAX_COPY_NUMBER;
  return { name: typeof name === "string" ? cleanTitle(name) : "", pinned: pinned === true, copy: right ? copy : 0 };
}

/** Is nothing set? @param {Label} label */
export const isEmptyLabel = ({ name, pinned, copy }) => !name && !pinned && !copy;

/** The number of the next copy. @param {Label[]} alike of the same game and name */
export const nextCopyNumber = (alike) => Math.min(MAX_COPY_NUMBER, 1 + Math.max(0, ...alike.map(({ copy }) => copy)));
