/**
 * The user's label of a saved game: its name, whether it is pinned, and its copy number (0: not a copy). Stored beside the save
 * under `tilebag.label.<id>`; untrusted.
 */
export interface Label { name: string; pinned: boolean; copy: number }

export const MAX_TITLE_CHARS = 40;
const MAX_COPY_NUMBER = 999;
const INVISIBLE = /[\p{C}\p{Z}]+/u; // control characters, direction marks, and all kinds of spaces

/** A typed name in the form in which it is stored. */
export function cleanTitle(typed: string) {
  const plain = typed.split(INVISIBLE).filter(Boolean).join(" ");
  return [...plain].slice(0, MAX_TITLE_CHARS).join("").trim();
}

export function parseLabel(kept: any): Label {
  const { name, pinned, copy } = kept ?? {};
  const right = Number.isSafeInteger(copy) && copy > 0 && copy <= MAX_COPY_NUMBER;
  return { name: typeof name === "string" ? cleanTitle(name) : "", pinned: pinned === true, copy: right ? copy : 0 };
}

/** Is nothing set? */
export const isEmptyLabel = ({ name, pinned, copy }: Label) => !name && !pinned && !copy;

/** The number of the next copy. @param alike of the same game and name */
export const nextCopyNumber = (alike: Label[]) => Math.min(MAX_COPY_NUMBER, 1 + Math.max(0, ...alike.map(({ copy }) => copy)));
