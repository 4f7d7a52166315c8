/**
 * Caches a bitmap for every appearance of a piece, in exactly the device pixels it covers.
 *
 * @typedef {{key: string, look: string, svg: string, size: number, margin: number, x: number, width: number,
 *   height: number}} Job
 */

/** @import { PaintedFace, Piece } from "../base/types.d.ts" */

import { lookKey, pieceSvg } from "./art.js";

const MARGIN_TILES = 0.08; // of a tile: shadow and outline
const MAX_LOOKS = 400; // cached appearances; a table has about sixty
const MAX_STRIP_PX = 4096; // pixels of one strip

/** The key of a bitmap for a size in device pixels. @param {Piece} piece @param {number} size */
const faceKey = (piece, size) => `${size} ${lookKey(piece)}`;

export class FaceCache {
  /** @type {Map<string, PaintedFace>} */
  #painted = new Map();
  /** @type {Map<string, PaintedFace>} the last bitmap of each appearance, at any size and colours, as a fallback */
  #latest = new Map();
  /** @type {Map<string, Promise<void>>} */
  #pending = new Map();
  #colourVersion = 0; // rises when the colours change

  /** @param {import("./art.js").Art} art @param {() => Map<string, string>} tokens current colours */
  constructor(art, tokens) {
    this.art = art;
    this.tokens = tokens;
  }

  /**
   * The bitmap of a piece; one of another size while the right one is being painted.
   * @param {Piece} piece @param {number} size
   */
  get = (piece, size) => this.#painted.get(faceKey(piece, size)) ?? this.#latest.get(lookKey(piece));

  /** Paints the bitmaps that are missing. @param {Piece[]} pieces @param {(piece: Piece) => number} sizeOf */
  async prepare(pieces, sizeOf) {
    if (this.#painted.size > MAX_LOOKS) for (const map of [this.#painted, this.#latest]) map.clear();
    const wanted = new Map(pieces.map((piece) => [faceKey(piece, sizeOf(piece)), piece]));
    const missing = [...wanted].filter(([key]) => !this.#painted.has(key) && !this.#pending.has(key));
    for (const strip of packStrips(missing.map(([, piece]) => this.#jobFor(piece, sizeOf(piece))))) {
      const painting = this.#paint(strip);
      for (const { key } of strip) this.#pending.set(key, painting);
    }
    await Promise.all([...wanted.keys()].map((key) => this.#pending.get(key)));
  }

  /** Call after the colours have changed. */
  clear() {
    this.#colourVersion += 1;
    this.#painted.clear();
    this.#pending.clear();
  }

  /** @param {Piece} piece @param {number} size @returns {Job} */
  #jobFor(piece, size) {
    const margin = Math.ceil(size * MARGIN_TILES);
    const svg = pieceSvg(this.art, piece, this.tokens(), size, margin);
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const names = { key: faceKey(piece, size), look: lookKey(piece) };
    return { ...names, svg, size, margin, x: 0, width: Number(width), height: Number(height) };
  }

  /** @param {Job[]} jobs */
  async #paint(jobs) {
    const colours = this.#colourVersion;
    const images = await paintBitmaps(jobs);
    if (colours !== this.#colourVersion) return;
    jobs.forEach(({ key, look: name, margin, size }, k) => {
      const face = { image: images[k], margin, size };
      this.#painted.set(key, face);
      this.#latest.set(name, face);
      this.#pending.delete(key);
    });
  }
}

/** Several appearances in one image, which is much faster to decode. @param {Job[]} jobs */
async function paintBitmaps(jobs) {
  const [last] = jobs.slice(-1);
  const high = Math.max(...jobs.map((job) => job.height));
  const inside = jobs.map((job) => job.svg.replace("<svg ", `<svg x="${job.x}" `)).join("");
  const size = `width="${last.x + last.width}" height="${high}"`;
  const image = await loadImage(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`);
  return jobs.map((job) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [job.width, job.height];
    canvas.getContext("2d")?.drawImage(image, -job.x, 0);
    return canvas;
  });
}

/** @param {string} svg @returns {Promise<HTMLImageElement>} */
async function loadImage(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  await new Promise((done, fail) => {
    image.onload = done;
    image.onerror = () => fail(new Error("a face cannot be painted"));
    image.src = url;
  });
  URL.revokeObjectURL(url);
  return image;
}

/** Distributes jobs over strips of limited width. @param {Job[]} jobs @returns {Job[][]} */
function packStrips(jobs) {
  /** @type {Job[][]} */
  const all = [];
  let x = MAX_STRIP_PX;
  for (const job of jobs) {
    if (x + job.width > MAX_STRIP_PX) {
      all.push([]);
      x = 0;
    }
    all[all.length - 1].push({ ...job, x });
    x += job.width;
  }
  return all;
}
