/** What every board needs: the shapes, the faces painted from them, the colours of the moment. */

/** @import { RenderContext } from "../base/types.d.ts" */

import { fetchPart, site } from "../base/site.js";
import { readArt } from "./art.js";
import { Faces } from "./faces.js";
import { onTheme, tokens } from "./theme.js";

/**
 * @param {{still: () => boolean, beat?: () => number, shapes?: string}} how `shapes`: art/pieces.svg, where it is there already
 * @returns {Promise<RenderContext>}
 */
export async function makeRenderContext({ still, beat = () => 0, shapes = "" }) {
  const art = readArt(shapes || (await fetchPart(`${site.assets}/art/pieces.svg`)));
  let colours = tokens();
  const faces = new Faces(art, () => colours);
  /** @type {RenderContext} */
  const context = { art, faces, tokens: () => colours, still, beat, repaint: () => {} };
  onTheme(() => {
    colours = tokens();
    faces.forget();
    context.repaint();
  });
  document.fonts.addEventListener("loadingdone", () => context.repaint()); // words were drawn in another font
  return context;
}
