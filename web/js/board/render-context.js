/** What every board needs: the shapes, the faces painted from them, the colours of the moment. */

/** @import { RenderContext } from "../base/types.d.ts" */

import { fetchPart, site } from "../base/site.js";
import { readArt } from "./art.js";
import { Faces } from "./faces.js";
import { onTheme, tokens } from "./theme.js";

/**
 * @param {{still: () => boolean, beat?: () => number, repaint?: () => void}} how `repaint` is called when all must be
 *   painted anew
 * @returns {Promise<RenderContext>}
 */
export async function makeRenderContext({ still, beat = () => 0, repaint = () => {} }) {
  const art = readArt(await fetchPart(`${site.assets}/art/pieces.svg`));
  let colours = tokens();
  const faces = new Faces(art, () => colours);
  onTheme(() => {
    colours = tokens();
    faces.forget();
    repaint();
  });
  return { art, faces, tokens: () => colours, still, beat };
}
