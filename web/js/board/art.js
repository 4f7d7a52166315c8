/**
 * The shapes of art/pieces.svg, and the SVG of one piece made of them: text in, text out, no DOM.
 *
 * @typedef {Map<string, import("../base/types.d.ts").Shape>} Art
 */

/** @import { Face, Piece } from "../base/types.d.ts" */

const SYMBOL_PATTERN = /<symbol id="([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)">(.*?)<\/symbol>/gs;
const TOKEN_PATTERN = /var\(--([\w-]+)\)/g;

const NUMERAL_GAP = 4.6; // between two numerals, in units of their grid
const NUMERAL_HEIGHT = 19; // 16 and a stroke of 3
const EM_UNITS = 1000; // units of the letters' grid
const MAX_EDGES = 4; // at most, below a pile
const TILES_PER_EDGE = 6;
const EDGE_STEP = 0.06;

/** @param {string} svg @returns {Art} */
export function parseArt(svg) {
  return new Map(
    [...svg.matchAll(SYMBOL_PATTERN)].map(([, id, w, h, inner]) => [id, { inner: inner.trim(), width: +w, height: +h }]),
  );
}

const PILE_KINDS = new Set(["pile", "slim"]);

/** How many edges are visible below a pile. @param {Piece} piece */
export const edgeCount = ({ kind, count }) => (PILE_KINDS.has(kind) ? Math.min(MAX_EDGES, Math.ceil(count / TILES_PER_EDGE)) : 0);

/** Width of a kind of piece of height 1. @param {string} kind */
export const aspectRatio = (kind) => (kind === "slim" ? 0.75 : 1);

/** A key for the appearance of a piece: pieces with the same key look the same. @param {Piece} piece */
export function lookKey(piece) {
  const { kind, face } = piece;
  return JSON.stringify([kind, edgeCount(piece), face && [face.ink, face.art, face.text, face.sign, face.letter, face.worth]]);
}

/** @param {number} n */
const formatNumber = (n) => String(+n.toFixed(4));

/** @param {string} text @param {Map<string, string>} tokens */
const resolveTokens = (text, tokens) => text.replace(TOKEN_PATTERN, (_, name) => tokens.get(name) ?? "none");

/**
 * @param {Art} art @param {string} id @param {number} x @param {number} y the centre @param {number} size @param
 *   {string} ink
 */
function pictureSvg(art, id, x, y, size, ink) {
  const shape = art.get(id);
  if (!shape) return "";
  const scale = size / shape.height;
  const corner = `${formatNumber(x - (shape.width * scale) / 2)} ${formatNumber(y - size / 2)}`;
  return `<g transform="translate(${corner}) scale(${formatNumber(scale)})" color="${ink}">${shape.inner}</g>`;
}

/**
 * The glyphs of a text side by side, each with its x; `from`: the share of their width to the left of 0.
 * @param {Art} art @param {string} text @param {{kind: string, gap: number, from: number}} how
 */
function layOutGlyphs(art, text, { kind, gap, from }) {
  const shapes = [...text].map((sign) => art.get(kind + sign)).filter((shape) => shape !== undefined);
  let at = -from * shapes.reduce((sum, shape) => sum + shape.width, gap * (shapes.length - 1));
  return shapes.map((shape) => {
    const placed = { shape, x: at };
    at += shape.width + gap;
    return placed;
  });
}

/** The numerals of a text with the x of each, centred. @param {Art} art @param {string} text */
export const numeralGlyphs = (art, text) => layOutGlyphs(art, text, { kind: "n", gap: NUMERAL_GAP, from: 0.5 });

/** The scale of the numerals' grid for a height. @param {number} high */
export const numeralScale = (high) => high / NUMERAL_HEIGHT;

/**
 * @param {Art} art @param {string} text @param {number} x @param {number} y @param {number} high @param {string} ink
 */
function numberSvg(art, text, x, y, high, ink) {
  const digits = numeralGlyphs(art, text).map((one) => `<g transform="translate(${formatNumber(one.x)} -8)">${one.shape.inner}</g>`);
  const where = `transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${formatNumber(numeralScale(high))})"`;
  const line = `color="${ink}" stroke-width="var(--numeral)" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g ${where} ${line}>${digits.join("")}</g>`;
}

/**
 * Letters from outlines (letters.svg, research/fonts.py), as an SVG image can load no font.
 * @param {Art} art @param {string} text @param {{x: number, y: number, from: number, size: string, ink: string}} how
 *   `from`: the share of their width to the left of x; `size`: type size in tiles
 */
function lettersSvg(art, text, { x, y, from, size, ink }) {
  const placed = layOutGlyphs(art, text, { kind: "letter-", gap: 0, from });
  const drawn = placed.map((one) => `<g transform="scale(${1 / EM_UNITS}) translate(${formatNumber(one.x)})">${one.shape.inner}</g>`);
  const where = `translate(${x} ${y}) scale(${size})`; // a combined matrix would be lost in the rasteriser (build/drawing.py)
  return `<g transform="${where}" fill="${ink}">${drawn.join("")}</g>`;
}

/** A suit's letter, right-aligned in a corner. @param {Art} art @param {string} text @param {string} ink */
const suitLetterSvg = (art, text, ink) => lettersSvg(art, text, { x: 0.92, y: 0.86, from: 1, size: "var(--letter)", ink });

