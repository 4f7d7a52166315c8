/**
 * Fits text into its box. The line of the status, the buttons and the header have a fixed height
 * per screen size, so that the board never moves under a finger: longer text is set smaller, down
 * to 12 px, and then scrolls.
 */

import { byId, setAttributes } from "../base/html.ts";
import { hideIfCut } from "./status.ts";

const LABEL_MARGIN_PX = 5; // CSS pixels between a label and the edge of its button
const INK_OVERHANG_PX = 3; // CSS pixels that letters may extend beyond their line without being cut
// of the full size; the style sheet limits it to 12 px
const TEXT_SCALES = [1, 0.93, 0.86, 0.8, 0.72, 0.66, 0.6, 0.53, 0.46, 0.4];
// where text would be smaller, the aside is omitted, and buttons show their short labels
const READABLE_SCALES = TEXT_SCALES.filter((size) => size >= 0.86);

const isTooWide = (host: HTMLElement) => host.scrollWidth > host.clientWidth + 1;

const fitsHeight = (host: HTMLElement) => host.scrollHeight <= host.clientHeight + INK_OVERHANG_PX;

/** The bounding box of an element's text. */
function textBox(host: HTMLElement) {
  const range = document.createRange();
  range.selectNodeContents(host);
  return range.getBoundingClientRect();
}

/** Does the label fit its button, with a margin, in at most two lines? */
function isLabelInside(button: HTMLElement) {
  const { width, height } = textBox(button);
  const lines = button.classList.contains("card")
    ? 0
    : Math.round(height / parseFloat(getComputedStyle(button).lineHeight));
  return (
    lines <= 2 &&
    width <= button.clientWidth - 2 * LABEL_MARGIN_PX &&
    !isTooWide(button) &&
    button.scrollHeight <= button.clientHeight + 1
  );
}

/** Sets the largest of these scales that fits, or the smallest if none fits. */
function fitScale(host: HTMLElement, sizes: number[], fits: () => boolean) {
  return sizes.some((size) => {
    host.style.setProperty("--fit", String(size));
    return fits();
  });
}

/**
 * Fits the status. A long one is set smaller, and its aside is omitted before it becomes hard to
 * read; the longest text scrolls.
 */
function fitStatus() {
  const line = byId("status");
  const countLines = () => line.scrollHeight / parseFloat(getComputedStyle(line).lineHeight);
  const fits = () => fitsHeight(line) && !isTooWide(line) && countLines() < 3.6; // at most three
  line.classList.remove("brief");
  if (!fitScale(line, READABLE_SCALES, fits)) line.classList.add("brief");
  markScrolling(line, line.classList.contains("brief") && !fitScale(line, TEXT_SCALES, fits));
}

function fitTip() {
  const tip = byId("tip");
  markScrolling(tip, !tip.hidden && !fitScale(tip, TEXT_SCALES, () => fitsHeight(tip)));
  fitTitle(); // the tip may have hidden the title
}

/** Makes text that does not fit scrollable by keyboard. */
function markScrolling(host: HTMLElement, scrolls: boolean) {
  host.classList.toggle("scrolls", scrolls);
  setAttributes(host, { tabindex: scrolls && "0" });
}

/** Shows the full or the short labels of the buttons that have both. */
function chooseLabels(host: HTMLElement, form: "full" | "short") {
  for (const words of host.querySelectorAll<HTMLElement>("[data-short]")) {
    words.textContent = words.dataset[form] ?? "";
  }
}

/**
 * Fits the buttons: with their notes, else without; in one line, if necessary a little smaller,
 * then in two lines; then with short labels; then with full labels as small as necessary, and by
 * scrolling.
 */
function fitActions() {
  const host = byId("actions");
  const buttons = [...host.children] as HTMLElement[];
  const areInside = () => {
    const { paddingLeft, paddingRight } = getComputedStyle(host);
    const { left, right } = host.getBoundingClientRect();
    const boxes = buttons.map((button) => button.getBoundingClientRect());
    return boxes.every(
      (box) =>
        box.left > left + parseFloat(paddingLeft) - 1 &&
        box.right < right - parseFloat(paddingRight) + 1,
    );
  };
  const fits = () => areInside() && buttons.every(isLabelInside);
  host.classList.remove("brief", "two-lines", "rolls");
  chooseLabels(host, "full");
  if (fitScale(host, TEXT_SCALES.slice(0, 2), fits)) return;
  host.classList.add("brief");
  if (fitScale(host, TEXT_SCALES.slice(0, 2), fits)) return;
  host.classList.add("two-lines");
  if (fitScale(host, READABLE_SCALES, fits)) return;
  chooseLabels(host, "short");
  if (fitScale(host, READABLE_SCALES, fits)) return;
  chooseLabels(host, "full");
  if (fitScale(host, TEXT_SCALES, fits)) return;
  host.classList.add("rolls");
  fitScale(host, TEXT_SCALES, () => buttons.every(isLabelInside));
}

/** Fits the name of the game: sets it smaller instead of cutting it. */
function fitTitle() {
  const title = byId("title");
  title.classList.remove("two-lines");
  // vertical in a rail
  const side = getComputedStyle(title).writingMode === "vertical-rl" ? "height" : "width";
  const fits = () => textBox(title)[side] < title.getBoundingClientRect()[side] + 0.1;
  if (!fitScale(title, TEXT_SCALES, fits)) title.classList.add("two-lines");
  hideIfCut(byId("fact"));
}

/** Shows a shadow on the lower bar when the page continues below. */
function markMore() {
  const { scrollHeight } = document.documentElement;
  document.documentElement.dataset.more = String(scrollHeight - scrollY - innerHeight > 4);
}

const FITTERS = {
  status: fitStatus,
  "go-on": fitStatus,
  tip: fitTip,
  actions: fitActions,
  title: fitTitle,
}; // by the id of the element

/** Fits an element whenever its text changes. @returns fits it now */
function keepFitting(host: HTMLElement, fit: () => void) {
  const refit = () => {
    fit();
    observer.takeRecords(); // the changes made by `fit` itself
  };
  const observer = new MutationObserver(refit);
  observer.observe(host, { childList: true, characterData: true, subtree: true });
  return refit;
}

/** Fits the elements again whenever their text or size changes. */
export function keepTextFitting() {
  const fitters = Object.entries(FITTERS).map(([id, fit]) => keepFitting(byId(id), fit));
  const fitAll = () => {
    for (const fit of fitters) fit();
    markMore();
  };
  new MutationObserver(fitStatus).observe(byId("go-on"), { attributeFilter: ["hidden"] });
  const resized = new ResizeObserver(fitAll);
  for (const id of ["stage", "actions"]) resized.observe(byId(id));
  addEventListener("scroll", markMore, { passive: true });
  document.fonts.addEventListener("loadingdone", fitAll);
  fitAll();
}
