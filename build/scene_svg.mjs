/**
 * Draws tables as SVG with the page's own painters, on a canvas that records SVG
 * (build/drawing.py).
 *
 * Input, as JSON on standard input: {shapes, colours, fonts, widths, kind, jobs}. `shapes` and
 * `fonts` are files, `colours` the tokens of css/theme.css with their values, `widths` the widths
 * of letters in em, by weight or for titles. A table is {scene, frame: [width, height], label,
 * kind, window: its visible part}. Output: a JSON list with an answer for each job. Jobs and
 * answers, by kind:
 *
 *     figures  [table, …]    {sprite, figures}: the pieces as symbols, those that look the same
 *                            once, and for each table an <svg> that uses them; colours stay tokens
 *     symbols  {id: piece}   pieces {kind, face, letter} as <symbol> elements, in the colours and
 *                            fonts of the page
 *     lines    {scene, lang, words}  the table as text; `words`: the sentences of the page
 *     picture  table         PNG, base64. With {banner: {title, line, site}} it is the larger
 *                            picture for link previews
 *     frame    card          the code of a lesson's frame, as the page at /embed/ writes it
 */
import { readFileSync } from "node:fs";
import { initWasm, Resvg } from "../web/node_modules/@resvg/resvg-wasm/index.mjs";
import { pieceSvg, parseArt, lookKey, aspectRatio } from "../web/src/board/art.ts";
import { restingPose } from "../web/src/board/poses.ts";
import { paintLayer } from "../web/src/board/paint-layer.ts";
import { printedPieces } from "../web/src/board/paint-prints.ts";
import { flattenPane, pieceHeight, viewport } from "../web/src/board/layer-fit.ts";
import { allPieces, layerWhileHolding, parseScene } from "../web/src/base/scene.ts";
import { setWords } from "../web/src/base/site.ts";
import { frameSnippet } from "../web/src/lesson/snippets.ts";
import { tableLines } from "../web/src/view/scene-text.ts";

const request = JSON.parse(readFileSync(0, "utf8"));
// `size`: CSS pixels. `zoom`: pixels of the picture for each CSS pixel.
const PICTURE = { size: [640, 400], zoom: 1.4 };
const BANNER = { size: [840, 441], zoom: 10 / 7, high: 70 }; // 1200 x 630, as in link previews
const SIZE = 100; // of a piece in its symbol if figures of several sizes use it
const MARGIN_SHARE = 0.08; // of the size, around a piece, for its shadow and outline
const FIGURE = { grid: 10, dpr: 1 };
const NUMBERS = { edge: "0.018", numeral: "3", letter: "0.2" }; // tokens that are used as numbers
const FONTS = { text: "var(--text)", title: "var(--title)" }; // names of the two fonts, not CSS
/** Tokens in figures, which take the colours of their page. */
const LIVE_TOKENS = { get: (name) => NUMBERS[name] ?? `var(--${name})` };
/** Tokens in pictures, because the rasteriser knows no custom properties. */
const FIXED_TOKENS = { get: (name) => NUMBERS[name] ?? FONTS[name] ?? valueOf(name) };

globalThis.document = { documentElement: { lang: "" } }; // setWords writes its language there
globalThis.Path2D = class {
  constructor(d) {
    this.d = d;
  }
};

const f = (n) => String(+n.toFixed(1));
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A canvas with the methods that the painters use. It writes final coordinates instead of groups
 * with transforms.
 */
class Sheet {
  #transform = { scale: 1, left: 0, top: 0 };
  #saved = [];
  #path = "";
  #dash = [];
  #clips = 0;
  #clip = "";
  out = [];
  globalAlpha = 1;
  font = "";

  /**
   * @param {string} name for the ids of clip paths
   * @param {number} grid pieces are placed on multiples of 1 / grid
   */
  constructor(name, grid) {
    this.name = name;
    this.grid = grid;
  }

  setTransform(scale, _b, _c, _d, left, top) {
    this.#transform = { scale, left, top };
  }

  translate(x, y) {
    this.#transform = { scale: this.#transform.scale, left: this.#x(x), top: this.#y(y) };
  }

  scale(factor) {
    this.#transform = { ...this.#transform, scale: this.#transform.scale * factor };
  }

