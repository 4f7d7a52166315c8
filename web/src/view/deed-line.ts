/** What a move did, in pictures: `pieces → target result`. */

import { element, icon } from "../base/html.ts";
import type { DeedParts } from "../base/types.ts";
import { markPicture, type RenderContext } from "../board/render-context.ts";

/** All pictures of a move. */
export const deedPictures = ({ pieces = [], target = [] }: DeedParts) => [...pieces, ...target];

const MOST_PIECES = 9; // in a line; more would be too small

/** The last moves of a turn, as many as a line has room for, and at least one. */
export function lastDeeds(deeds: DeedParts[], mostPieces = MOST_PIECES) {
  const counts = deeds.map((deed) => deedPictures(deed).join(" ").split(" ").length);
  let first = deeds.length - 1;
  let pieces = counts[first];
  while (first > 0 && pieces + counts[first - 1] <= mostPieces) {
    first -= 1;
    pieces += counts[first];
  }
  return deeds.slice(first);
}

/** The parts of a line about a move. What has no pictures is said in words. */
export function deedLine({ withPictures }: RenderContext, deed: DeedParts): (Node | string)[] {
  const { pieces = [], target = [], result = "", text = "" } = deed;
  const draw = (pictures: string[]) =>
    pictures.flatMap((picture) => [...withPictures(markPicture(picture, "")), " "]);
  const [first, ...others] = target;
  const arrow =
    // a line does not end with the arrow
    first === undefined ? "" : element("span", { class: "to" }, icon("next"), ...draw([first]));
  const gain = result && element("span", { class: "brings" }, result);
  return [...draw(pieces), arrow, ...draw(others), ...withPictures(text), gain, " "];
}
