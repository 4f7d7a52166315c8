/** The page of lessons: plays one and lists the others of its game. Nothing is stored. */

import { parseFragment, sealFragment } from "../base/fragment.ts";
import { byId, element } from "../base/html.ts";
import { ROOT } from "../base/root.ts";
import { pageLanguage, say, sortGamesForReader, translate } from "../base/site.ts";
import type { Lesson } from "../lesson/embed-options.ts";
import { LOOK_SETTINGS } from "../lesson/inline-lesson.ts";
import { LessonFrame } from "../lesson/lesson-frame.ts";
import { fetchLessons } from "../lesson/lesson-list.ts";
import { pageAddress } from "../sheets/page-links.ts";
import { openStore, setUpPage } from "./page-setup.ts";

const root = document.documentElement;
const { settings, ready } = setUpPage(openStore());
let frame: LessonFrame | null = null;

/** The text in the language of the page. */
const ownWords = (words: Record<string, string>) => words[pageLanguage()] ?? words.en;

const addressOf = ({ game, lesson }: Lesson) =>
  `${ROOT}/learn/#${sealFragment(`game=${game}&lesson=${lesson}`)}`;

/** Puts the lists made by the build into the order of the games for this reader. */
function sortLists() {
  const lists = [...document.querySelectorAll<HTMLElement>(".lessons")];
  for (const game of new Set(lessons.map((lesson) => lesson.game))) {
    const list = lists.find(({ dataset }) => dataset.game === game);
    if (list) list.parentElement?.append(list);
  }
}

/** Updates the lists made by the build: of the requested game, or of all. */
function showLists(shown: Lesson | undefined) {
  for (const list of document.querySelectorAll(".lessons")) {
    const ofGame = lessons.filter(({ game }) => game === list.getAttribute("data-game"));
    if (!ofGame.length) continue;
    list.toggleAttribute("hidden", shown !== undefined && ofGame[0].game !== shown.game);
    list.querySelector("h2")?.replaceChildren(ownWords(ofGame[0].name));
    const items = ofGame.map((lesson) => element("li", {}, lessonLink(lesson, lesson === shown)));
    list.querySelector("ol")?.replaceChildren(...items);
  }
}

function lessonLink(lesson: Lesson, isShown: boolean) {
  return element(
    "a",
    { href: addressOf(lesson), "aria-current": isShown && "page" },
    element("span", {}, ownWords(lesson.title)),
    " ",
    element("small", { class: "soft" }, say("learn.steps", { n: lesson.steps })),
  );
}

function play(lesson: Lesson) {
  frame?.stopListening();
  const look = Object.fromEntries(LOOK_SETTINGS.map((name) => [name, settings.value(name)]));
  const address = new URL(`${ROOT}/embed/${lesson.game}/${lesson.lesson}/`, location.href);
  frame = new LessonFrame(address, {
    title: byId("title").innerText,
    wishes: { lang: pageLanguage(), controls: "minimal", ...look },
    receive: (type) => {
      byId("onward").hidden = type !== "done";
    },
  });
  frame.element.addEventListener("load", ({ currentTarget }) =>
    styleAsOwnPage(currentTarget as HTMLIFrameElement),
  );
  byId("lesson").replaceChildren(frame.element);
}

/**
 * Fits the lesson to its frame, and gives it the fonts of this page; on other sites lessons load no
 * fonts, to be small.
 */
function styleAsOwnPage({ contentDocument }: HTMLIFrameElement) {
  const type = document.querySelector('link[href$="/type.css"]');
  if (!contentDocument || !type) return;
  const { head, documentElement: lessonRoot } = contentDocument;
  head.append(contentDocument.importNode(type));
  lessonRoot.dataset.fills = "";
  for (const name of ["--text", "--title"]) {
    lessonRoot.style.setProperty(name, getComputedStyle(root).getPropertyValue(name));
  }
}

/** Offers the next lesson of the game, or a match after the last one. */
function showOnward(lesson: Lesson) {
  const next = lessons[lessons.indexOf(lesson) + 1];
  if (next?.game === lesson.game) {
    byId("next").textContent = say("learn.next", { title: ownWords(next.title) });
    byId("next").setAttribute("href", addressOf(next));
  } else {
    byId("next").textContent = say("learn.play");
    byId("next").setAttribute("href", `${ROOT}/play/#game=${lesson.game}`);
  }
  byId("onward").hidden = true;
}

function show() {
  const { parameters, isWhole } = parseFragment(location.hash);
  const game = parameters.get("game") ?? "";
  const key = parameters.get("lesson"); // without a lesson: the first of the game
  const lesson = isWhole ? findLesson(game, key) : undefined;
  const title = lesson
    ? `${ownWords(lesson.name)}: ${ownWords(lesson.title)}`
    : say("learn.lessons");
  byId("missing").textContent = say(isWhole ? "learn.missing" : "sorry.cut");
  byId("missing").hidden = lesson !== undefined || (isWhole && !game);
  byId("title").textContent = title;
  document.title = `${title} · Tilebag`;
  for (const id of ["rules", "play"]) byId(id).hidden = !lesson;
  showLists(lesson);
  if (!lesson) {
    byId("lesson").replaceChildren();
    return;
  }
  byId("rules").setAttribute("href", pageAddress(game));
  byId("play").setAttribute("href", `${ROOT}/play/#game=${game}`);
  showOnward(lesson);
  play(lesson);
}

/** @param key null: the first lesson of the game */
const findLesson = (game: string, key: string | null) =>
  lessons.find(({ game: ofGame, lesson }) => ofGame === game && lesson === (key ?? lesson));

const [allLessons] = await Promise.all([fetchLessons(), ready]);
// every lesson of every game
const lessons: Lesson[] = sortGamesForReader(allLessons);
translate(document);
sortLists();
show();
root.dataset.learn = "ready";
addEventListener("hashchange", () => {
  show();
  scrollTo(0, 0);
  byId("title").focus({ preventScroll: true });
});