  save() {
    this.#saved.push({ transform: this.#transform, clip: this.#clip });
  }

  restore() {
    const { transform, clip } = this.#saved.pop();
    this.#transform = transform;
    this.#clip = clip;
  }

  clearRect() {}

  setLineDash(dash) {
    this.#dash = dash;
  }

  beginPath() {
    this.#path = "";
  }

  moveTo(x, y) {
    this.#path += `M${this.#point(x, y)}`;
  }

  lineTo(x, y) {
    this.#path += `L${this.#point(x, y)}`;
  }

  closePath() {
    this.#path += "Z";
  }

  rect(x, y, w, h) {
    this.roundRect(x, y, w, h, 0);
  }

  measureText(text) {
    const [weight, size] = this.font.split(" ");
    const widths = request.widths[this.font.endsWith("var(--title)") ? "title" : weight];
    const ems = [...text].reduce((sum, letter) => sum + (widths[letter] ?? 0.5), 0);
    return { width: parseFloat(size) * ems };
  }

  roundRect(x, y, w, h, r) {
    const { scale } = this.#transform;
    const corner = r ? ` rx="${f(r * scale)}"` : "";
    const left = this.#onGrid(this.#x(x));
    const top = this.#onGrid(this.#y(y));
    const width = this.#onGrid(w * scale);
    const height = this.#onGrid(h * scale);
    this.#path = `<rect x="${left}" y="${top}" width="${width}" height="${height}"${corner}`;
  }

  arc(x, y, r) {
    const radius = r * this.#transform.scale;
    this.#path = `<circle cx="${f(this.#x(x))}" cy="${f(this.#y(y))}" r="${f(radius)}"`;
  }

  clip() {
    this.#clips += 1;
    const id = `${this.name}-c${this.#clips}`;
    this.out.push(`<clipPath id="${id}">${this.#path}/></clipPath>`);
    this.#clip = ` clip-path="url(#${id})"`;
  }

  fill(path) {
    const faint = this.globalAlpha < 1 ? ` fill-opacity="${this.globalAlpha}"` : "";
    this.#draw(path, `fill="${this.fillStyle}"${faint}`);
  }

  stroke(path) {
    const scale = path ? 1 : this.#transform.scale; // the line of a shape is scaled with the shape
    const width = +(this.lineWidth * scale).toFixed(2);
    const round = this.lineCap === "round" ? ' stroke-linecap="round" stroke-linejoin="round"' : "";
    const lengths = this.#dash.map((n) => f(n * scale)).join(" ");
    const dash = lengths ? ` stroke-dasharray="${lengths}"` : "";
    const line = `stroke="${this.strokeStyle}" stroke-width="${width}"`;
    this.#draw(path, `fill="none" ${line}${round}${dash}`);
  }

  fillText(text, x, y, maxWidth) {
    const { scale } = this.#transform;
    const [weight, size] = this.font.split(" ");
    const anchor = { left: "start", center: "middle", right: "end" }[this.textAlign];
    const isTooWide = maxWidth && this.measureText(text).width > maxWidth;
    const length = isTooWide
      ? ` textLength="${f(maxWidth * scale)}" lengthAdjust="spacingAndGlyphs"`
      : "";
    const kind = this.font.endsWith("var(--title)") ? ' class="t"' : "";
    const left = this.#onGrid(this.#x(x));
    const baseline = this.#onGrid(this.#y(y));
    const font = `font-size="${f(parseFloat(size) * scale)}" font-weight="${weight}"`;
    this.out.push(
      `<text x="${left}" y="${baseline}" ${font} text-anchor="${anchor}" ` +
        `fill="${this.fillStyle}"${kind}${length}${this.#clip}>${escape(text)}</text>`,
    );
  }

  drawImage({ symbol }, x, y, w, h) {
    const faint = this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : "";
    const left = this.#onGrid(x);
    const top = this.#onGrid(y);
    const width = this.#onGrid(w);
    const height = this.#onGrid(h);
    this.out.push(
      `<use href="#${symbol}" x="${left}" y="${top}" width="${width}" height="${height}"${faint}${this.#clip}/>`,
    );
  }

