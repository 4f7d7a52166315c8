/**
 * Draws a table with the page's own board, for test_pictures.py, which bundles this file and loads
 * it in a page.
 */
import { parseScene } from "../../web/src/base/scene.ts";
import { Board } from "../../web/src/board/board.ts";
import { flattenPane } from "../../web/src/board/layer-fit.ts";
import { printedPieces } from "../../web/src/board/paint-prints.ts";
import { makeRenderContext } from "../../web/src/board/render-context.ts";

const FONTS = ["400 16px 'Tilebag Text'", "700 16px 'Tilebag Text'", "600 16px 'Tilebag Title'"];

/**
 * @param shapes the text of art/pieces.svg with every icon
 * @param json the scene, as a parsed JSON value
 * @param frame width and height in CSS pixels
 * @param zoom device pixels per CSS pixel
 * @returns the address of an image of the table
 */
export async function drawTable(shapes, json, frame, zoom) {
  Object.defineProperty(window, "devicePixelRatio", { value: zoom, configurable: true });
  const scene = flattenPane(parseScene(json)); // pictures show no row of a pane that is cut in two
  const text = scene.prints.map((print) => print.text).join("");
  await Promise.all(FONTS.map((font) => document.fonts.load(font, text)));
  const context = await makeRenderContext({ isInstant: () => true, shapes });
  context.printed = printedPieces;
  const canvas = document.createElement("canvas");
  const board = new Board(canvas, context);
  await board.resize(...frame);
  await board.show(scene);
  return addressOnCloth(canvas, context.tokens().get("table"));
}

/** The address of an image of a canvas on the colour of the table. */
function addressOnCloth(canvas, colour) {
  const whole = document.createElement("canvas");
  whole.width = canvas.width;
  whole.height = canvas.height;
  const pen = whole.getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, whole.width, whole.height);
  pen.drawImage(canvas, 0, 0);
  return whole.toDataURL("image/png");
}
