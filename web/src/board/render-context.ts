/**
 * Resources shared by all boards: shapes, faces painted from them as bitmaps, and the current
 * colours.
 */

import { element } from "../base/html.ts";
import { readPicture } from "../base/scene.ts";
import { fetchRequiredText, site } from "../base/site.ts";
import type { Piece } from "../base/types.ts";
import { type Art, parseArt, pieceSvg } from "./art.ts";
import { FaceCache } from "./face-cache.ts";
import { printedFaces } from "./paint-prints.ts";
import { readTokens, watchTheme } from "./tokens.ts";

/**
 * `isInstant`: is motion switched off? `beat`: milliseconds between animation stages;
 * `isEngineStarting`: does it need the processor now?
 */
interface RenderOptions {
  isInstant: () => boolean;
  beat?: () => number;
  isEngineStarting?: () => boolean;
}

/** The resources that every board needs for drawing. */
export class RenderContext {
  #colours = readTokens();
  faces: FaceCache;
  withPictures = (sentence: string): (Node | string)[] => [sentence]; // lessons show none
  printed = printedFaces; // the pieces among the prints; lessons show only faces
  repaint = () => {}; // set by the owner, called when everything must be repainted

  readonly isInstant: () => boolean;
  readonly beat: () => number;
  readonly isEngineStarting: () => boolean;

  constructor(
    readonly art: Art,
    { isInstant, beat = () => 0, isEngineStarting = () => false }: RenderOptions,
  ) {
    this.isInstant = isInstant;
    this.beat = beat;
    this.isEngineStarting = isEngineStarting;
    this.faces = new FaceCache(art, this.tokens);
    watchTheme(() => {
      this.#colours = readTokens();
      this.faces.clear();
      this.repaint();
    });
    // text was drawn in another font
    document.fonts.addEventListener("loadingdone", () => this.repaint());
  }

  /** The current colours. */
  tokens = () => this.#colours;

  /** Is motion reduced? */
  isStill = () => this.isInstant() || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const SMALL_PX = 26; // height of a piece in a sentence, in CSS pixels at the usual size of text

/** @param shapes the text of art/pieces.svg, if it is loaded already */
export async function makeRenderContext(options: RenderOptions, shapes = "") {
  const text = shapes || (await fetchRequiredText(`${site.assets}/art/pieces.svg`));
  return new RenderContext(parseArt(text), options);
}

/** A picture in a sentence. @param words read out in its place */
export const markPicture = (picture: string, words: string) =>
  `\ue000${picture}\ue001${words}\ue002`;

/** A sentence of the engine whose pieces are pictures; screen readers hear the words. */
export function replaceByPictures(art: Art, sentence: string): (Node | string)[] {
  const [start, ...rest] = sentence.split("\ue000");
  return [
    start,
    ...rest.flatMap((part) => {
      const [, pictures = "", words = "", after = part] =
        /^(.*)\ue001(.*)\ue002(.*)$/s.exec(part) ?? [];
      const drawn = pictures
        .split(" ")
        .map((one) => (smallPictures.get(one) ?? drawSmall(art, one)).cloneNode(true));
      return [
        element("span", { class: "pieces" }, ...drawn, element("span", { class: "unseen" }, words)),
        after,
      ];
    }),
  ];
}

// adapt to the palette automatically
const LIVE_TOKENS = { get: (name: string) => `var(--${name})` } as Map<string, string>;
const smallPictures = new Map<string, Node>(); // drawn before

/** @param picture kind and parts of a face; the kind alone: a piece that lies face down */
function drawSmall(art: Art, picture: string) {
  const svg = pieceSvg(art, { ...readPicture(picture), count: 0 } as Piece, LIVE_TOKENS, {
    size: SMALL_PX,
    margin: 1,
  });
  const { documentElement } = new DOMParser().parseFromString(
    svg.replace("<svg", '$& aria-hidden="true"'),
    "image/svg+xml",
  );
  smallPictures.set(picture, documentElement);
  return documentElement;
}