  #onGrid(n) {
    return +(Math.round(n * this.grid) / this.grid).toFixed(4);
  }

  #x(x) {
    return x * this.#transform.scale + this.#transform.left;
  }

  #y(y) {
    return y * this.#transform.scale + this.#transform.top;
  }

  #point(x, y) {
    return `${f(this.#x(x))} ${f(this.#y(y))}`;
  }

  #draw(path, style) {
    if (path) {
      const { scale, left, top } = this.#transform;
      const where = `translate(${f(left)} ${f(top)}) scale(${+scale.toFixed(4)})`;
      this.out.push(`<path d="${path.d}" transform="${where}" ${style}${this.#clip}/>`);
      return;
    }
    const start = this.#path.startsWith("<") ? this.#path : `<path d="${this.#path}"`;
    this.out.push(`${start} ${style}${this.#clip}/>`);
  }
}

const art = parseArt(readFileSync(request.shapes, "utf8"));

/** The appearances of the pieces of a job; each is drawn once. */
class Faces {
  /** @param tokens of the drawing @param sizeOf the height of a piece in its symbol */
  constructor(tokens, sizeOf) {
    this.tokens = tokens;
    this.sizeOf = sizeOf;
  }

  /** @type {Map<string, {text: string, face: {image: object, margin: number, size: number}}>} */
  #looks = new Map();

  get sprite() {
    return [...this.#looks.values()].map(({ text }) => text).join("");
  }

  /** The symbol for the appearance of a piece. */
  faceOf = (piece) => {
    const size = this.sizeOf(piece);
    const key = `${size} ${lookKey(piece)}`;
    if (!this.#looks.has(key)) this.#looks.set(key, this.#draw(piece, size));
    return this.#looks.get(key).face;
  };

  #draw(piece, size) {
    const margin = Math.ceil(size * MARGIN_SHARE);
    const svg = pieceSvg(art, piece, this.tokens, { size, margin });
    const [, width, height, box] = /width="(\d+)" height="(\d+)" viewBox="([^"]+)"/.exec(svg);
    const symbol = `look-${this.#looks.size}`;
    const inside = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
    const text = `<symbol id="${symbol}" viewBox="${box}" preserveAspectRatio="none">${inside}</symbol>`;
    return { text, face: { image: { width: +width, height: +height, symbol }, margin, size } };
  }
}

/**
 * A piece in the colours of the page that contains it. Its letter is text, which theme.css may
 * enlarge.
 */
function symbol(id, { kind, face, letter }) {
  const svg = pieceSvg(
    art,
    { kind, face },
    { get: (name) => `var(--${name})` },
    { size: SIZE, margin: 0 },
  );
  const inside = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  const where =
    kind === "slim"
      ? 'x=".375" y=".79" fill="var(--tile)" font-size=".16" text-anchor="middle"'
      : `x=".92" y=".86" fill="var(--${face?.ink})" class="suit-letter" text-anchor="end"`;
  const text = letter && `<text ${where}>${escape(letter)}</text>`;
  const box = `-.03 -.03 ${aspectRatio(kind) + 0.06} 1.1`;
  return `<symbol id="${id}" viewBox="${box}">${inside}${text}</symbol>`;
}

/** The scene of a table for drawing, and its position in the frame. */
function layOut({ scene: sent, frame: [width, height] }) {
  const scene = layerWhileHolding(flattenPane(parseScene(sent)), "");
  return { scene, port: viewport(scene, width, height, false) };
}

/** The SVG elements of a table. @param dpr units of the drawing per CSS pixel */
function drawing({ scene, port }, faces, name, { grid, dpr }) {
  const ctx = new Sheet(name, grid);
  const pen = {
    ctx,
    art,
    tokens: faces.tokens,
    dpr,
    paper: false,
    picture: false,
    ...port,
    scale: scene.scale ?? 1,
    text: 1,
  };
  const poses = allPieces(scene).map(restingPose);
  paintLayer(
    {
      pen,
      poses,
      faceOf: faces.faceOf,
      marks: new Map(),
      dragged: "",
      scrolled: 0,
      printed: printedPieces,
      isExact: true,
    },
    scene,
  );
  return ctx.out.join("");
}

