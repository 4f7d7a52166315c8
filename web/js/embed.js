/** The page at /embed/: what to embed is chosen and seen, and the text for it is copied. */

/** @import { Choices, Lesson, Position } from "./embed/choices.js" */
/** @import { Card } from "./embed/snippets.js" */

import { button, byId, choice as labelled, element } from "./base/html.js";
import { LANGUAGES } from "./base/languages.js";
import { fetchText, shelfFacts } from "./base/site.js";
import { languageFor, say, setWords, translate } from "./base/words.js";
import { Settings } from "./client/settings.js";
import { browserStorage } from "./client/storage.js";
import { Store } from "./client/store.js";
import { LISTS, readChoices, readPosition, wishesOf, writeChoices } from "./embed/choices.js";
import { element as elementSnippet, framed, pictured } from "./embed/snippets.js";
import { fromLesson } from "./lesson/messages.js";

const WIDTHS = ["640", "480", "280"];
const OF_A_TABLE = 730; // CSS pixels: the height of a frame with a position or a game
const { elementBytes, engineMegabytes } = byId("script").dataset;
const { origin } = location;
const settings = new Settings(new Store(browserStorage()));
const lang = languageFor(settings.now("lang"));

/** @type {Lesson[]} */
let lessons = [];
/** @type {Choices} */
let choices;
let width = WIDTHS[0];

/** @param {string} address @returns {Promise<any>} null, if it does not arrive */
async function fetched(address) {
  const text = await fetchText(address);
  return text ? JSON.parse(text) : null;
}

/** @param {string} text */
const tell = (text) => byId("told").replaceChildren(text);

// what is chosen

/** @param {string} name @param {[string, string][]} options @param {string} value @param {(value: string) => void} act */
const choice = (name, options, value, act) => labelled(say(`choose.${name}`), options, value, act, { name });

/** Something else is wanted. @param {Partial<Choices>} changed */
function choose(changed) {
  choices = readChoices(writeChoices({ ...choices, ...changed }), lessons);
  history.replaceState(null, "", writeChoices(choices));
  const focused = document.activeElement?.getAttribute("name");
  showChoices();
  /** @type {HTMLElement | null} */ (byId("choices").querySelector(`[name="${focused}"]`))?.focus();
  return showLesson();
}

const chosenLesson = () => /** @type {Lesson} */ (lessons.find((one) => one.game === choices.game && one.lesson === choices.lesson));

function showChoices() {
  /** @type {[string, string][]} */
  const games = [...new Map(lessons.map((one) => [one.game, one.name[lang]]))];
  const ofGame = lessons.filter((one) => one.game === choices.game);
  const steps = Array.from({ length: chosenLesson().steps }, (_, k) => String(k + 1));
  byId("choices").replaceChildren(
    choice("game", games, choices.game, (game) => choose({ game, lesson: "", step: 1 })),
    choice("lesson", ofGame.map((one) => [one.lesson, one.title[lang]]), choices.lesson, (lesson) => choose({ lesson, step: 1 })),
    ...Object.entries(LISTS).map(([name, values]) =>
      choice(name, values.map((value) => [value, LANGUAGES[value] ?? say(`choose.${name}-${value}`)]), String(choices[/** @type {keyof Choices} */ (name)]), (value) => choose({ [name]: value })),
    ),
    choice("step", steps.map((n) => [n, n]), String(choices.step), (step) => choose({ step: Number(step) })),
    widthChoice(),
  );
}

/** How wide the preview is: nothing of it is copied. */
function widthChoice() {
  return choice("width", WIDTHS.map((one) => [one, `${one} px`]), width, (value) => {
    width = value;
    byId("preview").style.setProperty("--wide", `${width}px`);
  });
}

// what is shown

/** @param {string} src @param {string} title @param {number} height */
function preview(src, title, height) {
  const frame = element("iframe", { src, title: `${say("preview.title")}: ${title}`, height: String(height), name: "preview" });
  byId("preview").replaceChildren(frame);
}

/**
 * One way to embed it, with the text to be copied.
 * @param {string} tier @param {string} text @param {{line?: string, weight?: string}} words
 */
function tierOf(tier, text, { line = say(`${tier}.line`), weight = "" }) {
  const title = say(`${tier}.title`);
  const shown = element("pre", { tabindex: "0", role: "region", "aria-label": title }, element("code", {}, text));
  const below = element("span", { class: "soft small", role: "status" }, weight);
  const onCopy = async () => below.replaceChildren(await copied(text, shown));
  const copy = button(say("copy.button"), { kind: "main", data: { copy: tier }, on: onCopy });
  copy.setAttribute("aria-label", say("copy.name", { what: title }));
  const row = element("div", { class: "row" }, copy, below);
  return element("section", { class: "tier", "data-tier": tier }, element("h2", {}, title), element("p", {}, line), shown, row);
}

