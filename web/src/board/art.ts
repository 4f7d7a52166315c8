/**
 * The shapes of art/pieces.svg, and the SVG of one piece made of them: text in, text out, no DOM.
 */

import type { Face, Piece, Shape } from "../base/types.ts";

export type Art = Map<string, Shape>;

const SYMBOL_PATTERN = /<symbol id="([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)">(.*?)<\/symbol>/gs;
const TOKEN_PATTERN = /var\(--([\w-]+)\)/g;

const NUMERAL_GAP = 4.6; // between two numerals, in units of their grid
const NUMERAL_HEIGHT = 19; // 16 and a stroke of 3
const EM_UNITS = 250; // units of the letters' grid
const MAX_EDGES = 4; // at most, below a pile
const TILES_PER_EDGE = 6;
const EDGE_STEP = 0.06;

export const parseArt = (svg: string): Art =>
  new Map(
    [...svg.matchAll(SYMBOL_PATTERN)].map(([, id, w, h, inner]) => [
      id,
      { inner: inner.trim(), width: +w, height: +h },
    ]),
  );

const PILE_KINDS = new Set(["pile", "slim"]);

/** How many edges are visible below a pile. */
export const edgeCount = ({ kind, count }: Piece) =>
  PILE_KINDS.has(kind) ? Math.min(MAX_EDGES, Math.ceil(count / TILES_PER_EDGE)) : 0;

const ASPECT_RATIOS: Record<string, number> = { slim: 0.75, tall: 2 / 3 };

/** Width of a kind of piece of height 1. */
export const aspectRatio = (kind: string) => ASPECT_RATIOS[kind] ?? 1;

const frontKeys = new WeakMap<Face, string>(); // used in every frame

/** A key for the appearance of a piece: pieces with the same key look the same. */
export function lookKey(piece: Piece) {
  const { kind, face } = piece;
  const front =
    face &&
    (frontKeys.get(face) ??
      JSON.stringify([face.ink, face.art, face.text, face.sign, face.letter, face.worth]));
  if (face && front) frontKeys.set(face, front);
  return `${kind} ${edgeCount(piece)} ${front}`;
}

const formatNumber = (n: number) => String(+n.toFixed(4));

const resolveTokens = (text: string, tokens: Map<string, string>) =>
  text.replace(TOKEN_PATTERN, (_, name: string) => tokens.get(name) ?? "none");

/** Where a picture or a number is painted: its centre and height in tiles, and its colour. */
interface Placing {
  x: number;
  y: number;
  size: number;
  ink: string;
}

function pictureSvg(art: Art, id: string, { x, y, size, ink }: Placing) {
  const shape = art.get(id);
  if (!shape) return "";
  const scale = size / shape.height;
  const corner = `${formatNumber(x - (shape.width * scale) / 2)} ${formatNumber(y - size / 2)}`;
  return `<g transform="translate(${corner}) scale(${formatNumber(scale)})" color="${ink}">${shape.inner}</g>`;
}

/**
 * The glyphs of a text side by side, each with its x; `from`: the share of their width to the left
 * of 0.
 */
function layOutGlyphs(
  art: Art,
  text: string,
  { kind, gap, from }: { kind: string; gap: number; from: number },
) {
  const shapes = [...text]
    .map((sign) => art.get(kind + sign))
    .filter((shape) => shape !== undefined);
  let at = -from * shapes.reduce((sum, shape) => sum + shape.width, gap * (shapes.length - 1));
  return shapes.map((shape) => {
    const placed = { shape, x: at };
    at += shape.width + gap;
    return placed;
  });
}

/** The numerals of a text with the x of each, centred. */
export const numeralGlyphs = (art: Art, text: string) =>
  layOutGlyphs(art, text, { kind: "n", gap: NUMERAL_GAP, from: 0.5 });

/** The scale of the numerals' grid for a height. */
export const numeralScale = (high: number) => high / NUMERAL_HEIGHT;

function numberSvg(art: Art, text: string, { x, y, size, ink }: Placing) {
  const digits = numeralGlyphs(art, text).map(
    (glyph) => `<g transform="translate(${formatNumber(glyph.x)} -8)">${glyph.shape.inner}</g>`,
  );
  const centre = `${formatNumber(x)} ${formatNumber(y)}`;
  const scale = formatNumber(numeralScale(size));
  const where = `transform="translate(${centre}) scale(${scale})"`;
  const line = `color="${ink}" stroke-width="var(--numeral)" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g ${where} ${line}>${digits.join("")}</g>`;
}

/**
 * Letters from outlines (letters.svg, research/fonts.py), as an SVG image can load no font.
 * @param how `from`: the share of their width to the left of x; `size`: type size in tiles
 */
