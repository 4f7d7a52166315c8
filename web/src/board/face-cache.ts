/** Caches a bitmap for every appearance of a piece, in exactly the device pixels it covers. */

import { element } from "../base/html.ts";
import type { PaintedFace, Piece } from "../base/types.ts";
import { type Art, lookKey, pieceSvg } from "./art.ts";

interface Job {
  key: string;
  look: string;
  svg: string;
  size: number;
  margin: number;
  x: number;
  width: number;
  height: number;
}

const MARGIN_TILES = 0.08; // in tiles, for shadow and outline
const MAX_LOOKS = 400; // cached appearances; a table has about sixty
const MAX_STRIP_PX = 4096; // pixels of one strip

/** The key of a bitmap for a size in device pixels. */
const faceKey = (piece: Piece, size: number) => `${size} ${lookKey(piece)}`;

export class FaceCache {
  #painted = new Map<string, PaintedFace>();
  // the last bitmap of each appearance, at any size and colours, as a fallback
  #latest = new Map<string, PaintedFace>();
  #pending = new Map<string, Promise<void>>();
  #colourVersion = 0; // rises when the colours change

  /** @param tokens current colours */
  constructor(
    readonly art: Art,
    readonly tokens: () => Map<string, string>,
  ) {}

  /** The bitmap of a piece; one of another size while the right one is being painted. */
  get = (piece: Piece, size: number) =>
    this.#painted.get(faceKey(piece, size)) ?? this.#latest.get(lookKey(piece));

  /** Paints the bitmaps that are missing. */
  async prepare(pieces: Piece[], sizeOf: (piece: Piece) => number) {
    if (this.#painted.size > MAX_LOOKS) {
      for (const map of [this.#painted, this.#latest]) map.clear();
    }
    const wanted = new Map(pieces.map((piece) => [faceKey(piece, sizeOf(piece)), piece]));
    const missing = [...wanted].filter(
      ([key]) => !this.#painted.has(key) && !this.#pending.has(key),
    );
    for (const strip of packStrips(
      missing.map(([, piece]) => this.#jobFor(piece, sizeOf(piece))),
    )) {
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

  #jobFor(piece: Piece, size: number): Job {
    const margin = Math.ceil(size * MARGIN_TILES);
    const svg = pieceSvg(this.art, piece, this.tokens(), { size, margin });
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const names = { key: faceKey(piece, size), look: lookKey(piece) };
    return { ...names, svg, size, margin, x: 0, width: Number(width), height: Number(height) };
  }

  async #paint(jobs: Job[]) {
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

const makeCanvas = (width: number, height: number) =>
  element("canvas", { width: String(width), height: String(height) });

/** Several appearances in one image, which is much faster to decode. */
async function paintBitmaps(jobs: Job[]) {
  const [last] = jobs.slice(-1);
  const high = Math.max(...jobs.map((job) => job.height));
  const inside = jobs.map((job) => job.svg.replace("<svg ", `<svg x="${job.x}" `)).join("");
  // painted once, because an SVG image would be rendered again for every appearance
  const strip = makeCanvas(last.x + last.width, high);
  strip
    .getContext("2d")
    ?.drawImage(
      await loadImage(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${strip.width}" height="${high}">${inside}</svg>`,
      ),
      0,
      0,
    );
  return jobs.map((job) => {
    const canvas = makeCanvas(job.width, job.height);
    canvas.getContext("2d")?.drawImage(strip, -job.x, 0);
    return canvas;
  });
}

async function loadImage(svg: string): Promise<HTMLImageElement> {
  // a data URL stays in the browser's memory
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

/** Distributes jobs over strips of limited width. */
function packStrips(jobs: Job[]): Job[][] {
  const all: Job[][] = [];
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
