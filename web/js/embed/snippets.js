/**
 * What a blogger copies: a picture, a frame, the element. Pure text; the build makes oembed.json of it too.
 *
 * @typedef {{title: string, address: string, height: number, game?: string, lesson?: string, picture?: string,
 *   alt?: string, caption?: string, more?: string}} Card
 *   what is embedded. `address` is that of its page, `picture` that of its picture; `alt` describes it, with its rule, `caption`
 *   is the rule; `more` names what is folded below a frame. A position or a whole game has no lesson and no picture.
 * @typedef {Record<string, string>} Wishes how it is wanted, by the names of a lesson's address; what is as usual is left out
 */

const WIDE = 640; // CSS pixels
const PICTURE = { width: 640, height: 400 }; // CSS pixels (build/drawing.py)

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {string} text */
const sentence = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The address with wishes behind its #. @param {string} address @param {Wishes} wishes */
function wished(address, wishes) {
  const behind = new URLSearchParams(wishes).toString();
  return behind ? `${address}${address.includes("#") ? "&" : "#"}${behind}` : address;
}

/** The picture as a link. @param {Card} card */
function linked({ address, picture = "", alt = "" }) {
  const image = `<img src="${escaped(picture)}" width="${PICTURE.width}" height="${PICTURE.height}" alt="${escaped(alt)}" style="max-width:100%;height:auto" loading="lazy">`;
  return `<a href="${escaped(address)}">${image}</a>`;
}

/** Tier 0: a picture with its rule, for wherever nothing else stays; a link where there is no picture. @param {Card} card */
export function pictured(card) {
  const title = `<a href="${escaped(card.address)}">${escaped(card.title)}</a>`;
  if (!card.picture) return `<p>${title}</p>`;
  const end = sentence(card.title).slice(card.title.length);
  return `<figure>${linked(card)}<figcaption>${title}${end} ${escaped(card.caption ?? "")}</figcaption></figure>`;
}

/** Tier 1: a frame, and tier 0 for readers to whom no frame comes. @param {Card} card @param {Wishes} [wishes] */
export function framed(card, wishes = {}) {
  const [src, title] = [wished(card.address, wishes), card.title].map(escaped);
  const frame =
    `<iframe src="${src}" title="${title}" loading="lazy" width="100%" height="${card.height}" ` +
    `style="border:0;width:100%;max-width:${WIDE}px" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
  if (!card.picture) return `${frame}\n${pictured(card)}`;
  return `${frame}\n<details><summary>${escaped(card.more ?? card.title)}</summary>${pictured(card)}</details>`;
}

/** Tier 2: the element with the picture in it, and its script. @param {Card} card @param {Wishes} wishes @param {string} script its address */
export function element(card, wishes, script) {
  const all = { game: card.game ?? "", lesson: card.lesson ?? "", title: card.title, ...wishes };
  const attributes = Object.entries(all).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<tile-demo${attributes.join("")}>${linked(card)}</tile-demo>\n<script type="module" src="${escaped(script)}" async></script>`;
}