/** A suit's letter in the middle of its sign, as if cut out. @param {Art} art @param {Face} face */
function cutOutLetterSvg(art, { letter: text, sign }) {
  const [low, size] = [sign === "triangle" ? 0.81 : 0.79, text.length > 1 ? ".13" : ".17"];
  return lettersSvg(art, text, { x: 0.375, y: low, from: 0.5, size, ink: "var(--tile)" });
}

/**
 * The tile that a wild tile stands for, in a dashed frame.
 * @param {Art} art @param {Face} face @param {string} ink
 */
function wildValueSvg(art, face, ink) {
  const [left, right] = face.worth.length > 1 ? [0.22, 0.45] : [0.255, 0.475];
  const line = `fill="none" stroke="${ink}" stroke-width=".022" stroke-dasharray=".05 .035"`;
  const sign = face.sign && pictureSvg(art, pictureId(art, face.sign), left, 0.735, 0.13, ink);
  const frame = `<rect x=".13" y=".6" width=".49" height=".27" rx=".06" ${line}/>`;
  return frame + sign + numberSvg(art, face.worth, right, 0.735, 0.18, ink);
}

/** @param {string} ink */
const inkToken = (ink) => `var(--${/^[\w-]+$/.test(ink) ? ink : "table-ink"})`;

/** Signs and other pictures share one namespace. @param {Art} art @param {string} name */
const pictureId = (art, name) => (art.has(`sign-${name}`) ? `sign-${name}` : `art-${name}`);

/**
 * @type {Record<string, (art: Art, face: Face, ink: string) => string>} what is printed on the front, by the kind of
 *   piece
 */
const FRONTS = {
  tile: (art, face, ink) =>
    (face.art && pictureSvg(art, pictureId(art, face.art), 0.5, 0.47, 0.56, ink)) +
    (face.sign && pictureSvg(art, pictureId(art, face.sign), 0.215, 0.215, 0.28, ink)) +
    (face.text && numberSvg(art, face.text, 0.53, 0.5, 0.44, ink)) +
    (face.worth && numberSvg(art, face.worth, 0.86, 0.18, 0.16, ink)) +
    (face.letter && suitLetterSvg(art, face.letter, ink)),
  slim: (art, face, ink) =>
    (face.art && pictureSvg(art, pictureId(art, face.art), 0.375, 0.3, 0.48, "var(--moons)")) +
    (face.text && numberSvg(art, face.text, 0.375, 0.345, 0.43, ink)) +
    (face.worth && wildValueSvg(art, face, ink)) +
    (face.sign && !face.worth ? pictureSvg(art, pictureId(art, face.sign), 0.375, 0.73, 0.26, ink) : "") +
    (face.letter && cutOutLetterSvg(art, face)),
  coin: (art, face) =>
    (face.art && pictureSvg(art, pictureId(art, face.art), 0.5, 0.49, 0.6, "var(--coin-ink)")) +
    (face.text && numberSvg(art, face.text, 0.5, 0.49, 0.38, "var(--coin-ink)")) +
    (face.worth && numberSvg(art, face.worth, 0.5, 0.49, 0.17, "var(--coin-ink)")),
  token: (art, face, ink) => pictureSvg(art, pictureId(art, face.art || face.sign), 0.5, 0.49, 0.44, ink),
  die: (art, face) =>
    (face.art && pictureSvg(art, pictureId(art, face.art), 0.52, 0.5, 0.5, "var(--on-suit)")) +
    (face.sign && pictureSvg(art, pictureId(art, face.sign), 0.24, 0.24, 0.28, "var(--on-suit)")) +
    (face.text && numberSvg(art, face.text, 0.56, 0.5, 0.46, "var(--on-suit)")),
};

const BODY_KINDS = new Set(["tile", "slim", "coin", "token", "die"]);

/** @param {Art} art @param {Piece} piece */
function bodySvg(art, piece) {
  const kind = BODY_KINDS.has(piece.kind) ? piece.kind : "tile";
  const back = piece.face ? null : { tile: "body-back", slim: "back-slim" }[kind];
  return (art.get(back ?? `body-${kind}`)?.inner ?? "").replaceAll("var(--piece)", inkToken(piece.face?.ink ?? ""));
}

/** @param {Art} art @param {Piece} piece */
function pileEdgesSvg(art, piece) {
  const edge = art.get(piece.kind === "slim" ? "under-slim" : "body-under")?.inner ?? "";
  const steps = Array.from({ length: edgeCount(piece) }, (_, k) => formatNumber(EDGE_STEP * (k + 1))).reverse();
  return steps.map((step) => `<g transform="translate(0 ${step})">${edge}</g>`).join("");
}

/**
 * One piece as an SVG image, `size` pixels high: its unit square (or the part it is wide), `margin` pixels around it, and
 * room for the edges of a pile below.
 * @param {Art} art @param {Piece} piece @param {Map<string, string>} tokens @param {number} size @param {number} margin
 */
export function pieceSvg(art, piece, tokens, size, margin) {
  const deep = Math.ceil(edgeCount(piece) * EDGE_STEP * size);
  const [w, h] = [Math.round(size * aspectRatio(piece.kind)) + 2 * margin, size + 2 * margin + deep];
  const front = piece.face ? (FRONTS[piece.kind] ?? FRONTS.tile)(art, piece.face, inkToken(piece.face.ink)) : "";
  const inside = resolveTokens(pileEdgesSvg(art, piece) + bodySvg(art, piece) + front, tokens);
  const box = [-margin, -margin, w, h].map((n) => formatNumber(n / size)).join(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${box}">${inside}</svg>`;
}
