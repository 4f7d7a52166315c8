/**
 * The page about fairness. It is complete without this script, which checks a deal. The page
 * contains all sentences.
 */

import * as v from "valibot";
import { parseFragment } from "../base/fragment.ts";
import { byId } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { fetchGameBoxes, pageLanguage } from "../base/site.ts";
import type { GameBox } from "../base/types.ts";
import { startWorker } from "../engine/worker.ts";
import {
  checkSavedSeal,
  checkSeal,
  type Finding,
  sealIn,
  unfixedOptions,
} from "../storage/deal-seal.ts";
import { parseJson } from "../storage/envelope.ts";
import { checkGames } from "../storage/import-checker.ts";
import { parseImport } from "../storage/import-parser.ts";
import { FinishedSchema } from "../storage/save-schemas.ts";

const GOOD_FINDINGS = new Set(["match", "part", "closed", "sound"]);
const NEUTRAL_FINDINGS = new Set(["not-sealed", "no-facts", "coming", "away"]);
const MAX_FILE_BYTES = 5_000_000; // bytes of a file
const seal = byId<HTMLTextAreaElement>("seal");
const line = byId<HTMLTextAreaElement>("line");
const OpenedSchema = v.object({ seal: v.object({ opened: v.number() }) });
let body: object | null = null; // of the opened game
let boxes: GameBox[] = []; // facts about the games

/** Shows one of the page's sentences. @param name "": none @param why fills its placeholder */
function showSentence(part: "found" | "played", name: string, why = "") {
  for (const sentence of byId("found").querySelectorAll<HTMLElement>(`[data-${part}]`)) {
    const isShown = sentence.getAttribute(`data-${part}`) === name;
    sentence.toggleAttribute("hidden", !isShown);
    sentence.className = classOf(name);
    sentence.dataset.words ??= sentence.textContent ?? ""; // with the placeholder
    if (isShown && why) sentence.textContent = sentence.dataset.words.replace("{why}", why);
  }
}

/** The class of a sentence. */
function classOf(name: string) {
  if (GOOD_FINDINGS.has(name)) return "good";
  return NEUTRAL_FINDINGS.has(name) ? "" : "bad";
}

/** @param opened the game of the two fields, if any */
function resetFindings(opened: object | null) {
  body = opened;
  showSentence("found", "");
  showSentence("played", "");
  byId("through").hidden = opened === null;
}

async function check() {
  resetFindings(null);
  const facts = await loadBoxes();
  showFindingOf(await checkSeal(seal.value, line.value, facts), line.value.trim());
}

/** Facts about the games, requested again if loading has failed. */
async function loadBoxes() {
  if (!boxes.length) boxes = await fetchGameBoxes();
  return boxes;
}

/** @param dealLine the line of the deal */
function showFindingOf(finding: Finding, dealLine: string) {
  const why = finding === "part" ? unfixedOptions(dealLine, boxes, pageLanguage()).join(", ") : "";
  showSentence("found", finding, why);
}

/** Opens a saved game; its deal is shown only if that is allowed. */
async function open(text: string) {
  const {
    games: [game],
    why,
  } = parseImport(text);
  seal.value = "";
  line.value = "";
  resetFindings(null);
  if (why || !game || game.why) {
    showSentence("found", "no-game");
    return;
  }
  if (game.damaged) {
    showSentence("found", "damaged");
    return;
  }
  const isOpened = v.is(OpenedSchema, game.body);
  const seen = isOpened || v.is(FinishedSchema, parseJson(text));
  const finding = await checkSavedSeal(game.body, seen, await loadBoxes());
  resetFindings(game.body);
  showFinding(finding);
}

/** Shows the finding about the opened game. */
function showFinding(finding: Finding) {
  const sealed = sealIn(body);
  if (sealed && (finding === "match" || finding === "part")) {
    seal.value = sealed.hash;
    line.value = sealed.line;
  }
  showFindingOf(finding, sealed?.line ?? "");
}

/** Lets the engine play the game through. */
async function playThrough() {
  const played = body;
  if (!played) return;
  showSentence("played", "coming");
  const start = () => startWorker({ progress: () => {}, counted: false, died: () => {} });
  const options = {
    start,
    lang: pageLanguage(),
    told: () => {},
    signal: new AbortController().signal,
  };
  const [checked] = await checkGames([played], options).catch(() => []);
  // for a save without an envelope only the engine knows this
  if (checked?.save?.about.over) showFinding(await checkSavedSeal(played, true, await loadBoxes()));
  if (checked?.save) {
    showSentence("played", "sound");
  } else if (checked && !["slow", "broke"].includes(checked.why)) {
    showSentence("played", "why", checked.why);
  } else {
    showSentence("played", "away");
  }
}

byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  inBackground(check());
});
byId("file").addEventListener("change", ({ target }) => {
  inBackground(openChosenFile(target as HTMLInputElement));
});
byId("through").addEventListener("click", () => inBackground(playThrough()));

async function openChosenFile(input: HTMLInputElement) {
  const [file] = input.files ?? [];
  if (!file) return;
  const isReadable = file.size <= MAX_FILE_BYTES;
  await open(isReadable ? await file.text().catch(() => "") : "");
  input.value = ""; // allows choosing the same file again
}

/** Checks a deal in the address. */
function checkAddress() {
  const { parameters, isWhole } = parseFragment(location.hash);
  if (!parameters.has("seal")) return;
  byId("check").scrollIntoView();
  seal.value = parameters.get("seal") ?? "";
  line.value = parameters.get("line") ?? "";
  if (isWhole) {
    inBackground(check());
  } else {
    resetFindings(null);
    showSentence("found", "cut");
  }
}

addEventListener("hashchange", checkAddress);
checkAddress();
