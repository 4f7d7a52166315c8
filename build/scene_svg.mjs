/**
 * Tables as SVG, drawn by the page's own painters on a canvas that records what is drawn (build/drawing.py).
 *
 * In, as JSON on standard input: {shapes, colours, fonts, widths, kind, jobs}; `shapes` and `fonts` are files, `colours`
 * the tokens of css/theme.css with their values, `widths` those of letters, in em, by weight or for titles. A table is
 * {scene, frame: [width, height], label, kind, window: its visible part}. Out: a JSON list of an answer a job. A job and its answer, by kind:
 *
 *     figures  [table, …]    {sprite, figures}: the pieces as symbols, each look once, and an <svg> a table that uses
 *                            them; colours stay tokens
 *     symbols  {id: piece}   pieces {kind, face, letter} as <symbol> elements, in colours and type of a page
 *     lines    table         the table in words
 *     picture  table         PNG, base64. With {banner: {title, line, site}} it is the larger picture for link previews
 *     frame    card          the frame of a lesson as the page at /embed/ writes it
 */
import { readFileSync } from "node:fs";
import { initWasm, Resvg } from "../web/node_modules/@resvg/resvg-wasm/index.mjs";
import { pieceSvg, parseArt, lookKey, aspectRatio } from "../web/src/board/art.ts";
import { restingPose } from "../web/src/board/motion.ts";
import { paintLayer } from "../web/src/board/paint-layer.ts";
import { printedPieces } from "../web/src/board/paint-prints.ts";
import { flattenPane, viewport } from "../web/src/board/pen.ts";
import { allPieces, layerWhileHolding } from "../web/src/base/scene.ts";
import { parseScene } from "../web/src/base/scene.ts";
import { frameSnippet } from "../web/src/lesson/snippets.ts";
import { tableLines } from "../web/src/table/scene-text.ts";

const given = JSON.parse(readFileSync(0, "utf8"));
const PICTURE = { size: [640, 400], zoom: 1.4 }; // CSS pixels round a table, and of how many real ones each is made
const BANNER = { size: [840, 441], zoom: 10 / 7, high: 70 }; // 1200 x 630, as link previews show it
const SIZE = 100; // of a piece in its symbol
const MARGIN = 8;
const NUMBERS = { edge: "0.018", numeral: "3", letter: "0.2" }; // tokens that are used as numbers
const TOKENS = { get: (name) => NUMBERS[name] ?? `var(--${name})` };

globalThis.Path2D = class {
  constructor(d) {
    this.d = d;
  }
};

const f = (n) => String(+n.toFixed(1));
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What the painters use of a canvas; every coordinate is worked out, so that there are no groups. */
class Sheet {
  #at = [1, 0, 0]; // scale, left, top
  #kept = [];
  #path = "";
  #dash = [];
  #clips = 0;
  #clip = "";
  out = [];
  globalAlpha = 1;
  font = "";

  /** @param {string} name for what is clipped @param {number} [grid] a piece begins on so many parts of a pixel */
  constructor(name, grid = 10) {
    this.name = name;
    this.grid = grid;
  }