function lettersSvg(
  art: Art,
  text: string,
  { x, y, from, size, ink }: { x: number; y: number; from: number; size: string; ink: string },
) {
  const scale = 1 / EM_UNITS;
  const glyphs = layOutGlyphs(art, text, { kind: "letter-", gap: 0, from }).map((glyph) => {
    const left = formatNumber(glyph.x);
    return `<g transform="scale(${scale}) translate(${left})">${glyph.shape.inner}</g>`;
  });
  // the rasteriser (build/drawing.py) ignores a combined matrix
  const where = `translate(${x} ${y}) scale(${size})`;
  return `<g transform="${where}" fill="${ink}">${glyphs.join("")}</g>`;
}

/** A suit's letter, right-aligned in a corner. */
const suitLetterSvg = (art: Art, text: string, ink: string) =>
  lettersSvg(art, text, { x: 0.92, y: 0.86, from: 1, size: "var(--letter)", ink });

/**
 * Measures of a front with the sign below the number, in heights of the tile; `low`: baselines of
 * the sign's letter, in a triangle and in others.
 */
interface NarrowFront {
  middle: number;
  picture: { y: number; size: number };
  number: number;
  sign: { y: number; size: number };
  low: { triangle: number; other: number };
}

const SLIM_FRONT: NarrowFront = {
  middle: 0.375,
  picture: { y: 0.3, size: 0.48 },
  number: 0.43,
  sign: { y: 0.73, size: 0.26 },
  low: { triangle: 0.81, other: 0.79 },
};
const TALL_FRONT: NarrowFront = {
  middle: 1 / 3,
  picture: { y: 0.308, size: 0.516 },
  number: 0.467,
  sign: { y: 0.755, size: 0.25 },
  low: { triangle: 0.835, other: 0.815 },
};

/** A suit's letter in the middle of its sign, as if cut out. */
function cutOutLetterSvg(art: Art, { letter: text, sign }: Face, { middle, low }: NarrowFront) {
  const y = sign === "triangle" ? low.triangle : low.other;
  const size = text.length > 1 ? ".13" : ".17";
  return lettersSvg(art, text, { x: middle, y, from: 0.5, size, ink: "var(--tile)" });
}

/** The tile that a wild tile stands for, in a dashed frame. */
function wildValueSvg(art: Art, face: Face, { ink, middle }: { ink: string; middle: number }) {
  const [left, right] = face.worth.length > 1 ? [-0.155, 0.075] : [-0.12, 0.1];
  const line = `fill="none" stroke="${ink}" stroke-width=".022" stroke-dasharray=".05 .035"`;
  const sign =
    face.sign &&
    pictureSvg(art, pictureId(art, face.sign), { x: middle + left, y: 0.735, size: 0.13, ink });
  const x = formatNumber(middle - 0.245);
  const frame = `<rect x="${x}" y=".6" width=".49" height=".27" rx=".06" ${line}/>`;
  const worth = { x: middle + right, y: 0.735, size: 0.18, ink };
  return frame + sign + numberSvg(art, face.worth, worth);
}

/** The print of a narrow tile. */
function narrowFrontSvg(art: Art, face: Face, ink: string, front: NarrowFront) {
  const { middle: x, picture, sign } = front;
  return (
    (face.art &&
      pictureSvg(art, pictureId(art, face.art), { x, ...picture, ink: "var(--moons)" })) +
    (face.text && numberSvg(art, face.text, { x, y: 0.345, size: front.number, ink })) +
    (face.worth && wildValueSvg(art, face, { ink, middle: x })) +
    (face.sign && !face.worth
      ? pictureSvg(art, pictureId(art, face.sign), { x, ...sign, ink })
      : "") +
    (face.letter && cutOutLetterSvg(art, face, front))
  );
}

const inkToken = (ink: string) => `var(--${/^[\w-]+$/.test(ink) ? ink : "table-ink"})`;

/** Signs and other pictures have distinct names. */
const pictureId = (art: Art, name: string) =>
  art.has(`sign-${name}`) ? `sign-${name}` : `art-${name}`;

/** the print on the front, by the kind of piece */
const FRONTS: Record<string, (art: Art, face: Face, ink: string) => string> = {
  tile: (art, face, ink) =>
    (face.art && pictureSvg(art, pictureId(art, face.art), { x: 0.5, y: 0.47, size: 0.56, ink })) +
    (face.sign &&
      pictureSvg(art, pictureId(art, face.sign), { x: 0.215, y: 0.215, size: 0.28, ink })) +
    (face.text && numberSvg(art, face.text, { x: 0.53, y: 0.5, size: 0.44, ink })) +
    (face.worth && numberSvg(art, face.worth, { x: 0.86, y: 0.18, size: 0.16, ink })) +
    (face.letter && suitLetterSvg(art, face.letter, ink)),
  slim: (art, face, ink) => narrowFrontSvg(art, face, ink, SLIM_FRONT),
  tall: (art, face, ink) => narrowFrontSvg(art, face, ink, TALL_FRONT),
  coin: (art, face) =>
    (face.art &&
      pictureSvg(art, pictureId(art, face.art), {
        x: 0.5,
        y: 0.49,
        size: 0.6,
        ink: "var(--coin-ink)",
      })) +
    (face.text &&
      numberSvg(art, face.text, { x: 0.5, y: 0.49, size: 0.38, ink: "var(--coin-ink)" })) +
    (face.worth &&
      numberSvg(art, face.worth, { x: 0.5, y: 0.49, size: 0.17, ink: "var(--coin-ink)" })),
  token: (art, face, ink) =>
    pictureSvg(art, pictureId(art, face.art || face.sign), { x: 0.5, y: 0.49, size: 0.44, ink }),
  die: (art, face) =>
    (face.art &&
      pictureSvg(art, pictureId(art, face.art), {
        x: 0.52,
        y: 0.5,
        size: 0.5,
        ink: "var(--on-suit)",
      })) +
    (face.sign &&
      pictureSvg(art, pictureId(art, face.sign), {
        x: 0.24,
        y: 0.24,
        size: 0.28,
        ink: "var(--on-suit)",
      })) +
    (face.text &&
      numberSvg(art, face.text, { x: 0.56, y: 0.5, size: 0.46, ink: "var(--on-suit)" })),
};