/** @param {string} text @param {Element} shown where it stands @returns {Promise<string>} what came of it */
async function copied(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return say("copy.done");
  } catch {
    getSelection()?.selectAllChildren(shown);
    return say("copy.refused");
  }
}

/** What a strict host has to allow. @param {string[]} tiers */
function showPolicy(tiers) {
  /** @type {Record<string, string>} */
  const lines = { tier0: `img-src ${origin}`, tier1: `frame-src ${origin}; img-src ${origin}`, tier2: `script-src ${origin}; frame-src ${origin}; img-src ${origin}` };
  const parts = tiers.flatMap((tier) => [element("dt", {}, say(`${tier}.title`)), element("dd", {}, element("code", {}, lines[tier]))]);
  byId("policy").replaceChildren(...parts);
}

/** The lesson with these choices: its card comes with its oembed.json. */
async function showLesson() {
  const [lesson, now] = [chosenLesson(), choices];
  const inLang = now.lang === "auto" ? lang : now.lang; // the title and what the picture shows are in one
  const place = lesson.address + (inLang === "en" ? "" : `${inLang}/`);
  const made = await fetched(`${place}oembed.json`);
  if (now !== choices) return undefined;
  if (!made) return tell(say("unreached"));
  const [picture] = lesson.picture[inLang];
  /** @type {Card} */
  const card = { ...made, game: lesson.game, lesson: lesson.lesson, address: origin + (now.lang === "auto" ? lesson.address : place), picture: origin + picture };
  const wishes = { ...wishesOf(now), ...(now.lang === "en" && { lang: "en" }) };
  const attributes = { ...wishesOf(now), ...(now.lang !== "auto" && { lang: now.lang }) };
  const weights = { lesson: made.bytes.lesson / 1e3, picture: made.bytes.picture / 1e3, element: Number(elementBytes) / 1e3 };
  const weight = (/** @type {string} */ tier) => ({ weight: say(`${tier}.weight`, weights) });
  byId("tiers").replaceChildren(
    tierOf("tier1", framed(card, wishes), weight("tier1")),
    tierOf("tier2", elementSnippet(card, attributes, `${origin}/embed/v1.js`), weight("tier2")),
    tierOf("tier3", card.address, weight("tier1")),
    tierOf("tier0", pictured(card), weight("tier0")),
  );
  showPolicy(["tier0", "tier1", "tier2"]);
  return preview(`${place}#${new URLSearchParams({ ...wishes, lang: inLang })}`, card.title, card.height);
}

/** A position or a game from somebody's table. @param {Position} position */
async function showPosition({ name, fragment, game }) {
  const box = (await shelfFacts()).find(({ key }) => key === game);
  const title = name === "game" ? say("play.game-title") : say("play.title", { game: box?.words[lang]?.name ?? game });
  const card = { title, address: `${origin}/embed/play/#${fragment}`, height: OF_A_TABLE };
  const open = { ...card, address: `${origin}/play/#${fragment}` };
  const again = button(say("play.lesson"), { data: { does: "lesson" }, on: openLessons });
  byId("choices").replaceChildren(element("p", {}, say("play.line", { what: title })), again);
  byId("tiers").replaceChildren(
    tierOf("tier1", `${framed(card, {}).split("\n")[0]}\n${pictured(open)}`, { line: say("tier1.plain"), weight: say("tier1.engine", { mb: Number(engineMegabytes) }) }),
    tierOf("tier0", pictured(open), { line: say("tier0.plain") }),
  );
  showPolicy(["tier1"]);
  preview(card.address, title, OF_A_TABLE);
}

function openLessons() {
  choices = readChoices(location.hash, lessons);
  history.replaceState(null, "", writeChoices(choices));
  showChoices();
  return showLesson();
}

/** The page as its address says. */
function show() {
  const position = readPosition(location.hash);
  tell(position === "broken" ? say("broken") : "");
  return position && position !== "broken" ? showPosition(position) : openLessons();
}

/** The frame is as high as what is in it. @param {MessageEvent} event */
function hear({ source, data }) {
  const frame = byId("preview").querySelector("iframe");
  const message = frame && source === frame.contentWindow ? fromLesson(data) : null;
  if (frame && message?.type === "resize") frame.height = String(message.detail.height);
}

async function open() {
  const [words, listed] = await Promise.all([fetched(new URL(`../words/${lang}.json`, import.meta.url).href), fetched("/lessons.json")]);
  if (words) setWords(words, lang);
  translate(document);
  document.title = `${say("title")} · Tilebag`;
  if (!words || !listed?.length) return tell(say("unreached"));
  lessons = listed;
  addEventListener("message", hear);
  addEventListener("hashchange", show);
  await show();
  document.documentElement.dataset.phase = "ready";
  return undefined;
}

await open();
