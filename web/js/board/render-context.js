/** What every board needs: the shapes, the faces painted from them, the colours of the moment. */

/** @import { RenderContext } from "../base/types.d.ts" */

import { fetchRequiredText, site } from "../base/site.js";
import { parseArt } from "./art.js";
import { FaceCache } from "./faces.js";
import { watchTheme, readTokens } from "./theme.js";

/**
 * @param {{still: () => boolean, beat?: () => number, shapes?: string}} how `shapes`: art/pieces.svg, where it is there already
 * @returns {Promise<RenderContext>}
 */
export async function makeRenderContext({ still, beat = () => 0, shapes = "" }) {
  const art = parseArt(shapes || (await fetchRequiredText(`${site.assets}/art/pieces.svg`)));
  let colours = readTokens();
  const faces = new FaceCache(art, () => colours);
  /** @type {RenderContext} */
  const context = { art, faces, tokens: () => colours, isStill: still, beat, repaint: () => {} };
  watchTheme(() => {
    colours = readTokens();
    faces.clear();
    context.repaint();
  });
  document.fonts.addEventListener("loadingdone", () => context.repaint()); // words were drawn in another font
  return context;
}
