/**
 * Every look a piece can have, painted once into a bitmap of exactly the pixels it will cover.
 *
 * @typedef {import("../base/scene.js").Piece} Piece
 * @typedef {{image: HTMLCanvasElement, margin: number, size: number}} Painted  `size`: pixels of its unit square
 * @typedef {{key: string, look: string, svg: string, size: number, margin: number, x: number, width: number,
 *   height: number}} Job
 */

import { look, pieceSvg } from "./art.js";

const MARGIN = 0.08; // of a tile: shadow and outline
const MOST = 400; // looks kept; a table has some sixty
const WIDEST = 4096; // pixels of one sheet

/** @param {string} svg @returns {Promise<HTMLImageElement>} */
async function picture(svg) {
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

/** Several looks side by side are one picture to the browser, which is much quicker. @param {Job[]} jobs */
async function sheetOf(jobs) {
  const [last] = jobs.slice(-1);
  const high = Math.max(...jobs.map((job) => job.height));
  const inside = jobs.map((job) => job.svg.replace("<svg ", `<svg x="${job.x}" `)).join("");
  const image = await picture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${last.x + last.width}" height="${high}">${inside}</svg>`,
  );
  return jobs.map((job) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [job.width, job.height];
    canvas.getContext("2d")?.drawImage(image, -job.x, 0);
    return canvas;
  });
}

/** @param {import("./art.js").Art} art @param {() => Map<string, string>} tokens the colours as they are now */
export function makeFaces(art, tokens) {
  /** @type {Map<string, Painted>} */
  const painted = new Map();
  /** @type {Map<string, Painted>} the last of each look, in whatever size and colours: better than nothing meanwhile */
  const latest = new Map();
  /** @type {Map<string, Promise<void>>} */
  const underWay = new Map();
  let colours = 0; // goes up when they change

  /** @param {Piece} piece @param {number} size in device pixels */
  const keyOf = (piece, size) => `${size} ${look(piece)}`;

  /** @param {Job[]} jobs */
  async function paint(jobs) {
    const mine = colours;
    const images = await sheetOf(jobs);
    if (mine !== colours) return;
    jobs.forEach(({ key, look: name, margin, size }, k) => {
      const made = { image: images[k], margin, size };
      painted.set(key, made);
      latest.set(name, made);
      underWay.delete(key);
    });
  }

  /** @param {Piece} piece @param {number} size @returns {Job} */
  function jobFor(piece, size) {
    const margin = Math.ceil(size * MARGIN);
    const svg = pieceSvg(art, piece, tokens(), size, margin);
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const [key, name] = [keyOf(piece, size), look(piece)];
    return { key, look: name, svg, size, margin, x: 0, width: Number(width), height: Number(height) };
  }

  return {
    /**
     * The bitmap of a piece; one of another size while the right one is being painted.
     * @param {Piece} piece @param {number} size
     */
    get: (piece, size) => painted.get(keyOf(piece, size)) ?? latest.get(look(piece)),

    /** Paints what is not painted yet. @param {Piece[]} pieces @param {(piece: Piece) => number} sizeOf */
    async prepare(pieces, sizeOf) {
      if (painted.size > MOST) for (const map of [painted, latest]) map.clear();
      const wanted = new Map(pieces.map((piece) => [keyOf(piece, sizeOf(piece)), piece]));
      const missing = [...wanted].filter(([key]) => !painted.has(key) && !underWay.has(key));
      for (const sheet of sheets(missing.map(([, piece]) => jobFor(piece, sizeOf(piece))))) {
        const painting = paint(sheet);
        for (const { key } of sheet) underWay.set(key, painting);
      }
      await Promise.all([...wanted.keys()].map((key) => underWay.get(key)));
    },

    /** The colours have changed. */
    forget() {
      colours += 1;
      painted.clear();
      underWay.clear();
    },
  };
}

/** Jobs in a row, as many as a sheet has room for. @param {Job[]} jobs @returns {Job[][]} */
function sheets(jobs) {
  /** @type {Job[][]} */
  const all = [];
  let x = WIDEST;
  for (const job of jobs) {
    if (x + job.width > WIDEST) {
      all.push([]);
      x = 0;
    }
    all[all.length - 1].push({ ...job, x });
    x += job.width;
  }
  return all;
}