  setTransform = (scale, _b, _c, _d, left, top) => void (this.#at = [scale, left, top]);
  translate = (x, y) => void (this.#at = [this.#at[0], this.#x(x), this.#y(y)]);
  scale = (by) => void (this.#at = [this.#at[0] * by, this.#at[1], this.#at[2]]);
  save = () => void this.#kept.push([this.#at, this.#clip]);
  restore = () => void ([this.#at, this.#clip] = this.#kept.pop());
  clearRect() {}
  setLineDash = (dash) => void (this.#dash = dash);
  beginPath = () => void (this.#path = "");
  moveTo = (x, y) => void (this.#path += `M${this.#point(x, y)}`);
  lineTo = (x, y) => void (this.#path += `L${this.#point(x, y)}`);
  closePath = () => void (this.#path += "Z");
  rect = (x, y, w, h) => this.roundRect(x, y, w, h, 0);

  measureText(text) {
    const [weight, size] = this.font.split(" ");
    const widths = given.widths[this.font.endsWith("var(--title)") ? "title" : weight];
    return { width: parseFloat(size) * [...text].reduce((sum, letter) => sum + (widths[letter] ?? 0.5), 0) };
  }

  roundRect(x, y, w, h, r) {
    const corner = r ? ` rx="${f(r * this.#at[0])}"` : "";
    const [left, top, width, height] = [this.#x(x), this.#y(y), w * this.#at[0], h * this.#at[0]].map(this.#onGrid);
    this.#path = `<rect x="${left}" y="${top}" width="${width}" height="${height}"${corner}`;
  }

  arc(x, y, r) {
    this.#path = `<circle cx="${f(this.#x(x))}" cy="${f(this.#y(y))}" r="${f(r * this.#at[0])}"`;
  }

  clip() {
    const id = `${this.name}-c${(this.#clips += 1)}`;
    this.out.push(`<clipPath id="${id}">${this.#path}/></clipPath>`);
    this.#clip = ` clip-path="url(#${id})"`;
  }

  fill(path) {
    this.#draw(path, `fill="${this.fillStyle}"${this.globalAlpha < 1 ? ` fill-opacity="${this.globalAlpha}"` : ""}`);
  }

  stroke(path) {
    const [scale] = path ? [1] : this.#at; // a shape is scaled with its line
    const round = this.lineCap === "round" ? ' stroke-linecap="round" stroke-linejoin="round"' : "";
    const dash = this.#dash.length ? ` stroke-dasharray="${this.#dash.map((n) => f(n * scale)).join(" ")}"` : "";
    this.#draw(path, `fill="none" stroke="${this.strokeStyle}" stroke-width="${+(this.lineWidth * scale).toFixed(2)}"${round}${dash}`);
  }

  fillText(text, x, y, most) {
    const [weight, size] = this.font.split(" ");
    const anchor = { left: "start", center: "middle", right: "end" }[this.textAlign];
    const wide = most && this.measureText(text).width > most ? ` textLength="${f(most)}" lengthAdjust="spacingAndGlyphs"` : "";
    const kind = this.font.endsWith("var(--title)") ? ' class="t"' : "";
    const [left, low] = [this.#x(x), this.#y(y)].map(this.#onGrid);
    const where = `x="${left}" y="${low}" font-size="${f(parseFloat(size) * this.#at[0])}" font-weight="${weight}"`;
    this.out.push(`<text ${where} text-anchor="${anchor}" fill="${this.fillStyle}"${kind}${wide}${this.#clip}>${escape(text)}</text>`);
  }

  drawImage({ symbol }, x, y, w, h) {
    const faint = this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : "";
    const [left, top, width, height] = [x, y, w, h].map(this.#onGrid);
    this.out.push(`<use href="#${symbol}" x="${left}" y="${top}" width="${width}" height="${height}"${faint}${this.#clip}/>`);
  }

  #onGrid = (n) => +(Math.round(n * this.grid) / this.grid).toFixed(4);
  #x = (x) => x * this.#at[0] + this.#at[1];
  #y = (y) => y * this.#at[0] + this.#at[2];
  #point = (x, y) => `${f(this.#x(x))} ${f(this.#y(y))}`;

  #draw(path, style) {
    const where = path && `translate(${f(this.#at[1])} ${f(this.#at[2])}) scale(${+this.#at[0].toFixed(4)})`;
    if (path) return void this.out.push(`<path d="${path.d}" transform="${where}" ${style}${this.#clip}/>`);
    const start = this.#path.startsWith("<") ? this.#path : `<path d="${this.#path}"`;
    return void this.out.push(`${start} ${style}${this.#clip}/>`);
  }
}

const art = parseArt(readFileSync(given.shapes, "utf8"));

/** The looks of one job, each drawn once. */
class Faces {
  /** @type {Map<string, {text: string, face: {image: object, margin: number, size: number}}>} */
  #looks = new Map();

  get sprite() {
    return [...this.#looks.values()].map(({ text }) => text).join("");
  }

  /** A look as a symbol. */
  faceOf = (piece) => {
    const key = lookKey(piece);
    if (!this.#looks.has(key)) this.#looks.set(key, this.#draw(piece));
    return this.#looks.get(key).face;
  };

  #draw(piece) {
    const svg = pieceSvg(art, piece, TOKENS, SIZE, MARGIN);
    const [, width, height, box] = /width="(\d+)" height="(\d+)" viewBox="([^"]+)"/.exec(svg);
    const symbol = `look-${this.#looks.size}`;
    const inside = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
    const text = `<symbol id="${symbol}" viewBox="${box}" preserveAspectRatio="none">${inside}</symbol>`;
    return { text, face: { image: { width: +width, height: +height, symbol }, margin: MARGIN, size: SIZE } };
  }
}

/** A piece in the colours of the page that shows it, with its letter as text, which theme.css may enlarge. */
function symbol(id, { kind, face, letter }) {
  const svg = pieceSvg(art, { kind, face }, { get: (name) => `var(--${name})` }, SIZE, 0);
  const inside = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  const where = kind === "slim" ? 'x=".375" y=".79" fill="var(--tile)" font-size=".16" text-anchor="middle"' : `x=".92" y=".86" fill="var(--${face?.ink})" class="suit-letter" text-anchor="end"`;
  const text = letter && `<text ${where}>${escape(letter)}</text>`;
  return `<symbol id="${id}" viewBox="-.03 -.03 ${aspectRatio(kind) + 0.06} 1.1">${inside}${text}</symbol>`;
}

/** What is drawn of a table. */
function drawing({ scene: told, frame: [width, height] }, faces, name, grid) {
  const scene = layerWhileHolding(flattenPane(parseScene(told)), "");
  const ctx = new Sheet(name, grid);
  const port = viewport(scene, width, height, false);
  const pen = { ctx, art, tokens: TOKENS, dpr: 1, paper: false, picture: false, ...port, scale: scene.scale ?? 1, text: 1 };
  const poses = allPieces(scene).map(restingPose);
  paintLayer({ pen, poses, faceOf: faces.faceOf, marks: new Map(), dragged: "", scrolled: 0, printed: printedPieces, isExact: true }, scene);
  return ctx.out.join("");
}

/** One table in a page. */
function figure(table, faces, nth) {
  const { label, kind, frame, window = [0, 0, ...frame] } = table;
  const named = label ? `role="img" aria-label="${escape(label)}"` : 'aria-hidden="true"';
  return `<svg class="figure ${kind}" viewBox="${window.join(" ")}"${table.window ? ' preserveAspectRatio="xMidYMax"' : ""} ${named}>${drawing(table, faces, `figure-${nth}`)}</svg>`;
}

/** One table as a picture that needs no page: in our colours by day and our own type. */
function picture(table) {
  const faces = new Faces();
  const { size, zoom } = table.banner ? BANNER : PICTURE;
  const [width, height] = size;
  const box = `${(table.frame[0] - width) / 2} ${table.banner ? -BANNER.high : (table.frame[1] - height) / 2} ${width} ${height}`;
  const drawn = drawing(table, faces, "picture", zoom) + (table.banner ? banner(table.banner, width) : "");
  const style = "<style>text { font-family: 'Tilebag Text' } .t { font-family: 'Tilebag Title' }</style>";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${style}<defs>${faces.sprite}</defs>${drawn}</svg>`;
  const coloured = svg.replace(/var\(--([\w-]+)\)/g, (_, name) => valueOf(name));
  const font = { fontBuffers: fonts, loadSystemFonts: false, defaultFontFamily: "Tilebag Text" };
  const how = { fitTo: { mode: "zoom", value: zoom }, background: valueOf("table"), font };
  const made = new Resvg(coloured, how).render();
  return Buffer.from(made.asPng()).toString("base64");
}

/** The banner above the table: the game's name, the promise, the site. */
function banner({ title, line, site }, width) {
  const text = (x, anchor, size, ink, words, more = "") => `<text x="${x}" y="-25" text-anchor="${anchor}" font-size="${size}" fill="var(--${ink})"${more}>${escape(words)}</text>`;
  const titles = text(24, "start", 36, "ink", title, ' class="t"') + text(width - 24, "end", 26, "brand", site, ' class="t"');
  return `<rect x="0" y="-${BANNER.high}" width="${width}" height="${BANNER.high}" fill="var(--page)"/>${titles}${text(width / 2 + 60, "middle", 20, "ink-soft", line)}`;
}

/** @param {string} name of a token */
function valueOf(name) {
  const value = given.colours[name];
  if (!value) throw new Error(`css/theme.css has no --${name}`);
  return value;
}

const fonts = given.fonts.map((file) => readFileSync(file));
if (given.kind === "picture")
  await initWasm(readFileSync(new URL("../web/node_modules/@resvg/resvg-wasm/index_bg.wasm", import.meta.url)));

const DRAWERS = {
  figures(tables) {
    const faces = new Faces();
    const figures = tables.map((table, nth) => figure(table, faces, nth));
    return { sprite: faces.sprite, figures };
  },
  symbols: (pieces) =>
    Object.entries(pieces)
      .map(([id, piece]) => symbol(id, piece))
      .join(""),
  lines: ({ scene }) => tableLines(parseScene(scene)),
  picture,
  frame: frameSnippet,
};
process.stdout.write(JSON.stringify(given.jobs.map((job) => DRAWERS[given.kind](job))));
