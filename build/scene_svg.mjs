/**
 * Tables as SVG, drawn by the page's own painters on a canvas that writes down what it is told (build/lessons.py).
 *
 * In: a JSON list of {scene, frame: [width, height], label}, on standard input. Out: {sprite, figures}: the pieces as
 * symbols, each look once, and an <svg> a table that uses them. Colours stay tokens of css/theme.css.
 */
import { readFileSync } from "node:fs";
import { pieceSvg, readArt, look } from "../web/js/board/art.js";
import { poses, resting } from "../web/js/board/motion.js";
import { paintLayer } from "../web/js/board/paint-layer.js";
import { unscrolled, viewport } from "../web/js/board/viewport.js";
import { allPieces, whileHeld } from "../web/js/base/geometry.js";
import { wholeScene } from "../web/js/base/scene.js";

const [ART, NARROW_LETTER] = [process.argv[2], 0.52]; // the mean width of a letter, in em: only cuts what is much too long
const SIZE = 100; // of a piece in its symbol
const MARGIN = 8;
const NUMBERS = { edge: "0.018", numeral: "3", letter: "0.2" }; // tokens that are reckoned with, or stand in a transform
const TOKENS = { get: (name) => NUMBERS[name] ?? `var(--${name})` };

globalThis.Path2D = class {
  constructor(d) {
    this.d = d;
  }
};

const f = (n) => String(+n.toFixed(1));
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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

  constructor(name) {
    this.name = name;
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
  measureText = (text) => ({ width: text.length * NARROW_LETTER * parseFloat(this.font.split(" ")[1]) });

  roundRect(x, y, w, h, r) {
    const corner = r ? ` rx="${f(r * this.#at[0])}"` : "";
    this.#path = `<rect x="${f(this.#x(x))}" y="${f(this.#y(y))}" width="${f(w * this.#at[0])}" height="${f(h * this.#at[0])}"${corner}`;
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
    const where = `x="${f(this.#x(x))}" y="${f(this.#y(y))}" font-size="${f(parseFloat(size) * this.#at[0])}" font-weight="${weight}"`;
    this.out.push(`<text ${where} text-anchor="${anchor}" fill="${this.fillStyle}"${kind}${wide}${this.#clip}>${escaped(text)}</text>`);
  }

  drawImage({ symbol }, x, y, w, h) {
    const faint = this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : "";
    this.out.push(`<use href="#${symbol}" x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}"${faint}${this.#clip}/>`);
  }

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

const art = readArt(readFileSync(ART, "utf8"));
/** @type {Map<string, {symbol: string, image: object}>} */
const looks = new Map();

/** A look as a symbol, drawn once. */
function faceOf(piece) {
  const key = look(piece);
  if (!looks.has(key)) {
    const svg = pieceSvg(art, piece, TOKENS, SIZE, MARGIN);
    const [, width, height, box] = /width="(\d+)" height="(\d+)" viewBox="([^"]+)"/.exec(svg);
    const symbol = `look-${looks.size}`;
    const inside = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
    const text = `<symbol id="${symbol}" viewBox="${box}" preserveAspectRatio="none">${inside}</symbol>`;
    looks.set(key, { text, face: { image: { width: +width, height: +height, symbol }, margin: MARGIN, size: SIZE } });
  }
  return looks.get(key).face;
}

/** One table. */
function figure({ scene: given, frame: [width, height], label, kind }, nth) {
  const scene = whileHeld(unscrolled(wholeScene(given)), "");
  const ctx = new Sheet(`figure-${nth}`);
  const port = viewport(scene, width, height, false);
  const pen = { ctx, art, tokens: TOKENS, dpr: 1, paper: false, picture: false, ...port, scale: scene.scale ?? 1 };
  const still = poses(resting(allPieces(scene)), 0);
  paintLayer({ pen, poses: still, faceOf, marks: new Map(), dragged: "", scrolled: 0, moving: true }, scene);
  const named = label ? `role="img" aria-label="${escaped(label)}"` : 'aria-hidden="true"';
  return `<svg class="figure ${kind}" viewBox="0 0 ${width} ${height}" ${named}>${ctx.out.join("")}</svg>`;
}

const figures = JSON.parse(readFileSync(0, "utf8")).map(figure);
process.stdout.write(JSON.stringify({ sprite: [...looks.values()].map(({ text }) => text).join(""), figures }));
