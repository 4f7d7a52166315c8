/** What every board needs: shapes, faces painted from them, and the current colours. */

import { fetchRequiredText, site } from "../base/site.ts";
import { type Art, parseArt } from "./art.ts";
import { FaceCache } from "./faces.ts";
import { watchTheme, readTokens } from "./theme.ts";

/** What every board needs to draw. `isStill`: is motion reduced? `beat`: milliseconds between animation stages. */
export interface RenderContext {
  art: Art;
  faces: FaceCache;
  tokens: () => Map<string, string>;
  isStill: () => boolean;
  beat: () => number;
  repaint: () => void; // set by the owner, called when everything must be repainted
}

/** @param how `shapes`: the text of art/pieces.svg, if it is loaded already */
export async function makeRenderContext({ still, beat = () => 0, shapes = "" }: { still: () => boolean; beat?: () => number; shapes?: string }): Promise<RenderContext> {
  const art = parseArt(shapes || (await fetchRequiredText(`${site.assets}/art/pieces.svg`)));
  let colours = readTokens();
  const faces = new FaceCache(art, () => colours);
  const context: RenderContext = { art, faces, tokens: () => colours, isStill: still, beat, repaint: () => {} };
  watchTheme(() => {
    colours = readTokens();
    faces.clear();
    context.repaint();
  });
  document.fonts.addEventListener("loadingdone", () => context.repaint()); // text was drawn in another font
  return context;
}