const USE_PATTERN = /<use href="#(\w+)"\/>/g;
const COLOUR_PATTERN = /var\(--([\w-]+)(?:,(#\w+|none))?\)/g;
const FACE_FRAME =
  '<rect x=".75" y=".75" width="62.5" height="62.5" rx="17.5" fill="none" stroke="var(--line-strong)" stroke-width="1.5"/>';

/**
 * A face, of its parts, in a rounded square, under a crown if it has won; a colour that the palette
 * lacks is the face's own.
 */
function faceSvg(art: Art, { art: id, sign }: Face, tokens: Map<string, string>) {
  const shape = art.get(id);
  if (!shape) return "";
  const token = (_: string, name: string, own = "none") =>
    tokens.get(name)?.replace(/^(var\(.*)\)$/, `$1,${own})`) || own;
  const parts = shape.inner.replace(USE_PATTERN, (_, name: string) => art.get(name)?.inner ?? "");
  const crown =
    sign &&
    `<g transform="translate(19 -3.5) scale(1.08)" color="var(--wild)" stroke="var(--coin-line)">${art.get(`sign-${sign}`)?.inner}</g>`;
  const shown = (parts + crown + FACE_FRAME).replace(COLOUR_PATTERN, token);
  const clip = '<clipPath id="face"><rect width="64" height="64" rx="18"/></clipPath>';
  return `<g transform="scale(${1 / 64})">${clip}<g clip-path="url(#face)">${shown}</g></g>`;
}

/** Shapes of a body: face up and face down. */
const TILE_BODY = { front: "body-tile", back: "body-back" };
const SLIM_BODY = { front: "body-slim", back: "back-slim" };
const BODIES: Record<string, typeof TILE_BODY> = {
  slim: SLIM_BODY,
  tall: SLIM_BODY, // made narrower
  coin: { front: "body-coin", back: "body-coin" },
  token: { front: "body-token", back: "body-token" },
  die: { front: "body-die", back: "body-die" },
};

function bodySvg(art: Art, piece: Piece) {
  const { front, back } = BODIES[piece.kind] ?? TILE_BODY;
  const svg = (art.get(piece.face ? front : back)?.inner ?? "").replaceAll(
    "var(--piece)",
    inkToken(piece.face?.ink ?? ""),
  );
  if (piece.kind !== "tall") return svg;
  const narrower = formatNumber(aspectRatio("tall") / aspectRatio("slim"));
  return `<g transform="scale(${narrower} 1)">${svg}</g>`;
}

function pileEdgesSvg(art: Art, piece: Piece) {
  const edge = art.get(piece.kind === "slim" ? "under-slim" : "body-under")?.inner ?? "";
  const steps = Array.from({ length: edgeCount(piece) }, (_, k) =>
    formatNumber(EDGE_STEP * (k + 1)),
  ).reverse();
  return steps.map((step) => `<g transform="translate(0 ${step})">${edge}</g>`).join("");
}

/**
 * One piece as an SVG image, `size` pixels high: its unit square (or the part it is wide), `margin`
 * pixels around it, and room for the edges of a pile below.
 */
export function pieceSvg(
  art: Art,
  piece: Piece,
  tokens: Map<string, string>,
  { size, margin }: { size: number; margin: number },
) {
  const deep = Math.ceil(edgeCount(piece) * EDGE_STEP * size);
  const w = Math.round(size * aspectRatio(piece.kind)) + 2 * margin;
  const h = size + 2 * margin + deep;
  const front =
    piece.face && piece.kind !== "face"
      ? (FRONTS[piece.kind] ?? FRONTS.tile)(art, piece.face, inkToken(piece.face.ink))
      : "";
  const body =
    piece.kind === "face" && piece.face
      ? faceSvg(art, piece.face, tokens)
      : pileEdgesSvg(art, piece) + bodySvg(art, piece) + front;
  const inside = resolveTokens(body, tokens);
  const box = [-margin, -margin, w, h].map((n) => formatNumber(n / size)).join(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${box}">${inside}</svg>`;
}
