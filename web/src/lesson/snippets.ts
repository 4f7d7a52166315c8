/**
 * The code that a blogger copies: a picture, a frame, or the element. Pure text, which the build
 * also uses for oembed.json.
 */

/**
 * the embedded content. `address`: of its page; `picture`: of its picture; `alt`: describes it,
 * with its rule; `caption`: the rule; `more`: summary of the text folded below a frame. A position
 * or a game has no lesson and no picture.
 */
export interface Card {
  title: string;
  address: string;
  height: number;
  game?: string;
  lesson?: string;
  picture?: string;
  alt?: string;
  caption?: string;
  more?: string;
}
/** parameters of a lesson's address; defaults are omitted */
type FrameOptions = Record<string, string>;

const MAX_WIDTH_PX = 640;
const PICTURE_SIZE_PX = { width: 640, height: 400 }; // CSS pixels (build/drawing.py)

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The address with options after its #. */
function addOptions(address: string, wishes: FrameOptions) {
  const parameters = new URLSearchParams(wishes).toString();
  if (!parameters) return address;
  const separator = address.includes("#") ? "&" : "#";
  return `${address}${separator}${parameters}`;
}

/** The picture as a link. */
function pictureLink({ address, picture = "", alt = "" }: Card) {
  const { width, height } = PICTURE_SIZE_PX;
  const image =
    `<img src="${escapeHtml(picture)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" ` +
    `style="max-width:100%;height:auto" loading="lazy">`;
  return `<a href="${escapeHtml(address)}">${image}</a>`;
}

/**
 * Tier 0: a picture with its rule, where nothing else is allowed; a link if there is no picture.
 */
export function figureSnippet(card: Card) {
  const title = `<a href="${escapeHtml(card.address)}">${escapeHtml(card.title)}</a>`;
  if (!card.picture) return `<p>${title}</p>`;
  const end = sentence(card.title).slice(card.title.length);
  const caption = `${title}${end} ${escapeHtml(card.caption ?? "")}`;
  return `<figure>${pictureLink(card)}<figcaption>${caption}</figcaption></figure>`;
}

/** Tier 1: a frame, and tier 0 for readers whose client shows no frame. */
export function frameSnippet(card: Card, wishes: FrameOptions = {}) {
  const src = escapeHtml(addOptions(card.address, wishes));
  const title = escapeHtml(card.title);
  // frameborder: where inline styles are removed
  const frame =
    `<iframe src="${src}" title="${title}" loading="lazy" width="100%" height="${card.height}" frameborder="0" ` +
    `style="border:0;width:100%;max-width:${MAX_WIDTH_PX}px" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
  const figure = figureSnippet(card);
  if (!card.picture) return `${frame}\n${figure}`;
  const summary = escapeHtml(card.more ?? card.title);
  return `${frame}\n<details><summary>${summary}</summary>${figure}</details>`;
}

/** Tier 2: the element with the picture inside, and its script. @param script its address */
export function elementSnippet(card: Card, wishes: FrameOptions, script: string) {
  const all = { game: card.game ?? "", lesson: card.lesson ?? "", title: card.title, ...wishes };
  const attributes = Object.entries(all).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return (
    `<tile-demo${attributes.join("")}>${pictureLink(card)}</tile-demo>\n` +
    `<script type="module" src="${escapeHtml(script)}" async></script>`
  );
}
