/**
 * What the reader has made of a saved game: its name, whether it is pinned, and the how manyth copy it is (0: none; the
 * words for that are the page's). It is kept beside the save, under `tilebag.label.<id>`, and believed in nothing.
 *
 * @typedef {{name: string, pinned: boolean, copy: number}} Label
 */

export const MAX_TITLE_CHARS = 40; // characters
const MAX_COPY_NUMBER = 999;
const INVISIBLE = /[\p{C}\p{Z}]+/u; // controls, marks of direction, and spaces of every kind

/** What somebody typed as the name of a game. @param {string} typed */
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

/** Does it say nothing? @param {Label} label */
export const isEmptyLabel = ({ name, pinned, copy }) => !name && !pinned && !copy;

/** The number of the next copy. @param {Label[]} alike those of the same game and name */
export const nextCopyNumber = (alike) => Math.min(MAX_COPY_NUMBER, 1 + Math.max(0, ...alike.map(({ copy }) => copy)));
