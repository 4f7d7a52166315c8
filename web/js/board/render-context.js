/** What every board needs: the shapes, the faces painted from them, the colours of the moment. */

import { readArt } from "./art.js";
import { makeFaces } from "./faces.js";
import { fetchPart, site } from "../base/site.js";
import { onTheme, tokens } from "./theme.js";

/**
 * @param {{still: () => boolean, beat?: () => number, repaint?: () => void}} how `still`: nothing may move; `beat`:
 *   milliseconds between the beats of a table; `repaint` is called when all must be painted anew
 */
export async function makeKit({ still, beat = () => 0, repaint = () => {} }) {
  const art = readArt(await fetchPart(`${site.assets}/art/pieces.svg`));
  let colours = tokens();
  const faces = makeFaces(art, () => colours);
  onTheme(() => {
    colours = tokens();
    faces.forget();
    repaint();
  });
  return { art, faces, tokens: () => colours, still, beat };
}
