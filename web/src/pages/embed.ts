/** The page at /embed/: choose what to embed, preview it, and copy its code. */

import { labelledSelect as labelled } from "../base/fields.ts";
import { button, byId, element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { copyToClipboard } from "../base/sharing.ts";
import { parseWords } from "../base/site-files.ts";
import {
  fetchGameBoxes,
  fetchJson,
  languageFor,
  say,
  setWords,
  sortGamesForReader,
  translate,
} from "../base/site.ts";
import { LANGUAGES } from "../generated/languages.ts";
import {
  type EmbedOptions,
  formatOptions,
  frameOptions,
  type Lesson,
  OPTION_LISTS,
  parseOptions,
  parsePosition,
  type Position,
} from "../lesson/embed-options.ts";
import { fetchEmbedding, fetchLessons } from "../lesson/lesson-list.ts";
import { parseLessonMessage } from "../lesson/lesson-messages.ts";
import { type Card, elementSnippet, figureSnippet, frameSnippet } from "../lesson/snippets.ts";
import { Settings } from "../storage/settings.ts";
import { browserStorage } from "../storage/storage.ts";
import { Store } from "../storage/store.ts";

const PREVIEW_WIDTHS_PX = ["640", "480", "280"];
const TABLE_FRAME_HEIGHT_PX = 730; // CSS pixels: height of a frame with a position or a game
const { elementBytes, engineMegabytes } = byId("script").dataset;
const { origin } = location;
const settings = new Settings(new Store(browserStorage()));
const lang = languageFor(settings.value("lang"));

let lessons: Lesson[] = [];
let choices: EmbedOptions;
let width = PREVIEW_WIDTHS_PX[0];

const showMessage = (text: string) => byId("told").replaceChildren(text);

// options

const optionField = (
  name: string,
  options: [string, string][],
  value: string,
  act: (value: string) => void,
) => labelled(say(`choose.${name}`), options, value, act, { name });

/** Changes options. */
function choose(changed: Partial<EmbedOptions>) {
  choices = parseOptions(formatOptions({ ...choices, ...changed }), lessons);
  history.replaceState(null, "", formatOptions(choices));
  const focused = document.activeElement?.getAttribute("name");
  showChoices();
  byId("choices").querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
  inBackground(showLesson());
}

const chosenLesson = () =>
  lessons.find(({ game, lesson }) => game === choices.game && lesson === choices.lesson) as Lesson;

function showChoices() {
  const games: [string, string][] = [
    ...new Map(lessons.map(({ game, name }) => [game, name[lang]])),
  ];
  const lessonsOfGame = lessons
    .filter(({ game }) => game === choices.game)
    .map(({ lesson, title }): [string, string] => [lesson, title[lang]]);
  const steps = Array.from({ length: chosenLesson().steps }, (_, k) => String(k + 1));
  const listFields = Object.entries(OPTION_LISTS).map(([name, values]) =>
    optionField(
      name,
      values.map((value) => [value, LANGUAGES[value] ?? say(`choose.${name}-${value}`)]),
      String(choices[name as keyof EmbedOptions]),
      (value) => choose({ [name]: value }),
    ),
  );
  byId("choices").replaceChildren(
    optionField("game", games, choices.game, (game) => choose({ game, lesson: "", step: 1 })),
    optionField("lesson", lessonsOfGame, choices.lesson, (lesson) => choose({ lesson, step: 1 })),
    ...listFields,
    optionField(
      "step",
      steps.map((n) => [n, n]),
      String(choices.step),
      (step) => choose({ step: Number(step) }),
    ),
    optionField(
      "width",
      PREVIEW_WIDTHS_PX.map((px) => [px, `${px} px`]),
      width,
      chooseWidth,
    ),
  );
}

/** The width of the preview, which is not part of the code. */
function chooseWidth(value: string) {
  width = value;
  byId("preview").style.setProperty("--wide", `${width}px`);
}

// preview and code

function showPreview(src: string, title: string, height: number) {
  const frame = element("iframe", {
    src,
    title: `${say("preview.title")}: ${title}`,
    height: String(height),
    name: "preview",
  });
  byId("preview").replaceChildren(frame);
}

/** One way to embed, with its code. */
function tierSection(
  tier: string,
  text: string,
  { line = say(`${tier}.line`), weight = "" }: { line?: string; weight?: string },
) {
  const title = say(`${tier}.title`);
  const shown = element(
    "pre",
    { tabindex: "0", role: "region", "aria-label": title },
    element("code", {}, text),
  );
  const below = element("span", { class: "soft small", role: "status" }, weight);
  const handleCopy = async () => {
    below.replaceChildren(await copyText(text, shown));
  };
  const copy = button(say("copy.button"), {
    kind: "main",
    name: say("copy.name", { what: title }),
    data: { copy: tier },
    on: () => inBackground(handleCopy()),
  });
  const row = element("div", { class: "row" }, copy, below);
  return element(
    "section",
    { class: "tier", "data-tier": tier },
    element("h2", {}, title),
    element("p", {}, line),
    shown,
    row,
  );
}

/** @param shown the element that shows the code @returns a message */
async function copyText(text: string, shown: Element): Promise<string> {
  if (await copyToClipboard(text)) return say("copy.done");
  getSelection()?.selectAllChildren(shown);
  return say("copy.refused");
}

/** The directives that a strict host must allow. */
function showPolicy(tiers: string[]) {
  const lines: Record<string, string> = {
    tier0: `img-src ${origin}`,
    tier1: `frame-src ${origin}; img-src ${origin}`,
    tier2: `script-src ${origin}; frame-src ${origin}; img-src ${origin}`,
  };
  const parts = tiers.flatMap((tier) => [
    element("dt", {}, say(`${tier}.title`)),
    element("dd", {}, element("code", {}, lines[tier])),
  ]);
  byId("policy").replaceChildren(...parts);
}

/** The lesson with these choices; its card is loaded from its oembed.json. */
async function showLesson() {
  const lesson = chosenLesson();
  const options = choices;
  const textLanguage = options.lang === "auto" ? lang : options.lang; // of the title and the picture
  const page = lesson.address + (textLanguage === "en" ? "" : `${textLanguage}/`);
  const embedding = await fetchEmbedding(page);
  if (options !== choices) return; // other choices were made meanwhile
  if (!embedding) {
    showMessage(say("unreached"));
    return;
  }
  const [picture] = lesson.picture[textLanguage];
  const { bytes, ...words } = embedding;
  const card: Card = {
    ...words,
    game: lesson.game,
    lesson: lesson.lesson,
    address: origin + (options.lang === "auto" ? lesson.address : page),
    picture: origin + picture,
  };
  showTiers(card, options, bytes);
  showPolicy(["tier0", "tier1", "tier2"]);
  const parameters = new URLSearchParams({ ...frameWishes(options), lang: textLanguage });
  showPreview(`${page}#${parameters}`, card.title, card.height);
}

/** Parameters of a frame with these choices. */
const frameWishes = (options: EmbedOptions) => ({
  ...frameOptions(options),
  ...(options.lang === "en" && { lang: "en" }),
});

/** All ways to embed a lesson. @param bytes of its files */
function showTiers(card: Card, options: EmbedOptions, bytes: { lesson: number; picture: number }) {
  const wishes = frameWishes(options);
  const attributes = {
    ...frameOptions(options),
    ...(options.lang !== "auto" && { lang: options.lang }),
  };
  const weights = {
    lesson: bytes.lesson / 1e3,
    picture: bytes.picture / 1e3,
    element: Number(elementBytes) / 1e3,
  };
  const weight = (tier: string) => ({ weight: say(`${tier}.weight`, weights) });
  byId("tiers").replaceChildren(
    tierSection("tier1", frameSnippet(card, wishes), weight("tier1")),
    tierSection(
      "tier2",
      elementSnippet(card, attributes, `${origin}${ROOT}/embed/v1.js`),
      weight("tier2"),
    ),
    tierSection("tier3", card.address, weight("tier1")),
    tierSection("tier0", figureSnippet(card), weight("tier0")),
  );
}

/** Shows a position or a game from a match. */
async function showPosition({ name, fragment, game }: Position) {
  const box = (await fetchGameBoxes()).find(({ key }) => key === game);
  const gameName = box?.words[lang]?.name ?? game;
  const title = name === "game" ? say("play.game-title") : say("play.title", { game: gameName });
  const card = {
    title,
    address: `${origin}${ROOT}/embed/play/#${fragment}`,
    height: TABLE_FRAME_HEIGHT_PX,
  };
  const open = { ...card, address: `${origin}${ROOT}/play/#${fragment}` };
  const again = button(say("play.lesson"), {
    data: { does: "lesson" },
    on: () => inBackground(openLessons()),
  });
  const [frame] = frameSnippet(card, {}).split("\n"); // without its own figure
  byId("choices").replaceChildren(element("p", {}, say("play.line", { what: title })), again);
  byId("tiers").replaceChildren(
    tierSection("tier1", `${frame}\n${figureSnippet(open)}`, {
      line: say("tier1.plain"),
      weight: say("tier1.engine", { mb: Number(engineMegabytes) }),
    }),
    tierSection("tier0", figureSnippet(open), { line: say("tier0.plain") }),
  );
  showPolicy(["tier1"]);
  showPreview(card.address, title, TABLE_FRAME_HEIGHT_PX);
}

function openLessons() {
  choices = parseOptions(location.hash, lessons);
  history.replaceState(null, "", formatOptions(choices));
  showChoices();
  return showLesson();
}

/** Shows the page for its address. */
function show() {
  const position = parsePosition(location.hash);
  showMessage(position === "broken" ? say("broken") : "");
  return position && position !== "broken" ? showPosition(position) : openLessons();
}

/** Fits the height of the frame to its content. */
function handleMessage({ source, data }: MessageEvent) {
  const frame = byId("preview").querySelector("iframe");
  const message = frame && source === frame.contentWindow ? parseLessonMessage(data) : null;
  if (frame && message?.type === "resize") frame.height = String(message.detail.height);
}

async function open(): Promise<void> {
  const [words, allLessons] = await Promise.all([
    fetchJson(new URL(`../words/${lang}.json`, import.meta.url).href),
    fetchLessons(),
  ]);
  if (words) setWords(parseWords(words), lang);
  translate(document);
  document.title = `${say("title")} · Tilebag`;
  if (!words || !allLessons.length) {
    showMessage(say("unreached"));
    return;
  }
  lessons = sortGamesForReader(allLessons);
  addEventListener("message", handleMessage);
  addEventListener("hashchange", () => inBackground(show()));
  await show();
  document.documentElement.dataset.phase = "ready";
}

await open();
