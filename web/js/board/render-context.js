/** What every board needs: shapes, faces painted from them, and the current colours. */

/** @import { RenderContext } from "../base/types.d.ts" */

import { fetchRequiredText, site } from "../base/site.js";
import { parseArt } from "./art.js";
import { FaceCache } from "./faces.js";
import { watchTheme, readTokens } from "./theme.js";

/**
 * @param {{still: () => boolean, beat?: () => number, shapes?: string}} how `shapes`: the text of art/pieces.svg, if it is loaded already
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
  document.fonts.addEventListener("loadingdone", () => context.repaint()); // text was drawn in another font
  return context;
}
