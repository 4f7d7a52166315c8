/**
 * Resources shared by all boards: shapes, faces painted from them as bitmaps, and the current
 * colours.
 */

import { element } from "../base/html.ts";
import { fetchRequiredText, site } from "../base/site.ts";
import type { PaintedFace, Piece } from "../base/types.ts";
import { type Art, lookKey, parseArt, pieceSvg } from "./art.ts";
import { printedFaces } from "./paint-prints.ts";

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
  const [kind, ...parts] = picture.split(",");
  const [ink, shape, text, sign, worth] = parts;
  const face = parts.length ? { ink, art: shape, text, sign, letter: "", worth } : null;
  const svg = pieceSvg(art, { kind, face, count: 0 } as Piece, LIVE_TOKENS, {
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

// The custom properties of css/theme.css with their current values: for this theme, palette and
// forced colours.

function tokenNames(): string[] {
  const sheet = [...document.styleSheets].find(({ href, ownerNode }) =>
    /\/theme[\w-]*\.css$/.test(href ?? (ownerNode as HTMLElement).dataset.from ?? ""),
  ); // the table page contains it
  const isFirst = (rule: CSSRule) =>
    rule instanceof CSSStyleRule && rule.selectorText.startsWith(":root");
  const root = [...(sheet?.cssRules ?? [])].find(isFirst);
  return root instanceof CSSStyleRule
    ? [...root.style].filter((name) => name.startsWith("--"))
    : [];
}

const COLOUR_PATTERN = /^(#|rgb|[A-Z])/;

/**
 * Every property by its name without the dashes. Colours are plain rgb() values, because an SVG
 * image does not know the system colours of the page.
 */
function readTokens(): Map<string, string> {
  const root = getComputedStyle(document.documentElement);
  const tokens = tokenNames().map((name) => ({
    name: name.slice(2),
    value: root.getPropertyValue(name).trim(),
    probe: element("i", { class: "probe" }),
  }));
  const colours = tokens.filter(({ value }) => COLOUR_PATTERN.test(value));
  for (const { probe, value } of colours) probe.style.color = value;
  // all at once, so that styles are computed only once
  document.body.append(...colours.map(({ probe }) => probe));
  const found = new Map(tokens.map(({ name, value }) => [name, value]));
  for (const { name, probe } of colours) found.set(name, getComputedStyle(probe).color);
  for (const { probe } of colours) probe.remove();
  return found;
}

/** Calls back when the theme changes, by the system or by the page. */
function watchTheme(changed: () => void) {
  for (const query of [
    "(prefers-color-scheme: dark)",
    "(prefers-contrast: more)",
    "(forced-colors: active)",
  ]) {
    matchMedia(query).addEventListener("change", changed);
  }
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "data-palette"],
  });
}

// Caches a bitmap for every appearance of a piece, in exactly the device pixels it covers.

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

class FaceCache {
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
