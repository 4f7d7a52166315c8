/** The deals of the day: on the home page the last seven days, in a sheet the games, the month and the row of days. */

import { dailyAddress, openAddress, replayAddress } from "../base/address.ts";
import { button, copyToClipboard, element, icon } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { GameBox } from "../base/types.ts";
import { dailyGames, dateOf, isPlayed, streak } from "../storage/daily.ts";
import type { Store } from "../storage/store.ts";
import { gameName } from "./saves-sheet.ts";
import { openSheet } from "./sheets.ts";

const WEEK = [6, 5, 4, 3, 2, 1, 0]; // days ago
const MONTH_DAYS = 35;

const format = (date: string, how: Intl.DateTimeFormatOptions) => new Date(date).toLocaleDateString(document.documentElement.lang, { timeZone: "UTC", ...how });

/** The result as text to share, without tiles or the seed. */
export const dailyText = (date: string, sentence: string, days: number) =>
  `${say("daily.told", { date: format(date, { day: "numeric", month: "long" }) })}\n${sentence}\n${say("daily.row", { n: days })}`;

/** A day as a tile: played, free, or not played. */
function dayTile(store: Store, date: string, withName: boolean) {
  const [days, today] = [dailyGames(store), dateOf(store.now())];
  const kind = isPlayed(days, date) ? "played" : streak(days, store.now()).free.includes(date) ? "free" : "none";
  const day = String(Number(date.slice(8)));
  const tile = element("i", { class: kind, "aria-hidden": "true" }, kind === "played" ? icon("check") : kind === "free" ? icon("moon") : day);
  const name = withName && element("span", { "aria-hidden": "true" }, format(date, { weekday: "short" }));
  const told = `${format(date, { day: "numeric", month: "long" })}: ${say(`daily.${kind}`)}`;
  return element("li", { class: date === today ? "now" : null }, tile, name, element("span", { class: "unseen" }, told));
}

const daysBack = (store: Store, ago: number[], withName: boolean) => ago.map((one) => dayTile(store, dateOf(store.now(), one), withName));

/** Fills the card on the home page. */
export function showDaily(host: HTMLElement, store: Store) {
  const { length } = streak(dailyGames(store), store.now());
  host.querySelector("ol")?.replaceChildren(...daysBack(store, WEEK, true));
  const row = host.querySelector("b");
  if (row) row.textContent = length ? say("daily.row", { n: length }) : "";
}

/** A game with its result. */
const line = (box: GameBox, text: string, ...ways: (Node | null | false)[]) =>
  element("li", {}, element("span", {}, element("b", {}, gameName(box, { game: box.key, title: "" })), element("small", {}, text)), ...ways);

/** @param boxes facts about the games */
export function openDaily(store: Store, boxes: GameBox[]) {
  const today = dateOf(store.now());
  const days = dailyGames(store);
  const { length } = streak(days, store.now());
  const end = new Date(`${dateOf(store.now(), -1)}T00:00:00Z`).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  const advice = say(isPlayed(days, today) ? "daily.safe" : length ? "daily.keep" : "daily.first");
  const told = element("p", { class: "soft small", role: "status" });
  const share = async (text: string) => {
    const done = await navigator.share?.({ text }).then(() => "", () => "");
    told.textContent = done ?? ((await copyToClipboard(text)) ? say("files.copied") : text);
  };
  const rowOf = (box: GameBox) => {
    const one = days[today]?.[box.key];
    const link = dailyAddress(box.key, today);
    const isKept = one !== undefined && store.entry(one.id) !== null;
    const text = one?.done === undefined ? say("shelf.minutes", { n: box.minutes }) : one.done;
    const go = element("a", { class: one?.done === undefined ? "btn main" : "btn", href: isKept ? openAddress(one.id) : link, "data-daily": box.key }, say(one?.done !== undefined ? "review.name" : one ? "shelf.continue" : "shelf.play"));
    const tell = one?.done !== undefined && button("", { icon: "share", kind: "round", name: say("menu.share"), on: () => share(`${dailyText(today, text, length)}\n${location.origin}${link}`) });
    return line(box, text, tell, go);
  };
  const yesterday = dateOf(store.now(), 1);
  const lineOfYesterday = (box: GameBox) => {
    const { id = "", done = "" } = days[yesterday]?.[box.key] ?? {};
    const review = done && store.entry(id) && element("a", { class: "btn", href: replayAddress({ id }, 0, 0), "data-review": box.key }, say("review.name"));
    return line(box, done, review || null, element("a", { class: "btn", href: dailyAddress(box.key, yesterday, box.players.at(-1)), "data-expert": box.key }, say("daily.expert")));
  };
  openSheet(format(today, { weekday: "long", day: "numeric", month: "long" }), [
    element("p", {}, say("daily.same", { end })),
    element("p", {}, length > 0 && element("b", {}, `${say("daily.row", { n: length })}. `), advice),
    element("ol", { class: "deals" }, ...boxes.map(rowOf)),
    told,
    element("h3", {}, say("daily.yesterday")),
    element("ol", { class: "deals" }, ...boxes.map(lineOfYesterday)),
    element("h3", {}, say("daily.month")),
    element("ol", { class: "month" }, ...daysBack(store, Array.from({ length: MONTH_DAYS }, (_, k) => MONTH_DAYS - 1 - k), false)),
  ], { kind: "daily-sheet" });
}
