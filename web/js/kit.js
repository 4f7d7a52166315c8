/** What every board needs: the shapes, the faces painted from them, the colours of the moment. */

import { readArt } from "./art.js";
import { makeFaces } from "./faces.js";
import { fetchPart, site } from "./site.js";
import { onTheme, tokens } from "./theme.js";

/**
 * @param {{still: () => boolean, beat?: () => number}} how `still`: nothing may move; `beat`: milliseconds between the
 *   beats of a table
 * @returns what a board needs; its owner sets `repaint`, which is called when all must be painted anew
 */
export async function makeKit({ still, beat = () => 0 }) {
  const art = readArt(await fetchPart(`${site.assets}/art/pieces.svg`));
  let colours = tokens();
  const faces = makeFaces(art, () => colours);
  const kit = { art, faces, tokens: () => colours, still, beat, repaint: () => {} };
  onTheme(() => {
    colours = tokens();
    faces.forget();
    kit.repaint();
  });
  document.fonts.addEventListener("loadingdone", () => kit.repaint()); // words were drawn in another font
  return kit;
}