/** A table as an <svg> element of a page. */
function figure(table, faces, nth) {
  const { label, kind, frame, window = [0, 0, ...frame] } = table;
  const box = `viewBox="${window.join(" ")}"`;
  const alignment = table.window ? ' preserveAspectRatio="xMidYMax"' : "";
  const named = label ? `role="img" aria-label="${escape(label)}"` : 'aria-hidden="true"';
  const inside = drawing(layOut(table), faces, `figure-${nth}`, FIGURE);
  return `<svg class="figure ${kind}" ${box}${alignment} ${named}>${inside}</svg>`;
}

/**
 * A table as a picture that needs no page: in the light theme and our own fonts. It is drawn at its
 * final size in pixels, so that each piece has the position that the page would give it.
 */
function picture(table) {
  const { size, zoom } = table.banner ? BANNER : PICTURE;
  const laid = layOut(table);
  const sizeOf = ({ kind, at }) => Math.round(pieceHeight(kind, at) * laid.port.unit * zoom);
  const faces = new Faces(FIXED_TOKENS, sizeOf);
  const [width, height] = size.map((pixels) => Math.round(pixels * zoom));
  const [frameWidth, frameHeight] = table.frame.map((pixels) => Math.round(pixels * zoom));
  const top = table.banner ? BANNER.high * zoom : 0;
  const left = Math.round((width - frameWidth) / 2);
  const above = Math.round(top + (height - top - frameHeight) / 2);
  const drawn = drawing(laid, faces, "picture", { grid: 10, dpr: zoom });
  const heading = table.banner
    ? `<g transform="scale(${zoom})">${banner(table.banner, size[0])}</g>`
    : "";
  const style =
    "<style>text { font-family: 'Tilebag Text' } .t { font-family: 'Tilebag Title' }</style>";
  const inside = `${style}<defs>${faces.sprite}</defs><g transform="translate(${left} ${above})">${drawn}</g>${heading}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
  const unresolved = /[\w-]+="[^"]*var\([^"]*"/.exec(svg);
  if (unresolved) throw new Error(`the rasteriser knows no custom properties: ${unresolved[0]}`);
  const font = { fontBuffers: fonts, loadSystemFonts: false, defaultFontFamily: "Tilebag Text" };
  const image = new Resvg(svg, { background: valueOf("table"), font }).render();
  return Buffer.from(image.asPng()).toString("base64");
}

const BANNER_BASELINE = 45; // CSS pixels below the upper edge

/** The banner above the table: the name of the game, a sentence about it, and the site. */
function banner({ title, line, site }, width) {
  const text = (words, { x, anchor, size, ink, kind = "" }) =>
    `<text x="${x}" y="${BANNER_BASELINE}" text-anchor="${anchor}" font-size="${size}" ` +
    `fill="${valueOf(ink)}"${kind}>${escape(words)}</text>`;
  const titleFont = ' class="t"';
  return [
    `<rect width="${width}" height="${BANNER.high}" fill="${valueOf("page")}"/>`,
    text(title, { x: 24, anchor: "start", size: 36, ink: "ink", kind: titleFont }),
    text(site, { x: width - 24, anchor: "end", size: 26, ink: "brand", kind: titleFont }),
    text(line, { x: width / 2 + 60, anchor: "middle", size: 20, ink: "ink-soft" }),
  ].join("");
}

/** The value of a token; "" if it is `initial`. @param {string} name */
function valueOf(name) {
  const value = request.colours[name];
  if (!value) throw new Error(`css/theme.css has no --${name}`);
  return value === "initial" ? "" : value;
}

const fonts = request.fonts.map((file) => readFileSync(file));
if (request.kind === "picture") {
  const wasm = "../web/node_modules/@resvg/resvg-wasm/index_bg.wasm";
  await initWasm(readFileSync(new URL(wasm, import.meta.url)));
}

const DRAWERS = {
  figures(tables) {
    const faces = new Faces(LIVE_TOKENS, () => SIZE);
    const figures = tables.map((table, nth) => figure(table, faces, nth));
    return { sprite: faces.sprite, figures };
  },
  symbols: (pieces) =>
    Object.entries(pieces)
      .map(([id, piece]) => symbol(id, piece))
      .join(""),
  lines({ scene, lang, words }) {
    setWords(words, lang);
    return tableLines(parseScene(scene));
  },
  picture,
  frame: frameSnippet,
};
process.stdout.write(JSON.stringify(request.jobs.map((job) => DRAWERS[request.kind](job))));
